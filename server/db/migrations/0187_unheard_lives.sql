-- An acknowledgement of what is no more as it was seen reads the notifications of before: one that was pressed late, on a life that was over,
-- read the notification of the next life, which the presser had not heard of, while the alert itself stayed unacknowledged.
create or replace function mark_alert() returns trigger language plpgsql security definer set search_path = public as $$
declare
  mark_counts boolean;
  shown_since_ms bigint;
begin
  if new.acknowledged_at_ms is null then
    return null;
  end if;
  select mark_counts(new, a), coalesce(a.risen_at_ms, a.created_at_ms) into mark_counts, shown_since_ms
  from alerts a where a.id = new.id and a.account_id = new.account_id
    and (a.ended_at_ms is null or coalesce(new.raised_at_ms, new.acknowledged_at_ms) <= a.ended_at_ms);
  if mark_counts then
    update alerts a set acknowledged_at_ms = new.acknowledged_at_ms, acknowledged_by = account_name(new.acknowledged_by)
    where a.id = new.id and a.account_id = new.account_id
      and (a.acknowledged_at_ms is null or a.acknowledged_at_ms > new.acknowledged_at_ms);
  end if;
  update notifications n set state = 'read', v = log_change('user:' || n.account_id, 'notifications', n.id)
  where n.account_id = new.account_id and n.alert_id = new.id and n.state = 'unread'
    and (mark_counts
      or (n.created_at_ms <= new.acknowledged_at_ms and (shown_since_ms is null or n.created_at_ms < shown_since_ms)));
  return null;
end
$$;
