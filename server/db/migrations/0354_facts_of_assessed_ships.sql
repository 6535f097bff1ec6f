-- Facts and records of ships are also held by an organisation, of the ships that it assesses: whoever belongs to it has them, whoever joins
-- later too. Holders are accounts and organisations, so there is no reference; both take what they hold with them.
alter table ship_fact_holdings drop constraint ship_fact_holdings_holder_id_fkey;
alter table ship_facts drop constraint ship_facts_holder_id_fkey;
alter table ship_records drop constraint ship_records_holder_id_fkey;

create function holder_left() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from ship_fact_holdings where holder_id = old.id;
  delete from ship_facts where holder_id = old.id;
  delete from ship_records where holder_id = old.id;
  return null;
end
$$;
create trigger holder_left after delete on accounts for each row execute function holder_left();
create trigger holder_left after delete on organisations for each row execute function holder_left();

alter policy shared on ship_facts using (holder_id = any ((select app_owners() || app_org())::text[]));
alter policy shared on ship_records using (holder_id = any ((select app_owners() || app_org())::text[]));
create or replace function app_scopes() returns text[] language sql stable as $$
  select array['user:' || app_account(), 'org:' || app_org(), 'facts:' || app_org(), 'world:events', 'world:ports', 'world:areas', 'world:zones']
    || array(select kind || owner from unnest(app_owners()) as owner, unnest(array['content:', 'facts:']) as kind)
$$;

-- Which assessed ships somebody of the organisation has in a fleet.
create index fleet_ships_of_organisation on fleet_ships (organisation_id, mmsi);
