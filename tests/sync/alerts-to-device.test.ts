// An alert from the server's table to the device's: pulled by its account alone, changed, ended, taken away. Both storages as shipped.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PullQuery } from '#contract/sync.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { pgSyncStore } from '#server/sync/pg-sync-store.ts';
import { answerPull } from '#server/sync/pull.ts';
import { startEpoch } from '#server/sync/start-epoch.ts';
import type { SyncWho } from '#server/sync/sync-tx.ts';
import { type AccountDb, deleteAccountDb, openAccountDb } from '#store/device/account-db.ts';
import { applyPage, nextPull } from '#store/edits/apply.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';

const whoIs = (accountId: string): SyncWho => ({ accountId, organisationId: 'north', role: 'member', atMs: 1000 });

let db: Db;
let device: AccountDb;
beforeAll(async () => {
  db = await openTestDb();
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
    select id, 'north', id || '@x.example', 'member', 'x', 1, 1 from (values ('ada'), ('ben')) as a (id)`);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.exec('delete from alerts');
  device = openAccountDb('ada', 'relaxed');
});
afterEach(async () => {
  device.close();
  await deleteAccountDb('ada');
});

/** Until there is no more; answers what ids of alerts travelled. */
async function pull(accountId = 'ada'): Promise<string[]> {
  const store = dexieLocalStore(device);
  const seen: string[] = [];
  for (let more = true; more; ) {
    const query: PullQuery = await store.transaction((tx) => nextPull(tx, []));
    const answer = await answerPull(pgSyncStore(db), whoIs(accountId), query);
    seen.push(...answer.changes.filter(({ t }) => t === 'alerts').map(({ id }) => id));
    const who = { accountId, organisationId: 'north' };
    const applied = await store.transaction((tx) => applyPage(tx, query, answer, who));
    expect([applied.rejected, applied.unknown]).toEqual([0, 0]);
    ({ more } = applied);
  }
  return seen;
}

it('reaches the device of its account with everything the map needs', async () => {
  await giveAlert(db, { id: 'a1', accountId: 'ada' });
  expect(await pull()).toEqual(['a1']);
  expect(await device.alerts.toArray()).toEqual([
    {
      id: 'a1',
      v: expect.any(Number),
      accountId: 'ada',
      type: 'Proximity ALERT',
      priority: 'warning',
      title: 'Boarding 23 nm from ANNA',
      reason: 'Within 50 nm of the ship: 23.4 nm',
      mmsi: 244_000_001,
      shipName: 'ANNA',
      eventId: 'e1',
      distanceNm: 23.4,
      shipLat: 12.5,
      shipLon: 43.2,
      eventLat: 12.6,
      eventLon: 43.6,
      createdAt: 1000,
      updatedAt: 1000,
      revision: 1,
    },
  ]);
  expect(await pull()).toEqual([]);
});

it('a colleague of the same organisation is told of none of it', async () => {
  await giveAlert(db, { id: 'a1', accountId: 'ada' });
  const answer = await answerPull(pgSyncStore(db), whoIs('ben'), {});
  expect(answer.changes.filter(({ t }) => t === 'alerts')).toEqual([]);
});

it('a new revision replaces the row, and one that the server takes away goes from the device, and may come again', async () => {
  await giveAlert(db, { id: 'a1', accountId: 'ada' });
  await giveAlert(db, { id: 'a2', accountId: 'ada' });
  await pull();
  await db.query("update alerts set revision = 2, distance_nm = 12, ended_at_ms = 5000, updated_at_ms = 5000 where id = 'a1'");
  expect(await pull()).toEqual(['a1']);
  expect(await device.alerts.get('a1')).toMatchObject({ revision: 2, distanceNm: 12, endedAt: 5000 });
  await db.query("delete from alerts where id = 'a1'");
  expect(await pull()).toEqual(['a1']);
  expect((await device.alerts.toArray()).map(({ id }) => id)).toEqual(['a2']);
  await giveAlert(db, { id: 'a1', accountId: 'ada' });
  await pull();
  expect(await device.alerts.get('a1')).toMatchObject({ revision: 1, distanceNm: 23.4 });
});

it('SY22: an alert of before a restore is held once and still changes after it', async () => {
  await giveAlert(db, { id: 'a1', accountId: 'ada' });
  await pull();
  await startEpoch(db, 1000);
  expect(await db.query("select a.v = c.v as same from alerts a join changes c on c.table_name = 'alerts' and c.row_id = a.id")).toEqual([
    { same: true },
  ]);
  await pull();
  await db.query("update alerts set revision = 2 where id = 'a1'");
  await pull();
  expect(await device.alerts.toArray()).toMatchObject([{ id: 'a1', revision: 2 }]);
});

it('an alert cannot be handed from one account to another', async () => {
  await giveAlert(db, { id: 'a1', accountId: 'ada' });
  await expect(db.query("update alerts set account_id = 'ben' where id = 'a1'")).rejects.toThrow('an alert stays with its account');
});
