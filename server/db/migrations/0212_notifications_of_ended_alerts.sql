-- What ended says nothing more: its notifications wait for nobody. They stay in the list, as read.
create function read_notifications_of(of_account text, of_alert text) returns void language sql security definer set search_path = public as $$
  update notifications n set state = 'read', v = log_change('user:' || n.account_id, 'notifications', n.id)
  where n.account_id = of_account and n.alert_id = of_alert and n.state = 'unread'
$$;
revoke execute on function read_notifications_of(text, text) from public;

create function alert_ends() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform read_notifications_of(new.account_id, new.id);
  return null;
end
$$;
revoke execute on function alert_ends() from public;
create trigger alert_ends after update of ended_at_ms on alerts for each row
  when (old.ended_at_ms is null and new.ended_at_ms is not null) execute function alert_ends();

-- Those that ended before, or are gone.
update notifications n set state = 'read', v = log_change('user:' || n.account_id, 'notifications', n.id)
where n.alert_id is not null and n.state = 'unread'
  and not exists (select from alerts a where a.id = n.alert_id and a.account_id = n.account_id and a.ended_at_ms is null);
