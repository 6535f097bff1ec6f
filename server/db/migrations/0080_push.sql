-- Web push: which device listens where, and what is on its way to each. What is pushed is written with the deed it tells of, so that a
-- server that is killed after the commit still sends it (server/delivery/push-out.ts).

-- One a session: it dies with it.
create table push_subscriptions (
  session_id text primary key references sessions (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  organisation_id text not null references organisations (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  neutral boolean not null,
  created_at_ms bigint not null,
  renewed_at_ms bigint not null
);
create index push_subscriptions_account on push_subscriptions (account_id);

-- One thing for one device, once: `key` names the thing and its revision.
create table push_deliveries (
  id text primary key default gen_random_uuid()::text,
  account_id text not null references accounts (id) on delete cascade,
  session_id text not null references sessions (id) on delete cascade,
  key text not null,
  -- What it says; taken away once it went, for the row stays to be answered by the device.
  content jsonb,
  urgency text not null default 'normal' check (urgency in ('normal', 'high')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'seen', 'shown', 'failed')),
  -- Whether an open page of the device was asked first.
  asked boolean not null default false,
  tries int not null default 0,
  error text,
  created_at_ms bigint not null,
  next_at_ms bigint not null,
  expires_at_ms bigint not null,
  sent_at_ms bigint,
  shown_at_ms bigint,
  unique (session_id, key)
);
create index push_deliveries_waiting on push_deliveries (next_at_ms) where state = 'waiting';
create index push_deliveries_created on push_deliveries (created_at_ms);
create index push_deliveries_account on push_deliveries (account_id);

-- Whether an account wants anything live: its own choice, or its client's where a team's are the same for all
-- (features/preferences/choices-in-force.ts says so in words); yes where nobody has chosen.
create function wants_live(of_account text) returns boolean language sql stable security definer set search_path = public as $$
  select coalesce((
    case when exists (select from team_members m join teams t on t.id = m.team_id where m.account_id = a.id and t.same_preferences)
      then c.choices -> 'serviceSchedule' else p.service_schedule end ->> 'livePushNotifications')::boolean, true)
  from accounts a left join preferences p on p.id = a.id left join client_preferences c on c.organisation_id = a.organisation_id
  where a.id = of_account
$$;
revoke execute on function wants_live(text) from public;

-- To every device of the account that listens, unless the account wants nothing live; twice the same is once. Answers to how many.
create function push_out(to_account text, of_key text, with_content jsonb, with_urgency text, at_ms bigint, until_ms bigint)
returns int language plpgsql security definer set search_path = public as $$
declare
  told int;
begin
  insert into push_deliveries (account_id, session_id, key, content, urgency, created_at_ms, next_at_ms, expires_at_ms)
  select s.account_id, s.session_id, of_key, with_content, with_urgency, at_ms, at_ms, until_ms
  from push_subscriptions s where s.account_id = to_account and wants_live(to_account)
  on conflict (session_id, key) do nothing;
  get diagnostics told = row_count;
  if told > 0 then
    perform pg_notify('fathom_push', '');
  end if;
  return told;
end
$$;
revoke execute on function push_out(text, text, jsonb, text, bigint, bigint) from public;

-- Alerts come by push_out itself, with their revision and how long they hold. All else is told for a day.
create function push_notification() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform push_out(new.account_id, 'notification:' || new.id, jsonb_build_object(
      'title', new.title, 'body', new.body, 'tag', 'notification:' || new.id, 'notificationId', new.id,
      'path', case
        when new.event_id is not null then '/dashboard/events/' || new.event_id
        when new.mmsi is not null then '/dashboard/map?ship=' || new.mmsi
        else '/dashboard/map?beside=notifications'
      end
    ), 'normal', new.created_at_ms, new.created_at_ms + 86400000);
  return null;
end
$$;
create trigger push_notification after insert on notifications for each row when (new.alert_id is null) execute function push_notification();

-- However a session ends, its device hears nothing more.
create function end_push() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from push_subscriptions where session_id = new.id;
  update push_deliveries set state = 'failed', error = 'signed out', content = null where session_id = new.id and state = 'waiting';
  return null;
end
$$;
create trigger end_push after update of revoked_at_ms on sessions for each row
  when (new.revoked_at_ms is not null and old.revoked_at_ms is null) execute function end_push();

alter table push_subscriptions enable row level security;
alter table push_deliveries enable row level security;

-- Requests read what became of their own account's and say that it was shown; all else is the server's.
create policy own on push_deliveries to fathom_app using (account_id = app_account()) with check (account_id = app_account());
grant select (id, account_id, state) on push_deliveries to fathom_app;
grant update (state, shown_at_ms) on push_deliveries to fathom_app;
