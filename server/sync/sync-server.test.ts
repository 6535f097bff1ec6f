// What the database keeps for sync beyond single edits: nothing half done, nothing seen by strangers, what is forgotten, a new life.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PullAnswer, PullQuery } from '#contract/sync.ts';
import { RowVersion } from '#contract/versions.ts';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { policies } from '#server/features/policies.ts';
import { type ImportedEvent, writeEvents } from '#server/import/events/event-store.ts';
import { forgetAnswers, forgetTombstones } from './forget.ts';
import type { Policies } from './mutation-policy.ts';
import { pgSyncStore } from './pg-sync-store.ts';
import { answerPull } from './pull.ts';
import { runMutation } from './run-mutation.ts';
import { nextBase, startEpoch, WrongClock } from './start-epoch.ts';
import type { SyncStore, SyncWho } from './sync-tx.ts';

const ADA: SyncWho = { accountId: 'ada', organisationId: 'north', role: 'member', clientId: 'tablet', atMs: 1000 };
const BEN: SyncWho = { accountId: 'ben', organisationId: 'north', role: 'member', clientId: 'phone', atMs: 1000 };
const SAM: SyncWho = { accountId: 'sam', organisationId: 'south', role: 'manager', atMs: 1000 };

const NOW_MS = 1_763_000_000_000;

const ROBBERY: ImportedEvent = {
  id: 'e1',
  type: 'Robbery',
  category: 'Crime',
  title: 'One',
  description: '',
  lat: 1,
  lon: 2,
  occurredAt: 1,
  occurredPrecision: 'day',
  source: 's',
  sample: false,
};

let db: Db;
let store: SyncStore;
beforeAll(async () => {
  db = await openTestDb();
  store = pgSyncStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.exec(`
    truncate organisations, scopes, changes, events cascade;
    update settings set value = '0' where name = 'scopes.base';
    update settings set value = '[]' where name = 'restores';
    insert into organisations (id, name, created_at_ms) values ('north', 'North', 1), ('south', 'South', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
    select id, organisation, id || '@x.example', 'member', 'x', 1, 1
    from (values ('ada', 'north'), ('ben', 'north'), ('sam', 'south')) as a (id, organisation);
    select make_team(id) from organisations;
  `);
});

const create = (who: SyncWho, fleetId: string, ships = 0, with_: Policies = policies) =>
  runMutation(store, with_, randomUUID, who, {
    name: 'fleet.create',
    args: { fleetId, name: 'Tankers', ships: Array.from({ length: ships }, (_, at) => ({ mmsi: 244_000_000 + at })) },
    key: `key of ${fleetId}`,
    fingerprint: fleetId,
  });
const remove = (who: SyncWho, fleetId: string) =>
  runMutation(store, policies, randomUUID, who, { name: 'fleet.delete', args: { fleetId }, fingerprint: '' });
const pull = (who: SyncWho, query: PullQuery = {}) => answerPull(store, who, query);

async function pullAll(who: SyncWho, query: PullQuery = {}): Promise<PullAnswer[]> {
  const pages: PullAnswer[] = [];
  for (let cursor = query.cursor ?? {}, more = true; more; ) {
    const page = await pull(who, { ...query, cursor });
    pages.push(page);
    ({ more } = page);
    cursor = { ...cursor, ...page.cursor };
  }
  return pages;
}

describe('all or nothing', () => {
  it('SY21: a crash after the effect and before the answer leaves neither, and the next try makes it once', async () => {
    const crash = new Error('killed');
    const broken: Policies = {
      ...policies,
      'fleet.create': {
        ...policies['fleet.create'],
        after: async (tx) => {
          await tx.get('fleets', 'f1'); // sends what was kept back
          throw crash;
        },
      },
    };
    await expect(create(ADA, 'f1', 3, broken)).rejects.toBe(crash);
    const [left] = await db.query(`select (select count(*)::int from fleets) as fleets, (select count(*)::int from fleet_ships) as ships,
      (select count(*)::int from idempotency) as answers, (select count(*)::int from changes where scope = 'content:ada') as lines`);
    expect(left).toEqual({ fleets: 0, ships: 0, answers: 0, lines: 0 });
    const first = await create(ADA, 'f1', 3);
    expect(await create(ADA, 'f1', 3)).toEqual(first);
    expect(await db.query('select v from fleets')).toEqual([{ v: 1 }]);
  });
});

describe('behind the code, the database (Z-11)', () => {
  it('shows another organisation nothing of what users wrote, and takes nothing from it', async () => {
    await create(ADA, 'f1', 2);
    await runMutation(store, policies, randomUUID, ADA, { name: 'preferences.update', args: { preferencesId: 'ada' }, fingerprint: '' });
    await db.query("select app_notify('ada', 'Message', 'Title', '', 1, null, null, null)");
    await db.query("insert into sealing_keys values ('ada', 'tablet', '\\x00', 1)");
    await giveAlert(db, { id: 'a1', accountId: 'ada' });
    const tables = [
      'fleets',
      'fleet_ships',
      'drawings',
      'views',
      'view_defaults',
      'preferences',
      'notifications',
      'alerts',
      'idempotency',
      'sealing_keys',
    ];
    const asSam = <R>(sql: string) => db.transaction(SAM, (tx) => tx.query<R>(sql));
    for (const table of tables) expect(await asSam(`select * from ${table}`), table).toEqual([]);
    for (const table of ['teams', 'team_members'])
      expect(await asSam(`select distinct organisation_id from ${table}`), table).toEqual([{ organisation_id: 'south' }]);
    for (const table of ['changes', 'scopes'])
      expect(await asSam(`select scope from ${table} where scope not like 'world:%' and scope <> 'org:south'`), table).toEqual([]);
    expect(await asSam("update fleets set name = 'Taken' returning 1")).toEqual([]);
    expect(await asSam('delete from fleet_ships returning 1')).toEqual([]);
    const refused = { code: '42501' };
    await expect(asSam("insert into view_defaults values ('ada', 'north', null, 1, '{}')")).rejects.toMatchObject(refused);
    await expect(asSam("insert into view_defaults values ('ada', 'south', null, 1, '{}')")).rejects.toMatchObject(refused);
    await expect(
      asSam("insert into changes (scope, seq, table_name, row_id, v, at_ms) values ('content:ada', 9, 'fleets', 'x', 1, 1)"),
    ).rejects.toMatchObject(refused);
    await expect(
      asSam("insert into changes (scope, seq, table_name, row_id, v, at_ms) values ('world:events', 9, 'events', 'x', 1, 1)"),
    ).rejects.toMatchObject(refused);
    await expect(asSam("update events set title = 'Lie'")).rejects.toMatchObject(refused);
    await expect(asSam("select make_team('north')")).rejects.toMatchObject(refused);
    await expect(asSam("select app_notify('ada', 'Message', 'Lie', '', 1, null, null, null)")).rejects.toThrow(/no account/);
  });

  it('shows a team-mate what is shared, but neither preferences nor notifications', async () => {
    await create(ADA, 'f1');
    await runMutation(store, policies, randomUUID, ADA, { name: 'preferences.update', args: { preferencesId: 'ada' }, fingerprint: '' });
    const seen = () =>
      db.transaction(BEN, async (tx) => [await tx.query('select id from fleets'), await tx.query('select id from preferences')]);
    expect(await seen()).toEqual([[], []]);
    await db.query("update teams set share_content = true where organisation_id = 'north'");
    expect(await seen()).toEqual([[{ id: 'f1' }], []]);
  });
});

describe('pulling (SY5, SY7)', () => {
  it('SY5: puts a row that is larger than a page on a page of its own', async () => {
    const big = (id: string) =>
      runMutation(store, policies, randomUUID, ADA, {
        name: 'drawing.save',
        args: {
          drawingId: id,
          name: id,
          featureCollection: {
            type: 'FeatureCollection',
            features: Array.from({ length: 3000 }, (_, at) => ({
              type: 'Feature' as const,
              geometry: { type: 'Point' as const, coordinates: [at / 20, at / 40] },
              properties: { name: `Point ${at} of ${id}` },
            })),
          },
        },
        fingerprint: '',
      });
    await create(ADA, 'f1');
    for (const id of ['d1', 'd2']) await big(id);
    const pages = await pullAll(ADA);
    const shown = pages.map(({ changes }) => changes.filter(({ t }) => t === 'drawings' || t === 'fleets').map(({ id }) => id));
    expect(shown).toEqual([['f1'], ['d1'], ['d2'], []]);
  });

  it('SY7: a cursor older than the tombstones kept, or above the head, must start anew; one that is not goes on', async () => {
    for (const id of ['f1', 'f2', 'f3']) await create(ADA, id);
    await remove({ ...ADA, atMs: 2000 }, 'f2');
    await create({ ...ADA, atMs: 9000 }, 'f4');
    expect((await pull(ADA, { cursor: { 'content:ada': 2 } })).reset).toBeUndefined();
    expect(await forgetTombstones(db, 5000)).toBe(1);
    expect((await pull(ADA, { cursor: { 'content:ada': 2 } })).reset).toEqual(['content:ada']);
    expect((await pull(ADA, { cursor: { 'content:ada': 99 } })).reset).toEqual(['content:ada']);
    const later = await pull(ADA, { cursor: { 'content:ada': 4 } });
    expect([later.reset, later.changes.filter(({ t }) => t === 'fleets').map(({ id }) => id)]).toEqual([undefined, ['f4']]);
  });

  it('SY7: a device that begins where tombstones were forgotten lists at once, and is never sent back half-way', async () => {
    for (const id of ['f1', 'f2']) await create(ADA, id);
    await remove({ ...ADA, atMs: 2000 }, 'f2');
    await create({ ...ADA, atMs: 9000 }, 'f3');
    await forgetTombstones(db, 5000);
    expect((await pull(ADA)).reset).toEqual(['content:ada']);
    const pages = await pullAll(ADA, { brief: ['content:ada'], maxBytes: 1024 });
    expect(pages.every(({ reset }) => reset === undefined)).toBe(true);
    const listed = pages.flatMap(({ changes }) => changes.filter(({ t }) => t === 'fleets'));
    expect(listed).toEqual([
      { t: 'fleets', id: 'f1', v: 1 },
      { t: 'fleets', id: 'f3', v: expect.any(Number) },
    ]);
    const whole = await pull(ADA, {
      cursor: pages.at(-1)?.cursor ?? {},
      rows: [
        ['fleets', 'f3'],
        ['fleets', 'f2'],
      ],
    });
    expect(whole.changes.filter(({ t }) => t === 'fleets').map(({ id, row }) => [id, row?.['name']])).toEqual([['f3', 'Tankers']]);
  });

  it('world scopes come when they are wanted, count each change, and leave tombstones, whoever writes them', async () => {
    const write = (title: string) => db.transaction(null, (tx) => writeEvents(tx, [{ ...ROBBERY, title }], 1));
    await write('One');
    await write('One');
    await write('Two');
    const want = ['world:events'];
    expect((await pull(SAM)).changes.some(({ t }) => t === 'events')).toBe(false);
    const first = await pull(SAM, { want });
    expect(first.changes.filter(({ t }) => t === 'events')).toMatchObject([{ id: 'e1', v: 2, row: { title: 'Two', v: 2 } }]);
    await db.query("delete from events where id = 'e1'");
    const second = await pull(SAM, { want, cursor: first.cursor });
    expect(second.changes).toEqual([{ t: 'events', id: 'e1', v: 3, gone: true }]);
    await write('Three');
    expect((await pull(SAM, { want, cursor: { ...first.cursor, ...second.cursor } })).changes).toMatchObject([
      { id: 'e1', v: 4, row: { v: 4 } },
    ]);
  });

  it('an account that changes its name is a changed member of its team', async () => {
    const { cursor } = await pull(BEN);
    await db.query("update accounts set first_name = 'Ada' where id = 'ada'");
    expect((await pull(BEN, { cursor })).changes).toMatchObject([{ t: 'teamMembers', row: { accountId: 'ada', firstName: 'Ada' } }]);
  });
});

describe('forgetting and beginning anew (SY21, SY22)', () => {
  it('SY21: answers are forgotten by age alone', async () => {
    await create({ ...ADA, atMs: 1000 }, 'f1');
    await create({ ...ADA, atMs: 5000 }, 'f2');
    expect(await forgetAnswers(db, 3000)).toBe(1);
    expect(await db.query('select key from idempotency')).toEqual([{ key: 'key of f2' }]);
  });

  it('SY22: a restored database gives out an epoch, versions and positions that nobody can have seen', async () => {
    await create(ADA, 'f1', 1);
    await db.transaction(null, (tx) => writeEvents(tx, [ROBBERY], 1));
    const before = await pull(ADA, { want: ['world:events'] });
    const epoch = await startEpoch(db, NOW_MS);
    const after = await pull(ADA, { want: ['world:events'], cursor: before.cursor });
    expect([after.epoch, after.epoch === before.epoch]).toEqual([epoch, false]);
    const anew = await pull(ADA, { want: ['world:events'] });
    const versions = (page: PullAnswer) => page.changes.map(({ t, id, v, row }) => [t, id, v, row?.['v']]);
    const leapt = versions(before).map(([t, id, v]) => [t, id, Number(v) + NOW_MS * 1000, Number(v) + NOW_MS * 1000]);
    expect(versions(anew)).toEqual(expect.arrayContaining(leapt));
    const fresh = await runMutation(store, policies, randomUUID, BEN, {
      name: 'preferences.update',
      args: { preferencesId: 'ben' },
      fingerprint: '',
    });
    expect(fresh.acknowledgement.at['user:ben']).toBeGreaterThan(NOW_MS * 1000);
    const [row] = await db.query<{ v: number }>("select v from preferences where id = 'ben'");
    expect(row?.v).toBeGreaterThan(NOW_MS * 1000);
  });

  it('SY22: after a restore a fact of a ship has the version of its line in the log', async () => {
    await db.exec(`insert into ship_facts (id, holder_id, mmsi, kind, started_at_ms, lat, lon, detail, traffic)
      values ('ada:p1', 'ada', 244000001, 'portCall', 1, 0, 0, '{}', 'live')`);
    await startEpoch(db, NOW_MS);
    const versions = await db.query(
      "select f.v, c.v as logged from ship_facts f join changes c on c.table_name = 'shipFacts' and c.row_id = f.id",
    );
    expect(versions).toEqual([{ v: 1 + NOW_MS * 1000, logged: 1 + NOW_MS * 1000 }]);
  });

  it('SY22: a pull says of each restore which epoch began by it and when the newest change of its backup was made', async () => {
    expect(await pull(ADA)).not.toHaveProperty('restores');
    const laterMs = Date.now() + 60_000; // than what the database itself wrote by its clock
    const first = await startEpoch(db, laterMs);
    await create({ ...ADA, atMs: laterMs + 5000 }, 'f1');
    await create({ ...ADA, atMs: laterMs + 3000 }, 'f2');
    await db.query('update changes set at_ms = $1 where by_account is null', [laterMs + 86_400_000]); // a job's, as late as the restore
    const second = await startEpoch(db, laterMs);
    const { restores, epoch } = await pull(ADA);
    expect(restores).toEqual([
      { epoch: first, backupMs: expect.any(Number) },
      { epoch: second, backupMs: laterMs + 5000 },
    ]);
    expect(epoch).toBe(second);
    expect(restores?.[0]?.backupMs).toBeLessThan(laterMs);
  });

  it('SY22: versions stay whole numbers that devices keep exactly, however often and at whatever hour a backup is put back', () => {
    const clock = fc.integer({ min: 0, max: Date.UTC(2200, 0) - 1 });
    fc.assert(
      fc.property(fc.array(clock, { maxLength: 200 }), fc.nat(1_000_000_000), (restores, changes) => {
        let base = 0;
        for (const atMs of restores) {
          const next = nextBase(base, atMs);
          expect(next).toBeGreaterThanOrEqual(Math.max(base + 1_000_000, atMs * 1000));
          base = next;
        }
        expect(base).toBeLessThanOrEqual(Math.max(0, ...restores) * 1000 + restores.length * 1_000_000);
        expect(RowVersion.safeParse(base + changes).success).toBe(true);
      }),
    );
    expect(() => nextBase(0, Date.UTC(2200, 0))).toThrow(WrongClock);
    expect(() => nextBase(0, Number.NaN)).toThrow(WrongClock);
  });

  it('SY22: an edit made on a version from before the loss still merges by what others are known to have changed', async () => {
    await create(ADA, 'f1');
    await db.query("update teams set share_content = true where organisation_id = 'north'");
    await startEpoch(db, NOW_MS);
    const change = (who: SyncWho, name: string, ifMatch: number) =>
      runMutation(store, policies, randomUUID, who, { name: 'fleet.update', args: { fleetId: 'f1', name }, ifMatch, fingerprint: '' });
    expect((await change(BEN, 'Ben’s', 7)).acknowledgement.merged).toBeUndefined();
    await expect(change(ADA, 'Ada’s', 7)).rejects.toMatchObject({ code: 'changed' });
  });
});
