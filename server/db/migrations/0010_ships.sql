-- What the ships in memory leave behind: their latest state, to start from, and their tracks, one partition a day (UTC).
--
-- The server alone reads and writes these: fathom_app is granted nothing. Degrees are millionths, course, speed and draught tenths.
-- traffic: 0 live, 1 recording, 2 demonstration. Each keeps its own ships, so that those of a simulator never pass for real ones.

-- Half-full pages: every update stays on its page and cleans up after itself, also where no autovacuum runs (PGlite).
-- No index but the key may ever be added, or updates would leave their page.
create table ship_latest (
  traffic smallint not null check (traffic in (0, 1, 2)),
  mmsi int not null,
  ais_class text check (ais_class in ('A', 'B')),
  -- All null until a position is heard.
  seen_ms bigint,
  lat_micro int,
  lon_micro int,
  course_tenths smallint,
  speed_tenths smallint,
  heading smallint,
  nav_status smallint,
  -- When the newest identity was heard.
  identity_ms bigint,
  imo bigint,
  name text,
  callsign text,
  ship_type smallint,
  length_m smallint,
  beam_m smallint,
  draught_tenths smallint,
  destination text,
  -- MM-DDTHH:MMZ as reported.
  eta text,
  -- The ten-second tick of the last change: cursors of clients compare with it.
  changed_tick bigint not null,
  primary key (traffic, mmsi)
) with (fillfactor = 50);

create table ship_track (
  mmsi int not null,
  traffic smallint not null check (traffic in (0, 1, 2)),
  at_ms bigint not null,
  lat_micro int not null,
  lon_micro int not null,
  course_tenths smallint,
  speed_tenths smallint,
  heading smallint,
  nav_status smallint,
  primary key (mmsi, traffic, at_ms)
) partition by range (at_ms);

-- Makes the partition of a day (its number since 1970) where it is missing. Two servers may ask at once.
create function ship_track_add_day(day bigint) returns void language plpgsql as $$
declare
  partition text := 'ship_track_' || to_char(to_timestamp(day * 86400) at time zone 'UTC', 'YYYYMMDD');
begin
  if to_regclass(partition) is null then
    perform pg_advisory_xact_lock(7369701, 1);
    execute format('create table if not exists %I partition of ship_track for values from (%s) to (%s)',
      partition, day * 86400000, (day + 1) * 86400000);
  end if;
end
$$;

-- Drops the days before this one and answers how many.
create function ship_track_forget(before_day bigint) returns int language plpgsql as $$
declare
  first_kept text := 'ship_track_' || to_char(to_timestamp(before_day * 86400) at time zone 'UTC', 'YYYYMMDD');
  old text;
  dropped int := 0;
begin
  perform pg_advisory_xact_lock(7369701, 1);
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'ship_track'::regclass and c.relname < first_kept order by c.relname
  loop
    execute format('drop table %I', old);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;
