import { afterAll, beforeAll, expect, it } from 'vitest';
import { MUTATION_NAMES, mutationOf } from '#domain/mutations.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { storedTables } from './rows.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

it('SY3 the database knows of each table in which an edit makes a row whether its id is taken', async () => {
  const [taken] = await db.query<{ source: string }>("select prosrc as source from pg_proc where proname = 'app_taken'");
  const made = MUTATION_NAMES.flatMap((name) => mutationOf(name).creates ?? []).map((table) => storedTables[table].sql);
  expect(made.length).toBeGreaterThan(3);
  expect(made.filter((table) => !taken?.source.includes(`'${table}'`))).toEqual([]);
});
