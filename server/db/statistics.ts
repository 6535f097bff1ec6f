// The planner's statistics on the size of tables. A PostgreSQL server maintains them itself; the built-in database has no autovacuum, and
// without statistics it sorts a whole table for one page (923 ms instead of 9 ms at 195,000 changes, November 2026).
import { type Jobs, runEvery, unwatched } from '#server/jobs/jobs.ts';
import type { Log } from '#server/log.ts';
import type { Db, Tx } from './db.ts';

const LOOK_EVERY_MS = 600_000;
const PAGE_BYTES = 8192;

interface Table {
  name: string;
  is_bloated: boolean;
}

/**
 * Tables with a tenth or more changed since they were analysed, as autovacuum does it; never analysed ones, however small, because large
 * ones are joined with them; and those that grew by half, which is also known inside a transaction and after a crash, when the counts are
 * lost. Bloated: a fifth of the rows is dead.
 */
const STALE = `select quote_ident(c.relname) as name, coalesce(s.n_dead_tup, 0) > 10000 + greatest(c.reltuples, 0) / 5 as is_bloated
  from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (
    s.n_mod_since_analyze > 500 + greatest(c.reltuples, 0) / 10
    or c.reltuples < 0 and pg_relation_size(c.oid) > 0
    or s.n_dead_tup > 10000 + greatest(c.reltuples, 0) / 5
    or pg_relation_size(c.oid) > 1.5 * ${PAGE_BYTES} * greatest(c.relpages, 10))
  order by c.relname`;

/** Analyses the tables that need it, also inside a transaction. Cheap when none does. Returns how many did. */
export async function refreshStatistics(tx: Tx): Promise<number> {
  const tables = await tx.query<Table>(STALE);
  for (const { name } of tables) await tx.exec(`analyze ${name}`);
  return tables.length;
}

/** Analyses tables that need it and frees the space of dead rows, outside a transaction. */
export async function renewStatistics(db: Db): Promise<void> {
  await db.query('select pg_stat_force_next_flush()');
  for (const { name, is_bloated: isBloated } of await db.query<Table>(STALE))
    await db.exec(isBloated ? `vacuum (analyze) ${name}` : `analyze ${name}`);
}

interface StatisticsParts {
  db: Db;
  log: Pick<Log, 'warn'>;
  jobs?: Jobs;
}

/** Checks now and every ten minutes until the returned function is called. Does nothing on a PostgreSQL server, which does this itself. */
export function startStatistics({ db, log, jobs = unwatched }: StatisticsParts): () => Promise<void> {
  if (db.kind !== 'pglite') return () => Promise.resolve();
  return runEvery(
    {
      jobs,
      log,
      name: 'Database statistics',
      everyMs: LOOK_EVERY_MS,
      failed: 'the statistics of the database could not be renewed',
    },
    () => renewStatistics(db),
  );
}
