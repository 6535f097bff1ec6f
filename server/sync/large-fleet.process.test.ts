// The largest fleet there may be: made, pulled and deleted in a number of statements that does not grow with its ships.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_UPLOAD_ROWS } from '#contract/limits.ts';
import type { MutationArgs, MutationName } from '#domain/mutations.ts';
import { MAX_PAGE_BYTES, type PullAnswer } from '#contract/sync.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { policies } from '#server/features/policies.ts';
import { pgSyncStore } from './pg-sync-store.ts';
import { answerPull } from './pull.ts';
import { runMutation } from './run-mutation.ts';
import type { SyncWho } from './sync-tx.ts';

const ADA: SyncWho = { accountId: 'ada', organisationId: 'north', role: 'member', clientId: 'tablet', atMs: 1000 };

let db: Db;
let statements = 0;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec(`
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
    values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1);
  `);
});
afterAll(() => db.close());
beforeEach(() => {
  statements = 0;
});

const counting = (): Db => ({
  ...db,
  transaction: (who, work) =>
    db.transaction(who, (tx) => work({ ...tx, query: (sql, params) => ((statements += 1), tx.query(sql, params)) })),
});
const edit = <N extends MutationName>(name: N, args: MutationArgs<N>) =>
  runMutation(pgSyncStore(counting()), policies, randomUUID, ADA, { name, args, fingerprint: '' });

it('is made in batches', async () => {
  const ships = Array.from({ length: MAX_UPLOAD_ROWS }, (_, at) => ({ mmsi: 244_000_000 + at }));
  await edit('fleet.create', { fleetId: 'f1', name: 'Tankers', ships });
  expect(statements).toBeLessThan(100);
});

it('comes to a device whole, in pages of the stated size', async () => {
  const pages: PullAnswer[] = [];
  for (let cursor = {}, more = true; more; ) {
    const page = await answerPull(pgSyncStore(db), ADA, { cursor });
    pages.push(page);
    ({ more } = page);
    cursor = { ...cursor, ...page.cursor };
  }
  expect(pages.flatMap(({ changes }) => changes.filter(({ t }) => t === 'fleetShips'))).toHaveLength(MAX_UPLOAD_ROWS);
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
});

it('is deleted in batches, with its ships', async () => {
  await edit('fleet.delete', { fleetId: 'f1' });
  expect(statements).toBeLessThan(100);
  expect(await db.query('select 1 from fleet_ships')).toEqual([]);
});
