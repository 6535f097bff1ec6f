-- Devices know the people of the organisation by its teams: whoever was shut out stays there by name, and is marked.
alter table team_members add column shut boolean;

create function member_shut() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.shut := (select true from accounts a where a.id = new.account_id and a.disabled_at_ms is not null);
  return new;
end
$$;
create trigger member_shut before insert on team_members for each row execute function member_shut();

create or replace function copy_account_to_teams() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update team_members set email = new.email, first_name = new.first_name, last_name = new.last_name, role = new.role,
    shut = case when new.disabled_at_ms is not null then true end
  where account_id = new.id;
  return null;
end
$$;
drop trigger accounts_in_teams on accounts;
create trigger accounts_in_teams after update on accounts for each row
  when ((old.email, old.first_name, old.last_name, old.role, old.disabled_at_ms is null)
    is distinct from (new.email, new.first_name, new.last_name, new.role, new.disabled_at_ms is null))
  execute function copy_account_to_teams();
update team_members m set shut = true from accounts a where a.id = m.account_id and a.disabled_at_ms is not null;

-- Who is told of a watch: its keeper; when he can sign in no more, who put the voyage under watch; else every
-- manager, or, where there is none, administrator.
create function told_of_watch(organisation text, keeper text, maker text) returns text[] language sql stable as $$
  select coalesce(
    (select array[a.id] from accounts a where a.id = keeper and a.organisation_id = organisation and a.disabled_at_ms is null),
    (select array[a.id] from accounts a where a.id = maker and a.organisation_id = organisation and a.disabled_at_ms is null),
    array(select a.id from accounts a where a.organisation_id = organisation and a.disabled_at_ms is null
      and a.role = coalesce((select m.role from accounts m
        where m.organisation_id = organisation and m.role = 'manager' and m.disabled_at_ms is null limit 1), 'admin') order by a.id))
$$;
revoke execute on function told_of_watch(text, text, text) from public;
create index watches_keeper on watches (keeper_id);

create or replace function push_notification() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform push_out(new.account_id, 'notification:' || new.id, jsonb_build_object(
      'title', new.title, 'body', new.body, 'tag', 'notification:' || new.id, 'notificationId', new.id,
      'path', case
        when new.watch_id is not null then '/dashboard/sentinel/' || new.watch_id
        when new.passage_id is not null then '/dashboard/tra?signed=' || new.passage_id
        when new.draft_id is not null and new.mmsi is not null then '/dashboard/vta?ship=' || new.mmsi || '&draft=' || new.draft_id
        when new.draft_id is not null then '/dashboard/tra?draft=' || new.draft_id
        when new.event_id is not null then '/dashboard/events/' || new.event_id
        when new.mmsi is not null then '/dashboard/map?ship=' || new.mmsi
        else '/dashboard/map?beside=notifications'
      end
    ), 'normal', new.created_at_ms, new.created_at_ms + 86400000);
  return null;
end
$$;
-- What the server tells of a watch it pushes itself, with its urgency; that a watch has no owner is a message like others.
drop trigger push_notification on notifications;
create trigger push_notification after insert on notifications for each row
  when (new.alert_id is null and (new.watch_id is null or new.type = 'Message')) execute function push_notification();
