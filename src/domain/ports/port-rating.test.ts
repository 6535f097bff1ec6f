import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { ComputedRating, MAX_RATING_EVENTS, THREAT_RATINGS } from '#contract/entities/ports.ts';
import { DAY_MS, type LonLat } from '#contract/units.ts';
import { destination } from '#domain/geo/great-circle.ts';
import { rateByEvents, ratingWindowStart, type WeighedEvent, weightOf } from './port-rating.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const PORT: LonLat = [3.4, 6.4];
const event = (more: Partial<WeighedEvent> = {}): WeighedEvent => ({
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

describe('what an event weighs', () => {
  it.each<[string, Partial<WeighedEvent>, number, number]>([
    ['a boarding today at the port', {}, 0, 3],
    ['10 nm off', {}, 10, 3],
    ['a little further', {}, 10.1, 2.25],
    ['25 nm off', {}, 25, 2.25],
    ['50 nm off', {}, 50, 1.5],
    ['further than 50 nm', {}, 50.1, 0],
    ['90 days ago', { occurredAt: NOW - 90 * DAY_MS }, 0, 3],
    ['91 days ago', { occurredAt: NOW - 91 * DAY_MS }, 0, 2.25],
    ['181 days ago', { occurredAt: NOW - 181 * DAY_MS }, 0, 1.5],
    ['365 days ago', { occurredAt: NOW - 365 * DAY_MS }, 0, 0.75],
    ['366 days ago', { occurredAt: NOW - 366 * DAY_MS }, 0, 0],
    ['tomorrow, by a clock further east', { occurredAt: NOW + DAY_MS }, 0, 3],
    ['by a militia', { category: 'Militancy' }, 0, 4.5],
    ['that was no incident', { category: 'Not an incident' }, 0, 0],
    ['a rescue', { type: 'Rescue' }, 0, 0],
    ['of which the source is not sure', { confidence: 'low' }, 0, 1.5],
    ['of which it is sure', { confidence: 'high' }, 0, 3],
    ['old, far, unsure, of little weight', { type: 'Sighting', confidence: 'medium', occurredAt: NOW - 300 * DAY_MS }, 40, 0.05],
  ])('%s', (_name, more, distanceNm, weight) => {
    expect(weightOf(event(more), distanceNm, NOW)).toBe(weight);
  });

  it('is the same all day long', () => {
    const old = event({ occurredAt: NOW - 90 * DAY_MS });
    const midnight = Math.floor(NOW / DAY_MS) * DAY_MS;
    for (const atMs of [midnight, midnight + DAY_MS - 1]) expect(weightOf(old, 0, atMs)).toBe(3);
    expect(weightOf(old, 0, midnight + DAY_MS)).toBe(2.25);
  });
});

describe('the rating of a port', () => {
  it('is none where nothing is known, or nothing that weighs: that is no proof of safety', () => {
    expect(rateByEvents(PORT, [], NOW)).toBeUndefined();
    expect(
      rateByEvents(PORT, [away(60), event({ type: 'Rescue' }), event({ occurredAt: ratingWindowStart(NOW) - 1 })], NOW),
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

  it('names at most so many events and counts all', () => {
    const events = Array.from({ length: 70 }, (_, n) => event({ id: `e${n}` }));
    const found = rateByEvents(PORT, events, NOW);
    expect([found?.events.length, found?.eventCount, found?.score]).toEqual([MAX_RATING_EVENTS, 70, 210]);
  });

  it('looks over 180 degrees and at the poles', () => {
    expect(rateByEvents([179.9, -17], [event({ lon: -179.9, lat: -17 })], NOW)?.eventCount).toBe(1);
    expect(rateByEvents([0, 89.9], [event({ lon: 180, lat: 89.9 })], NOW)?.eventCount).toBe(1);
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
    const rank = (events: WeighedEvent[]) => {
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
