-- How far ahead, in hours of sailing, alerts are raised (src/domain/alerts/horizon.ts).
alter table preferences add column horizon_hours double precision not null default 48;
