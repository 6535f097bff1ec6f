-- The newest edition of a cell of which only updates came, without its base: the cell is not up to date. Null: none.
alter table chart_cells add column newer_edition integer;
