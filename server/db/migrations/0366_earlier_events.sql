-- What an event said before each correction, as far as ratings rest on it: a passage is assessed as it was known at a date. The trigger keeps
-- it, so that no writer forgets it. Oldest first, the newest 20; null: nothing was corrected. Invented samples keep none.
alter table events add column earlier jsonb;

create function keep_earlier_event() returns trigger language plpgsql as $$
begin
  select jsonb_agg(one order by n) into new.earlier from (
    select one, n from jsonb_array_elements(coalesce(old.earlier, '[]') || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'type', old.type, 'category', old.category, 'title', old.title, 'victim', old.victim, 'lat', old.lat, 'lon', old.lon,
      'occurredAt', old.occurred_at_ms, 'occurredPrecision', old.occurred_precision, 'confidence', old.confidence,
      'until', new.updated_at_ms)))) with ordinality as kept (one, n)
    order by n desc limit 20) as newest;
  return new;
end
$$;
create trigger event_earlier before update on events for each row
  when (not old.sample and new.updated_at_ms > old.updated_at_ms
    and (old.type, old.category, old.title, old.victim, old.lat, old.lon, old.occurred_at_ms, old.occurred_precision, old.confidence)
      is distinct from (new.type, new.category, new.title, new.victim, new.lat, new.lon, new.occurred_at_ms, new.occurred_precision, new.confidence))
  execute function keep_earlier_event();
