-- A hand-over note of a watch is told to whom it names, or to all of the organisation where it names nobody. Members hand over too, so they
-- may tell just these people, of the note that they write in the same moment.

create function tells_of_watch(to_account text, watch text, now_ms bigint) returns boolean
  language sql stable security definer set search_path = public as $$
  select exists (
    select from watch_log l join watches w on w.id = l.watch_id and w.organisation_id = l.organisation_id
    where l.watch_id = watch and l.organisation_id = app_org() and l.owner_id = app_account() and l.arrived_at_ms = now_ms
      and l.kind = 'handOver' and w.hand_over ->> 'noteId' = l.id
      and coalesce(w.hand_over -> 'nextKeeper' ->> 'id', to_account) = to_account)
$$;
revoke execute on function tells_of_watch(text, text, bigint) from public;

create or replace function app_notify(
  to_account text, of_type text, with_title text, with_body text, at_ms bigint, alert text, event text, ship int, watch text default null, passage text default null,
  draft text default null
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
    and (a.id = app_account() or (of_type = 'Message' and (app_role() in ('admin', 'manager')
      or tells_of_passage(a.id, a.role, passage, at_ms) or tells_of_draft(a.id, draft, at_ms) or tells_of_watch(a.id, watch, at_ms))))));
  if of_organisation is null then
    raise exception 'no account to notify';
  end if;
  insert into scopes as s (scope, seq, forgotten_seq) values (of_scope, app_scope_base() + 1, app_scope_base())
  on conflict (scope) do update set seq = s.seq + 1
  returning s.seq, s.forgotten_seq into at_seq, base;
  insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, alert_id, event_id, mmsi, watch_id, passage_id, draft_id, state, v, writers)
  values (made_id, to_account, of_organisation,
    1 + coalesce((select max(n.no) from notifications n where n.account_id = to_account), 0),
    of_type, with_title, with_body, at_ms, alert, event, ship, watch, passage, draft, 'unread', base + 1, '{}');
  insert into changes (scope, seq, table_name, row_id, v, by_account, at_ms)
  values (of_scope, at_seq, 'notifications', made_id, base + 1, app_account(), at_ms);
  perform pg_notify('fathom_changed', of_scope || ' notifications');
  return at_seq;
end
$$;
