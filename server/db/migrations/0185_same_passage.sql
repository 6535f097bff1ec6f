-- An acknowledgement counts for a life that began at most 6 h after that which was seen, also where a life came before: a press of weeks ago,
-- of a passage that the server never saw, took the sound from an emergency of today. As countsFor of src/domain/alerts/acknowledgement.ts.
create or replace function mark_counts(m alert_marks, a alerts) returns boolean language sql immutable as $$
  select m.acknowledged_at_ms is not null and coalesce(m.raised_at_ms, m.acknowledged_at_ms)
    >= coalesce(a.risen_at_ms, greatest(a.last_ended_at_ms + 1, a.created_at_ms - 21600000))
$$;
