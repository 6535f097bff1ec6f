-- Invented events never stand beside real ones. The statement that brings both together takes out, in its own transaction, the invented
-- ones and what was made of them: alerts, their notifications, maps of threat density, ratings of ports that the demonstration gave. What is
-- taken out lies in hidden_demonstration until an administrator deletes it (server/demo).

create table hidden_demonstration (
  table_name text not null,
  id text not null,
  record jsonb not null,
  primary key (table_name, id)
);
alter table hidden_demonstration enable row level security;

-- What the demonstration made for its company, with the version it had then: what somebody changed since is that person's and stays.
create table demonstration_rows (
  table_name text not null,
  id text not null,
  v bigint,
  primary key (table_name, id)
);
alter table demonstration_rows enable row level security;

create index events_invented on events (id) where sample;

-- Ids of invented events begin with "sample-" (server/import/sample-events.ts): their alerts are known when the events are gone.
create function hide_invented_events() returns void language plpgsql security definer set search_path = public as $$
declare
  part record;
  now_ms bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
begin
  with gone as (delete from alerts where event_id like 'sample-%' or event_id in (select id from events where sample) returning *)
  insert into hidden_demonstration as h select 'alerts', g.id, to_jsonb(g) from gone g
  on conflict (table_name, id) do update set record = excluded.record;
  for part in
    with gone as (
      delete from notifications n where n.event_id like 'sample-%' or n.event_id in (select id from events where sample)
        or n.alert_id in (select id from hidden_demonstration where table_name = 'alerts') returning *
    ), kept as (
      insert into hidden_demonstration select 'notifications', g.id, to_jsonb(g) from gone g on conflict do nothing
    )
    select account_id, array_agg(id) as ids, array_agg(v + 1) as versions from gone group by account_id order by account_id
  loop
    perform log_facts('user:' || part.account_id, 'notifications', part.ids, part.versions, true);
  end loop;
  delete from threat_maps where sample;
  update ports set given_rating = null, threat_rating = computed_rating ->> 'rating', updated_at_ms = now_ms
  where given_rating ->> 'reason' like 'Invented for the demonstration%';
  with gone as (delete from events where sample returning *)
  insert into hidden_demonstration as h select 'events', g.id, to_jsonb(g) from gone g
  on conflict (table_name, id) do update set record = excluded.record;
end
$$;
revoke execute on function hide_invented_events() from public;

create function keep_invented_apart() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from events where sample) and exists (select from events where not sample) then
    perform hide_invented_events();
    insert into settings as s (name, value) values ('demonstration', '{"state": "hidden", "because": "events"}')
    on conflict (name) do update set value = s.value || excluded.value;
  end if;
  return null;
end
$$;
revoke execute on function keep_invented_apart() from public;
-- Named to come after `fact_insert`, which waits for other statements that add events: none is overlooked.
create trigger invented_apart after insert on events for each statement execute function keep_invented_apart();

-- The alert engine may still be writing what it found at an invented event that has just gone.
create function alert_of_gone_invention() returns trigger language plpgsql as $$
begin
  if exists (select from events where id = new.event_id) or exists (select from alerts where id = new.id) then
    return new;
  end if;
  return null;
end
$$;
create trigger alert_of_gone_invention before insert on alerts for each row when (new.event_id like 'sample-%')
  execute function alert_of_gone_invention();

do $$
begin
  if exists (select from events where sample) and exists (select from events where not sample) then
    perform hide_invented_events();
    insert into settings (name, value) values ('demonstration', '{"state": "hidden", "because": "events"}');
  end if;
end
$$;
