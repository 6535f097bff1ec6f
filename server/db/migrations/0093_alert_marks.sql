-- What accounts say of alerts (src/domain/alert-marks.ts): acknowledged, silenced. A mark may come before its alert, and may be of one that only
-- a device knows: no reference. What counts is copied into the alert, where whoever tells of alerts looks.

create table alert_marks (
  id text not null check (id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  account_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  acknowledged_at_ms bigint,
  acknowledged_by text,
  -- Since when that held which was acknowledged.
  raised_at_ms bigint,
  silenced_until_ms bigint,
  v bigint not null,
  writers jsonb not null,
  -- By account first: nobody takes the id of another's alert.
  primary key (account_id, id)
);
alter table alert_marks enable row level security;
create policy own on alert_marks to fathom_app using (organisation_id = app_org() and account_id = app_account())
  with check (organisation_id = app_org() and account_id = app_account());
grant select, insert, update on alert_marks to fathom_app;

-- When the life before this one was over.
alter table alerts add column last_ended_at_ms bigint;

-- As countsFor of src/domain/alerts/acknowledgement.ts.
create function mark_counts(m alert_marks, a alerts) returns boolean language sql immutable as $$
  select m.acknowledged_at_ms is not null and (
    m.acknowledged_at_ms >= a.created_at_ms or a.last_ended_at_ms is null
    or (m.acknowledged_at_ms > a.last_ended_at_ms and coalesce(m.raised_at_ms, m.acknowledged_at_ms) > a.last_ended_at_ms))
$$;
create function account_name(of_account text) returns text language sql stable as $$
  select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) from accounts a where a.id = of_account
$$;
revoke execute on function account_name(text) from public;

-- The alert comes, or holds again, after its mark. Named to come before `fact_version`.
create function alert_begins() returns trigger language plpgsql as $$
declare
  mark alert_marks;
begin
  if tg_op = 'UPDATE' then
    if old.ended_at_ms is null or new.created_at_ms <= old.ended_at_ms then
      return new;
    end if;
    new.last_ended_at_ms := old.ended_at_ms;
  end if;
  select * into mark from alert_marks m where m.account_id = new.account_id and m.id = new.id;
  if found and new.acknowledged_at_ms is null and mark_counts(mark, new) then
    new.acknowledged_at_ms := mark.acknowledged_at_ms;
    new.acknowledged_by := account_name(mark.acknowledged_by);
  end if;
  return new;
end
$$;
create trigger alert_begins before insert or update on alerts for each row execute function alert_begins();

-- The mark comes after its alert: at the commit, when the edit has taken its seqs of the scope. The account's other notifications of it are
-- read then; not those of a life that began after what was acknowledged.
create function mark_alert() returns trigger language plpgsql security definer set search_path = public as $$
declare
  mark_counts boolean;
begin
  if new.acknowledged_at_ms is null then
    return null;
  end if;
  select mark_counts(new, a) into mark_counts from alerts a where a.id = new.id and a.account_id = new.account_id
    and (a.ended_at_ms is null or coalesce(new.raised_at_ms, new.acknowledged_at_ms) <= a.ended_at_ms);
  if mark_counts then
    update alerts a set acknowledged_at_ms = new.acknowledged_at_ms, acknowledged_by = account_name(new.acknowledged_by)
    where a.id = new.id and a.account_id = new.account_id
      and (a.acknowledged_at_ms is null or a.acknowledged_at_ms > new.acknowledged_at_ms);
  end if;
  update notifications n set state = 'read', v = log_change('user:' || n.account_id, 'notifications', n.id)
  where n.account_id = new.account_id and n.alert_id = new.id and n.state = 'unread'
    and (mark_counts or n.created_at_ms <= new.acknowledged_at_ms);
  return null;
end
$$;
revoke execute on function mark_alert() from public;
create constraint trigger mark_alert after insert or update of acknowledged_at_ms on alert_marks
  deferrable initially deferred for each row execute function mark_alert();
create index notifications_alert on notifications (account_id, alert_id) where state = 'unread' and alert_id is not null;
