import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { endAfter, plannedEta, startOfPassage, type PassageToWatch } from './passage-to-watch.ts';

const NOW = Date.UTC(2026, 10, 28, 6, 20);
/** Along the equator, 600 nm: 50 h at 12 kn. */
const PASSAGE: PassageToWatch = {
  signedId: 'p',
  signedAt: NOW,
  mmsi: 244_000_001,
  shipName: 'ANNA',
  fromName: 'Aden',
  toName: 'Salalah',
  legs: [
    { from: [50, 0], to: [55, 0] },
    { from: [55, 0], to: [60, 0] },
  ],
  departureMs: NOW + DAY_MS,
  speedKn: 12,
};

test('a watch takes over ship, route with its version, speed, and a period from the departure until a day after the arrival', () => {
  const start = startOfPassage(PASSAGE, NOW);
  expect(start).toMatchObject({
    mmsi: 244_000_001,
    name: 'ANNA',
    speedKn: 12,
    startsAt: NOW + DAY_MS,
    route: { fromName: 'Aden', toName: 'Salalah', passageId: 'p' },
  });
  expect(start.route.line).toEqual([
    [50, 0],
    [55, 0],
    [60, 0],
  ]);
  const etaMs = plannedEta(start, PASSAGE.departureMs) ?? 0;
  expect(Math.round((etaMs - start.startsAt) / HOUR_MS)).toBe(50);
  expect(start.endsAt).toBe(endAfter(etaMs));
  expect(start.endsAt - etaMs).toBeGreaterThanOrEqual(DAY_MS);
});

test('where she has departed, the watch begins now and its ETA stays that of the plan', () => {
  const departureMs = NOW - 10 * HOUR_MS;
  const start = startOfPassage({ ...PASSAGE, departureMs }, NOW);
  expect(start.startsAt).toBe(Math.floor(NOW / HOUR_MS) * HOUR_MS);
  expect(Math.round(((plannedEta(start, departureMs) ?? 0) - departureMs) / HOUR_MS)).toBe(50);
});

test('without a route, a speed or a time there is no ETA', () => {
  const start = startOfPassage(PASSAGE, NOW);
  for (const lacking of [{ route: { ...start.route, line: [] } }, { speedKn: 0 }, { speedKn: Number.NaN }, { startsAt: Number.NaN }])
    expect(plannedEta({ ...start, ...lacking }, undefined)).toBeUndefined();
});

test('an assessed passage that is not signed gives no version, and one without times the usual period', () => {
  const { signedId: _, departureMs: __, speedKn: ___, ...assessed } = PASSAGE;
  const start = startOfPassage(assessed, NOW);
  expect('passageId' in start.route).toBe(false);
  expect(start.startsAt).toBe(Math.floor(NOW / HOUR_MS) * HOUR_MS);
});
