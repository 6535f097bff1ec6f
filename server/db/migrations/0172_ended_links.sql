-- The link to choose a password is worth what the administrator who asked for it may, as an invitation is (0171): when he is shut out,
-- demoted or deleted, or his organisation is, it ends for good, and so does all else that would open an account in which nobody ever was.

alter table accounts add column link_by text;
alter table accounts add column link_lost boolean not null default false;
comment on column accounts.link_by is 'The administrator who asked for the link that its password waits for.';
comment on column accounts.link_lost is 'He lost the right while it was open.';
create index accounts_link_by on accounts (link_by) where link_by is not null;

update accounts a set link_by = (
  select l.account_id from audit_log l
  where l.subject = a.id and l.action in ('userCreated', 'accountCreated', 'userPasswordReset') order by l.no desc limit 1
) where a.password_hash is null;
-- Who is not named any more was deleted.
update accounts a set link_lost = true
where a.password_hash is null and a.link_by is not null and not exists (
  select from accounts s join organisations o on o.id = s.organisation_id and o.deleted_at_ms is null
  where s.id = a.link_by and s.role = 'admin' and s.disabled_at_ms is null
);

create function end_links() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update accounts set link_lost = true where link_by = old.id;
  return old;
end
$$;
create trigger asker_loses_right after update of role, disabled_at_ms on accounts for each row
  when (new.role <> 'admin' or new.disabled_at_ms is not null) execute function end_links();
create trigger asker_goes before delete on accounts for each row execute function end_links();

create function end_links_of_organisation() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update accounts set link_lost = true where link_by in (select s.id from accounts s where s.organisation_id = new.id);
  return new;
end
$$;
create trigger asker_loses_organisation after update of deleted_at_ms on organisations for each row
  when (new.deleted_at_ms is not null) execute function end_links_of_organisation();
