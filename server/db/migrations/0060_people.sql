-- How people come, change and go: codes that are mailed, the mails themselves, what somebody has starred.

-- Null: nobody has chosen a password yet (an account that an administrator made).
alter table accounts alter column password_hash drop not null;
-- When its owner showed to read the address; null for one that was made for somebody who has not come yet.
alter table accounts add column verified_at_ms bigint;
update accounts set verified_at_ms = created_at_ms;
grant select (verified_at_ms) on accounts to fathom_app;

-- A code or the token of a link that went out by mail: kept as a hash, used once, and so many wrong tries are all it takes
-- (server/mailed-codes.ts).
create table mailed_codes (
  id text primary key,
  purpose text not null,
  email text not null check (email = lower(email)),
  account_id text references accounts (id) on delete cascade,
  hash bytea not null,
  details jsonb not null default '{}',
  tries int not null default 0,
  created_at_ms bigint not null,
  expires_at_ms bigint not null,
  used_at_ms bigint
);
create index mailed_codes_hash on mailed_codes (hash);
create index mailed_codes_email on mailed_codes (email, purpose);
create index mailed_codes_account on mailed_codes (account_id);
create index mailed_codes_expires on mailed_codes (expires_at_ms);

-- Mails on their way and those that went (server/mail/README.md). What is written in one is sealed with a key that is not in the
-- database, and taken away once it went.
create table mails (
  no bigint generated always as identity primary key,
  id text not null unique,
  kind text not null,
  to_address text not null,
  subject text not null,
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'file', 'failed')),
  tries int not null default 0,
  error text,
  created_at_ms bigint not null,
  next_at_ms bigint not null,
  sent_at_ms bigint,
  file text
);
create index mails_waiting on mails (next_at_ms) where state = 'waiting';
create index mails_to on mails (to_address);
create index mails_state on mails (state, no);
create function mail_waits() returns trigger language plpgsql as $$
begin
  perform pg_notify('fathom_mail', '');
  return null;
end
$$;
create trigger mail_waits after insert on mails for each statement execute function mail_waits();

create table favourites (
  account_id text primary key references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  ships text[] not null,
  ports text[] not null,
  fleets text[] not null,
  updated_at_ms bigint not null
);

alter table mailed_codes enable row level security;
alter table mails enable row level security;
alter table favourites enable row level security;

-- Requests put in and never read: managers invitations to their own organisation, everybody a mail.
create policy managers_invite on mailed_codes for insert to fathom_app
  with check (purpose = 'invitation' and details ->> 'organisationId' = app_org() and app_role() in ('admin', 'manager'));
create policy put_in on mails for insert to fathom_app with check (state = 'waiting' and app_account() is not null);
create policy own on favourites to fathom_app using (organisation_id = app_org() and account_id = app_account())
  with check (organisation_id = app_org() and account_id = app_account());
grant insert (id, purpose, email, account_id, hash, details, created_at_ms, expires_at_ms) on mailed_codes to fathom_app;
grant insert (id, kind, to_address, subject, sealed, created_at_ms, next_at_ms) on mails to fathom_app;
grant select, insert, update on favourites to fathom_app;
