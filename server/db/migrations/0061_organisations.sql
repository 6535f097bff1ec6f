-- Organisations as an administrator keeps them, invitations into them, API keys, and what managers may do with teams.

alter table organisations add column country text check (country ~ '^[A-Z]{2}$');
alter table organisations add column contact_email text;
alter table organisations add column notes text;
-- Deleted: nobody of it signs in and nothing of it is shown but to administrators. Nothing is taken away, so that it can come back.
alter table organisations add column deleted_at_ms bigint;

-- Sessions are forgotten in time; when somebody was last here is not.
alter table accounts add column last_sign_in_at_ms bigint;
update accounts a set last_sign_in_at_ms = (select max(s.created_at_ms) from sessions s where s.account_id = a.id);
create function note_sign_in() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update accounts set last_sign_in_at_ms = new.created_at_ms where id = new.account_id;
  return null;
end
$$;
create trigger sessions_noted after insert on sessions for each row execute function note_sign_in();
grant select (last_sign_in_at_ms) on accounts to fathom_app;

create table invitations (
  id text primary key check (id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  organisation_id text not null references organisations (id) on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'member')),
  team_id text references teams (id) on delete set null,
  invited_by text references accounts (id) on delete set null,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  accepted_at_ms bigint,
  revoked_at_ms bigint
);
-- An open invitation of the same address is replaced.
create unique index invitations_open on invitations (organisation_id, email) where accepted_at_ms is null and revoked_at_ms is null;

-- The secret is random and long, so one round of SHA-256 keeps it.
create table api_keys (
  id text primary key check (id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  account_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id) on delete cascade,
  name text not null check (name <> ''),
  prefix text not null unique check (prefix ~ '^[a-z0-9]{8}$'),
  last_four text not null,
  secret_hash bytea not null,
  scopes text[] not null check (scopes <@ array['read', 'write'] and cardinality(scopes) > 0),
  -- Addresses and networks; none: from anywhere.
  allowed_addresses text[] not null,
  created_at_ms bigint not null,
  expires_at_ms bigint,
  revoked_at_ms bigint,
  last_used_at_ms bigint,
  -- Of the month that it was last used in, as 2026-11.
  calls_month text not null default '',
  calls bigint not null default 0
);
create index api_keys_account on api_keys (account_id);

-- What an administrator chose for a client: what its members follow where their team's preferences are the same for all.
create table client_preferences (
  organisation_id text primary key references organisations (id) on delete cascade,
  choices jsonb not null,
  v bigint not null,
  updated_at_ms bigint not null,
  updated_by text
);

-- Puts an account into a team of its own organisation; answers whether it was not in it. Runs as whoever asks.
create function add_to_team(team text, account text) returns boolean language plpgsql as $$
begin
  insert into team_members (id, team_id, account_id, organisation_id, email, first_name, last_name, role)
  select t.id || ':' || a.id, t.id, a.id, a.organisation_id, a.email, a.first_name, a.last_name, a.role
  from teams t join accounts a on a.organisation_id = t.organisation_id
  where t.id = team and a.id = account
  on conflict (id) do nothing;
  return found;
end
$$;

-- Managers make and delete teams and say who is in them. What is copied into a member's row must be what the account says.
create policy managers_make on teams for insert to fathom_app
  with check (organisation_id = app_org() and app_role() in ('admin', 'manager'));
create policy managers_delete on teams for delete to fathom_app using (organisation_id = app_org() and app_role() in ('admin', 'manager'));
create policy managers_add on team_members for insert to fathom_app
  with check (organisation_id = app_org() and app_role() in ('admin', 'manager') and team_id in (select t.id from teams t)
    and (account_id, email, first_name, last_name, role) in (select a.id, a.email, a.first_name, a.last_name, a.role from accounts a));
create policy managers_remove on team_members for delete to fathom_app
  using (organisation_id = app_org() and app_role() in ('admin', 'manager'));
grant insert, delete on teams, team_members to fathom_app;
-- The log of members is written by the tables' own triggers, whoever changed the row: a request may not write it by itself.
alter function member_version() security definer set search_path = public;
alter function members_logged() security definer set search_path = public;
alter policy pulled on changes with check (scope = any ((select app_scopes())::text[]) and case split_part(scope, ':', 1)
    when 'user' then true
    when 'content' then scope = 'content:' || app_account() or table_name in ('fleets', 'fleetShips')
    when 'org' then table_name = 'teams' and app_role() in ('admin', 'manager')
    else false
  end);

alter table invitations enable row level security;
alter table api_keys enable row level security;
alter table client_preferences enable row level security;

create policy managers_see on invitations for select to fathom_app
  using (organisation_id = app_org() and app_role() in ('admin', 'manager'));
create policy managers_invite on invitations for insert to fathom_app
  with check (organisation_id = app_org() and app_role() in ('admin', 'manager') and invited_by = app_account()
    and (team_id is null or team_id in (select t.id from teams t)));
create policy managers_revoke on invitations for update to fathom_app
  using (organisation_id = app_org() and app_role() in ('admin', 'manager')) with check (organisation_id = app_org());
create policy own on api_keys to fathom_app using (organisation_id = app_org() and account_id = app_account())
  with check (organisation_id = app_org() and account_id = app_account());
create policy of_organisation on client_preferences for select to fathom_app using (organisation_id = app_org());
create policy managers_rename on organisations for update to fathom_app
  using (id = app_org() and app_role() in ('admin', 'manager')) with check (id = app_org());

grant select, insert on invitations to fathom_app;
grant update (revoked_at_ms) on invitations to fathom_app;
-- The hash is written and never read.
grant select (id, account_id, organisation_id, name, prefix, last_four, scopes, allowed_addresses, created_at_ms, expires_at_ms,
  revoked_at_ms, last_used_at_ms, calls_month, calls) on api_keys to fathom_app;
grant insert on api_keys to fathom_app;
grant update (revoked_at_ms) on api_keys to fathom_app;
grant select on client_preferences to fathom_app;
grant update (name) on organisations to fathom_app;
