-- Areas and lines of the context layers, in editions, and the maps of threat density: facts of the world, the same for every organisation.

create table areas (
  id text primary key check (id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  layer text not null check (layer in ('jwc', 'ansarAllahHouthi', 'gaza', 'iran', 'westAfrica', 'eez', 'cables')),
  edition text not null check (edition <> ''),
  issued_at_ms bigint,
  valid_from_ms bigint not null,
  -- In force before this moment. A new edition sets it; nothing is deleted.
  valid_to_ms bigint,
  -- The source itself named that end: then the edition neither ends others nor is ended by them.
  ends_itself boolean not null,
  name text not null check (name <> ''),
  text text not null,
  source text not null,
  licence text not null,
  indicative boolean not null,
  -- GeoJSON: polygons or lines.
  geometry jsonb not null,
  limits jsonb,
  updated_at_ms bigint not null,
  v bigint not null default 0
);
create index areas_edition on areas (layer, edition);

-- Of the tiles there is a file in DATA_DIR/threat; this is what is said of it.
create table threat_maps (
  id text primary key check (id ~ '^(now|(19|20)[0-9]{2}-[01][0-9]-[0-3][0-9])$'),
  as_of_ms bigint not null,
  y5 jsonb not null,
  y1 jsonb not null,
  newest_at_ms bigint,
  sample boolean not null,
  url text not null,
  bytes bigint not null,
  classes jsonb not null,
  steps jsonb not null,
  built_at_ms bigint not null,
  v bigint not null default 0
);

-- Two more scopes of the world: what every device holds, and the large layers that one in low-data mode leaves out.
create or replace function app_scopes() returns text[] language sql stable as $$
  select array['user:' || app_account(), 'org:' || app_org(), 'world:events', 'world:ports', 'world:areas', 'world:zones']
    || array(select 'content:' || owner from unnest(app_owners()) as owner)
$$;

-- Versions and log as of the other facts (0030); the scope of an area follows from its layer (src/contract/tables.ts, scopeOf).
create function area_scope(of_layer text) returns text language sql immutable as $$
  select case when of_layer in ('eez', 'cables') then 'world:zones' else 'world:areas' end
$$;
create function area_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.layer <> old.layer then
    raise exception 'an area stays in its layer';
  end if;
  new.v := case when tg_op = 'UPDATE' then old.v + 1 else fact_first_version(area_scope(new.layer), 'areas', new.id) end;
  return new;
end
$$;
create function areas_logged() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select area_scope(r.layer) as scope, array_agg(r.id) as ids, array_agg(r.v + (tg_op = 'DELETE')::int) as versions
    from rows r group by area_scope(r.layer) order by area_scope(r.layer)
  loop
    perform log_facts(part.scope, 'areas', part.ids, part.versions, tg_op = 'DELETE');
  end loop;
  return null;
end
$$;

create trigger fact_version before insert or update on areas for each row execute function area_version();
create trigger fact_insert after insert on areas referencing new table as rows for each statement execute function areas_logged();
create trigger fact_update after update on areas referencing new table as rows for each statement execute function areas_logged();
create trigger fact_delete after delete on areas referencing old table as rows for each statement execute function areas_logged();
create trigger fact_version before insert or update on threat_maps for each row execute function world_version('world:areas', 'threatMaps');
create trigger fact_insert after insert on threat_maps referencing new table as rows for each statement execute function world_logged('world:areas', 'threatMaps');
create trigger fact_update after update on threat_maps referencing new table as rows for each statement execute function world_logged('world:areas', 'threatMaps');
create trigger fact_delete after delete on threat_maps referencing old table as rows for each statement execute function world_logged('world:areas', 'threatMaps');

alter table areas enable row level security;
alter table threat_maps enable row level security;
create policy everybody_reads on areas for select to fathom_app using (true);
create policy everybody_reads on threat_maps for select to fathom_app using (true);
grant select on areas, threat_maps to fathom_app;
