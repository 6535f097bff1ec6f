import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { HOUR_MS, type LonLat } from '#contract/units.ts';
import { destination, distanceNm } from '#domain/geo/great-circle.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { AlertEngine } from './alerts/alert-engine.ts';
import { beyondHorizon } from './beyond-horizon.ts';
import { PlaceGrid } from './alerts/places/place-grid.ts';
import { timedLegs } from './alerts/voyages.ts';
import type { WatchedEvent, WatchedShip } from './alerts/watched.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const FROM: LonLat = [43.5, 12.5];
const SHIP: WatchedShip = { mmsi: 244_000_001, lon: FROM[0], lat: FROM[1], sog: 12, lastSeen: NOW };

const eventAt = ([lon, lat]: LonLat, id = 'e', more: Partial<WatchedEvent> = {}): WatchedEvent => ({
  id,
  type: 'Robbery',
  category: 'Crime',
  lon,
  lat,
  occurredAt: NOW - HOUR_MS,
  occurredPrecision: 'minute',
  source: 'Test',
  sample: false,
  ...more,
});
/** East for so many miles. */
function voyage(nm: number, sog = 12) {
  const to = destination(FROM, 90, nm);
  const route = timedLegs([{ from: FROM, to, distanceNm: distanceNm(FROM, to), courseDeg: 90, isApproach: false }], sog, NOW);
  return { destination: { id: 'P', lon: to[0], lat: to[1] }, route };
}
const far = (events: readonly WatchedEvent[], given = voyage(1200), choices = DEFAULT_PREFERENCES) =>
  beyondHorizon({ ship: SHIP, voyage: given, events, choices, ports: new PlaceGrid(), nowMs: NOW });

test('names what she passes after her horizon, how far off, and in how many hours; also while she lies still', () => {
  const event = eventAt(destination(destination(FROM, 90, 900), 0, 20));
  for (const sog of [12, 0]) {
    const [found, ...others] = far([event], voyage(1200, sog));
    expect([found?.type, found?.distanceNm, found?.hours, others]).toEqual([
      'Route ALERT',
      expect.closeTo(20, 0),
      expect.closeTo(75, 0),
      [],
    ]);
  }
  expect(far([event], voyage(1200), { ...DEFAULT_PREFERENCES, horizonHours: 80 })).toEqual([]);
  expect(far([event], voyage(1200), { ...DEFAULT_PREFERENCES, perils: { ...DEFAULT_PREFERENCES.perils, allPerils: false } })).toEqual([]);
  expect(far([event], { route: [], destination: voyage(1200).destination })).toEqual([]);
});

test('what is on her way is an alert now or beyond the horizon, never both and never neither', () => {
  const chance = seeded(7);
  let [now, later] = [0, 0];
  for (let world = 0; world < 200; world++) {
    const way = voyage(300 + 1500 * chance(), chance() < 0.8 ? 12 : 0);
    const events = Array.from({ length: 5 }, (_, at) =>
      eventAt(destination(destination(FROM, 90, 1800 * chance()), chance() < 0.5 ? 0 : 180, 80 * chance()), `e${at}`),
    );
    const engine = new AlertEngine();
    engine.putEvents(events, NOW);
    const wide = { ...DEFAULT_PREFERENCES, horizonHours: 720 };
    engine.setWatch({ accountId: 'ada', choices: DEFAULT_PREFERENCES, mmsis: [SHIP.mmsi] }, NOW);
    engine.setWatch({ accountId: 'ben', choices: wide, mmsis: [SHIP.mmsi] }, NOW);
    engine.putShip(SHIP, NOW);
    engine.putVoyage(SHIP.mmsi, way, NOW);
    const open = [...engine.open()];
    const of = (accountId: string) => open.filter((one) => one.accountId === accountId).map(({ figures }) => figures.event.id);
    const found = far(events, way).map(({ event }) => event.id);
    expect([...of('ada'), ...found].toSorted(), `world ${world}`).toEqual(of('ben').toSorted());
    now += of('ada').length;
    later += found.length;
  }
  expect(Math.min(now, later)).toBeGreaterThan(100);
});
