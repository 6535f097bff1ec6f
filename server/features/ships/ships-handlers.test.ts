import { gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShipsAnswer, TrackAnswer } from '#contract/entities/ships.ts';
import { startHistory, type History } from '#server/ships/history.ts';
import { openShipMemory, type ShipMemory } from '#server/ships/memory.ts';
import { type Payloads, startPayloads } from '#server/ships/payloads.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';
import { readPayload } from '#tests/fixtures/ship-histories.ts';
import { acceptsGzip, etagsIn, shipsHandlers } from './ships-handlers.ts';

const ADA = 244_000_001;
const BEA = 244_000_002;

let app: TestApp;
let ships: ShipMemory;
let payloads: Payloads;
let history: History;
let bearer: { authorization: string };

const place = (mmsi: number, latDeg: number, aisClass: 'A' | 'B' = 'A') =>
  ships.position({ kind: 'position', type: 1, mmsi, aisClass, latDeg, lonDeg: 4 }, app.deps.clock());

beforeAll(async () => {
  app = await openTestApp({
    handlers: ({ clock }) => {
      ships = openShipMemory({ clock, epoch: 'e' });
      payloads = startPayloads(ships);
      const track = (...asked: Parameters<History['track']>) => history.track(...asked);
      return shipsHandlers({
        ships,
        payloads,
        history: { track },
        clock,
        traffic: () => 'recording',
        mmsisOfFleets: async (_, ids) => (ids.includes('mine') ? [ADA] : []),
      });
    },
  });
  history = await startHistory({ db: app.db, memory: ships, clock: app.deps.clock, log: app.deps.log });
  ({ bearer } = await app.signIn('member@north.example'));
  place(ADA, 51);
  place(BEA, 52, 'B');
  ships.identity({ kind: 'static', type: 5, mmsi: ADA, aisClass: 'A', name: 'A"},{"B' }, app.deps.clock());
});
afterAll(async () => {
  await history.stop();
  await payloads.stop();
  await app.close();
});

const ask = (body: object, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url: '/api/ships', headers: { ...bearer, ...headers }, payload: body });
const get = (path: string) => app.server.inject({ method: 'GET', url: `/api/ships/ships/${path}`, headers: bearer });

describe('POST /api/ships', () => {
  it('answers nobody who is not signed in', async () => {
    expect((await app.server.inject({ method: 'POST', url: '/api/ships', payload: {} })).statusCode).toBe(401);
  });

  it('answers the world compressed, small members first, and says how long the body is', async () => {
    const response = await ask({ global: true }, { 'accept-encoding': 'gzip, deflate, br' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('accept-encoding') as string,
    });
    const body = gunzipSync(response.rawPayload);
    expect(response.headers['x-body-length']).toBe(String(body.length));
    expect(ShipsAnswer.parse(JSON.parse(body.toString()))).toMatchObject({ traffic: 'recording', count: 2, worldCount: 2, reset: true });
    expect(body.toString()).toMatch(
      /^\{"cursor":"e\.\d+","reset":true,"traffic":"recording","count":2,"worldCount":2,"worldBytes":\d+,"ships":"/,
    );
    const { ships: shipsA, shipsB } = readPayload({ gzip: new Uint8Array(response.rawPayload), bodyBytes: body.length });
    expect(shipsA).toMatchObject([{ mmsi: ADA, name: 'A"},{"B', flag: 'NL', lat: 51 }]);
    expect(shipsB).toMatchObject([{ mmsi: BEA, lat: 52 }]);
  });

  it('lists all that the caller may see, in one list, to a client that asks for nothing in particular', async () => {
    const response = await ask({});
    const { ship, ships: shipsA } = response.json<{ ship: string; ships?: string }>();
    expect(shipsA).toBeUndefined();
    const listed = JSON.parse(inflateSync(Buffer.from(ship, 'base64')).toString()) as { mmsi: number }[];
    expect(listed.map(({ mmsi }) => mmsi).toSorted((a, b) => a - b)).toEqual([ADA, BEA]);
  });

  it('answers the ships of the fleets that are named, whole each time, and none for a fleet that is not there', async () => {
    const numbers = async (body: object) => {
      const { ship, reset, cursor } = (await ask(body)).json<{ ship: string; reset: boolean; cursor: string }>();
      const listed = JSON.parse(inflateSync(Buffer.from(ship, 'base64')).toString()) as { mmsi: number }[];
      return { mmsis: listed.map(({ mmsi }) => mmsi).toSorted((a, b) => a - b), reset, cursor };
    };
    const first = await numbers({ fleets: ['mine'] });
    expect(first).toMatchObject({ mmsis: [ADA], reset: true });
    expect(await numbers({ fleets: ['mine'], since: first.cursor })).toMatchObject({ mmsis: [ADA], reset: true });
    expect(await numbers({ fleets: ['mine'], mmsi: [BEA] })).toMatchObject({ mmsis: [ADA, BEA] });
    expect(await numbers({ fleets: ['none'] })).toMatchObject({ mmsis: [] });
  });

  it('gives the same bytes unpacked to a client that knows no gzip, under another tag', async () => {
    const packed = await ask({ mmsi: [ADA] }, { 'accept-encoding': 'gzip' });
    const plain = await ask({ mmsi: [ADA] }, { 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.rawPayload).toEqual(gunzipSync(packed.rawPayload));
    expect(plain.headers['content-length']).toBe(String(plain.rawPayload.length));
    expect(plain.headers.etag).not.toBe(packed.headers.etag);
  });

  it('answers 304 without a body to whom nothing changed, and anew when a ship moved', async () => {
    const first = await ask({ mmsi: [BEA] }, { 'accept-encoding': 'gzip' });
    const etag = String(first.headers.etag);
    const again = await ask({ mmsi: [BEA] }, { 'accept-encoding': 'gzip', 'if-none-match': `W/"x", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers.etag).toBe(etag);
    app.passMs(11_000);
    place(BEA, 53, 'B');
    const moved = await ask({ mmsi: [BEA] }, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(moved.statusCode).toBe(200);
    expect(moved.headers.etag).not.toBe(etag);
  });

  it('lets go of every body that was sent', async () => {
    for (let n = 0; n < 6; n++) {
      app.passMs(10_000);
      place(ADA, 51 + n / 100);
      const body = gunzipSync((await ask({ global: true }, { 'accept-encoding': 'gzip' })).rawPayload);
      const { ships: shipsA } = readPayload({
        gzip: new Uint8Array((await ask({ global: true }, { 'accept-encoding': 'gzip' })).rawPayload),
        bodyBytes: body.length,
      });
      expect(shipsA).toMatchObject([{ lat: 51 + n / 100 }]); // were two held, the old world would come again
    }
  });

  it('says in words what is wrong with a question', async () => {
    const upsideDown = await ask({ bbox: [0, 50, 1, 40] });
    expect(upsideDown.statusCode).toBe(422);
    expect(upsideDown.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining('south') as string });
    expect((await ask({ bbox: [0, 1] })).statusCode).toBe(422);
    expect((await ask({ since: 'x'.repeat(81) })).statusCode).toBe(422);
    expect((await ask({ mmsi: [1] })).statusCode).toBe(422);
  });

  it('takes any cursor that is none for none', async () => {
    for (const since of ['', 'e.', 'e.-1', "'; drop table ship_latest; --", '\u0001', 'e.99999999999999999999']) {
      const response = await ask({ global: true, since }, { 'accept-encoding': 'identity' });
      expect(response.json()).toMatchObject({ reset: true, count: 2 });
    }
  });
});

describe('GET /api/ships/ships/mmsi/{mmsi}', () => {
  it('answers the ship', async () => {
    expect((await get(`mmsi/${ADA}`)).json()).toMatchObject({ ship: { _id: String(ADA), id: String(ADA), mmsi: ADA, name: 'A"},{"B' } });
  });
  it('answers 404 in words for one that is not known, 422 for a number that is none', async () => {
    expect((await get('mmsi/244999999')).json()).toMatchObject({ code: 'notFound', message: 'No ship with the number 244999999 is known' });
    expect((await get('mmsi/12')).statusCode).toBe(422);
  });
});

describe('GET /api/ships/ships/{id}', () => {
  it('answers the ship and where she was, from before and after it was written', async () => {
    const from = app.deps.clock();
    for (let n = 1; n <= 5; n++) {
      app.passMs(60_000);
      place(ADA, 60 + n * n);
      if (n === 3) await history.flush();
    }
    const answer = TrackAnswer.parse((await get(`${ADA}?time=${from + 1}`)).json());
    expect(answer.ship).toMatchObject({ mmsi: ADA, lat: 85 });
    expect(answer.track.map(({ lat }) => lat)).toEqual([61, 64, 69, 76, 85]);
    const iso = encodeURIComponent(new Date(from + 1).toISOString());
    expect((await get(`${ADA}?time=${iso}`)).json()).toEqual(answer);
  });

  it('answers 404 when nothing is known of the number', async () => {
    expect((await get('244999999')).statusCode).toBe(404);
  });

  it.each(['yesterday', '', '2026-02-31', '2026-13-01', '-5', '1e12', '2026-01-01T25:00:00Z', '0x10', '2026-01-01; drop table ship_track'])(
    'refuses the time %j in words',
    async (time) => {
      const response = await get(`${ADA}?time=${encodeURIComponent(time)}`);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ code: 'invalid', details: [{ field: 'time' }] });
    },
  );

  it.each([
    '0',
    '2026-01-01',
    '2026-01-01T10:00',
    '2026-01-01T10:00:00.123Z',
    '2026-01-01T10:00:00+02:00',
    '2026-01-01T10:00:00%2B0200',
    '999999999999999',
  ])('takes the time %s', async (time) => expect((await get(`${ADA}?time=${time}`)).statusCode).toBe(200));
});

describe('the headers of a question', () => {
  it.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['*', true],
    ['*;q=0', false],
    ['gzip;q=0, *', false],
    ['br', false],
    ['', false],
    [undefined, false],
  ])('say by accept-encoding %j whether gzip may be sent: %s', (header, may) => expect(acceptsGzip(header)).toBe(may));

  it('name the tags that the client has', () => {
    expect(etagsIn('W/"a", "b-c"')).toEqual(['"a"', '"b-c"']);
    expect(etagsIn('*')).toEqual([]);
    expect(etagsIn(undefined)).toEqual([]);
  });
});
