-- Facts of ships (src/contract/ship-history/ship-facts.ts): what was found in the reports of every ship, kept for years, and the copies that
-- devices sync, for the accounts whose fleets a ship is in.

-- Found once, by the server alone. traffic as in ship_latest (0010): invented ships never stand beside real ones.
create table ship_history (
  traffic smallint not null check (traffic in (0, 1, 2)),
  mmsi int not null,
  started_at_ms bigint not null,
  id text not null check (id ~ '^[a-z0-9]{1,21}$'),
  kind text not null,
  -- Null: it goes on.
  ended_at_ms bigint,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  detail jsonb not null,
  -- When the server learned of it.
  found_at_ms bigint not null,
  primary key (traffic, mmsi, started_at_ms, id)
);
-- For a start, which reads what goes on, and for forgetting what is over.
create index ship_history_ended on ship_history (ended_at_ms);
alter table ship_history enable row level security;

-- What must be remembered of a ship to go on after a restart, beside her latest state and the facts that go on.
create table ship_history_states (
  traffic smallint not null check (traffic in (0, 1, 2)),
  mmsi int not null,
  state jsonb not null,
  primary key (traffic, mmsi)
) with (fillfactor = 50);
alter table ship_history_states enable row level security;

-- Of which ships an account's copies are up to date, of which traffic, and how many each ship has at most.
create table ship_fact_holdings (
  holder_id text not null references accounts (id) on delete cascade,
  mmsi int not null,
  traffic smallint not null,
  most int not null,
  primary key (holder_id, mmsi)
);
create index ship_fact_holdings_ship on ship_fact_holdings (mmsi);
alter table ship_fact_holdings enable row level security;

create table ship_facts (
  -- The holder, a colon, the id in ship_history.
  id text primary key check (fits(id, 64)),
  holder_id text not null references accounts (id) on delete cascade,
  mmsi int not null,
  kind text not null,
  started_at_ms bigint not null,
  ended_at_ms bigint,
  lat double precision not null,
  lon double precision not null,
  detail jsonb not null,
  traffic text not null check (traffic in ('live', 'recording', 'demonstration')),
  v bigint not null default 0
);
create index ship_facts_of_ship on ship_facts (holder_id, mmsi);
create index ship_facts_ended on ship_facts (ended_at_ms);

-- Versions and log as of the other facts (0030), in a scope of their own for each holder: years of facts do not delay fleets. The table's
-- name in the contract is the argument.
create function held_fact_version() returns trigger language plpgsql as $$
begin
  new.v := case when tg_op = 'UPDATE' then old.v + 1 else fact_first_version('facts:' || new.holder_id, tg_argv[0], new.id) end;
  return new;
end
$$;
create function held_facts_logged() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select r.holder_id, array_agg(r.id) as ids, array_agg(r.v + (tg_op = 'DELETE')::int) as versions
    from rows r group by r.holder_id order by r.holder_id
  loop
    perform log_facts('facts:' || part.holder_id, tg_argv[0], part.ids, part.versions, tg_op = 'DELETE');
  end loop;
  return null;
end
$$;
create trigger fact_version before insert or update on ship_facts for each row execute function held_fact_version('shipFacts');
create trigger fact_insert after insert on ship_facts referencing new table as rows for each statement execute function held_facts_logged('shipFacts');
create trigger fact_update after update on ship_facts referencing new table as rows for each statement execute function held_facts_logged('shipFacts');
create trigger fact_delete after delete on ship_facts referencing old table as rows for each statement execute function held_facts_logged('shipFacts');

-- Whoever sees a fleet sees the facts of its ships.
alter table ship_facts enable row level security;
create policy shared on ship_facts for select to fathom_app using (holder_id = any ((select app_owners())::text[]));
grant select on ship_facts to fathom_app;

create or replace function app_scopes() returns text[] language sql stable as $$
  select array['user:' || app_account(), 'org:' || app_org(), 'world:events', 'world:ports', 'world:areas', 'world:zones']
    || array(select kind || owner from unnest(app_owners()) as owner, unnest(array['content:', 'facts:']) as kind)
$$;
