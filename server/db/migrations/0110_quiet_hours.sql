-- When warnings and cautions wait (src/contract/preferences.ts). Whoever wrote preferences before has none; choices of clients
-- (client_preferences) are one document, read over the defaults.
alter table preferences add column quiet_hours jsonb not null
  default '{"on": false, "from": "22:00", "to": "06:00", "timeZone": "UTC"}';
