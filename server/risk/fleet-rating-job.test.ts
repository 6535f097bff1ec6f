import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { z } from '#contract/zod.ts';
import type { FleetsAnswer, FleetShipsAnswer } from '#contract/entities/fleets.ts';
import type { EventRow } from '#contract/tables.ts';
import { DAY_MS, type LonLat } from '#contract/units.ts';
import { rateFleet } from '#domain/risk/fleet-rating.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { rateShip } from '#domain/risk/score.ts';
import { situationsIn } from '#domain/risk/ship-inputs.ts';
import { historyOf } from '#domain/ship-history/known-history.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { FleetRatingJob } from './fleet-rating-job.ts';
import { readFactsOf } from './risk-rows.ts';

const [NEAR, FAR, UNHEARD] = [244_000_001, 244_000_002, 244_000_003];
let app: FeatureApp;
let ada: Client;
let sam: Client;
let job: FleetRatingJob;

const at = (mmsi: number, latDeg: number, lonDeg: number) =>
  app.ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg, lonDeg }, app.deps.clock());
const list = async (client: Client) => ((await client.ask('fleets.list', { body: {} })) as z.infer<typeof FleetsAnswer>).fleet;
const report = { type: 'Boarding', category: 'Crime', lat: 12.5, lon: 45.05, occurredPrecision: 'minute', sample: false } as const;
const addReport = async (id: string) => {
  await app.db.query(
    `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, sample, updated_at_ms)
     values ($1, $2, $3, 'Tanker boarded', '', $4, $5, $6, $7, $6, 'Test', false, 1)`,
    [id, report.type, report.category, report.lat, report.lon, app.deps.clock() - DAY_MS, report.occurredPrecision],
  );
  job.heard('world:events', ['events']);
};

beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, sam } = await app.people());
  job = new FleetRatingJob({ db: app.db, memory: app.ships, clock: app.deps.clock, traffic: 'live' });
  app.ships.identity({ kind: 'static', type: 5, mmsi: NEAR, aisClass: 'A', name: 'NEAR', shipType: 80 }, app.deps.clock());
  at(NEAR, 12.5, 45);
  at(FAR, -40, 0);
  await ada.ask('fleets.create', { body: { _id: 'f1', name: 'Gulf', ships: [{ mmsi: NEAR }, { mmsi: FAR }, { mmsi: UNHEARD }] } });
  await sam.ask('fleets.create', { body: { _id: 'f1', name: 'South', ships: [{ mmsi: FAR }] } });
});
afterAll(() => app.close());

it('a fleet has no rating until it is rated; then its list and its page have it, each organisation its own', async () => {
  expect((await list(ada))[0]).not.toHaveProperty('riskRating');
  await addReport('e1');
  await addReport('e2');
  expect((await job.turn()).toSorted()).toEqual([ada.accountId, sam.accountId].toSorted());
  const [fleet] = await list(ada);
  expect(fleet?.riskRating).toMatchObject({ worst: { id: String(NEAR) }, positionUnknown: 1 });
  const page = (await ada.ask('fleets.ships', { body: { fleetId: 'f1' } })) as z.infer<typeof FleetShipsAnswer>;
  expect(page.riskRating).toEqual(fleet?.riskRating);
  expect((await list(sam))[0]?.riskRating).toMatchObject({ worst: { id: String(FAR) }, positionUnknown: 0 });
});

it('the rating is that which a device makes of the same rows', async () => {
  const event = (id: string): EventRow => ({
    ...report,
    id,
    v: 1,
    title: 'Tanker boarded',
    description: '',
    occurredAt: app.deps.clock() - DAY_MS,
    reportedAt: app.deps.clock() - DAY_MS,
    source: 'Test',
    updatedAt: 1,
  });
  const facts = await readFactsOf(app.db, ada.accountId, [NEAR, FAR, UNHEARD]);
  const situationOf = situationsIn(
    { events: [event('e1'), event('e2')], listed: [], traffic: 'live', asOfMs: app.deps.clock() },
    FATHOM_RULES,
  );
  const rated = [NEAR, FAR, UNHEARD].map((mmsi) => {
    const ship = app.ships.ship(mmsi);
    const { inputs } = situationOf({ ship, history: historyOf(facts.get(mmsi) ?? [], 'live') });
    return { id: String(mmsi), rating: ship && rateShip(inputs, FATHOM_RULES) };
  });
  expect((await list(ada))[0]?.riskRating).toEqual({ edition: FATHOM_RULES.edition, ...rateFleet(rated) });
});

it('nothing is rated again while nothing changed, nor stored while a rating stays', async () => {
  expect(await job.turn()).toEqual([]);
  job.heard(`content:${ada.accountId}`, ['fleets']);
  expect(await job.turn()).toEqual([]);
});

it('what changes a rating is a report, a ship that came or moved, what her owner entered; only its fleets are told', async () => {
  await addReport('e3');
  await addReport('e4');
  expect(await job.turn()).toEqual([ada.accountId]);
  await app.db.query("delete from fleet_ships where fleet_id = 'f1' and organisation_id = 'north' and mmsi = $1", [UNHEARD]);
  job.heard(`content:${ada.accountId}`, ['fleetShips']);
  expect(await job.turn()).toEqual([ada.accountId]);
  await ada.ask('vta.setParticulars', { params: { mmsi: String(NEAR) }, body: { guards: { value: 'armed', at: app.deps.clock() } } });
  job.heard('org:north', ['shipParticulars']);
  expect(await job.turn()).toEqual([ada.accountId]);
  app.passMs(3_600_000);
  at(NEAR, 20, 60);
  expect(await job.turn()).toEqual([ada.accountId]);
  expect((await list(ada))[0]?.riskRating?.bands).toBeDefined();
});

it('actors and imported lists change it too', async () => {
  const box = {
    type: 'Polygon',
    coordinates: [
      [
        [59, 19],
        [61, 19],
        [61, 21],
        [59, 21],
        [59, 19],
      ],
    ],
  }; // prettier-ignore
  const told = JSON.stringify({ level: 'high', asOf: 1, source: 'Test' });
  await app.db.query('insert into actors values ($1, $1, $2, $3, $3, 1)', ['a1', JSON.stringify(box), told]);
  job.heard('world:areas', ['actors']);
  expect(await job.turn()).toEqual([ada.accountId]);
  const hit = [{ key: 'k', list: 'L', listId: 'watchList:l', editionAt: 1, entryId: 'e', by: 'imo', name: 'NEAR', text: '', likeness: 1 }];
  await app.db.query(
    `insert into ship_records (id, holder_id, mmsi, imo, lists, hits, ownership_lists, owners, made_at_ms)
     values ($1 || ':244000001', $1, 244000001, 9000001, '[{"list": "L", "editionAt": 1}]', $2, '[]', '[]', 1)`,
    [ada.accountId, JSON.stringify(hit)],
  );
  job.heard(`facts:${ada.accountId}`, ['shipRecords']);
  expect(await job.turn()).toEqual([ada.accountId]);
});

it('what an organisation entered is read once for all its accounts', async () => {
  const { mia } = await app.people();
  await mia.ask('fleets.create', { body: { _id: 'f2', name: 'North', ships: [{ mmsi: FAR }] } });
  job.heard('org:north', ['shipParticulars']);
  const query = vi.spyOn(app.db, 'query');
  await job.turn();
  expect(query.mock.calls.filter(([sql]) => sql.includes('from ship_particulars'))).toHaveLength(1);
  query.mockRestore();
  await mia.ask('fleets.delete', { params: { id: 'f2' } });
  job.heard(`content:${mia.accountId}`, ['fleets']);
  await job.turn();
});

it('the rating of a deleted fleet goes', async () => {
  await ada.ask('fleets.delete', { params: { id: 'f1' } });
  job.heard(`content:${ada.accountId}`, ['fleets']);
  await job.turn();
  expect(await app.db.query('select organisation_id as of from fleet_ratings')).toEqual([{ of: 'south' }]);
});

it('an actor on the way of a ship for seven days counts once her way is found: of two ports of one name to the larger, as on a device', async () => {
  let found = () => {};
  const search = new Promise<void>((resolve) => (found = resolve));
  const plan = (from: LonLat, to: LonLat) => search.then(() => [{ from, to, distanceNm: 690, courseDeg: 90, isApproach: false }]);
  const ahead = new FleetRatingJob({ db: app.db, memory: app.ships, clock: app.deps.clock, traffic: 'live', plan });
  app.ships.identity({ kind: 'static', type: 5, mmsi: FAR, aisClass: 'A', destination: 'AHEADPORT' }, app.deps.clock());
  app.ships.position({ kind: 'position', type: 1, mmsi: FAR, aisClass: 'A', latDeg: -40, lonDeg: 0, speedKn: 12 }, app.deps.clock());
  await app.db.query(
    `insert into ports (id, name, lat, lon, harbour_size, source, updated_at_ms)
     values ('ahead', 'Aheadport', -40, 15, 'Large', 'test', 1), ('astern', 'Aheadport', -40, -1, 'Small', 'test', 1)`,
  );
  const corners = [
    [8, -41],
    [10, -41],
    [10, -39],
    [8, -39],
    [8, -41],
  ]; // prettier-ignore
  const body = {
    name: 'Raiders',
    region: { type: 'Polygon', coordinates: [corners] },
    capability: { level: 'high', asOf: 1, source: 'Test' },
  };
  await app.db.query('insert into actors (id, name, region, capability, updated_at_ms) values ($1, $2, $3, $4, 1)', [
    'raiders',
    body.name,
    JSON.stringify(body.region),
    JSON.stringify(body.capability),
  ]);
  await ahead.turn();
  const ratingOfSam = async () => (await list(sam))[0]?.riskRating?.worst?.figure ?? 0;
  const before = await ratingOfSam();
  found();
  await expect.poll(() => ahead.turn()).toContain(sam.accountId);
  expect(await ratingOfSam()).toBeGreaterThan(before);
  await ahead.stop();
});
