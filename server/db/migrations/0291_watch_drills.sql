-- Exercises on watches: invented incidents in a table of their own, never among events. An exercise is deleted at its end; its lines stay
-- in the log of the watch and name it.
create table watch_drills (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  watch_id text not null,
  owner_id text not null,
  started_at_ms bigint not null,
  ends_at_ms bigint not null,
  incidents jsonb not null,
  v bigint not null,
  writers jsonb not null,
  primary key (organisation_id, id)
);
create index watch_drills_id on watch_drills (id);
create index watch_drills_watch on watch_drills (watch_id);
create index watch_drills_owner on watch_drills (owner_id);
alter table watch_states add column drill_id text;
alter table watch_log add column drill_id text;

-- On a watch of one's own organisation; its members begin and end it.
create policy of_organisation on watch_drills to fathom_app using (organisation_id = app_org())
  with check (organisation_id = app_org() and watch_id in (select w.id from watches w));
alter table watch_drills enable row level security;
grant select, insert, delete on watch_drills to fathom_app;
