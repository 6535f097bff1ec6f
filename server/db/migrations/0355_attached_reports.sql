-- The PDF of a report to an authority. with_pdf: its sender asked for it. attached: the file that went with a mail; null: none.
alter table authority_reports add column with_pdf boolean;
alter table mails add column attached text;
