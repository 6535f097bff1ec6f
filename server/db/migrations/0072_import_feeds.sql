-- Files that come by themselves: the watched folder, and addresses asked on a schedule. One row each; the server's alone.

create table import_feeds (
  name text primary key,
  kind text not null check (kind in ('inbox', 'url')),
  -- Without the query and what else may be secret in an address.
  address text not null,
  every_ms bigint not null,
  next_at_ms bigint not null default 0,
  -- Whoever set it runs the feed until then; others leave it alone.
  lease_until_ms bigint not null default 0,
  last_at_ms bigint,
  last_ok_at_ms bigint,
  -- Why the last run took nothing, in words.
  error text,
  -- Of the last run that took something: ImportCounts.
  counts jsonb,
  -- What the address said of its file, so that the same is not sent twice.
  etag text,
  last_modified text
);
alter table import_feeds enable row level security;
