-- An acknowledgement given long before the server's first life of a situation was of a passage that ended while only a device knew of it.
-- As countsFor of src/domain/alerts/acknowledgement.ts, where the six hours have their reason.
create or replace function mark_counts(m alert_marks, a alerts) returns boolean language sql immutable as $$
  select m.acknowledged_at_ms is not null and (
    m.acknowledged_at_ms >= coalesce(a.risen_at_ms, a.created_at_ms)
    or (a.risen_at_ms is null and case when a.last_ended_at_ms is null
      then m.acknowledged_at_ms >= a.created_at_ms - 21600000
      else m.acknowledged_at_ms > a.last_ended_at_ms and coalesce(m.raised_at_ms, m.acknowledged_at_ms) > a.last_ended_at_ms end))
$$;
