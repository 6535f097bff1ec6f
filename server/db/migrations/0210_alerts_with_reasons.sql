-- One alert for one ship and one event, with all its reasons: near her, on her route, at her destination. Before, each was an alert.

-- As src/contract/entities/alerts.ts. Absent in alerts that were written before and have not changed since.
alter table alerts add column reasons jsonb;

-- As mergedAlertId of src/domain/alerts/situation.ts.
create function pg_temp.merged_id(of_id text) returns text language sql immutable as $$
  select regexp_replace(of_id, '^(route|port)-(\d+-[0-9a-z]{14})$', 'near-\2')
$$;

-- Alerts that are active or may become so again, with those that are one with them now. Older ones stay as they are.
create temp table merging on commit drop as
  with parts as (
    select a.*, pg_temp.merged_id(a.id) as new_id from alerts a
    where a.situation is not null
      and (a.ended_at_ms is null or a.updated_at_ms > extract(epoch from clock_timestamp()) * 1000 - 864000000
        or a.id in (select pg_temp.merged_id(o.id) from alerts o where o.id ~ '^(route|port)-'))
  )
  -- The life that goes on: one that is active, the most urgent, an acknowledged one before others that are as urgent.
  select p.id, p.new_id, p.account_id, row_number() over (
      partition by p.new_id order by p.ended_at_ms is null desc, urgency(p.priority) desc, p.acknowledged_at_ms is not null desc, p.id = p.new_id desc
    ) = 1 as goes_on, max(p.revision) over (partition by p.new_id) as revision
  from parts p where p.new_id in (select o.new_id from parts o where o.id <> o.new_id);

create temp table going_on on commit drop as
  select a.* from alerts a join merging m on m.id = a.id and m.goes_on;
create temp table were_told on commit drop as
  select m.new_id, t.revision, max(t.told_at_ms) as told_at_ms from told_alerts t join merging m on m.id = t.alert_id group by 1, 2;
create temp table letters_waiting on commit drop as
  select m.new_id, l.* from alert_letters l join merging m on m.id = l.alert_id and m.goes_on;

-- What was said of the life that goes on; a silence over another part, where there is none over it.
create temp table marks_said on commit drop as
  select distinct on (m.account_id, m.new_id) m.new_id, k.*,
    max(k.silenced_until_ms) over (partition by m.account_id, m.new_id) as longest
  from alert_marks k join merging m on m.id = k.id and m.account_id = k.account_id
  order by m.account_id, m.new_id, m.goes_on desc;
insert into alert_marks
  select (jsonb_populate_record(k, to_jsonb(s) || jsonb_build_object(
    'id', s.new_id, 'v', log_change('user:' || s.account_id, 'alertMarks', s.new_id),
    'silenced_until_ms', s.longest,
    'silenced_at_ms', case when s.longest is not null then coalesce(s.silenced_at_ms, longer.silenced_at_ms) end,
    'silenced_priority', case when s.longest is not null then coalesce(s.silenced_priority, longer.silenced_priority) end))).*
  from marks_said s
  cross join (select null::alert_marks as k) as empty
  left join lateral (
    select o.silenced_at_ms, o.silenced_priority from alert_marks o join merging m on m.id = o.id
    where m.new_id = s.new_id and o.account_id = s.account_id and o.silenced_until_ms = s.longest limit 1
  ) as longer on true
  on conflict (account_id, id) do update set
    acknowledged_at_ms = excluded.acknowledged_at_ms, acknowledged_by = excluded.acknowledged_by, raised_at_ms = excluded.raised_at_ms,
    acknowledged_priority = excluded.acknowledged_priority, silenced_until_ms = excluded.silenced_until_ms,
    silenced_at_ms = excluded.silenced_at_ms, silenced_priority = excluded.silenced_priority, v = excluded.v;

delete from alerts where id in (select id from merging);
insert into alerts
  select (jsonb_populate_record(null::alerts, to_jsonb(g) || jsonb_build_object('id', m.new_id, 'revision', m.revision))).*
  from going_on g join merging m on m.id = g.id;
insert into told_alerts (alert_id, revision, told_at_ms) select new_id, revision, told_at_ms from were_told;
insert into alert_letters (alert_id, revision, step, to_account_id, state, urgent, next_at_ms, written_at_ms)
  select new_id, revision, step, to_account_id, state, urgent, next_at_ms, written_at_ms from letters_waiting;

-- What was told of the other parts leads to the alert that they are now.
update notifications n set alert_id = m.new_id, v = log_change('user:' || n.account_id, 'notifications', n.id)
  from merging m where n.alert_id = m.id and n.account_id = m.account_id and m.id <> m.new_id;
update push_deliveries d set key = replace(d.key, m.id, m.new_id), content = replace(d.content::text, m.id, m.new_id)::jsonb
  from merging m
  where m.goes_on and m.id <> m.new_id and d.account_id = m.account_id and d.key like 'alert:' || m.id || ':%'
    and not exists (select from push_deliveries o where o.session_id = d.session_id and o.key = replace(d.key, m.id, m.new_id));
update push_deliveries d set state = 'seen', content = null
  from merging m where d.state = 'waiting' and not m.goes_on and d.account_id = m.account_id and d.key like 'alert:' || m.id || ':%';
update gateway_deliveries d set alert_id = m.new_id, content = replace(d.content::text, m.id, m.new_id)::jsonb
  from merging m where m.goes_on and m.id <> m.new_id and d.state = 'waiting' and d.account_id = m.account_id and d.alert_id = m.id;
update gateway_deliveries d set state = 'over', content = null, error = 'told anew', ended_at_ms = d.created_at_ms
  from merging m where not m.goes_on and d.state = 'waiting' and d.account_id = m.account_id and d.alert_id = m.id;
