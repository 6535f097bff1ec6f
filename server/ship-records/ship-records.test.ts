import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PullAnswer } from '#contract/sync.ts';
import type { Row } from '#contract/tables.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import { hearChanges } from '#server/db/hear-changes.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';
import { putInForce, writeEntries } from '#server/import/lists/list-store.ts';
import { ShipRecordsJob } from './ship-records-job.ts';

const SHIP = 244_000_001;
const OTHER = 244_000_002;
const IMO = 9_074_729;
const DAY = 86_400_000;

let app: AdminApp;
let ada: Client;
let sam: Client;
let job: ShipRecordsJob;
let isTold = false;
const ship = { current: { imo: IMO, name: 'GULF PEARL', flag: 'PA' } as object | undefined };
beforeAll(async () => {
  app = await openAdminApp();
  ({ ada, sam } = await app.people());
  await ada.ask('fleets.create', { body: { name: 'Gulf', ships: [{ mmsi: SHIP }, { mmsi: OTHER }] } });
  const memory = { ship: (mmsi: number) => (mmsi === SHIP ? (ship.current as never) : undefined) };
  job = new ShipRecordsJob({ db: app.db, memory, clock: app.deps.clock });
  await hearChanges(app.db, (scope, tables) => {
    job.heard(scope, tables);
    isTold ||= tables.includes('importedLists');
  });
});
afterAll(() => app.close());

let batches = 0;
async function edition(day: number, rows: object[], kind: 'watchList' | 'ownership' = 'watchList') {
  const list = { kind, name: 'EU list', batch: `b${(batches += 1)}` };
  await app.db.transaction(null, async (tx) => {
    await writeEntries(tx, list, rows as never, 0);
    await putInForce(tx, list, { editionAtMs: day * DAY, nowMs: 1, entries: rows.length });
  });
  await turn();
}
/** After what the database tells of the lists. */
async function turn(): Promise<void> {
  await expect.poll(() => isTold).toBe(true);
  isTold = false;
  await job.turn();
}
const entry = (entryId: string, part = {}) => ({ entryId, names: ['GULF PEARL'], text: 'Program X', ...part });
async function recordsOf(client: Client): Promise<Row<'shipRecords'>[]> {
  const answer = (await client.ask('sync.pull', { body: { cursor: {}, want: ['facts'] } })) as PullAnswer;
  return answer.changes.flatMap(({ t, row }) => (t === 'shipRecords' && row ? [row as unknown as Row<'shipRecords'>] : []));
}
const stored = () =>
  app.db.query<{ mmsi: number; v: number; lists: unknown[]; hits: { key: string; by: string; editionAt: number }[]; owners: unknown[] }>(
    'select mmsi, v, lists, hits, owners from ship_records order by mmsi',
  );

it('without a list no record says anything of a ship', async () => {
  await job.turn();
  expect(await stored()).toEqual([]);
});

it('the ships of fleets are compared with a list that came in; the next edition changes only what it says otherwise', async () => {
  await edition(1, [entry('a', { imo: IMO }), entry('b', { imo: 9_319_466 }), entry('c')]);
  const [first, other] = await stored();
  expect(first?.hits).toMatchObject([
    { list: 'EU list', editionAt: DAY, by: 'imo', likeness: 1, entryName: 'GULF PEARL', entryImo: IMO, text: 'Program X' },
    { by: 'name', likeness: 0.9 },
  ]);
  expect(other).toMatchObject({ mmsi: OTHER, lists: [{ list: 'EU list', editionAt: DAY }], hits: [] });
  await job.turn();
  expect((await stored())[0]?.v).toBe(first?.v);
  await edition(2, [entry('a', { imo: IMO })]);
  const [later] = await stored();
  expect(later?.hits.map(({ key, editionAt }) => [key, editionAt])).toEqual([[first?.hits[0]?.key, 2 * DAY]]);
});

it('a ship that is not heard any more keeps her hit', async () => {
  ship.current = undefined;
  await edition(3, [entry('a', { imo: IMO })]);
  expect((await stored())[0]?.hits).toHaveLength(1);
});

it('owners are found by the IMO number', async () => {
  const row = { imo: IMO, role: 'owner', company: 'Gulf Shipping', country: 'PA', from: '2020', to: '', source: 'Register', date: '' };
  await edition(4, [row, { ...row, imo: 9_319_466 }], 'ownership');
  expect((await stored())[0]?.owners).toMatchObject([{ list: 'EU list', company: 'Gulf Shipping', from: '2020' }]);
});

it('records reach who sees the fleet and nobody else, and go with the lists', async () => {
  expect(new Set((await recordsOf(ada)).map(({ mmsi }) => mmsi))).toEqual(new Set([SHIP, OTHER]));
  expect(await recordsOf(sam)).toEqual([]);
  for (const kind of ['watchList', 'ownership'] as const)
    await app.root.ask('admin.removeImportedList', { body: { kind, list: 'EU list' } });
  expect(await app.root.ask('admin.importedLists')).toEqual({ lists: [] });
  expect(await app.lastLine()).toMatchObject({ action: 'importedListRemoved', subject: 'ownership:EU list' });
  await turn();
  expect(await stored()).toEqual([]);
});

it('a hit is judged in the own name, for the organisation', async () => {
  const judge = (authorName: string) =>
    ada.send('vta.judgeHit', { params: { mmsi: SHIP, key: 'k' }, body: { judged: { value: 'rejected', authorName, at: 1 } } });
  expect((await judge('Somebody Else')).status).toBe(422);
  expect((await judge('First Last')).status).toBe(200);
  expect(await app.db.query('select id, organisation_id, judged from list_verdicts')).toMatchObject([
    { id: `${SHIP}:k`, judged: { value: 'rejected', authorName: 'First Last' } },
  ]);
});
