// Which rows a call wrote, heard by triggers on every table: the database before and after, without reading it twice for each call.
import type { Db } from './db/db.ts';

export interface Write {
  table: string;
  op: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Whose the row is, or was: every organisation that it names as its own, by itself or by its account or scope. */
  organisations: string[];
}

export interface Writes {
  /** Since it was last asked. */
  since(): Promise<Write[]>;
}

/** Of all tables but the migrations'. Runs as their owner, so that no policy hides a row. */
const LISTEN = `
  create table test_writes (no bigint generated always as identity, "table" text not null, op text not null, row jsonb not null);
  create function test_wrote() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if tg_op <> 'INSERT' then insert into test_writes ("table", op, row) values (tg_table_name, tg_op, to_jsonb(old)); end if;
    if tg_op <> 'DELETE' then insert into test_writes ("table", op, row) values (tg_table_name, tg_op, to_jsonb(new)); end if;
    return null;
  end
  $$;
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'test_writes') loop
      execute format('create trigger zz_test_wrote after insert or update or delete on %I for each row execute function test_wrote()', name);
    end loop;
  end
  $$`;

const SINCE = `with written as (delete from test_writes returning *)
  select w."table", w.op, array(
    select distinct organisation from (
      select w.row ->> 'organisation_id'
      union all select w.row ->> 'id' where w."table" = 'organisations'
      union all select a.organisation_id from accounts a where a.id in (
        w.row ->> 'account_id', w.row ->> 'owner_id', w.row ->> 'to_account_id', substring(w.row ->> 'scope' from '^(?:user|content):(.*)$'))
      union all select substring(w.row ->> 'scope' from '^org:(.*)$')
      union all select 'the world' where w."table" in ('events', 'event_reports', 'ports', 'areas', 'threat_maps', 'report_centres', 'actors', 'settings', 'chart_cells', 'chart_sheets') or w.row ->> 'scope' like 'world:%'
    ) as named (organisation) where organisation is not null
  ) as organisations
  from written w order by w.no`;

export async function listenToWrites(db: Db): Promise<Writes> {
  await db.exec(LISTEN);
  return { since: () => db.query<Write>(SINCE) };
}
