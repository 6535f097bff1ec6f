-- Which revisions of alerts people were told of (server/delivery/tell-alerts.ts), so that each is told once by whatever way. The server's
-- alone; gone with the alert.
create table told_alerts (
  alert_id text not null references alerts (id) on delete cascade,
  revision int not null,
  told_at_ms bigint not null,
  primary key (alert_id, revision)
);
alter table told_alerts enable row level security;
