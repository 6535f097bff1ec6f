// A database that counts what is asked of it and what it reads to answer.
import type { Db, Tx } from '#server/db/db.ts';
import { watchedDb } from '#server/db/watched-db.fixture.ts';
import type { Counts } from './growing.ts';

/** Of the built-in database: only there one connection has all the counts. */
export function countedDb(db: Db): { db: Db; counts: () => Promise<Counts> } {
  let statements = 0;
  const counting = (tx: Tx): Tx => ({
    query(sql, params) {
      statements += 1;
      return tx.query(sql, params);
    },
    exec(sql) {
      statements += 1;
      return tx.exec(sql);
    },
  });
  return {
    db: watchedDb(db, counting),
    async counts() {
      await db.query('select pg_stat_force_next_flush()');
      const [read] = await db.query<{ rows: number }>(
        `select (select sum(seq_tup_read) from pg_stat_user_tables)::float8 + (select sum(idx_tup_read) from pg_stat_user_indexes)::float8 as rows`,
      );
      return { statements, rows: read?.rows ?? 0 };
    },
  };
}
