-- What changes the imported lists wakes the job that compares ships with them (server/ship-records), whoever changed them.
create function imported_lists_told() returns trigger language plpgsql as $$
begin
  perform pg_notify('fathom_changed', 'server:lists importedLists');
  return null;
end
$$;
create trigger told after insert or update or delete on imported_lists for each statement execute function imported_lists_told();
