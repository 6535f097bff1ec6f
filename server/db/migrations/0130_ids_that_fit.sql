-- A pull carries ids of at most 64 letters, digits or _ . : - (src/contract/rows.ts). A fleet's id of 55 and more left no room for
-- `<fleet>:<mmsi>`, and an account's of 43 and more none for `<team>:<account>`; an account could also be called by any text at all. One
-- such row ended every pull of everybody who shares it. Here what is there already gets an id that fits, and the database takes no other.
-- The limits are those of src/contract/row-ids.ts.

create function fits(id text, most int) returns boolean language sql immutable as $$ select id ~ ('^[A-Za-z0-9_.:-]{1,' || most || '}$') $$;

-- Accounts. Their id may change from here on, and what names it follows.
do $$
declare
  link record;
begin
  for link in
    select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as says
    from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass and confupdtype = 'a'
  loop
    execute format('alter table %s drop constraint %I', link.of_table, link.conname);
    execute format('alter table %s add constraint %I %s on update cascade', link.of_table, link.conname, link.says);
  end loop;
end
$$;

do $$
declare
  odd record;
  made_id text;
begin
  if exists (select from accounts where not fits(id, 42)) then
    alter table alerts disable trigger user;
    alter table team_members disable trigger user;
    alter table team_members drop constraint team_members_check;
    for odd in select id from accounts where not fits(id, 42) loop
      made_id := gen_random_uuid()::text;
      delete from changes c using team_members m where m.account_id = odd.id and c.table_name = 'teamMembers' and c.row_id = m.id;
      update accounts set id = made_id where id = odd.id;
      update scopes set scope = split_part(scope, ':', 1) || ':' || made_id where scope in ('user:' || odd.id, 'content:' || odd.id);
      update changes set row_id = made_id where scope = 'user:' || odd.id and row_id = odd.id;
      update changes set scope = split_part(scope, ':', 1) || ':' || made_id where scope in ('user:' || odd.id, 'content:' || odd.id);
      update changes set by_account = made_id where by_account = odd.id;
      update alert_marks set acknowledged_by = made_id where acknowledged_by = odd.id;
      update team_members set id = team_id || ':' || made_id, v = log_change('org:' || organisation_id, 'teamMembers', team_id || ':' || made_id)
      where account_id = made_id;
    end loop;
    alter table team_members add constraint team_members_check check (id = team_id || ':' || account_id);
    alter table team_members enable trigger user;
    alter table alerts enable trigger user;
  end if;
end
$$;

-- Fleets. A device may have the fleet, while its ships never reached one: they leave no tombstone.
do $$
declare
  odd record;
  made_id text;
begin
  for odd in select id, 'content:' || owner_id as of_scope from fleets where not fits(id, 54) loop
    made_id := gen_random_uuid()::text;
    perform log_change(odd.of_scope, 'fleets', odd.id);
    update changes set gone = true where scope = odd.of_scope and table_name = 'fleets' and row_id = odd.id;
    update fleets set id = made_id, v = log_change(odd.of_scope, 'fleets', made_id) where id = odd.id;
    update fleet_ships set id = made_id || ':' || mmsi, fleet_id = made_id, v = log_change(odd.of_scope, 'fleetShips', made_id || ':' || mmsi)
    where fleet_id = odd.id;
    update favourites set fleets = array_replace(fleets, odd.id, made_id) where odd.id = any (fleets);
  end loop;
end
$$;

-- Lines of rows that no device can have had.
delete from changes where table_name in ('fleets', 'fleetShips', 'teamMembers') and not fits(row_id, 64);

alter table accounts add constraint accounts_id check (fits(id, 42));
alter table fleets add constraint fleets_id check (fits(id, 54));
alter table fleet_ships add constraint fleet_ships_id check (id = fleet_id || ':' || mmsi);
alter table teams add constraint teams_id check (fits(id, 64));
alter table team_members add constraint team_members_id check (fits(id, 64));
alter table drawings add constraint drawings_id check (fits(id, 64));
alter table views add constraint views_id check (fits(id, 64));
alter table notifications add constraint notifications_id check (fits(id, 64));

-- What a pull leaves out, for the administrator.
create index changes_left_out on changes (at_ms) where not gone and not fits(row_id, 64);
