-- Numbers of updates that came for this edition of a cell and could not be applied: it is not up to date. Null: none.
alter table chart_cells add column not_applied jsonb;
alter table chart_import_lines add column not_applied jsonb;
