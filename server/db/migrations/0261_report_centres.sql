-- Centres that reports go to, as an administrator entered them: facts of the world, the same for every organisation. Empty at first.
create table report_centres (
  id text primary key check (fits(id, 64)),
  addressee text not null,
  name text not null check (name <> ''),
  email text,
  telephone text not null,
  source text not null check (source <> ''),
  issued_at_ms bigint not null,
  updated_at_ms bigint not null,
  v bigint not null default 0
);
create trigger fact_version before insert or update on report_centres for each row execute function world_version('world:areas', 'reportCentres');
create trigger fact_insert after insert on report_centres referencing new table as rows for each statement execute function world_logged('world:areas', 'reportCentres');
create trigger fact_update after update on report_centres referencing new table as rows for each statement execute function world_logged('world:areas', 'reportCentres');
create trigger fact_delete after delete on report_centres referencing old table as rows for each statement execute function world_logged('world:areas', 'reportCentres');
alter table report_centres enable row level security;
create policy everybody_reads on report_centres for select to fathom_app using (true);
grant select on report_centres to fathom_app;
