-- Signed threat assessments of ships (src/domain/vta/assessments.ts): versions that are added and never changed or taken away. The author is no
-- reference: what was signed outlives the account.
create table ship_assessments (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  mmsi int not null,
  author_id text not null,
  author_name text not null,
  ship jsonb not null,
  inputs jsonb not null,
  result jsonb not null,
  note text not null,
  signed_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id),
  check (id like mmsi::text || ':%')
);
-- A pull looks for its rows before it is known whose they are.
create index ship_assessments_id on ship_assessments (id);
create index ship_assessments_author on ship_assessments (author_id, id);
alter table ship_assessments enable row level security;
create policy of_organisation on ship_assessments for select to fathom_app using (organisation_id = app_org());
create policy managers_sign on ship_assessments for insert to fathom_app
  with check (organisation_id = app_org() and app_role() in ('admin', 'manager') and author_id = app_account());
grant select, insert on ship_assessments to fathom_app;
