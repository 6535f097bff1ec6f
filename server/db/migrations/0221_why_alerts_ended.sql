-- Why an alert ended, for its reader: the engine has always kept it in the situation. As END_REASONS of src/contract/entities/alerts.ts.
alter table alerts add column ended_because text generated always as (situation ->> 'endedBecause') stored;
