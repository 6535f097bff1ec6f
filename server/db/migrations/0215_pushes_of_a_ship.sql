-- A device that was told of an alert by a push hears when nobody has to look at it any more: it was acknowledged or has ended. Once for each
-- push that told of it, under a key of its own; the words are made when it is sent (server/delivery/push-out.ts).
create function push_over() returns trigger language plpgsql security definer set search_path = public as $$
declare
  told int;
begin
  insert into push_deliveries (account_id, session_id, key, content, urgency, created_at_ms, next_at_ms, expires_at_ms)
  select d.account_id, d.session_id, regexp_replace(d.key, '^alert:', 'over:'),
    jsonb_build_object('tag', 'ship:' || new.mmsi, 'mmsi', new.mmsi, 'title', '', 'body', '', 'path', '/dashboard/map?ship=' || new.mmsi),
    'normal', coalesce(new.acknowledged_at_ms, new.ended_at_ms), 0, d.expires_at_ms
  from push_subscriptions s
  cross join lateral (
    select * from push_deliveries p
    where p.session_id = s.session_id and p.state in ('sent', 'shown') and starts_with(p.key, 'alert:' || new.id || ':')
    order by p.created_at_ms desc, p.key desc limit 1
  ) d
  where s.account_id = new.account_id
  on conflict (session_id, key) do nothing;
  get diagnostics told = row_count;
  if told > 0 then
    perform pg_notify('fathom_push', '');
  end if;
  return null;
end
$$;
revoke execute on function push_over() from public;
create trigger push_over after update on alerts for each row when (
  (old.acknowledged_at_ms is null and new.acknowledged_at_ms is not null)
  or (old.ended_at_ms is null and new.ended_at_ms is not null and new.acknowledged_at_ms is null)
) execute function push_over();
