-- A new e-mail address counts once a link mailed to it was opened; until then it waits beside the old one (server/account-address.ts).

alter table accounts add column pending_email text check (pending_email = lower(pending_email));
-- Who asked for it: the account itself, or an administrator.
alter table accounts add column pending_email_by text;
grant select (pending_email) on accounts to fathom_app;

-- Whose mail it is where the address does not say so, because nobody has proven it. No foreign key: the check would cost time and tell
-- whether there is such an account.
alter table mails add column account_id text;
create index mails_account on mails (account_id) where account_id is not null;
grant insert (account_id) on mails to fathom_app;
