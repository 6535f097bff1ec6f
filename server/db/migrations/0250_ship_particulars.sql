-- What an organisation knows of its ships (src/domain/vta/particulars.ts): one row a ship and organisation, which all of it read and write. The
-- id is the MMSI as text; each member has its value and when it was entered.
create table ship_particulars (
  id text not null,
  organisation_id text not null references organisations (id) on delete cascade,
  mmsi int not null,
  freeboard_m jsonb,
  max_speed_kn jsonb,
  service_speed_kn jsonb,
  crew jsonb,
  citadel jsonb,
  hardening jsonb,
  guards jsonb,
  more_lookouts jsonb,
  affiliation jsonb,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id),
  check (id = mmsi::text)
);
-- A pull looks for its rows before it is known whose they are.
create index ship_particulars_id on ship_particulars (id);
alter table ship_particulars enable row level security;
create policy of_organisation on ship_particulars to fathom_app
  using (organisation_id = app_org()) with check (organisation_id = app_org());
grant select, insert, update on ship_particulars to fathom_app;
