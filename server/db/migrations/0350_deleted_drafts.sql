-- A draft of an assessment may be deleted by its writer and by managers; the line of its log that says so, and the others, stay.
create policy in_charge on assessment_drafts for delete to fathom_app
  using (organisation_id = app_org() and (owner_id = app_account() or app_role() in ('admin', 'manager')));
grant delete on assessment_drafts to fathom_app;

alter policy pulled on changes with check (scope = any ((select app_scopes())::text[]) and case split_part(scope, ':', 1)
    when 'user' then true
    when 'content' then scope = 'content:' || app_account() or table_name in ('fleets', 'fleetShips')
    when 'org' then table_name in ('watchDrills', 'assessmentDrafts')
      or table_name = 'teams' and app_role() in ('admin', 'manager')
      or table_name in ('watches', 'watchLog', 'shipParticulars', 'authorityReports', 'passageLog', 'listVerdicts', 'reviewLog') and not gone
      or table_name in ('shipAssessments', 'signedPassages') and not gone and (app_role() in ('admin', 'manager') or app_was_asked())
    else false
  end);

-- Signed drafts are counted out of the most that an organisation has.
create index review_log_kind on review_log (organisation_id, kind);
