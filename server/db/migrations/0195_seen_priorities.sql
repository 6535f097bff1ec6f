-- An acknowledgement counts for an alert that is and was at most as urgent as what was seen when it was given: one of an alarm at sea took the
-- sound and the calls from the emergency that the server first heard of. As src/domain/alerts/acknowledgement.ts.

-- The most urgent that it was in this life, where that is more than it is now.
alter table alerts add column fell_from text;
-- The most urgent that the alert was when it was acknowledged. Absent where older code did not say it.
alter table alert_marks add column acknowledged_priority text check (acknowledged_priority in ('caution', 'warning', 'alarm', 'emergency'));
-- How urgent the alert was that was silenced (src/domain/alerts/silence.ts).
alter table alert_marks add column silenced_priority text check (silenced_priority in ('caution', 'warning', 'alarm', 'emergency'));

create or replace function mark_counts(m alert_marks, a alerts) returns boolean language sql immutable as $$
  select m.acknowledged_at_ms is not null
    and coalesce(m.raised_at_ms, m.acknowledged_at_ms) >= coalesce(a.risen_at_ms, case when m.acknowledged_priority is null
      then a.created_at_ms else greatest(a.last_ended_at_ms + 1, a.created_at_ms - 21600000) end)
    and (m.acknowledged_priority is null or urgency(m.acknowledged_priority) >= urgency(coalesce(a.fell_from, a.priority)))
$$;

create or replace function alert_begins() returns trigger language plpgsql as $$
declare
  mark alert_marks;
  most text;
begin
  if tg_op = 'UPDATE' then
    if old.ended_at_ms is not null and new.created_at_ms > old.ended_at_ms then
      new.last_ended_at_ms := old.ended_at_ms;
      new.risen_at_ms := null;
      new.fell_from := null;
    else
      most := coalesce(old.fell_from, old.priority);
      new.fell_from := case when urgency(most) > urgency(new.priority) then most end;
      if new.ended_at_ms is not null or urgency(new.priority) <= urgency(old.priority) then
        return new;
      end if;
      new.risen_at_ms := new.updated_at_ms;
      new.acknowledged_at_ms := null;
      new.acknowledged_by := null;
    end if;
  end if;
  select * into mark from alert_marks m where m.account_id = new.account_id and m.id = new.id;
  if found and new.acknowledged_at_ms is null and mark_counts(mark, new) then
    new.acknowledged_at_ms := mark.acknowledged_at_ms;
    new.acknowledged_by := account_name(mark.acknowledged_by);
  end if;
  return new;
end
$$;
