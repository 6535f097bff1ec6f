-- An invitation ends for good when its sender loses the right to invite, whichever way: it does not come back with the right.

alter table invitations add column sender_lost boolean not null default false;
comment on column invitations.sender_lost is 'Its sender lost the right to invite while it was open.';
create index invitations_sender on invitations (invited_by) where accepted_at_ms is null and revoked_at_ms is null;

update invitations i set sender_lost = true
where accepted_at_ms is null and revoked_at_ms is null and not exists (
  select from accounts s
  where s.id = i.invited_by and s.organisation_id = i.organisation_id and s.role in ('admin', 'manager') and s.disabled_at_ms is null
);

create function end_invitations() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update invitations set sender_lost = true where invited_by = old.id and accepted_at_ms is null and revoked_at_ms is null;
  return old;
end
$$;
create trigger sender_loses_right after update of role, disabled_at_ms, organisation_id on accounts for each row
  when (new.role not in ('admin', 'manager') or new.disabled_at_ms is not null or new.organisation_id <> old.organisation_id)
  execute function end_invitations();
create trigger sender_goes before delete on accounts for each row execute function end_invitations();
