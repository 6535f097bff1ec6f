-- Watched voyages and their logs (src/domain/sentinel/watches.ts). They are the organisation's: everybody in it reads and writes them, so their changes
-- are counted in its scope. Accounts that made, keep or wrote something may be deleted: their ids and names stay, so there is no reference.
create table watches (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  owner_id text not null,
  keeper_id text not null,
  mmsi int not null,
  name text not null,
  starts_at_ms bigint not null,
  ends_at_ms bigint not null,
  route jsonb not null,
  corridor_nm double precision not null,
  speed_kn double precision not null,
  report_every_hours double precision not null,
  silence_hours double precision not null,
  contacts jsonb not null,
  hand_over jsonb,
  ended_at_ms bigint,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id)
);
create index watches_id on watches (id);

-- Rows are added and never changed or deleted: requests have no right to.
create table watch_log (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  watch_id text not null,
  owner_id text not null,
  owner_name text not null,
  kind text not null,
  text text not null,
  written_at_ms bigint not null,
  clock_unsure boolean,
  arrived_at_ms bigint not null,
  reported_at_ms bigint,
  note_id text,
  changed jsonb,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id)
);
create index watch_log_id on watch_log (id);
create index watch_log_watch on watch_log (watch_id);
create index watch_log_owner on watch_log (owner_id, id);

create policy of_organisation on watches to fathom_app using (organisation_id = app_org()) with check (organisation_id = app_org());
create policy of_organisation on watch_log for select to fathom_app using (organisation_id = app_org());
-- In one's own name, on a watch of one's own organisation.
create policy own_word on watch_log for insert to fathom_app
  with check (organisation_id = app_org() and owner_id = app_account() and watch_id in (select w.id from watches w));
alter table watches enable row level security;
alter table watch_log enable row level security;
grant select, insert, update on watches to fathom_app;
grant select, insert on watch_log to fathom_app;
