-- The audit log is kept for a stated time (server/keeping.ts). Lines are still never changed, and removed by forget_audit alone; of the last
-- year not even by that.
create index audit_log_at on audit_log (at_ms);

-- Set within forget_audit only, for its own transaction.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.forget_audit', true) = 'on'
    and old.at_ms < (extract(epoch from clock_timestamp()) * 1000)::bigint - 365 * 86400000::bigint then
    return old;
  end if;
  raise exception 'audit_log is append-only';
end
$$;

-- Removes at most so many lines from before then, and answers how many.
create function forget_audit(before_ms bigint, most int) returns int language plpgsql as $$
declare
  year_ago_ms bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint - 365 * 86400000::bigint;
  forgotten int;
begin
  perform set_config('app.forget_audit', 'on', true);
  delete from audit_log where no in (
    select no from audit_log where at_ms < least(before_ms, year_ago_ms) order by at_ms limit most
  );
  get diagnostics forgotten = row_count;
  perform set_config('app.forget_audit', 'off', true);
  return forgotten;
end
$$;
revoke execute on function forget_audit(bigint, int) from public;
