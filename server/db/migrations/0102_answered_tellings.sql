-- Whether what was told by this revision of an alert is acknowledged: since it was told; or before, at sea, where the server had told nothing
-- of this life yet. An acknowledgement of what was then less urgent does not count for what the alert became.
create function telling_is_acknowledged(of_alert text, of_revision int) returns boolean language sql stable as $$
  select coalesce((
    select x.acknowledged_at_ms is not null and (
      x.acknowledged_at_ms >= t.told_at_ms
      or not exists (select from told_alerts e where e.alert_id = x.id and e.revision < of_revision and e.told_at_ms >= x.created_at_ms)
    )
    from alerts x left join told_alerts t on t.alert_id = x.id and t.revision = of_revision where x.id = of_alert
  ), false)
$$;

-- What may be escalated (server/delivery/escalate.ts), acknowledged before it became more urgent or not.
drop index alerts_unanswered;
create index alerts_open_alarms on alerts (id) where ended_at_ms is null and priority in ('emergency', 'alarm');
