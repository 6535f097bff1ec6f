-- Drafts of assessments (src/domain/reviews) and what became of each: rows that are added and never changed or taken away. Writers are no
-- references: what was said outlives the account.
create table assessment_drafts (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  owner_id text not null,
  owner_name text not null,
  name text not null,
  mmsi int,
  content jsonb not null,
  note text not null,
  written_at_ms bigint not null,
  clock_unsure boolean,
  arrived_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id)
);
-- A pull looks for its rows before it is known whose they are.
create index assessment_drafts_id on assessment_drafts (id);
create index assessment_drafts_owner on assessment_drafts (owner_id, id);
create index assessment_drafts_newest on assessment_drafts (organisation_id, written_at_ms);

create table review_log (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  draft_id text not null,
  owner_id text not null,
  owner_name text not null,
  kind text not null,
  text text not null,
  reviewer jsonb,
  version_id text,
  written_at_ms bigint not null,
  clock_unsure boolean,
  arrived_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id)
);
create index review_log_id on review_log (id);
create index review_log_draft on review_log (draft_id);
create index review_log_owner on review_log (owner_id, id);
create index review_log_reviewer on review_log ((reviewer ->> 'id'));

-- The lists of the API, the newest first.
create index ship_assessments_newest on ship_assessments (organisation_id, signed_at_ms);
create index signed_passages_newest on signed_passages (organisation_id, signed_at_ms);

alter table ship_assessments add column chosen jsonb, add column draft_id text;
alter table signed_passages add column chosen jsonb, add column draft_id text;

alter table assessment_drafts enable row level security;
alter table review_log enable row level security;
create policy of_organisation on assessment_drafts for select to fathom_app using (organisation_id = app_org());
create policy own_word on assessment_drafts for insert to fathom_app
  with check (organisation_id = app_org() and owner_id = app_account());
create policy of_organisation on review_log for select to fathom_app using (organisation_id = app_org());
create policy own_word on review_log for insert to fathom_app
  with check (organisation_id = app_org() and owner_id = app_account() and draft_id in (select d.id from assessment_drafts d));
grant select, insert on assessment_drafts, review_log to fathom_app;

-- Whom somebody asked to review this draft, or any. That he was asked last, the server's policy says (server/features/signing.ts).
create function app_was_asked(draft text default null) returns boolean language sql stable as $$
  select exists (select from review_log l
    where l.reviewer ->> 'id' = app_account() and l.kind = 'asked' and (draft is null or l.draft_id = draft))
$$;
-- Beside a manager, whom somebody asked signs the draft that he was asked about.
drop policy managers_sign on ship_assessments;
create policy signers_sign on ship_assessments for insert to fathom_app with check (organisation_id = app_org() and author_id = app_account()
  and (app_role() in ('admin', 'manager') or draft_id is not null and app_was_asked(draft_id)));
drop policy managers_sign on signed_passages;
create policy signers_sign on signed_passages for insert to fathom_app with check (organisation_id = app_org() and author_id = app_account()
  and (app_role() in ('admin', 'manager') or draft_id is not null and app_was_asked(draft_id)));

alter policy pulled on changes with check (scope = any ((select app_scopes())::text[]) and case split_part(scope, ':', 1)
    when 'user' then true
    when 'content' then scope = 'content:' || app_account() or table_name in ('fleets', 'fleetShips')
    when 'org' then table_name = 'watchDrills'
      or table_name = 'teams' and app_role() in ('admin', 'manager')
      or table_name in ('watches', 'watchLog', 'shipParticulars', 'authorityReports', 'passageLog', 'listVerdicts', 'assessmentDrafts',
        'reviewLog') and not gone
      or table_name in ('shipAssessments', 'signedPassages') and not gone and (app_role() in ('admin', 'manager') or app_was_asked())
    else false
  end);

create or replace function app_taken(in_table text, with_id text) returns boolean language sql stable security definer set search_path = public as $$
  select case in_table
    when 'fleets' then exists (select from fleets where id = with_id and organisation_id = app_org())
    when 'drawings' then exists (select from drawings where id = with_id and organisation_id = app_org())
    when 'views' then exists (select from views where id = with_id and organisation_id = app_org())
    when 'watches' then exists (select from watches where id = with_id and organisation_id = app_org())
    when 'ship_assessments' then exists (select from ship_assessments where id = with_id and organisation_id = app_org())
    when 'authority_reports' then exists (select from authority_reports where id = with_id and organisation_id = app_org())
    when 'signed_passages' then exists (select from signed_passages where id = with_id and organisation_id = app_org())
    when 'assessment_drafts' then exists (select from assessment_drafts where id = with_id and organisation_id = app_org())
    else false
  end
$$;
