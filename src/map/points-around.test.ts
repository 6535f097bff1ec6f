import { expect, test } from 'vitest';
import { eventRow, ownShip, portRow } from '#tests/held-rows.ts';
import { pointsAround } from './points-around.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const ship = (mmsi: number, hoursAgo: number) => {
  const { ship: held } = ownShip(mmsi, { lon: 45.1, lat: 12, lastSeen: NOW - hoursAgo * 3_600_000 });
  if (!held) throw new Error('a ship without her row');
  return held;
};
const NOTHING = { radiusNm: 50, ports: [], events: [], ships: [], alerted: new Set<number>(), sinceMs: NOW - 365 * DAY, nowMs: NOW };

test('ports lie lowest, ships on top, and what is further away or longer ago is left out', () => {
  const points = pointsAround([45, 12], {
    ...NOTHING,
    ports: [portRow('NEAR', { lon: 45.2, lat: 12 }), portRow('FAR', { lon: 47, lat: 12 })],
    events: [
      eventRow('new', { lon: 45, lat: 12.1, occurredAt: NOW - DAY }),
      eventRow('before', { lon: 45, lat: 12.1, occurredAt: NOW - 20 * DAY }),
      eventRow('old', { lon: 45, lat: 12.1, occurredAt: NOW - 400 * DAY }),
    ],
    ships: [ship(1, 0)],
  });
  expect(points.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['port NEAR', 'event before', 'event new', 'ship 1']);
});

test('a ship is shown in danger while an alert of hers holds, and hollow when nobody has heard her for an hour', () => {
  const points = pointsAround([45, 12], { ...NOTHING, ships: [ship(1, 30), ship(2, 2), ship(3, 0.1)], alerted: new Set([1]) });
  expect(points.map((point) => point.kind === 'ship' && point.tone)).toEqual(['danger', 'old', 'plain']);
});
