-- The administrator's list of users is a page in order of last names: without it the page read and sorted all accounts.
create index accounts_last_name on accounts (lower(last_name), id);
