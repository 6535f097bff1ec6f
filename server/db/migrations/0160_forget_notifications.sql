-- Notifications are kept for a stated time (server/sync/forget.ts). Devices hear of it as of any row that is gone.
create index notifications_created on notifications (created_at_ms);

-- Removes at most so many that were made before then, and answers how many.
create function forget_notifications(before_ms bigint, most int) returns int language plpgsql as $$
declare
  part record;
  forgotten int := 0;
begin
  for part in
    with old as (
      delete from notifications where id in (select id from notifications where created_at_ms < before_ms order by created_at_ms limit most)
      returning account_id, id, v
    )
    select account_id, array_agg(id) as ids, array_agg(v + 1) as versions from old group by account_id order by account_id
  loop
    perform log_facts('user:' || part.account_id, 'notifications', part.ids, part.versions, true);
    forgotten := forgotten + cardinality(part.ids);
  end loop;
  return forgotten;
end
$$;
revoke execute on function forget_notifications(bigint, int) from public;
