-- Ports and security events: facts of the world, the same for every organisation. Requests read them; only the server writes.

create table ports (
  id text primary key,
  name text not null check (name <> ''),
  country text check (country ~ '^[A-Z]{2}$'),
  -- Not unique: a terminal may share the LOCODE of its port. The port itself has it as its id.
  locode text check (locode ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  threat_rating text check (threat_rating in ('Negligible', 'Low', 'Moderate', 'High')),
  harbour_size text check (harbour_size in ('Very Small', 'Small', 'Medium', 'Large')),
  source text not null,
  -- World Port Index Number, once a row of that file was matched with this port. Text: there are numbers like 49454.5.
  wpi_number text,
  updated_at_ms bigint not null
);
create unique index ports_wpi_number on ports (wpi_number);
create index ports_locode on ports (locode);
create index ports_name on ports (lower(name));

create table events (
  id text primary key,
  type text not null,
  category text not null,
  title text not null check (title <> ''),
  description text not null,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  occurred_at_ms bigint not null,
  occurred_precision text not null check (occurred_precision in ('minute', 'day')),
  reported_at_ms bigint not null,
  victim text,
  aggressor text,
  source text not null,
  source_reference text,
  -- What the source itself called it, before it was put under one of our types.
  source_words text,
  sample boolean not null default false,
  updated_at_ms bigint not null
);
create index events_occurred on events (occurred_at_ms desc, id);
create index events_place on events (lat, lon);

alter table ports enable row level security;
alter table events enable row level security;
create policy everybody_reads on ports for select to fathom_app using (true);
create policy everybody_reads on events for select to fathom_app using (true);
grant select on ports, events to fathom_app;
