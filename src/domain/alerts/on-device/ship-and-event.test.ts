import { expect, test } from 'vitest';
import type { Ship } from '#contract/entities/ships.ts';
import { HOUR_MS } from '#contract/units.ts';
import { alertRow } from '#tests/held-rows.ts';
import { shipAndEvent } from './ship-and-event.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const event = { id: 'e1', lon: 43, lat: 13 };
/** A degree of latitude south of the event: 60 nm. */
const ship = (part: Partial<Ship>): Ship => ({ _id: '1', id: '1', mmsi: 244_000_001, lon: 43, lat: 12, lastSeen: NOW, ...part });
const stands = (part: Partial<Ship>, alerts: Parameters<typeof shipAndEvent>[2] = []) => shipAndEvent(event, ship(part), alerts, NOW);

test('a ship sails towards the event, passes it or draws away by the rules of alerts, though no alert is about her', () => {
  expect(stands({ cog: 0, sog: 12 }).now).toMatchObject({ closest: { atMs: expect.closeTo(NOW + 5 * HOUR_MS, -6) as number } });
  expect(stands({ cog: 0, sog: 12, lat: 13 }).now.isClosest).toBe(true);
  expect(stands({ cog: 180, sog: 12 }).now.goesAway).toEqual({});
  for (const course of [0, 180]) expect(stands({ cog: course, sog: 12 }).moves).toBeUndefined();
});

test('what is farther ahead than a course says anything of she only gets nearer to', () => {
  expect(stands({ cog: 20, sog: 3 })).toMatchObject({ moves: 'nearer' });
  expect(stands({ cog: 20, sog: 3 }).now.closest).toBeUndefined();
});

test('a ship is said to be stopped, and of one without a course nothing is said of where she goes', () => {
  expect(stands({ cog: 0, sog: 0.2 }).moves).toBe('stopped');
  expect(stands({ sog: 12 }).moves).toBe('notKnown');
  expect(stands({}).moves).toBe('notKnown');
});

test('of an old position it is said what was so then', () => {
  const old = stands({ cog: 0, sog: 12, lastSeen: NOW - 2 * HOUR_MS });
  expect(old.now).toMatchObject({ isOld: true, atMs: NOW - 2 * HOUR_MS, closest: {} });
  expect(stands({ sog: 0, lastSeen: NOW - 30 * HOUR_MS })).toMatchObject({ moves: 'stopped', now: { isOld: true } });
});

test('an active alert about both adds what her route says; of another ship or event none counts', () => {
  const route = {
    type: 'Route ALERT',
    priority: 'warning',
    distanceNm: 4,
    limitNm: 50,
    nearest: [43, 13],
    bearingDeg: 0,
    isClose: true,
  } as const;
  const reasons = [{ ...route, passesAt: NOW + 9 * HOUR_MS }];
  const about = { type: 'Route ALERT', eventLon: 43, eventLat: 13, reasons, updatedAt: NOW } as const;
  const found = stands({ cog: 20, sog: 3 }, [alertRow('a', about)]);
  expect(found).toMatchObject({ alert: { id: 'a' }, now: { ahead: { nm: 4, atMs: NOW + 9 * HOUR_MS } } });
  expect(found.moves).toBeUndefined();
  for (const part of [{ mmsi: 2 }, { eventId: 'e2' }, { endedAt: NOW }])
    expect(stands({ cog: 20, sog: 3 }, [alertRow('a', { ...about, ...part })]).alert).toBeUndefined();
});

test('an alert that is more urgent by another of its events says how urgent it is by this one', () => {
  const near = {
    type: 'Proximity ALERT',
    priority: 'alarm',
    distanceNm: 24,
    limitNm: 50,
    nearest: [43, 12],
    bearingDeg: 0,
    isClose: false,
  } as const;
  const both = (priority: 'alarm' | 'caution') => [
    { ...near, eventId: 'robbery' },
    { ...near, priority, eventId: 'e1' },
  ];
  const alone = (priority: 'alarm' | 'caution') =>
    stands({ cog: 0, sog: 12 }, [alertRow('a', { priority: 'alarm', eventId: 'robbery', reasons: both(priority) })]).alone;
  expect([alone('caution'), alone('alarm')]).toEqual(['caution', undefined]);
});
