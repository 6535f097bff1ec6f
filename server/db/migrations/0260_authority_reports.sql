-- Receipts of reports that were sent to authorities (src/domain/authority-reports): rows that are added and never changed or deleted. The
-- sender is no reference: a receipt outlives the account.
create table authority_reports (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  mmsi int not null,
  owner_id text not null,
  author_name text not null,
  form text not null,
  sent_to text not null,
  way text not null,
  text text not null,
  typed jsonb not null,
  written_at_ms bigint not null,
  clock_unsure boolean,
  arrived_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id),
  check (id like mmsi::text || ':%')
);
-- A pull looks for its rows before it is known whose they are.
create index authority_reports_id on authority_reports (id);
create index authority_reports_owner on authority_reports (owner_id, id);
alter table authority_reports enable row level security;
create policy of_organisation on authority_reports for select to fathom_app using (organisation_id = app_org());
create policy own_word on authority_reports for insert to fathom_app with check (organisation_id = app_org() and owner_id = app_account());
grant select, insert on authority_reports to fathom_app;
