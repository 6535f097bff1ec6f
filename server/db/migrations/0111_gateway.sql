-- What is on its way to the operator's gateway (SMS, WhatsApp, API): written with the alert it tells of, so that a server that is killed
-- after the commit still sends it (server/delivery/gateway-out.ts).

create table gateway_deliveries (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references accounts (id) on delete cascade,
  mechanism text not null check (mechanism in ('sms', 'api', 'whatsApp')),
  -- The thing and its revision: one thing goes to one account by one mechanism once.
  key text not null,
  -- No reference: what is told of an alert may outlive it. Null: a test.
  alert_id text,
  priority text,
  -- What it says; taken away once it went.
  content jsonb,
  -- over: acknowledged, ended or no longer wanted before it went.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'over', 'failed')),
  tries int not null default 0,
  error text,
  created_at_ms bigint not null,
  next_at_ms bigint not null,
  expires_at_ms bigint not null,
  sent_at_ms bigint,
  ended_at_ms bigint,
  unique (account_id, mechanism, key)
);
create index gateway_deliveries_waiting on gateway_deliveries (next_at_ms) where state = 'waiting';
create index gateway_deliveries_created on gateway_deliveries (created_at_ms);
create index gateway_deliveries_alert on gateway_deliveries (alert_id) where state = 'waiting';

alter table gateway_deliveries enable row level security;

-- Requests read what became of their own account's; all else is the server's.
create policy own on gateway_deliveries for select to fathom_app using (account_id = app_account());
grant select (id, account_id, mechanism, state, error) on gateway_deliveries to fathom_app;
