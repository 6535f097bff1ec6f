-- Organisations, their accounts and sessions, under row-level security from the first.
--
-- The server itself (the owner of these tables) sees every row. A request runs as fathom_app, inside a transaction that names its
-- organisation; what this role may do is granted here, table by table, and nothing by default.

do $$
begin
  if not exists (select from pg_roles where rolname = 'fathom_app') then
    create role fathom_app nologin;
  end if;
  execute format('grant fathom_app to %I', current_user);
end
$$;

-- The caller's organisation. After a transaction the setting is '' and not null.
create function app_org() returns text language sql stable as $$ select nullif(current_setting('app.org', true), '') $$;
create function app_account() returns text language sql stable as $$ select nullif(current_setting('app.account', true), '') $$;
create function app_role() returns text language sql stable as $$ select nullif(current_setting('app.role', true), '') $$;

create table organisations (
  id text primary key,
  name text not null check (name <> ''),
  -- Made at the first start to show how it works.
  sample boolean not null default false,
  created_at_ms bigint not null
);

create table accounts (
  id text primary key,
  organisation_id text not null references organisations (id),
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('admin', 'manager', 'member')),
  password_hash text not null,
  avatar text,
  disabled_at_ms bigint,
  created_at_ms bigint not null,
  updated_at_ms bigint not null
);
create unique index accounts_email on accounts (email);
create index accounts_organisation on accounts (organisation_id);

-- One sign-in on one device, and the family of refresh tokens that came from it. Only hashes are kept: of the newest token, and of
-- the one before, which stays good until the newest has been used (SY16).
create table sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  token_hash bytea not null,
  previous_token_hash bytea,
  device text not null default '',
  address text not null default '',
  created_at_ms bigint not null,
  last_used_at_ms bigint not null,
  -- Moves with use, never past ends_at_ms.
  expires_at_ms bigint not null,
  ends_at_ms bigint not null,
  revoked_at_ms bigint,
  revoked_because text
);
create index sessions_account on sessions (account_id);

-- What the server knows about itself. 'epoch' names this database's life: it changes when a backup is restored (SY22).
create table settings (
  name text primary key,
  value jsonb not null
);
insert into settings (name, value) values ('epoch', to_jsonb(gen_random_uuid()::text));

-- Who did what. Rows are added and never changed: a trigger says no to everybody, the owner included.
create table audit_log (
  no bigint generated always as identity primary key,
  at_ms bigint not null,
  -- The device's own clock where it sent one.
  made_at_ms bigint,
  action text not null,
  organisation_id text,
  account_id text,
  session_id text,
  address text,
  subject text,
  before jsonb,
  after jsonb
);
create index audit_log_organisation on audit_log (organisation_id, no);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();

alter table organisations enable row level security;
alter table accounts enable row level security;
alter table sessions enable row level security;
alter table settings enable row level security;
alter table audit_log enable row level security;

create policy own_organisation on organisations for select to fathom_app using (id = app_org());
create policy own_organisation on accounts to fathom_app using (organisation_id = app_org()) with check (organisation_id = app_org());
create policy own_sessions on sessions to fathom_app
  using (organisation_id = app_org() and account_id = app_account())
  with check (organisation_id = app_org() and account_id = app_account());
create policy own_organisation on audit_log for insert to fathom_app with check (organisation_id = app_org());
create policy managers_read on audit_log for select to fathom_app using (organisation_id = app_org() and app_role() in ('admin', 'manager'));

grant select on organisations to fathom_app;
-- No password_hash, and no role, organisation or e-mail to change.
grant select (id, organisation_id, email, first_name, last_name, role, avatar, disabled_at_ms, created_at_ms, updated_at_ms) on accounts to fathom_app;
grant update (first_name, last_name, avatar, updated_at_ms) on accounts to fathom_app;
grant select (id, account_id, organisation_id, device, address, created_at_ms, last_used_at_ms, expires_at_ms, revoked_at_ms) on sessions to fathom_app;
grant update (revoked_at_ms, revoked_because) on sessions to fathom_app;
grant insert, select on audit_log to fathom_app;
