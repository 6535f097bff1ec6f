-- Of which password of the account (0177) a session is. A place that somebody signed in from is known for that password alone: a thief who
-- knew an older one keeps no places to try the next from.
alter table sessions add column password_no integer not null default 0;
update sessions s set password_no = a.password_no from accounts a where a.id = s.account_id and s.revoked_at_ms is null;

-- With an organisation its open invitations end for good, as its links do (0172): they do not come back when it is restored.
create or replace function end_links_of_organisation() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform end_asked_for(array(select s.id from accounts s where s.organisation_id = new.id));
  update invitations set sender_lost = true where organisation_id = new.id and accepted_at_ms is null and revoked_at_ms is null;
  return new;
end
$$;
update invitations i set sender_lost = true from organisations o
where o.id = i.organisation_id and o.deleted_at_ms is not null and i.accepted_at_ms is null and i.revoked_at_ms is null;
