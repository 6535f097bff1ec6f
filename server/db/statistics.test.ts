import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { refreshStatistics, renewStatistics } from './statistics.ts';
import { openTestDb } from './test-db.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec('create table lines (scope text, seq int, body text, primary key (scope, seq)); create index lines_body on lines (body)');
  await refreshStatistics(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.exec('truncate lines');
  await db.exec('analyze lines');
});

const fill = (from: number, to: number) =>
  db.query("insert into lines select 'world', n, repeat('x', 200) from generate_series($1::int, $2::int) n", [from, to]);
const believed = async (): Promise<number | undefined> =>
  (await db.query<{ n: number }>("select reltuples::int as n from pg_class where relname = 'lines'"))[0]?.n;

it('are renewed when a table has grown, and not again while nothing changes', async () => {
  await fill(1, 5000);
  await renewStatistics(db);
  expect(await believed()).toBe(5000);
  expect(await refreshStatistics(db)).toBe(0);
});

it('are made once of a table of a few rows, which large ones are joined with', async () => {
  await db.exec('create table few (n int)');
  expect(await refreshStatistics(db)).toBe(0); // nothing to know yet
  await db.exec('insert into few values (1), (2)');
  expect([await refreshStatistics(db), await refreshStatistics(db)]).toEqual([1, 0]);
});

it('are renewed when a tenth of a large table has changed', async () => {
  await fill(1, 20_000);
  await renewStatistics(db);
  await fill(20_001, 21_000); // a twentieth
  await renewStatistics(db);
  expect(await believed()).toBe(20_000);
  await fill(21_001, 24_000);
  await renewStatistics(db);
  expect(await believed()).toBe(24_000);
});

it('are renewed within the transaction that fills a table, so that its own later statements are planned well', async () => {
  await db.transaction(null, async (tx) => {
    await tx.query("insert into lines select 'world', n, repeat('x', 200) from generate_series(1, 5000) n");
    expect(await refreshStatistics(tx)).toBe(1);
  });
  expect(await believed()).toBe(5000);
});

it('take the room of dead rows back, which nothing else does in the built-in database', async () => {
  await fill(1, 30_000);
  await renewStatistics(db);
  await db.query('delete from lines where seq <= 20000');
  await renewStatistics(db);
  const [stat] = await db.query<{ n: number }>("select n_dead_tup::int as n from pg_stat_user_tables where relname = 'lines'");
  expect(stat?.n).toBe(0);
  expect(await believed()).toBe(10_000);
});
