-- A new address that an administrator typed for somebody is worth what he may, as his links are (0172): with his right it ends for good, and
-- so does the link to choose a password that was mailed there. Else the next administrator who resets that password would mail the link
-- to an address of his choice.

create index accounts_pending_by on accounts (pending_email_by) where pending_email_by is not null;

create function end_asked_for(askers text[]) returns void language sql security definer set search_path = public as $$
  with lost as (
    select id, pending_email from accounts where pending_email_by = any(askers) and pending_email_by <> id
  ), dropped_mails as (
    delete from mails m using lost l where m.account_id = l.id and m.to_address = l.pending_email
  ), dropped_codes as (
    delete from mailed_codes c using lost l
    where c.account_id = l.id and (c.purpose = 'proveEmail' or c.purpose = 'setPassword' and c.email = l.pending_email)
    returning c.account_id, c.purpose
  )
  update accounts a set
    link_lost = a.link_lost or coalesce(a.link_by = any(askers), false)
      or exists (select from dropped_codes c where c.account_id = a.id and c.purpose = 'setPassword'),
    pending_email = case when a.id in (select id from lost) then null else a.pending_email end,
    pending_email_by = case when a.id in (select id from lost) then null else a.pending_email_by end
  where a.link_by = any(askers) or a.id in (select id from lost)
$$;
revoke execute on function end_asked_for(text[]) from public;

create or replace function end_links() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform end_asked_for(array[old.id]);
  return old;
end
$$;

create or replace function end_links_of_organisation() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform end_asked_for(array(select s.id from accounts s where s.organisation_id = new.id));
  return new;
end
$$;

select end_asked_for(array(
  select a.pending_email_by from accounts a where a.pending_email_by <> a.id and not exists (
    select from accounts s join organisations o on o.id = s.organisation_id and o.deleted_at_ms is null
    where s.id = a.pending_email_by and s.role = 'admin' and s.disabled_at_ms is null
  )
));
