-- Where the ratings of ports may be others than they were: the whole degrees of latitude of events and ports that came, moved, changed or
-- went, noted by each statement that does it, until port-ratings.ts has rated there. Rows are only added and removed: nobody waits.
create table places_to_rate (
  id bigint generated always as identity primary key,
  lat_degs int[] not null
);
alter table places_to_rate enable row level security;

create function note_new_places() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into places_to_rate (lat_degs) select lats from (select array_agg(distinct floor(lat)::int) as lats from fresh) as found where lats is not null;
  return null;
end
$$;
create function note_old_places() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into places_to_rate (lat_degs) select lats from (select array_agg(distinct floor(lat)::int) as lats from stale) as found where lats is not null;
  return null;
end
$$;
create function note_changed_events() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into places_to_rate (lat_degs) select lats from (
    select array_agg(distinct floor(place)::int) as lats from stale join fresh using (id), unnest(array[stale.lat, fresh.lat]) as place
    where (stale.type, stale.category, stale.lat, stale.lon, stale.occurred_at_ms, stale.confidence, stale.sample)
      is distinct from (fresh.type, fresh.category, fresh.lat, fresh.lon, fresh.occurred_at_ms, fresh.confidence, fresh.sample)
  ) as found where lats is not null;
  return null;
end
$$;
create function note_moved_ports() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into places_to_rate (lat_degs) select lats from (
    select array_agg(distinct floor(fresh.lat)::int) as lats from stale join fresh using (id)
    where (stale.lat, stale.lon) is distinct from (fresh.lat, fresh.lon)
  ) as found where lats is not null;
  return null;
end
$$;

create trigger note_places_of_new after insert on events referencing new table as fresh for each statement execute function note_new_places();
create trigger note_places_of_changed after update on events referencing old table as stale new table as fresh
  for each statement execute function note_changed_events();
create trigger note_places_of_gone after delete on events referencing old table as stale for each statement execute function note_old_places();
create trigger note_places_of_new after insert on ports referencing new table as fresh for each statement execute function note_new_places();
create trigger note_places_of_moved after update on ports referencing old table as stale new table as fresh
  for each statement execute function note_moved_ports();
