-- Tracks of ships, packed (server/ships/track-codec.ts): about a tenth of a row a point. The server alone reads and writes these.
-- What ship_track has is packed by the server while it runs, day by day, and read until then (server/ships/old-tracks.ts).

-- A stretch of one ship's track. Those of a ship do not overlap.
create table track_chunks (
  -- As in ship_latest.
  traffic smallint not null check (traffic in (0, 1, 2)),
  mmsi int not null,
  -- Seconds since 1970 of the first and the last point.
  first_s bigint not null,
  last_s bigint not null,
  points int not null,
  -- Points within the stated error of the others were left out.
  thinned boolean not null,
  packed bytea not null,
  primary key (traffic, mmsi, first_s)
);
-- Packed already: not worth the compressor's time.
alter table track_chunks alter packed set storage external;
create index track_chunks_age on track_chunks (thinned, first_s);

-- Points that no chunk has yet, of all ships, as they came in; the server holds the same in memory and reads them at a start.
create table track_arrivals (
  no bigint generated always as identity primary key,
  traffic smallint not null check (traffic in (0, 1, 2)),
  points int not null,
  packed bytea not null
);
alter table track_arrivals alter packed set storage external;
