-- Signatures and lines of their logs move the scope of the organisation, beside what 0252 lets a request write there. Nothing of them goes.
create policy passages on changes to fathom_app using (scope = 'org:' || app_org()) with check (scope = 'org:' || app_org() and not gone
  and (table_name = 'passageLog' or table_name = 'signedPassages' and app_role() in ('admin', 'manager')));

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
