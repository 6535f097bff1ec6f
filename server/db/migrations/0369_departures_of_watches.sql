-- Watches: the server says in the log when it saw the ship depart, the log names reports that were sent to authorities, and an exercise may
-- invent that a report is missed.
alter policy own_word on watch_log
  with check (organisation_id = app_org() and owner_id = app_account() and watch_id in (select w.id from watches w)
    and kind not in ('judged', 'told', 'called', 'departed', 'reportMailed'));
create index watch_log_departures on watch_log (watch_id, reported_at_ms) where kind = 'departed';
alter table watch_log add column sent_report jsonb;
alter table watch_drills add column misses_report boolean;
