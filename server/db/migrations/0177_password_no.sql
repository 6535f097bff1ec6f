-- Which password of the account it is, counted. A browser is known (features/auth/known-devices.ts) for the password that was right when it
-- signed in: who once knew another one keeps no browsers that may try the next. No grant: requests do not read it.
alter table accounts add column password_no integer not null default 0;
