-- Each restore of the database, oldest first (SY22, server/sync/start-epoch.ts): the epoch that began by it, and when the newest change that
-- the backup holds was made. A device sends what was acknowledged later again. Restores of before this migration are not in the list.
insert into settings (name, value) values ('restores', '[]');

create function app_restores() returns jsonb language sql stable security definer set search_path = public as $$
  select value from settings where name = 'restores'
$$;
revoke execute on function app_restores() from public;
grant execute on function app_restores() to fathom_app;
