-- When a silence was pressed: a device whose clock was set back since takes it for over (src/domain/alerts/silence.ts). Absent in older rows.
alter table alert_marks add column silenced_at_ms bigint;
