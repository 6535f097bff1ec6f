-- The time of the position that an alert has of its ship: it may be hours before the alert was judged.
alter table alerts add column ship_seen_at_ms bigint;
update alerts set ship_seen_at_ms = (situation -> 'figures' ->> 'shipSeenAt')::bigint
  where ended_at_ms is null and situation -> 'figures' ->> 'shipSeenAt' is not null;
