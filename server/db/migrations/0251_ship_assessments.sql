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
alter table ship_assessments enable row level security;
create policy of_organisation on ship_assessments for select to fathom_app using (organisation_id = app_org());
create policy managers_sign on ship_assessments for insert to fathom_app
  with check (organisation_id = app_org() and app_role() in ('admin', 'manager') and author_id = app_account());
grant select, insert on ship_assessments to fathom_app;

alter policy pulled on changes with check (scope = any ((select app_scopes())::text[]) and case split_part(scope, ':', 1)
    when 'user' then true
    when 'content' then scope = 'content:' || app_account() or table_name in ('fleets', 'fleetShips')
    when 'org' then table_name = 'teams' and app_role() in ('admin', 'manager')
      or table_name in ('watches', 'watchLog', 'shipParticulars') and not gone
      or table_name = 'shipAssessments' and not gone and app_role() in ('admin', 'manager')
    else false
  end);

create or replace function app_taken(in_table text, with_id text) returns boolean language sql stable security definer set search_path = public as $$
  select case in_table
    when 'fleets' then exists (select from fleets where id = with_id and organisation_id = app_org())
    when 'drawings' then exists (select from drawings where id = with_id and organisation_id = app_org())
    when 'views' then exists (select from views where id = with_id and organisation_id = app_org())
    when 'ship_assessments' then exists (select from ship_assessments where id = with_id and organisation_id = app_org())
    else false
  end
$$;
