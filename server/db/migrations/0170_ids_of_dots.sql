-- No answer carries the ids "." and ".." any more (src/contract/rows.ts): a fleet or a view that was made with one before would end every
-- list that it is in, for everybody who shares it. Here each gets an id of its own. No tombstone can name the old one, so none is left.
do $$
declare
  odd record;
  made_id text;
begin
  for odd in
    select 'fleets' as of_table, organisation_id, id, 'content:' || owner_id as of_scope from fleets where id in ('.', '..')
    union all select 'drawings', organisation_id, id, 'content:' || owner_id from drawings where id in ('.', '..')
    union all select 'views', organisation_id, id, 'content:' || owner_id from views where id in ('.', '..')
  loop
    made_id := gen_random_uuid()::text;
    execute format('update %I set id = $1, v = log_change($2, %L, $1) where organisation_id = $3 and id = $4', odd.of_table, odd.of_table)
    using made_id, odd.of_scope, odd.organisation_id, odd.id;
    if odd.of_table = 'fleets' then
      update fleet_ships set id = made_id || ':' || mmsi, fleet_id = made_id, v = log_change(odd.of_scope, 'fleetShips', made_id || ':' || mmsi)
      where organisation_id = odd.organisation_id and fleet_id = odd.id;
    elsif odd.of_table = 'views' then
      update view_defaults set view_id = made_id, v = log_change('user:' || id, 'viewDefaults', id)
      where organisation_id = odd.organisation_id and view_id = odd.id;
    end if;
  end loop;
end
$$;
delete from changes where table_name in ('fleets', 'drawings', 'views') and row_id in ('.', '..');
delete from changes where table_name = 'fleetShips' and row_id ~ '^\.{1,2}:[0-9]+$';
