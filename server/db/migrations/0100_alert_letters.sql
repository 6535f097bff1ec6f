-- Alerts by mail: who is to be written to about which telling of an alert. Written with the telling; server/delivery/alert-letters.ts makes
-- mails of what waits, many alerts in one, and server/delivery/escalate.ts adds the steps that follow when nobody answers.

-- `step`: told (its owner chose mail), unseen (no device of its owner showed it), unanswered (its organisation's managers).
create table alert_letters (
  no bigint generated always as identity primary key,
  alert_id text not null,
  revision int not null,
  step text not null check (step in ('told', 'unseen', 'unanswered')),
  to_account_id text not null references accounts (id) on delete cascade,
  -- over: it ended, was acknowledged or told anew before a mail was due. seen: its owner was looking.
  state text not null default 'waiting' check (state in ('waiting', 'written', 'over', 'seen')),
  urgent boolean not null,
  next_at_ms bigint not null,
  written_at_ms bigint,
  unique (alert_id, revision, step, to_account_id),
  foreign key (alert_id, revision) references told_alerts (alert_id, revision) on delete cascade
);
create index alert_letters_waiting on alert_letters (next_at_ms) where state = 'waiting';
create index alert_letters_written on alert_letters (to_account_id, step, written_at_ms) where state = 'written';
create index alerts_unanswered on alerts (id)
  where ended_at_ms is null and acknowledged_at_ms is null and priority in ('emergency', 'alarm');
alter table alert_letters enable row level security;

-- A push that waits for the end of quiet hours: as before (0080), and not before `first_ms`.
drop function push_out(text, text, jsonb, text, bigint, bigint);
create function push_out(
  to_account text, of_key text, with_content jsonb, with_urgency text, at_ms bigint, until_ms bigint, first_ms bigint default null
) returns int language plpgsql security definer set search_path = public as $$
declare
  told int;
begin
  insert into push_deliveries (account_id, session_id, key, content, urgency, created_at_ms, next_at_ms, expires_at_ms)
  select s.account_id, s.session_id, of_key, with_content, with_urgency, at_ms, coalesce(first_ms, at_ms), until_ms
  from push_subscriptions s where s.account_id = to_account and wants_live(to_account)
  on conflict (session_id, key) do nothing;
  get diagnostics told = row_count;
  if told > 0 then
    perform pg_notify('fathom_push', '');
  end if;
  return told;
end
$$;
revoke execute on function push_out(text, text, jsonb, text, bigint, bigint, bigint) from public;
