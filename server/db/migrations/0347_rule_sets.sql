-- Editions of the rule set of risk that an organisation keeps (src/domain/risk/read-rule-set.ts): added and never changed, one of them chosen
-- or none. The server writes them (server/features/organisation/rule-sets-handlers.ts); devices of the organisation sync them.
create table rule_sets (
  -- The name of the edition.
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  file text not null,
  author_name text not null,
  imported_at_ms bigint not null,
  is_chosen boolean not null,
  v bigint not null default 0,
  primary key (organisation_id, id)
);
-- A pull looks for its rows before it is known whose they are.
create index rule_sets_id on rule_sets (id);
create trigger fact_version before insert or update on rule_sets for each row execute function org_fact_version('ruleSets');
create trigger fact_insert after insert on rule_sets referencing new table as rows for each statement execute function org_facts_logged('ruleSets');
create trigger fact_update after update on rule_sets referencing new table as rows for each statement execute function org_facts_logged('ruleSets');
create trigger fact_delete after delete on rule_sets referencing old table as rows for each statement execute function org_facts_logged('ruleSets');
alter table rule_sets enable row level security;
create policy of_organisation on rule_sets for select to fathom_app using (organisation_id = app_org());
grant select on rule_sets to fathom_app;
