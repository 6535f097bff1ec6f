-- The account's file is read piece by piece (server/features/account/export-account.ts): what of an account grows is found in the order in which it
-- is read, without sorting all of it for each piece.
create index audit_log_account on audit_log (account_id, no);
create index push_deliveries_piece on push_deliveries (account_id, id);
drop index push_deliveries_account;
create index gateway_deliveries_piece on gateway_deliveries (account_id, id);
create index sessions_piece on sessions (account_id, id);
drop index sessions_account;
create index mails_piece on mails (to_address, no);
drop index mails_to;

-- Marks may be of alerts that never come, with whatever times a device says: the server's own says when one may be forgotten.
alter table alert_marks add column stored_at_ms bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint;
create index alert_marks_stored on alert_marks (stored_at_ms);
