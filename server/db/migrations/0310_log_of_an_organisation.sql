-- Members write rows of their organisation, so they move its scope; scopes of the world and of facts of ships only the server moves. Which
-- tables a request may write into a log, which of their rows may go, and which have ids that a device makes: said once, for all of them,
-- after the last of them was made. Teams and what is signed are a manager's.
alter policy pulled on scopes
  with check (scope = any ((select app_scopes())::text[]) and split_part(scope, ':', 1) in ('user', 'content', 'org'));
alter policy pulled on changes with check (scope = any ((select app_scopes())::text[]) and case split_part(scope, ':', 1)
    when 'user' then true
    when 'content' then scope = 'content:' || app_account() or table_name in ('fleets', 'fleetShips')
    when 'org' then table_name = 'watchDrills'
      or table_name = 'teams' and app_role() in ('admin', 'manager')
      or table_name in ('watches', 'watchLog', 'shipParticulars', 'authorityReports', 'passageLog', 'listVerdicts') and not gone
      or table_name in ('shipAssessments', 'signedPassages') and not gone and app_role() in ('admin', 'manager')
    else false
  end);

create or replace function app_taken(in_table text, with_id text) returns boolean language sql stable security definer set search_path = public as $$
  select case in_table
    when 'fleets' then exists (select from fleets where id = with_id and organisation_id = app_org())
    when 'drawings' then exists (select from drawings where id = with_id and organisation_id = app_org())
    when 'views' then exists (select from views where id = with_id and organisation_id = app_org())
    when 'watches' then exists (select from watches where id = with_id and organisation_id = app_org())
    when 'ship_assessments' then exists (select from ship_assessments where id = with_id and organisation_id = app_org())
    when 'authority_reports' then exists (select from authority_reports where id = with_id and organisation_id = app_org())
    when 'signed_passages' then exists (select from signed_passages where id = with_id and organisation_id = app_org())
    else false
  end
$$;
