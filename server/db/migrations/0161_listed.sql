-- Indexes in the order in which lists are answered, so that a page is read and not sorted out of the whole table (plans.test.ts).
create index alerts_listed on alerts (account_id, created_at_ms desc, id);
drop index alerts_account;
create index alerts_ended on alerts (ended_at_ms) where ended_at_ms is not null;
create index notifications_listed on notifications (account_id, state, no desc);
