-- Nautical charts that were read (server/charts): cells, and the sheets of tiles made of them. Facts of the world, the same for everybody.
create table chart_cells (
  id text primary key check (id ~ '^[A-Z0-9]{2}[1-6][A-Z0-9_]{5}$'),
  edition int not null,
  update int not null,
  -- A calendar day: 2026-01-31.
  issued_on text not null check (issued_on ~ '^\d{4}-\d\d-\d\d$'),
  -- The denominator of the compilation scale.
  scale bigint not null check (scale > 0),
  purpose int not null check (purpose between 1 and 6),
  agency int not null,
  min_zoom int not null,
  box jsonb not null,
  coverage jsonb not null,
  state text not null check (state in ('shown', 'cancelled')),
  texts jsonb not null,
  imported_at_ms bigint not null,
  -- The server's alone: the names of its files in DATA_DIR/charts. content: in cells. sources: base and updates that it was read from,
  -- [{name, hash}], in sources.
  content text not null,
  sources jsonb not null,
  v bigint not null default 0
);
create table chart_sheets (
  id text primary key check (id ~ '^\d{1,2}-\d{1,8}-\d{1,8}$'),
  -- In DATA_DIR/charts/sheets. Another content has another name.
  file text not null,
  bytes bigint not null,
  cells jsonb not null,
  v bigint not null default 0
);
create trigger fact_version before insert or update on chart_cells for each row execute function world_version('world:areas', 'chartCells');
create trigger fact_insert after insert on chart_cells referencing new table as rows for each statement execute function world_logged('world:areas', 'chartCells');
create trigger fact_update after update on chart_cells referencing new table as rows for each statement execute function world_logged('world:areas', 'chartCells');
create trigger fact_delete after delete on chart_cells referencing old table as rows for each statement execute function world_logged('world:areas', 'chartCells');
create trigger fact_version before insert or update on chart_sheets for each row execute function world_version('world:areas', 'chartSheets');
create trigger fact_insert after insert on chart_sheets referencing new table as rows for each statement execute function world_logged('world:areas', 'chartSheets');
create trigger fact_update after update on chart_sheets referencing new table as rows for each statement execute function world_logged('world:areas', 'chartSheets');
create trigger fact_delete after delete on chart_sheets referencing old table as rows for each statement execute function world_logged('world:areas', 'chartSheets');
alter table chart_cells enable row level security;
alter table chart_sheets enable row level security;
create policy everybody_reads on chart_cells for select to fathom_app using (true);
create policy everybody_reads on chart_sheets for select to fathom_app using (true);
grant select on chart_cells, chart_sheets to fathom_app;
