-- Actors by whom ships and passages are rated, as an administrator entered them: facts of the world, the same for every organisation. Empty at
-- first. capability, intent: {level, asOf, source}; null: not known.
create table actors (
  id text primary key check (fits(id, 64)),
  name text not null check (name <> ''),
  region jsonb not null,
  capability jsonb,
  intent jsonb,
  updated_at_ms bigint not null,
  v bigint not null default 0
);
create trigger fact_version before insert or update on actors for each row execute function world_version('world:areas', 'actors');
create trigger fact_insert after insert on actors referencing new table as rows for each statement execute function world_logged('world:areas', 'actors');
create trigger fact_update after update on actors referencing new table as rows for each statement execute function world_logged('world:areas', 'actors');
create trigger fact_delete after delete on actors referencing old table as rows for each statement execute function world_logged('world:areas', 'actors');
alter table actors enable row level security;
create policy everybody_reads on actors for select to fathom_app using (true);
grant select on actors to fathom_app;
