-- What people of an organisation said of hits of watch lists (src/domain/watch-lists): one row a ship and hit, which all of it read and write.
-- The id is the MMSI, a colon, the key of the hit.
create table list_verdicts (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  mmsi int not null,
  key text not null,
  -- No reference: what was said outlives the account.
  judged_by text not null,
  judged jsonb not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id),
  check (id = mmsi::text || ':' || key)
);
-- A pull looks for its rows before it is known whose they are.
create index list_verdicts_id on list_verdicts (id);
create index list_verdicts_by on list_verdicts (judged_by, id);
alter table list_verdicts enable row level security;
create policy of_organisation on list_verdicts to fathom_app using (organisation_id = app_org()) with check (organisation_id = app_org());
grant select, insert, update on list_verdicts to fathom_app;
