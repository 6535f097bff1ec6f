-- What each source tells of an event. The event itself is its first report; those of further sources are kept beside it.

alter table events add column confidence text check (confidence in ('high', 'medium', 'low'));
-- As devices get them: an array of reports, or null. Made from event_reports, by the server alone.
alter table events add column other_reports jsonb;

create table event_reports (
  -- As an event of this report would be called.
  id text primary key,
  event_id text not null references events (id) on delete cascade,
  source text not null,
  reported_at_ms bigint not null,
  -- What was told: OtherReport of the contract.
  report jsonb not null,
  updated_at_ms bigint not null
);
create index event_reports_event on event_reports (event_id);
alter table event_reports enable row level security;

-- To find the same event of another source: by type, near in time.
create index events_type_occurred on events (type, occurred_at_ms);
