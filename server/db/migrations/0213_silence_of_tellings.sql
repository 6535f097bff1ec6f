-- Until when the account's silence lies over an alert, as src/domain/alerts/silence.ts; null: it does not, or the alert is more urgent than
-- what was silenced.
create function alert_silenced_until(of_alert text) returns bigint language sql stable as $$
  select m.silenced_until_ms from alerts a join alert_marks m on m.account_id = a.account_id and m.id = a.id
  where a.id = of_alert and urgency(a.priority) <= urgency(coalesce(m.silenced_priority, 'alarm'))
$$;
revoke execute on function alert_silenced_until(text) from public;
