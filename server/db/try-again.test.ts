import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, DbError } from './db.ts';
import { openTestDb } from './test-db.ts';
import { MOST_RUNS, tryingAgain } from './try-again.ts';

let plain: Db;
let db: Db;
beforeAll(async () => {
  plain = await openTestDb();
  db = tryingAgain(plain);
  await plain.exec('create table actions (no int)');
});
afterAll(() => plain.close());
beforeEach(() => plain.exec('delete from actions'));

/** Writes a row in each run; the database ends the first `failing` with that SQLSTATE. */
function action(code: string, failing: number) {
  let runs = 0;
  const done = db.transaction(null, async (tx) => {
    runs += 1;
    await tx.query('insert into actions values ($1)', [runs]);
    if (runs <= failing) await tx.exec(`do $$ begin raise exception 'met another' using errcode = '${code}'; end $$`);
    return runs;
  });
  return { done, runs: () => runs };
}

describe.each(['40001', '40P01'])('a transaction that the database ended with %s', (code) => {
  it('runs again, and what it wrote is there once', async () => {
    expect(await action(code, 2).done).toBe(3);
    expect(await db.query('select no from actions')).toEqual([{ no: 3 }]);
  });

  it(`is given up after ${MOST_RUNS} runs, with nothing written`, async () => {
    const { done, runs } = action(code, MOST_RUNS);
    await expect(done).rejects.toMatchObject({ code });
    expect([runs(), await db.query('select no from actions')]).toEqual([MOST_RUNS, []]);
  });
});

it('what failed for another reason runs once', async () => {
  const { done, runs } = action('23505', 1);
  await expect(done).rejects.toThrow(DbError);
  expect(runs()).toBe(1);
});
