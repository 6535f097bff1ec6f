-- The team that is called after its organisation goes on being called after it. One that its people named otherwise keeps its name.

create function name_team_after_organisation() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update teams set name = new.name, v = log_change('org:' || new.id, 'teams', id) where organisation_id = new.id and name = old.name;
  return null;
end
$$;
create trigger team_of_the_name after update of name on organisations for each row when (old.name <> new.name)
  execute function name_team_after_organisation();
