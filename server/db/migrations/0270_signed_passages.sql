-- Signed assessments of passages (src/domain/passages/signed-passages.ts): versions that are added and never changed or taken away, and the
-- log of their hand-over. Authors are no references: what was signed outlives the account.
create table signed_passages (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  author_id text not null,
  name text not null,
  mmsi int,
  ship_name text,
  route_id text,
  author_name text not null,
  plan jsonb not null,
  assessed_at_ms bigint not null,
  result jsonb not null,
  measures jsonb,
  note text not null,
  signed_at_ms bigint not null,
  arrived_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id)
);
-- A pull looks for its rows before it is known whose they are.
create index signed_passages_id on signed_passages (id);
create index signed_passages_author on signed_passages (author_id, id);

create table passage_log (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  passage_id text not null,
  owner_id text not null,
  owner_name text not null,
  kind text not null,
  text text not null,
  written_at_ms bigint not null,
  clock_unsure boolean,
  arrived_at_ms bigint not null,
  receiver jsonb,
  note_id text,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id)
);
create index passage_log_id on passage_log (id);
create index passage_log_passage on passage_log (passage_id);
create index passage_log_owner on passage_log (owner_id, id);

alter table signed_passages enable row level security;
alter table passage_log enable row level security;
create policy of_organisation on signed_passages for select to fathom_app using (organisation_id = app_org());
create policy managers_sign on signed_passages for insert to fathom_app
  with check (organisation_id = app_org() and app_role() in ('admin', 'manager') and author_id = app_account());
create policy of_organisation on passage_log for select to fathom_app using (organisation_id = app_org());
-- In one's own name, on an assessment of one's own organisation.
create policy own_word on passage_log for insert to fathom_app
  with check (organisation_id = app_org() and owner_id = app_account() and passage_id in (select s.id from signed_passages s));
grant select, insert on signed_passages, passage_log to fathom_app;
