import { expect, test } from 'vitest';
import { destination } from '#domain/geo/great-circle.ts';
import { alertRow } from '#tests/held-rows.ts';
import { ledNow, nearestFurther } from './led-now.ts';

const NOW = Date.UTC(2026, 10, 27, 12, 17);

const nearby = { type: 'Proximity ALERT', priority: 'warning', limitNm: 50, nearest: [43, 12], bearingDeg: 0, isClose: false } as const;
const alarm = { ...nearby, priority: 'alarm' } as const;
const northbound = { lon: 43, lat: 12, lastSeen: NOW, cog: 0, sog: 12 };
const north = (nm: number) => {
  const [lon, lat] = destination([northbound.lon, northbound.lat], 0, nm);
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
  return ledNow(alert, new Map([['sighting', { id: 'sighting', ...to }]]), northbound, NOW);
}

test('the event that makes the alert as urgent as it is leads, also where she draws away from it', () => {
  expect(led([-20.6, alarm], [115, nearby]).eventId).toBe('robbery');
});

test('of events as urgent, one that she draws away from and is over 20 nm off never hides one ahead', () => {
  const now = led([-44.9, nearby], [7.3, { ...nearby, isClose: true }]);
  expect(now).toMatchObject({ eventId: 'sighting', distanceNm: 7.3, eventLat: north(7.3).lat });
  expect(now.reasons).toHaveLength(2);
});

test('of two as urgent within 20 nm the one that she does not draw away from leads', () => {
  expect(led([-12, nearby], [18, nearby]).eventId).toBe('sighting');
  expect(led([12, nearby], [18, nearby]).eventId).toBe('robbery');
  expect(led([-0.2, nearby], [18, nearby]).eventId).toBe('robbery'); // at her closest
});

test('a nearer event than the one that leads is not hidden, unless it is none of those near her or the difference is not to be seen', () => {
  const [robbery, boarding] = [north(9.2), north(4.6)];
  const reasons = [
    { ...nearby, priority: 'emergency', distanceNm: 9.2, eventId: 'robbery' },
    { ...nearby, distanceNm: 4.6, eventId: 'boarding' },
  ] as const;
  const alert = alertRow('a', { eventId: 'robbery', eventLon: robbery.lon, eventLat: robbery.lat, reasons: [...reasons] });
  const found = (at: { lon: number; lat: number }, of = alert) =>
    nearestFurther(of, new Map([['boarding', { id: 'boarding', ...at }]]), northbound, NOW);
  expect(found(boarding)?.event.id).toBe('boarding');
  expect(found(boarding)?.nm).toBeCloseTo(4.6, 1);
  expect(found(north(9.19))).toBeUndefined();
  expect(found(north(30))).toBeUndefined();
  expect(nearestFurther(alert, new Map(), northbound, NOW)).toBeUndefined();
  const onRoute = { ...reasons[1], type: 'Route ALERT' } as const;
  expect(found(boarding, { ...alert, reasons: [reasons[0], onRoute] })).toBeUndefined();
});
