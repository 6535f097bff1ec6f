-- A notification for another account: what fathom_app may not write itself (policy `own` on notifications), in the one shape that it may.

-- Unread, numbered after the account's newest one, and logged in its scope; the lock of the scope's row keeps the numbers in the order
-- of commits. The server itself tells any account anything. A request tells its own account, and a manager's may leave a message to
-- another of the organisation: never an alert, which would send a ship off her course. Answers the seq in that scope.
create function app_notify(to_account text, of_type text, with_title text, with_body text, at_ms bigint, alert text, event text, ship int)
returns bigint language plpgsql security definer set search_path = public as $$
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
  insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, alert_id, event_id, mmsi, state, v, writers)
  values (made_id, to_account, of_organisation,
    1 + coalesce((select max(n.no) from notifications n where n.account_id = to_account), 0),
    of_type, with_title, with_body, at_ms, alert, event, ship, 'unread', base + 1, '{}');
  insert into changes (scope, seq, table_name, row_id, v, by_account, at_ms)
  values (of_scope, at_seq, 'notifications', made_id, base + 1, app_account(), at_ms);
  perform pg_notify('fathom_changed', of_scope || ' notifications');
  return at_seq;
end
$$;
revoke execute on function app_notify(text, text, text, text, bigint, text, text, int) from public;
grant execute on function app_notify(text, text, text, text, bigint, text, text, int) to fathom_app;
