import { expect, test } from 'vitest';
import { destination } from '#domain/geo/great-circle.ts';
import { alertRow } from '#tests/held-rows.ts';
import { ledNow } from './leading-event.ts';

const NOW = Date.UTC(2026, 10, 27, 22, 22);
const near = { type: 'Proximity ALERT', priority: 'warning', limitNm: 50, nearest: [43, 12], bearingDeg: 0, isClose: false } as const;
const alarm = { ...near, priority: 'alarm' } as const;
const ship = { lon: 43, lat: 12, lastSeen: NOW, cog: 0, sog: 12 };
const north = (nm: number) => {
  const [lon, lat] = destination([ship.lon, ship.lat], 0, nm);
  return { lon, lat };
};
type Reason = NonNullable<ReturnType<typeof alertRow>['reasons']>[number];
/** Two events, miles north of the ship, who steers north; the first leads by what the server judged. */
function led([firstNm, first]: [number, Omit<Reason, 'distanceNm'>], [otherNm, other]: [number, Omit<Reason, 'distanceNm'>]) {
  const [at, to] = [north(firstNm), north(otherNm)];
  const reasons = [
    { ...first, distanceNm: Math.abs(firstNm), eventId: 'robbery' },
    { ...other, distanceNm: Math.abs(otherNm), eventId: 'sighting' },
  ];
  const alert = alertRow('a', { eventId: 'robbery', eventLon: at.lon, eventLat: at.lat, reasons });
  return ledNow(alert, new Map([['sighting', { id: 'sighting', ...to }]]), ship, NOW);
}

test('an event that she draws away from and is over 20 nm off never hides one ahead, however urgent it was judged', () => {
  const now = led([-44.9, alarm], [7.3, { ...near, isClose: true }]);
  expect(now).toMatchObject({ eventId: 'sighting', distanceNm: 7.3, eventLat: north(7.3).lat });
  expect(now.reasons).toHaveLength(2);
});

test('within 20 nm the more urgent leads, also astern; of two as urgent the one that she does not draw away from', () => {
  expect(led([-12, alarm], [7.3, near]).eventId).toBe('robbery');
  expect(led([-12, near], [18, near]).eventId).toBe('sighting');
  expect(led([12, near], [18, near]).eventId).toBe('robbery');
  expect(led([-0.2, near], [18, near]).eventId).toBe('robbery'); // at her closest
});
