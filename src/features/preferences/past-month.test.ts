import { afterEach, beforeEach, expect, test } from 'vitest';
import { fail, ok } from '#contract/result.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { gapEndsOf } from '#domain/tracks/track-line.ts';
import { trackOf } from '#domain/tracks/track.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { eventRow } from '#tests/held-rows.ts';
import { countKeyOf, pastMonth, type PastParts, readPast, sumOf, whyNone } from './past-month.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const db = () => accountDb('ada');
beforeEach(async () => {
  await db().fleetShips.bulkPut(
    [1, 2].map((mmsi) => ({ id: `f:${mmsi}`, v: 1, fleetId: 'f', ownerId: 'ada', mmsi, addedAt: 0, sendToMaster: false }) as never),
  );
});
afterEach(() => deleteAccountDb('ada'));

/** She lies at one place, a position every half hour of the last days. */
function lying(days: number) {
  const points = Array.from({ length: days * 48 }, (_, at) => ({
    time: NOW - at * (HOUR_MS / 2),
    lon: 44,
    lat: 12.5,
    sog: 6,
  })).toReversed();
  const track = trackOf(points);
  return { track, line: track, gapEnds: gapEndsOf(track), gaps: [], sailedNm: 0 };
}
const nothing = { ...lying(0) };
const choices = { typed: { ...DEFAULT_PREFERENCES, vesselProximity: 500 }, saved: DEFAULT_PREFERENCES };
const read = (part: Partial<PastParts> = {}, signal = new AbortController().signal) =>
  readPast(
    {
      accountId: 'ada',
      nowMs: NOW,
      asks: false,
      onProgress: () => undefined,
      ships: { track: async ({ mmsi }) => (mmsi === 1 ? lying(30) : nothing), fetchTrack: async () => ok({ points: 0 }) },
      ...part,
    },
    signal,
  );
const count = async (data: Awaited<ReturnType<typeof read>>, onProgress: (done: number) => void = () => undefined) =>
  data && pastMonth(data, { ...choices, onProgress }, new AbortController().signal);
const far = (id: string, days: number) =>
  eventRow(id, { lon: 48, lat: 12.5, occurredAt: NOW - days * DAY_MS, reportedAt: NOW - days * DAY_MS });

test('counts what both choices would have raised, and says what it is based on', async () => {
  await db().events.bulkPut([
    far('e1', 3),
    far('e2', 20),
    eventRow('near', { lon: 44.1, lat: 12.5, occurredAt: NOW - DAY_MS, reportedAt: NOW - DAY_MS }),
    eventRow('invented', { sample: true }),
  ]);
  const data = await read();
  const found = await count(data);
  expect(found && [sumOf(found.typed), sumOf(found.saved)]).toEqual([3, 1]);
  expect(found).toMatchObject({ ships: 2, shipsKnown: 1, events: 3 });
  expect(data?.asked).toBe('none');
  expect(found?.knownShare).toBeCloseTo(0.5, 1);
  await db().events.put(far('later', 2));
  expect(await count(data)).toEqual(found); // what comes while the page is open changes no number
});

test('counts from the priority upward that is told, also where only that differs', async () => {
  await db().events.bulkPut([far('e1', 3), eventRow('near', { lon: 44.1, lat: 12.5, occurredAt: NOW - DAY_MS, reportedAt: NOW - DAY_MS })]);
  const data = await read();
  const counted = (tellFrom: 'caution' | 'emergency') => {
    const typed = { ...choices.typed, tellFrom };
    return data && pastMonth(data, { typed, saved: choices.typed, onProgress: () => undefined }, new AbortController().signal);
  };
  const [all, urgent] = [await counted('caution'), await counted('emergency')];
  expect(all?.typed).toEqual(all?.saved);
  expect(urgent?.saved).toEqual(all?.saved);
  expect(urgent?.typed).toEqual({ ...all?.typed, caution: 0, warning: 0, alarm: 0 });
  expect(urgent?.typed).not.toEqual(urgent?.saved);
  expect(countKeyOf({ ...choices.saved, tellFrom: 'alarm' })).not.toBe(countKeyOf(choices.saved));
});

test('asks the server for positions when told to, up to the first time that it is out of reach, and counts all the same', async () => {
  await db().events.put(far('e1', 3));
  const asked: number[] = [];
  const track = async () => lying(30);
  const fetchTrack = async (mmsi: number) => {
    asked.push(mmsi);
    return fail({ code: 'offline', message: 'No link.' } as const);
  };
  const offline = await read({ asks: true, ships: { track, fetchTrack } });
  expect(offline?.asked).toBe('offline');
  expect(await count(offline)).toMatchObject({ shipsKnown: 2 });
  expect(asked).toEqual([1]);
  const progress: number[] = [];
  const data = await read({ asks: true, onProgress: (done) => progress.push(done) });
  expect(data?.asked).toBe('all');
  await count(data, (done) => progress.push(done));
  expect(progress).toEqual([0.5, 1, 0.5, 1]);
});

test('can be stopped, and then has no answer', async () => {
  const stopped = new AbortController();
  const track = async () => {
    stopped.abort();
    return lying(30);
  };
  const data = await read({ ships: { track, fetchTrack: async () => ok({ points: 0 }) } });
  expect(data && (await pastMonth(data, { ...choices, onProgress: () => undefined }, stopped.signal))).toBeUndefined();
  expect(await read({}, stopped.signal)).toBeUndefined();
});

test('positions are read ship by ship, so that those of one ship at a time are in memory', async () => {
  const steps: string[] = [];
  const track = async ({ mmsi }: { mmsi: number }) => {
    steps.push(`read ${mmsi}`);
    return lying(30);
  };
  const data = await read({ ships: { track, fetchTrack: async () => ok({ points: 0 }) } });
  expect(steps).toEqual([]);
  await count(data, (done) => steps.push(`counted ${done}`));
  expect(steps).toEqual(['read 1', 'counted 0.5', 'read 2', 'counted 1']);
});

test('choices without a peril, an area or a distance raise nothing, whatever happens', () => {
  const { perils, dataCoverage } = DEFAULT_PREFERENCES;
  expect(whyNone(DEFAULT_PREFERENCES)).toBeUndefined();
  expect(whyNone({ ...DEFAULT_PREFERENCES, perils: { ...perils, allPerils: false } })).toBe('perils');
  expect(whyNone({ ...DEFAULT_PREFERENCES, perils: { ...perils, allPerils: false, crime: true } })).toBeUndefined();
  expect(whyNone({ ...DEFAULT_PREFERENCES, dataCoverage: { ...dataCoverage, global: false } })).toBe('area');
  expect(whyNone({ ...DEFAULT_PREFERENCES, dataCoverage: { ...dataCoverage, global: false, country: ['OM'] } })).toBeUndefined();
  expect(whyNone({ ...DEFAULT_PREFERENCES, vesselProximity: 0, routeProximity: 0, destinationProximity: 0 })).toBe('distances');
});
