// What a report calls near is what would be alerted.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { AlertEngine } from '#domain/alerts/alert-engine.ts';
import { PlaceGrid } from '#domain/alerts/places/place-grid.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { eventsNear, reportedShips, type ReportedEvent, type ReportWorld } from './report-facts.ts';

/** When the events are reported: a report judges them as of then, and so is the engine asked. */
const NOW = Date.UTC(2026, 10, 22, 12);
const ANNA: Ship = { _id: '244000001', id: '244000001', mmsi: 244_000_001, lon: 179.9, lat: 12.5, sog: 12, lastSeen: NOW };

/** At the edge, and where a type that is switched off (0) would still find something: at the ship's own place. */
const events = fc.array(
  fc.record({
    ofLimit: fc.constantFrom(0, 0.5, 0.9999, 1.0001, 1.05, 2),
    course: fc.nat(359),
    hoursAgo: fc.nat(9 * 24),
    type: fc.constantFrom(...EVENT_TYPES),
    category: fc.constantFrom(...EVENT_CATEGORIES),
    occurredPrecision: fc.constantFrom('minute' as const, 'day' as const),
  }),
  { maxLength: 6 },
);
const choices = fc.record({
  vesselProximity: fc.constantFrom(0, 0.5, 50, 400),
  perils: fc.constantFrom(DEFAULT_PREFERENCES.perils, { ...DEFAULT_PREFERENCES.perils, allPerils: false, crime: true }),
});

it('a report names the events that alerts of nearness are raised about, and no other', () => {
  fc.assert(
    fc.property(events, choices, (drawn, chosen) => {
      const all = drawn.map(({ ofLimit, course, hoursAgo, ...event }, at): ReportedEvent => {
        const [lon, lat] = destination([ANNA.lon, ANNA.lat], course, ofLimit * chosen.vesselProximity);
        const atMs = NOW - hoursAgo * HOUR_MS;
        return { ...event, id: `e${at}`, title: '', lon, lat, occurredAt: atMs, reportedAt: NOW, source: 'Test', sample: false };
      });
      const whole = { ...DEFAULT_PREFERENCES, ...chosen };
      const engine = new AlertEngine();
      engine.putEvents(all, NOW);
      engine.setWatch({ accountId: 'ada', choices: whole, mmsis: [ANNA.mmsi] }, NOW);
      engine.putShip(ANNA, NOW);
      const alerted = [...engine.open()].map(({ figures }) => figures.event.id);

      const world: ReportWorld = {
        events: all,
        inForce: all,
        portGrid: new PlaceGrid(),
        findPort: () => undefined,
        ratingOf: new Map(),
        watchOf: new Map(),
      };
      const near = eventsNear(
        world,
        whole,
        reportedShips(() => ANNA, [ANNA.mmsi], NOW),
        { date: '', fromMs: NOW - DAY_MS, untilMs: NOW + 1 },
      );
      expect(near.map(({ event }) => event.id).toSorted()).toEqual(alerted.toSorted());
    }),
    { numRuns: 300 },
  );
});

it('tells two ships of one name apart by their MMSI', () => {
  const known = (mmsi: number, name: string): Ship => ({ ...ANNA, mmsi, name });
  const ships = new Map([known(1, 'ANNA'), known(2, 'Anna'), known(3, 'BERTA')].map((ship) => [ship.mmsi, ship]));
  const named = reportedShips((mmsi) => ships.get(mmsi), [1, 2, 3, 4], NOW).map(({ name }) => name);
  expect(named).toEqual(['ANNA (1)', 'Anna (2)', 'BERTA', 'MMSI 4']);
});
