-- Acknowledgements of an alert besides the one that stands (src/domain/alerts/acknowledgement.ts). Null: none, or older code wrote the row.
alter table alert_marks add column earlier jsonb;
