-- An acknowledgement counts for the life that was seen, whenever it was given: a press on a life that was over, which came late or by a wrong
-- clock, took the sound from an emergency that nobody had seen. As countsFor of src/domain/alerts/acknowledgement.ts.
create or replace function mark_counts(m alert_marks, a alerts) returns boolean language sql immutable as $$
  select m.acknowledged_at_ms is not null and coalesce(m.raised_at_ms, m.acknowledged_at_ms)
    >= coalesce(a.risen_at_ms, a.last_ended_at_ms + 1, a.created_at_ms - 21600000)
$$;
