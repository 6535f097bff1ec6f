-- Watch lists and lists of owners that an operator imported (server/import/lists), and what they say of the ships of an account
-- (server/ship-records). The lists are the server's alone; devices get records of their own ships.

-- batch: whose rows are in force. Rows of another batch are of an import that runs or was cut off.
create table imported_lists (
  id text primary key check (id ~ '^(watchList|ownership):'),
  kind text not null check (kind in ('watchList', 'ownership')),
  name text not null check (name <> ''),
  edition_at_ms bigint not null,
  imported_at_ms bigint not null,
  entries int not null,
  batch text not null
);
create table watch_list_entries (
  list_id text not null,
  batch text not null,
  no int not null,
  entry_id text not null,
  imo int,
  names text[] not null,
  flag text,
  text text not null,
  primary key (list_id, batch, no)
);
create table ownership_entries (
  list_id text not null,
  batch text not null,
  no int not null,
  imo int not null,
  role text not null,
  company text not null,
  country text not null,
  from_day text not null,
  to_day text not null,
  source text not null,
  day text not null,
  primary key (list_id, batch, no)
);
create index ownership_entries_imo on ownership_entries (imo);
alter table imported_lists enable row level security;
alter table watch_list_entries enable row level security;
alter table ownership_entries enable row level security;

create table ship_records (
  -- The holder, a colon, the MMSI.
  id text primary key check (fits(id, 64)),
  holder_id text not null references accounts (id) on delete cascade,
  mmsi int not null,
  imo bigint,
  name text,
  flag text,
  lists jsonb not null,
  hits jsonb not null,
  ownership_lists jsonb not null,
  owners jsonb not null,
  made_at_ms bigint not null,
  v bigint not null default 0
);
create index ship_records_of_holder on ship_records (holder_id, mmsi);
-- Versions and log as of the facts of ships (0220), in the same scope.
create trigger fact_version before insert or update on ship_records for each row execute function held_fact_version('shipRecords');
create trigger fact_insert after insert on ship_records referencing new table as rows for each statement execute function held_facts_logged('shipRecords');
create trigger fact_update after update on ship_records referencing new table as rows for each statement execute function held_facts_logged('shipRecords');
create trigger fact_delete after delete on ship_records referencing old table as rows for each statement execute function held_facts_logged('shipRecords');
alter table ship_records enable row level security;
create policy shared on ship_records for select to fathom_app using (holder_id = any ((select app_owners())::text[]));
grant select on ship_records to fathom_app;
