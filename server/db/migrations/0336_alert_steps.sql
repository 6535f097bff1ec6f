-- When an alert was raised, and each change of its priority since, with the cause (src/domain/alerts/steps.ts). Null: older code wrote the row.
alter table alerts add column steps jsonb;
