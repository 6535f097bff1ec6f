import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { gapEndsOf, simplifyTrack } from '#domain/tracks/track-line.ts';
import { trackOf } from '#domain/tracks/track.ts';
import { pastAlerts, type PastQuestion } from './past-alerts.ts';

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
  expect(answer({ events, choices: { typed: ahead, saved: { ...ahead, horizonHours: 0.1 } } }).raised).toEqual({
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
