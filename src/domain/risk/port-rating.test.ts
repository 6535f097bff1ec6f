import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { ComputedRating, MAX_RATING_EVENTS, THREAT_RATINGS } from '#contract/entities/ports.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import { DAY_MS, type LonLat } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { rateByEvents as rateBy } from './port-rating.ts';
import { readRuleSet, writeRuleSet } from './read-rule-set.ts';
import { reportWindowStart } from './report-reach.ts';
import { anyEdition } from './risk.arbitrary.ts';
import { FATHOM_RULES } from './rule-set.ts';

const rateByEvents = (port: LonLat, events: RiskReport[], asOfMs: number) => rateBy(port, events, asOfMs, FATHOM_RULES);
const NOW = Date.UTC(2026, 10, 20, 15);
const PORT: LonLat = [3.4, 6.4];
const event = (more: Partial<RiskReport> = {}): RiskReport => ({
  id: 'e',
  type: 'Boarding',
  category: 'Crime',
  lon: PORT[0],
  lat: PORT[1],
  occurredAt: NOW,
  ...more,
});
const away = (nm: number, id = 'e') => {
  const [lon, lat] = destination(PORT, 45, nm);
  return event({ id, lon, lat });
};

describe('the rating of a port', () => {
  it('is none where nothing is known, or nothing that weighs: that is no proof of safety', () => {
    expect(rateByEvents(PORT, [], NOW)).toBeUndefined();
    expect(
      rateByEvents(PORT, [away(60), event({ type: 'Rescue' }), event({ occurredAt: reportWindowStart(NOW) - 1 })], NOW),
    ).toBeUndefined();
  });

  it('names every event with its distance and weight, heaviest first, and their sum', () => {
    const events = [away(30, 'far'), away(5, 'near'), event({ id: 'seized', type: 'Seizure' })];
    expect(rateByEvents(PORT, events, NOW)).toEqual({
      rating: 'Moderate',
      score: 9.5,
      eventCount: 3,
      events: [
        { eventId: 'seized', distanceNm: 0, weight: 5 },
        { eventId: 'near', distanceNm: 5, weight: 3 },
        { eventId: 'far', distanceNm: 30, weight: 1.5 },
      ],
    });
  });

  it.each([
    ['Negligible', [event({ type: 'Sighting' })]],
    ['Low', [event({ type: 'Suspicious approach' })]],
    ['Moderate', [event({ type: 'Physical damage' })]],
    ['High', Array.from({ length: 4 }, (_, n) => event({ id: `e${n}` }))],
  ])('%s', (rating, events) => {
    expect(rateByEvents(PORT, events, NOW)?.rating).toBe(rating);
  });

  it.each([
    ['Moderate', 90],
    ['Moderate', 180],
    ['Low', 181],
    ['Low', 365],
    [undefined, 366],
  ])('is %s by the same two boardings after %i days', (rating, days) => {
    const events = ['a', 'b'].map((id) => event({ id, occurredAt: NOW - days * DAY_MS }));
    expect(rateByEvents(PORT, events, NOW)?.rating).toBe(rating);
  });

  it('is the same all day long', () => {
    const old = [event({ occurredAt: NOW - 90 * DAY_MS })];
    const midnight = Math.floor(NOW / DAY_MS) * DAY_MS;
    for (const atMs of [midnight, midnight + DAY_MS - 1]) expect(rateByEvents(PORT, old, atMs)?.score).toBe(3);
    expect(rateByEvents(PORT, old, midnight + DAY_MS)?.score).toBe(2.13);
  });

  it('knows no ship, so the ship that was met and the hour change nothing', () => {
    const at = event({ victim: 'fishing boat', occurredPrecision: 'minute' });
    expect(rateByEvents(PORT, [at], NOW)).toEqual(rateByEvents(PORT, [event()], NOW));
  });

  it('names at most so many events and counts all', () => {
    const events = Array.from({ length: 70 }, (_, n) => event({ id: `e${n}` }));
    const found = rateByEvents(PORT, events, NOW);
    expect([found?.events.length, found?.eventCount, found?.score]).toEqual([MAX_RATING_EVENTS, 70, 210]);
  });

  it('looks over 180 degrees and at the poles', () => {
    expect(rateByEvents([179.9, -17], [event({ lon: -179.9, lat: -17 })], NOW)?.eventCount).toBe(1);
    expect(rateByEvents([0, 89.9], [event({ lon: 180, lat: 89.9 })], NOW)?.eventCount).toBe(1);
  });

  it('is the same, byte for byte, by an own edition that was read from its file as by the edition that it is based on', () => {
    const events = [away(30, 'far'), away(5, 'near'), event({ id: 'old', occurredAt: NOW - 200 * DAY_MS, confidence: 'low' })];
    fc.assert(
      fc.property(anyEdition, (edition) => {
        const own = readRuleSet(writeRuleSet(edition));
        expect(own.ok && JSON.stringify(rateBy(PORT, events, NOW, own.value))).toBe(JSON.stringify(rateByEvents(PORT, events, NOW)));
      }),
    );
  });

  it('never falls when something more has happened, whatever it was, and fits what is stored', () => {
    const any = fc.record({
      id: fc.string(),
      type: fc.constantFrom(...EVENT_TYPES),
      category: fc.constantFrom(...EVENT_CATEGORIES),
      lon: fc.double({ min: 3, max: 4, noNaN: true }),
      lat: fc.double({ min: 6, max: 7, noNaN: true }),
      occurredAt: fc.integer({ min: NOW - 400 * DAY_MS, max: NOW }),
      confidence: fc.constantFrom('high' as const, 'medium' as const, 'low' as const, undefined),
    });
    const rank = (events: RiskReport[]) => {
      const rated = rateByEvents(PORT, events, NOW);
      return rated ? THREAT_RATINGS.indexOf(rated.rating) : -1;
    };
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), any, (events, more) => {
        expect(rank([...events, more])).toBeGreaterThanOrEqual(rank(events));
        const rated = rateByEvents(
          PORT,
          events.map((one, n) => ({ ...one, id: `e${n}` })),
          NOW,
        );
        if (rated) expect(ComputedRating.parse(rated)).toEqual(rated);
      }),
    );
  });
});
