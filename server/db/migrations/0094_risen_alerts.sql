-- An alert that became more urgent has to be acknowledged again: who had seen a caution has not seen an emergency.

-- When it last did so, in this life.
alter table alerts add column risen_at_ms bigint;

create function urgency(of_priority text) returns int language sql immutable as $$
  select array_position(array['caution', 'warning', 'alarm', 'emergency'], of_priority)
$$;

-- As countsFor of src/domain/alerts/acknowledgement.ts.
create or replace function mark_counts(m alert_marks, a alerts) returns boolean language sql immutable as $$
  select m.acknowledged_at_ms is not null and (
    m.acknowledged_at_ms >= coalesce(a.risen_at_ms, a.created_at_ms)
    or (a.risen_at_ms is null and (a.last_ended_at_ms is null
      or (m.acknowledged_at_ms > a.last_ended_at_ms and coalesce(m.raised_at_ms, m.acknowledged_at_ms) > a.last_ended_at_ms))))
$$;

create or replace function alert_begins() returns trigger language plpgsql as $$
declare
  mark alert_marks;
begin
  if tg_op = 'UPDATE' then
    if old.ended_at_ms is not null and new.created_at_ms > old.ended_at_ms then
      new.last_ended_at_ms := old.ended_at_ms;
      new.risen_at_ms := null;
    elsif new.ended_at_ms is null and urgency(new.priority) > urgency(old.priority) then
      new.risen_at_ms := new.updated_at_ms;
      new.acknowledged_at_ms := null;
      new.acknowledged_by := null;
    else
      return new;
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
