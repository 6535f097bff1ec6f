import { expect, test } from 'vitest';
import { alertRow, eventRow } from '#tests/held-rows.ts';
import { underEvents, underEventsNow } from './under-events.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const near = { type: 'Proximity ALERT', limitNm: 50, nearest: [43.2, 12.5], bearingDeg: 0, isClose: false } as const;
/** The ship is 24 nm from the event that leads, and 6 nm from the other. */
const both = (id: string, part = {}) =>
  alertRow(id, {
    priority: 'alarm',
    eventId: 'robbery',
    reasons: [
      { ...near, priority: 'alarm', distanceNm: 24, eventId: 'robbery' },
      { ...near, priority: 'caution', distanceNm: 6, eventId: 'sighting' },
    ],
    ...part,
  });
const events = new Map([['sighting', eventRow('sighting', { lat: 12.6, lon: 43.2 })]]);

test('an alert stands under each of its events that is on this device, with the figures of that event and the priority of the alert', () => {
  const [leading, further, ...none] = underEvents(both('a'), events);
  expect(leading?.about).toBe(leading?.alert);
  expect(further?.about).toMatchObject({ eventId: 'sighting', distanceNm: 6, eventLat: 12.6, priority: 'alarm' });
  expect(further?.about.reasons).toHaveLength(1);
  expect(none).toEqual([]);
  expect(underEvents(both('a'), new Map())).toHaveLength(1);
});

test('lines are in order by how far off their own event is, not by the event that the alert is named after', () => {
  const far = alertRow('b', { priority: 'alarm', eventId: 'sighting', eventLat: 12.7, eventLon: 43.2 });
  const lines = underEventsNow([far, both('a')], events, undefined, NOW);
  expect(lines.map(({ alert, about }) => [alert.id, about.eventId])).toEqual([
    ['a', 'sighting'],
    ['b', 'sighting'],
    ['a', 'robbery'],
  ]);
});
