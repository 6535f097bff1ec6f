-- Where SMS and WhatsApp messages of an account go: E.164, such as +442079460958. Typed by its owner, proven by a test message alone.
alter table accounts add column telephone text check (telephone ~ '^\+[1-9][0-9]{6,14}$');
