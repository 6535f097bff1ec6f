-- Files of watch lists and lists of owners that an administrator uploads (server/import/lists/list-uploads.ts): the parts until they are
-- read, then what was found in them, until the list is put in force or the upload is cancelled. The server's alone.
create table list_uploads (
  id text primary key check (fits(id, 64)),
  begun_at_ms bigint not null,
  -- Null: not read yet. Its rows lie beside those in force, in a batch of their own.
  prepared jsonb
);
create table list_upload_parts (
  upload_id text not null references list_uploads (id) on delete cascade,
  no int not null,
  content bytea not null,
  primary key (upload_id, no)
);
alter table list_uploads enable row level security;
alter table list_upload_parts enable row level security;
