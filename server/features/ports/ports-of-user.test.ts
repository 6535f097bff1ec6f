import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PortsAnswer } from '#contract/entities/ports.ts';
import type { z } from '#contract/zod.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { writePorts } from '#server/import/port-store.ts';
import { portsOfFleets, PortsNow } from './ports-of-fleets.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;

const port = (id: string, name: string, lat: number, lon: number) => ({
  id,
  name,
  country: id.slice(0, 2),
  locode: id,
  lat,
  lon,
  source: 'test',
});
function sail(
  mmsi: number,
  lat: number,
  lon: number,
  { speedKn = 12, destination }: { speedKn?: number; destination?: string } = {},
): void {
  const nowMs = app.deps.clock();
  app.ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg: lat, lonDeg: lon, speedKn }, nowMs);
  if (destination !== undefined) app.ships.identity({ kind: 'static', type: 5, mmsi, aisClass: 'A', destination }, nowMs);
}
async function own(client: Client, body: object = {}) {
  const { port: ports, portCount } = (await client.ask('ports.ofUser', { params: { id: client.accountId }, body })) as z.infer<
    typeof PortsAnswer
  >;
  return { ids: ports.map(({ _id }) => _id), portCount };
}

beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
  const ports = [
    port('NLRTM', 'Rotterdam', 51.9, 4.5),
    port('SGSIN', 'Singapore', 1.28, 103.85),
    port('FJSUV', 'Suva', -18.13, 178.43),
    port('NZAKL', 'Auckland', -36.84, 174.77),
    port('BEANR', 'Antwerpen', 51.25, 4.4),
  ];
  await app.db.transaction(null, (tx) => writePorts(tx, ports, 1000));
  sail(244_000_001, 51.93, 4.45, { speedKn: 0.2, destination: 'SG SIN' });
  sail(244_000_002, 51.26, 4.41, { speedKn: 9 });
  sail(244_000_003, -36.8, 174.8, { speedKn: 0 });
  await ada.ask('fleets.create', { body: { name: 'Ours', ships: [{ mmsi: 244_000_001 }, { mmsi: 244_000_002 }, { mmsi: 244_000_009 }] } });
  await mia.ask('fleets.create', { body: { name: 'Theirs', ships: [{ mmsi: 244_000_003 }] } });
});
afterAll(() => app.close());

it('are those where own ships lie, not those they pass, and those they are bound for', async () => {
  expect(await own(ada)).toEqual({ ids: ['NLRTM', 'SGSIN'], portCount: 2 });
  expect((await own(mia)).ids).toEqual(['NZAKL']);
  expect((await own(sam)).ids).toEqual([]);
});

it('and those that are starred, filtered and sorted as any list of ports', async () => {
  await ada.ask('auth.update', {
    params: { id: ada.accountId },
    body: { favourites: { ships: [], ports: ['FJSUV', 'none'], fleets: [] } },
  });
  expect((await own(ada)).ids).toEqual(['NLRTM', 'SGSIN', 'FJSUV']);
  expect((await own(ada, { filter: { text: 'suva' } })).ids).toEqual(['FJSUV']);
  expect(await own(ada, { limit: 1, sort: { field: 'name', direction: 'desc' } })).toEqual({ ids: ['FJSUV'], portCount: 3 });
});

it('with what mates share while they share it', async () => {
  await app.share('north', true);
  expect((await own(ada)).ids).toContain('NZAKL');
  await app.share('north', false);
  expect((await own(ada)).ids).not.toContain('NZAKL');
});

it('of others are nobody’s: foreign and absent ids answer alike', async () => {
  const foreign = await ada.send('ports.ofUser', { params: { id: mia.accountId }, body: {} });
  expect([foreign.status, foreign]).toEqual([404, await ada.send('ports.ofUser', { params: { id: 'none' }, body: {} })]);
});

it('are looked for in slices between which others go on, and the ports are read once until one of them changes', async () => {
  const who = { accountId: mia.accountId, organisationId: 'north', role: 'manager' as const, sessionId: 'any', email: '' };
  await mia.ask('fleets.create', { body: { name: 'Many', ships: Array.from({ length: 1000 }, (_, no) => ({ mmsi: 311_000_000 + no })) } });
  const queries = vi.spyOn(app.db, 'query');
  const timesRead = () => queries.mock.calls.filter(([sql]) => sql.includes('from ports')).length;
  const ports = new PortsNow();
  let looked = 0;
  const find = () => portsOfFleets({ db: app.db, caller: who, shipOf: () => void (looked += 1), ports });
  await find();
  let nowMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
  let turns = 0;
  const onTurn = (): void => {
    turns += 1;
    next = setImmediate(onTurn);
  };
  let next = setImmediate(onTurn);
  looked = 0;
  await find();
  clearImmediate(next);
  clock.mockRestore();
  expect(looked).toBe(1001);
  expect(turns).toBeGreaterThan(90);
  expect(timesRead()).toBe(1);
  await app.db.transaction(null, (tx) => writePorts(tx, [port('NLAMS', 'Amsterdam', 52.4, 4.9)], 2000));
  await find();
  expect(timesRead()).toBe(2);
  queries.mockRestore();
});
