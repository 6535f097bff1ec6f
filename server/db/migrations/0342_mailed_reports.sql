-- Reports to authorities that the server mails (server/features/authority-reports/mail-reports.ts). mail: what became of it, as devices show
-- it. mail_id: the mail that was written, so that a report is written once.
alter table authority_reports add column mail jsonb;
alter table authority_reports add column mail_id text;
create index authority_reports_to_mail on authority_reports (arrived_at_ms) where mail ->> 'state' in ('waiting', 'retrying');
