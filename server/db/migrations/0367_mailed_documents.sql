-- Documents that devices hand to the server to be mailed (server/features/documents, server/features/passages/mail-hand-overs.ts). Requests put in
-- and never read. document: until the mail is written, which then holds it sealed. mail_open: something is still to be done with a document
-- that nothing else mails. Rows stay for the limit of an hour, and go after a month.
create table mailed_documents (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  owner_id text not null,
  of_kind text not null check (of_kind in ('passage', 'ship', 'watch')),
  of_id text not null,
  receiver jsonb not null,
  text text not null,
  document jsonb,
  arrived_at_ms bigint not null,
  mail_id text,
  mail_open boolean not null,
  primary key (organisation_id, id)
);
create index mailed_documents_open on mailed_documents (arrived_at_ms) where mail_open;
create index mailed_documents_owner on mailed_documents (owner_id, id);
create index mailed_documents_arrived on mailed_documents (arrived_at_ms);
alter table mailed_documents enable row level security;
create policy own_word on mailed_documents for insert to fathom_app with check (organisation_id = app_org() and owner_id = app_account());
grant insert (id, organisation_id, owner_id, of_kind, of_id, receiver, text, document, arrived_at_ms, mail_open) on mailed_documents to fathom_app;
