-- Which reports were written, so that each goes once a period (server/reports). `address`: of a master's report, which goes to an address that
-- a user typed; empty for those that go to the account's own.
create table reports_sent (
  account_id text not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('daily', 'weekly', 'masters')),
  -- The date on which it ended where the reader is.
  period text not null check (period ~ '^\d{4}-\d{2}-\d{2}$'),
  address text not null default '',
  at_ms bigint not null,
  primary key (account_id, kind, period, address)
);
create index reports_sent_at on reports_sent (at_ms);
alter table reports_sent enable row level security;
