-- Hand-overs of signed passages to a person are mailed (server/features/passages/mail-hand-overs.ts). mail_id: the mail that was written;
-- mail_open: something is still to be done. Nothing is mailed that was handed over before this came.
alter table passage_log add column mail_id text, add column mail_open boolean not null default true;
update passage_log set mail_open = false;
create index passage_log_to_mail on passage_log (arrived_at_ms) where kind = 'handOver' and mail_open;
