-- What users write, and the log that sync reads (src/sync/SPEC.md): rows with versions and who wrote which member last, the changes of
-- each scope, answers by idempotency key, and the keys that seal unsent work.
--
-- fathom_app sees content of its own account and of team-mates while their team shares it; all else by account or organisation. Every
-- policy asks for the whole set once ("= any ((select ...))"), not once a row.

create table teams (
  id text primary key,
  organisation_id text not null references organisations (id),
  name text not null,
  same_preferences boolean not null default false,
  share_content boolean not null default false,
  v bigint not null,
  -- Member of the row -> {v, accountId, clientId?, atMs} of its last change; '*' stands for the members that are not named.
  writers jsonb not null default '{}'
);
create index teams_organisation on teams (organisation_id);

-- e-mail, names and role are the account's, copied here by a trigger so that each change of them is a change of this row.
create table team_members (
  id text primary key,
  team_id text not null references teams (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  v bigint not null,
  check (id = team_id || ':' || account_id)
);
create index team_members_team on team_members (team_id);
create index team_members_account on team_members (account_id);
create index team_members_organisation on team_members (organisation_id);

-- The caller, and whoever is in a team with the caller that shares: whose content the caller sees.
create function app_owners() returns text[] language sql stable as $$
  select array(
    select app_account() where app_account() is not null
    union
    select mate.account_id
    from team_members mine
    join teams t on t.id = mine.team_id and t.share_content and t.organisation_id = app_org()
    join team_members mate on mate.team_id = t.id
    where mine.account_id = app_account()
  )
$$;
create function app_sees(owner text) returns boolean language sql stable as $$ select owner = any (app_owners()) $$;

-- The scopes that the caller may pull (src/contract/tables.ts, scopeOf).
create function app_scopes() returns text[] language sql stable as $$
  select array['user:' || app_account(), 'org:' || app_org(), 'world:events', 'world:ports']
    || array(select 'content:' || owner from unnest(app_owners()) as owner)
$$;

create table fleets (
  id text primary key,
  owner_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  name text not null,
  tags text[] not null,
  masters_email text,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null
);
create index fleets_owner on fleets (owner_id);
create index fleets_organisation on fleets (organisation_id);

-- No reference to fleets: rows are written table by table, and the rule that a ship goes with its fleet is the mutator's.
create table fleet_ships (
  id text primary key,
  fleet_id text not null,
  owner_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  mmsi int not null,
  send_to_master boolean not null,
  v bigint not null,
  writers jsonb not null
);
create index fleet_ships_fleet on fleet_ships (fleet_id);
create index fleet_ships_owner on fleet_ships (owner_id);

create table drawings (
  id text primary key,
  owner_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  name text not null,
  feature_collection jsonb not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null
);
create index drawings_owner on drawings (owner_id);

create table views (
  id text primary key,
  owner_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  name text not null,
  lat double precision not null,
  lon double precision not null,
  zoom double precision not null,
  view_details jsonb not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  v bigint not null,
  writers jsonb not null
);
create index views_owner on views (owner_id);

create table view_defaults (
  id text primary key references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  view_id text,
  v bigint not null,
  writers jsonb not null
);

create table preferences (
  id text primary key references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  service_schedule jsonb not null,
  vessel_proximity double precision not null,
  route_proximity double precision not null,
  destination_proximity double precision not null,
  delivery_mechanisms jsonb not null,
  data_coverage jsonb not null,
  perils jsonb not null,
  v bigint not null,
  writers jsonb not null
);

create table notifications (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  -- Counts up within the account in the order of commits (SY11).
  no bigint not null,
  type text not null,
  title text not null,
  body text not null,
  created_at_ms bigint not null,
  alert_id text,
  event_id text,
  mmsi int,
  state text not null check (state in ('unread', 'read', 'deleted')),
  v bigint not null,
  writers jsonb not null
);
create unique index notifications_account_no on notifications (account_id, no);

-- Where a scope stands. The lock of its row is what makes the order of seq the order of commits (SY6). A row that is new begins at
-- forgotten_seq + 1, above every version that a forgotten tombstone can have had: a version is never above the seq it came with.
create table scopes (
  scope text primary key,
  seq bigint not null,
  -- Tombstones up to this one are no longer kept.
  forgotten_seq bigint not null
);

-- One line a row: its latest change. A line with `gone` is a tombstone, its writer the one who deleted.
create table changes (
  scope text not null,
  seq bigint not null,
  table_name text not null,
  row_id text not null,
  v bigint not null,
  gone boolean not null default false,
  by_account text,
  by_client text,
  at_ms bigint not null,
  primary key (scope, table_name, row_id)
);
create unique index changes_seq on changes (scope, seq);
create index changes_gone on changes (at_ms) where gone;

-- Answers to edits by the key they were sent with (SY21), a page of keys for each account (Z-09).
create table idempotency (
  account_id text not null references accounts (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  body jsonb not null,
  at_ms bigint not null,
  primary key (account_id, key)
);
create index idempotency_at on idempotency (at_ms);

-- Keys that seal the unsent work of a device whose session ended (SY18), each wrapped by the server's own key.
create table sealing_keys (
  account_id text not null references accounts (id) on delete cascade,
  device_id text not null,
  wrapped bytea not null,
  at_ms bigint not null,
  primary key (account_id, device_id)
);

-- Where a new scope begins: 0, and a leap further with each restored backup (SY22, server/sync/start-epoch.ts).
insert into settings (name, value) values ('scopes.base', '0');

-- What a request asks about rows or settings that it may not read; each answers no more than its name says.
create function app_epoch() returns text language sql stable security definer set search_path = public as $$
  select value #>> '{}' from settings where name = 'epoch'
$$;
create function app_scope_base() returns bigint language sql stable security definer set search_path = public as $$
  select (value #>> '{}')::bigint from settings where name = 'scopes.base'
$$;
create function app_fleets_of_organisation() returns int language sql stable security definer set search_path = public as $$
  select count(*)::int from fleets where organisation_id = app_org()
$$;
create function app_taken(in_table text, with_id text) returns boolean language sql stable security definer set search_path = public as $$
  select case in_table
    when 'fleets' then exists (select from fleets where id = with_id)
    when 'drawings' then exists (select from drawings where id = with_id)
    when 'views' then exists (select from views where id = with_id)
    else false
  end
$$;
revoke execute on function app_epoch(), app_scope_base(), app_fleets_of_organisation(), app_taken(text, text) from public;
grant execute on function app_epoch(), app_scope_base(), app_fleets_of_organisation(), app_taken(text, text) to fathom_app;

-- Facts: written by the server in plain SQL, so the database itself keeps their versions, their log and their tombstones.

alter table events add column v bigint not null default 0;
alter table ports add column v bigint not null default 0;

-- Which version a row has that comes to this scope: above its tombstone, or above all that were forgotten. In plpgsql, which keeps its
-- plans. Scope and table come as arguments of the triggers and not as tg_table_name: that is of type name, whose collation is not that
-- of the index, and then every row is looked for in all of the table.
create function fact_first_version(of_scope text, of_table text, of_id text) returns bigint language plpgsql stable as $$
declare
  last_v bigint;
begin
  select c.v into last_v from changes c where c.scope = of_scope and c.table_name = of_table and c.row_id = of_id;
  if last_v is null then
    select s.forgotten_seq into last_v from scopes s where s.scope = of_scope;
  end if;
  return 1 + coalesce(last_v, app_scope_base());
end
$$;

-- Takes seqs for these rows and writes their lines, in order of id. `versions` are those of the lines.
create function log_facts(of_scope text, of_table text, ids text[], versions bigint[], are_gone boolean) returns void language plpgsql as $$
declare
  n int := cardinality(ids);
  last_seq bigint;
begin
  insert into scopes as s (scope, seq, forgotten_seq) values (of_scope, app_scope_base() + n, app_scope_base())
  on conflict (scope) do update set seq = s.seq + n
  returning s.seq into last_seq;
  insert into changes as c (scope, seq, table_name, row_id, v, gone, at_ms)
  select of_scope, last_seq - n + row_number() over (order by r.id), of_table, r.id, r.v, are_gone,
    (extract(epoch from clock_timestamp()) * 1000)::bigint
  from unnest(ids, versions) as r (id, v)
  on conflict (scope, table_name, row_id) do update
    set seq = excluded.seq, v = excluded.v, gone = excluded.gone, by_account = null, by_client = null, at_ms = excluded.at_ms;
  perform pg_notify('fathom_changed', of_scope || ' ' || of_table);
end
$$;

-- Of the world, with its scope and table as arguments. `rows` is what the statement inserted, updated or deleted.
create function world_version() returns trigger language plpgsql as $$
begin
  new.v := case when tg_op = 'UPDATE' then old.v + 1 else fact_first_version(tg_argv[0], tg_argv[1], new.id) end;
  return new;
end
$$;
create function world_logged() returns trigger language plpgsql as $$
declare
  ids text[];
  versions bigint[];
begin
  select array_agg(r.id), array_agg(r.v + (tg_op = 'DELETE')::int) into ids, versions from rows r;
  if ids is not null then
    perform log_facts(tg_argv[0], tg_argv[1], ids, versions, tg_op = 'DELETE');
  end if;
  return null;
end
$$;

-- Of an organisation.
create function member_version() returns trigger language plpgsql as $$
begin
  new.v := case when tg_op = 'UPDATE' then old.v + 1 else fact_first_version('org:' || new.organisation_id, 'teamMembers', new.id) end;
  return new;
end
$$;
create function members_logged() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select r.organisation_id, array_agg(r.id) as ids, array_agg(r.v + (tg_op = 'DELETE')::int) as versions
    from rows r group by r.organisation_id order by r.organisation_id
  loop
    perform log_facts('org:' || part.organisation_id, 'teamMembers', part.ids, part.versions, tg_op = 'DELETE');
  end loop;
  return null;
end
$$;

create trigger fact_version before insert or update on events for each row execute function world_version('world:events', 'events');
create trigger fact_insert after insert on events referencing new table as rows for each statement execute function world_logged('world:events', 'events');
create trigger fact_update after update on events referencing new table as rows for each statement execute function world_logged('world:events', 'events');
create trigger fact_delete after delete on events referencing old table as rows for each statement execute function world_logged('world:events', 'events');
create trigger fact_version before insert or update on ports for each row execute function world_version('world:ports', 'ports');
create trigger fact_insert after insert on ports referencing new table as rows for each statement execute function world_logged('world:ports', 'ports');
create trigger fact_update after update on ports referencing new table as rows for each statement execute function world_logged('world:ports', 'ports');
create trigger fact_delete after delete on ports referencing old table as rows for each statement execute function world_logged('world:ports', 'ports');
create trigger fact_version before insert or update on team_members for each row execute function member_version();
create trigger fact_insert after insert on team_members referencing new table as rows for each statement execute function members_logged();
create trigger fact_update after update on team_members referencing new table as rows for each statement execute function members_logged();
create trigger fact_delete after delete on team_members referencing old table as rows for each statement execute function members_logged();
-- Those that are there already are logged by an update that changes nothing else.
update events set v = v;
update ports set v = v;

create function copy_account_to_teams() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update team_members set email = new.email, first_name = new.first_name, last_name = new.last_name, role = new.role
  where account_id = new.id;
  return null;
end
$$;
create trigger accounts_in_teams after update on accounts for each row
  when ((old.email, old.first_name, old.last_name, old.role) is distinct from (new.email, new.first_name, new.last_name, new.role))
  execute function copy_account_to_teams();

-- For what the server itself writes into a table of intents: moves the row's line to the next seq and answers the row's new version.
create function log_change(of_scope text, of_table text, of_id text) returns bigint language plpgsql as $$
declare
  at_seq bigint;
  base bigint;
  new_v bigint;
begin
  insert into scopes as s (scope, seq, forgotten_seq) values (of_scope, app_scope_base() + 1, app_scope_base())
  on conflict (scope) do update set seq = s.seq + 1
  returning s.seq, s.forgotten_seq into at_seq, base;
  insert into changes as c (scope, seq, table_name, row_id, v, at_ms)
  values (of_scope, at_seq, of_table, of_id, base + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
  on conflict (scope, table_name, row_id) do update set seq = excluded.seq, v = c.v + 1, gone = false, at_ms = excluded.at_ms
  returning c.v into new_v;
  perform pg_notify('fathom_changed', of_scope || ' ' || of_table);
  return new_v;
end
$$;
revoke execute on function log_change(text, text, text) from public;

-- Puts all accounts of an organisation into one team of its name; sample organisations share from the start. Does nothing twice.
-- The team's id leaves room for an account's in `<team>:<account>`, which has at most 64 characters.
create function make_team(organisation text) returns void language plpgsql as $$
declare
  made_id text := 'team-' || left(md5(organisation), 16);
begin
  if not exists (select from teams where id = made_id) then
    insert into teams (id, organisation_id, name, share_content, v)
    select made_id, o.id, o.name, o.sample, log_change('org:' || o.id, 'teams', made_id) from organisations o where o.id = organisation;
  end if;
  insert into team_members (id, team_id, account_id, organisation_id, email, first_name, last_name, role)
  select made_id || ':' || a.id, made_id, a.id, a.organisation_id, a.email, a.first_name, a.last_name, a.role
  from accounts a where a.organisation_id = organisation on conflict (id) do nothing;
end
$$;
revoke execute on function make_team(text) from public;
do $$ begin perform make_team(id) from organisations; end $$;

-- Row-level security

alter table teams enable row level security;
alter table team_members enable row level security;
alter table fleets enable row level security;
alter table fleet_ships enable row level security;
alter table drawings enable row level security;
alter table views enable row level security;
alter table view_defaults enable row level security;
alter table preferences enable row level security;
alter table notifications enable row level security;
alter table scopes enable row level security;
alter table changes enable row level security;
alter table idempotency enable row level security;
alter table sealing_keys enable row level security;

create policy of_organisation on teams for select to fathom_app using (organisation_id = app_org());
create policy managers_change on teams for update to fathom_app
  using (organisation_id = app_org() and app_role() in ('admin', 'manager')) with check (organisation_id = app_org());
create policy of_organisation on team_members for select to fathom_app using (organisation_id = app_org());

-- Whether a team-mate may change what is shared is the fleets' policy; drawings and views are changed by their owner alone.
create policy shared on fleets to fathom_app
  using (organisation_id = app_org() and owner_id = any ((select app_owners())::text[]))
  with check (organisation_id = app_org() and owner_id = any ((select app_owners())::text[]));
-- Into a fleet that the caller sees, and for its owner.
create policy shared on fleet_ships to fathom_app
  using (organisation_id = app_org() and owner_id = any ((select app_owners())::text[]))
  with check (organisation_id = app_org() and (fleet_id, owner_id) in (select f.id, f.owner_id from fleets f));
create policy shared on drawings for select to fathom_app
  using (organisation_id = app_org() and owner_id = any ((select app_owners())::text[]));
create policy own on drawings to fathom_app using (organisation_id = app_org() and owner_id = app_account())
  with check (organisation_id = app_org() and owner_id = app_account());
create policy shared on views for select to fathom_app
  using (organisation_id = app_org() and owner_id = any ((select app_owners())::text[]));
create policy own on views to fathom_app using (organisation_id = app_org() and owner_id = app_account())
  with check (organisation_id = app_org() and owner_id = app_account());

create policy own on view_defaults to fathom_app using (organisation_id = app_org() and id = app_account())
  with check (organisation_id = app_org() and id = app_account());
create policy own on preferences to fathom_app using (organisation_id = app_org() and id = app_account())
  with check (organisation_id = app_org() and id = app_account());
create policy own on notifications to fathom_app using (organisation_id = app_org() and account_id = app_account())
  with check (organisation_id = app_org() and account_id = app_account());
create policy own on idempotency to fathom_app using (account_id = app_account()) with check (account_id = app_account());
create policy own on sealing_keys to fathom_app using (account_id = app_account()) with check (account_id = app_account());

-- What is written there is what the tables let the caller write: of others the fleets they share, of the organisation its teams, which
-- managers change and nobody deletes.
create policy pulled on scopes to fathom_app using (scope = any ((select app_scopes())::text[]))
  with check (scope = any ((select app_scopes())::text[]) and scope not like 'world:%'
    and (scope not like 'org:%' or app_role() in ('admin', 'manager')));
create policy pulled on changes to fathom_app using (scope = any ((select app_scopes())::text[]))
  with check (scope = any ((select app_scopes())::text[]) and case split_part(scope, ':', 1)
    when 'user' then true
    when 'content' then scope = 'content:' || app_account() or table_name in ('fleets', 'fleetShips')
    when 'org' then table_name = 'teams' and not gone and app_role() in ('admin', 'manager')
    else false
  end);

grant select, update on teams to fathom_app;
grant select on team_members to fathom_app;
grant select, insert, update, delete on fleets, fleet_ships, drawings, views to fathom_app;
grant select, insert, update on view_defaults, preferences, notifications to fathom_app;
grant select, insert, update on scopes, changes to fathom_app;
grant select, insert on idempotency to fathom_app;
grant select, insert, update on sealing_keys to fathom_app;
