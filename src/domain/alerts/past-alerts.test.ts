import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { gapEndsOf, simplifyTrack } from '#domain/tracks/track-line.ts';
import { trackOf } from '#domain/tracks/track.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { pastAlerts, type PastQuestion } from './past-alerts.ts';
import { urgencyRank } from './urgency.ts';

const FROM = Date.UTC(2026, 9, 1);
const HOURS = 72;
/** Eastward along 12° N from 50° E at 12 kn, a point every ten minutes, silent between the given hours. */
function heldTrack(silent: [number, number] = [0, -1]) {
  const points = Array.from({ length: HOURS * 6 + 1 }, (_, at) => ({
    time: FROM + at * 10 * MINUTE_MS,
    lon: 50 + (at * 2) / 60 / Math.cos((12 * Math.PI) / 180),
    lat: 12,
    sog: 12,
    cog: 90,
  })).filter(({ time }) => time < FROM + silent[0] * HOUR_MS || time > FROM + silent[1] * HOUR_MS);
  const track = trackOf(points);
  return { track, line: simplifyTrack(track, 20), gapEnds: gapEndsOf(track) };
}
const boarding = (hoursAfter: number, lon: number, lat = 12): PastQuestion<'typed'>['events'][number] => ({
  id: `e${hoursAfter} ${lon}`,
  type: 'Boarding',
  category: 'Crime',
  lon,
  lat,
  occurredAt: FROM + hoursAfter * HOUR_MS - HOUR_MS,
  occurredPrecision: 'minute',
  reportedAt: FROM + hoursAfter * HOUR_MS,
  source: 'NGA',
  sample: false,
});
const off = { ...DEFAULT_PREFERENCES, vesselProximity: 0, routeProximity: 0, destinationProximity: 0 };
function answer(part: Partial<PastQuestion<'typed' | 'saved'>>) {
  const question = {
    mmsi: 1,
    held: heldTrack(),
    choices: { typed: DEFAULT_PREFERENCES, saved: off },
    events: [],
    ports: [],
    fromMs: FROM,
    toMs: FROM + HOURS * HOUR_MS,
    ...part,
  };
  const run = pastAlerts(question);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

test('an event where she was counts once, for the choices that reach it, with the most urgent that it was', () => {
  const { raised, knownShare } = answer({ events: [boarding(24, 55)] });
  expect(raised).toEqual({ typed: ['emergency'], saved: [] });
  expect(knownShare).toBe(1);
});

test('a greater distance raises more: what was far off the track, in the time that it was in force', () => {
  const events = [boarding(24, 55, 14), boarding(-24 * 9, 55, 14), boarding(30, 70, 14)];
  expect(answer({ events }).raised.typed).toEqual([]);
  const wide = { ...DEFAULT_PREFERENCES, vesselProximity: 5000 };
  expect(answer({ events, choices: { typed: wide, saved: off } }).raised.typed.length).toBe(2);
});

test('her way ahead is where she sailed: an event on it counts before she is near, within the hours that were chosen', () => {
  const ahead = { ...off, routeProximity: 50 };
  const events = [boarding(12, 60)]; // some 590 nm on from the start: after 49 h
  expect(answer({ events, choices: { typed: ahead, saved: { ...ahead, horizonHours: 1 } } }).raised).toEqual({
    typed: ['warning'],
    saved: ['warning'],
  });
  const stops = { toMs: FROM + 20 * HOUR_MS };
  expect(answer({ events, ...stops, choices: { typed: ahead, saved: { ...ahead, horizonHours: 6 } } }).raised).toEqual({
    typed: ['caution'],
    saved: [],
  });
});

test('an event counts from when it was reported, and not where she was not heard', () => {
  expect(answer({ events: [{ ...boarding(24, 55), reportedAt: FROM + (HOURS + 1) * HOUR_MS }] }).raised.typed).toEqual([]);
  const silent = answer({ held: heldTrack([10, 58]), events: [boarding(24, 55)] });
  expect(silent.raised.typed).toEqual([]);
  expect(silent.knownShare).toBeCloseTo(1 / 3, 1);
});

/** A ship that turns, lies still now and then and comes back; events around her; choices, and others that are narrower in one thing or in all. */
function randomPast(seed: number) {
  const chance = seeded(seed);
  const one = <const T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T;
  let [position, course, sog]: [readonly [number, number], number, number] = [[50, 12], 360 * chance(), 12];
  const points = Array.from({ length: HOURS * 2 + 1 }, (_, at) => {
    if (chance() < 0.1) [course, sog] = [360 * chance(), one([0, 3, 12, 12, 20])];
    position = destination(position, course, sog / 2);
    return { time: FROM + at * 30 * MINUTE_MS, lon: position[0], lat: position[1], sog, cog: course };
  });
  const track = trackOf(points);
  const events = Array.from({ length: 12 }, (_, at) => {
    const { lon, lat } = one(points);
    const [eventLon, eventLat] = destination([lon, lat], 360 * chance(), one([2, 15, 45, 60]) * chance());
    const event = boarding(Math.round(HOURS * (chance() * 1.3 - 0.3)), eventLon, eventLat);
    return {
      ...event,
      id: `e${at}`,
      type: one(['Boarding', 'Sighting'] as const),
      category: one(['Crime', 'Crime', 'Unusual activity'] as const),
    };
  });
  const wide = {
    ...DEFAULT_PREFERENCES,
    vesselProximity: one([0, 20, 50, 300]),
    routeProximity: one([0, 20, 50, 300]),
    horizonHours: one([12, 48, 100]),
  };
  const part = () => one([0.1, 0.5, 1]);
  const narrow = {
    ...wide,
    vesselProximity: wide.vesselProximity * part(),
    routeProximity: wide.routeProximity * part(),
    horizonHours: wide.horizonHours * part(),
  };
  return { held: { track, line: simplifyTrack(track, 20), gapEnds: gapEndsOf(track) }, events, choices: { typed: narrow, saved: wide } };
}

test('narrower distances or hours never give more, nor more that are at least as urgent, over random pasts', () => {
  let counted = 0;
  for (let seed = 1; seed <= 18; seed++) {
    const { typed, saved } = answer(randomPast(seed)).raised;
    for (const rank of [0, 1, 2, 3]) {
      const atLeast = (of: typeof typed) => of.filter((priority) => urgencyRank(priority) <= rank).length;
      expect(atLeast(typed), `seed ${seed}, rank ${rank}`).toBeLessThanOrEqual(atLeast(saved));
    }
    counted += typed.length;
  }
  expect(counted).toBeGreaterThan(30);
});
