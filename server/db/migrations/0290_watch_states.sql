-- The state of watched voyages as the server judges them (server/sentinel), and who was told and called since.

alter table watches add column answer_minutes int not null default 15;
create index watches_running on watches (ends_at_ms) where ended_at_ms is null;

-- What the server adds to its own lines of a log. Requests may write none of them.
alter table watch_log add column state text;
alter table watch_log add column reasons jsonb;
alter table watch_log add column contact jsonb;
alter policy own_word on watch_log
  with check (organisation_id = app_org() and owner_id = app_account() and watch_id in (select w.id from watches w)
    and kind not in ('judged', 'told', 'called'));
create index watch_log_reports on watch_log (watch_id, reported_at_ms) where kind = 'report';
create index watch_log_answers on watch_log (watch_id, note_id) where kind = 'acknowledged';

-- A row of each running watch. mail_at_ms: when its owner is to get a mail of what waits for an answer; mailed_at_ms: when he last got one.
create table watch_states (
  id text not null check (fits(id, 64)),
  organisation_id text not null references organisations (id) on delete cascade,
  watch_id text not null,
  state text not null check (state in ('ok', 'attention', 'alert')),
  reasons jsonb not null,
  judged_at_ms bigint not null,
  entry_id text,
  told_at_ms bigint,
  called int not null,
  called_at_ms bigint,
  contact jsonb,
  mail_at_ms bigint,
  mailed_at_ms bigint,
  v bigint not null default 0,
  primary key (organisation_id, id)
);
create index watch_states_id on watch_states (id);
create index watch_states_watch on watch_states (watch_id);

-- Versions and log as of the other facts (0030), in the scope of the organisation. The table's name in the contract is the argument.
create function org_fact_version() returns trigger language plpgsql as $$
begin
  new.v := case when tg_op = 'UPDATE' then old.v + 1 else fact_first_version('org:' || new.organisation_id, tg_argv[0], new.id) end;
  return new;
end
$$;
create function org_facts_logged() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select r.organisation_id, array_agg(r.id) as ids, array_agg(r.v + (tg_op = 'DELETE')::int) as versions
    from rows r group by r.organisation_id order by r.organisation_id
  loop
    perform log_facts('org:' || part.organisation_id, tg_argv[0], part.ids, part.versions, tg_op = 'DELETE');
  end loop;
  return null;
end
$$;
create trigger fact_version before insert or update on watch_states for each row execute function org_fact_version('watchStates');
create trigger fact_insert after insert on watch_states referencing new table as rows for each statement execute function org_facts_logged('watchStates');
create trigger fact_update after update on watch_states referencing new table as rows for each statement execute function org_facts_logged('watchStates');
create trigger fact_delete after delete on watch_states referencing old table as rows for each statement execute function org_facts_logged('watchStates');

alter table watch_states enable row level security;
create policy of_organisation on watch_states for select to fathom_app using (organisation_id = app_org());
grant select on watch_states to fathom_app;

-- A notification may be of a watch. It is pushed by the server itself, which knows how urgent it is (server/sentinel), as alerts are.
alter table notifications add column watch_id text;
drop trigger push_notification on notifications;
create trigger push_notification after insert on notifications for each row when (new.alert_id is null and new.watch_id is null)
  execute function push_notification();

drop function app_notify(text, text, text, text, bigint, text, text, int);
create function app_notify(
  to_account text, of_type text, with_title text, with_body text, at_ms bigint, alert text, event text, ship int, watch text default null
) returns bigint language plpgsql security definer set search_path = public as $$
declare
  of_scope text := 'user:' || to_account;
  made_id text := gen_random_uuid()::text;
  of_organisation text;
  at_seq bigint;
  base bigint;
begin
  select a.organisation_id into of_organisation from accounts a
  where a.id = to_account and (app_org() is null or (a.organisation_id = app_org()
    and (a.id = app_account() or (of_type = 'Message' and app_role() in ('admin', 'manager')))));
  if of_organisation is null then
    raise exception 'no account to notify';
  end if;
  insert into scopes as s (scope, seq, forgotten_seq) values (of_scope, app_scope_base() + 1, app_scope_base())
  on conflict (scope) do update set seq = s.seq + 1
  returning s.seq, s.forgotten_seq into at_seq, base;
  insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, alert_id, event_id, mmsi, watch_id, state, v, writers)
  values (made_id, to_account, of_organisation,
    1 + coalesce((select max(n.no) from notifications n where n.account_id = to_account), 0),
    of_type, with_title, with_body, at_ms, alert, event, ship, watch, 'unread', base + 1, '{}');
  insert into changes (scope, seq, table_name, row_id, v, by_account, at_ms)
  values (of_scope, at_seq, 'notifications', made_id, base + 1, app_account(), at_ms);
  perform pg_notify('fathom_changed', of_scope || ' notifications');
  return at_seq;
end
$$;
revoke execute on function app_notify(text, text, text, text, bigint, text, text, int, text) from public;
grant execute on function app_notify(text, text, text, text, bigint, text, text, int, text) to fathom_app;
