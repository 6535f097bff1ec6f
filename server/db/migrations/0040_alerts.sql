-- Alerts: facts of one account. The server writes them; the account's requests read them and nothing else. Who has seen one is not here.

create table alerts (
  -- One situation of one ship is one row, however often it changes: `revision` counts, `ended_at_ms` closes it.
  id text primary key check (id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  account_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  type text not null check (type in ('Proximity ALERT', 'Route ALERT', 'Destination ALERT')),
  priority text not null check (priority in ('emergency', 'alarm', 'warning', 'caution')),
  title text not null check (title <> ''),
  reason text not null,
  mmsi int not null,
  ship_name text,
  -- No reference to events: an alert outlives the event that caused it.
  event_id text not null,
  distance_nm double precision check (distance_nm >= 0),
  -- Where both were when this revision was written.
  ship_lat double precision not null check (ship_lat between -90 and 90),
  ship_lon double precision not null check (ship_lon between -180 and 180),
  event_lat double precision not null check (event_lat between -90 and 90),
  event_lon double precision not null check (event_lon between -180 and 180),
  created_at_ms bigint not null,
  updated_at_ms bigint not null,
  revision int not null check (revision >= 1),
  ended_at_ms bigint,
  acknowledged_at_ms bigint,
  acknowledged_by text,
  v bigint not null default 0
);
create index alerts_account on alerts (account_id, created_at_ms desc);

-- Versions and log as of the other facts (0030), in the scope of the account.
create function alert_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.account_id <> old.account_id then
    raise exception 'an alert stays with its account';
  end if;
  new.v := case when tg_op = 'UPDATE' then old.v + 1 else fact_first_version('user:' || new.account_id, 'alerts', new.id) end;
  return new;
end
$$;
create function alerts_logged() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select r.account_id, array_agg(r.id) as ids, array_agg(r.v + (tg_op = 'DELETE')::int) as versions
    from rows r group by r.account_id order by r.account_id
  loop
    perform log_facts('user:' || part.account_id, 'alerts', part.ids, part.versions, tg_op = 'DELETE');
  end loop;
  return null;
end
$$;

create trigger fact_version before insert or update on alerts for each row execute function alert_version();
create trigger fact_insert after insert on alerts referencing new table as rows for each statement execute function alerts_logged();
create trigger fact_update after update on alerts referencing new table as rows for each statement execute function alerts_logged();
create trigger fact_delete after delete on alerts referencing old table as rows for each statement execute function alerts_logged();

alter table alerts enable row level security;
create policy own on alerts for select to fathom_app using (organisation_id = app_org() and account_id = app_account());
grant select on alerts to fathom_app;

-- What is logged as a fact of an account is the server's alone: a request may not write into the log that there was, or is no longer, an
-- alert, which would take it from the account's devices.
create policy facts_are_told_by_the_server on changes as restrictive for insert to fathom_app with check (table_name <> 'alerts');
create policy facts_stay_told on changes as restrictive for update to fathom_app
  using (table_name <> 'alerts') with check (table_name <> 'alerts');
