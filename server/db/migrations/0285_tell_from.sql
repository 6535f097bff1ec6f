-- From which priority upward an account is told of alerts (src/domain/alerts/announced.ts). Lists have all of them.
alter table preferences add column tell_from text not null default 'caution';
