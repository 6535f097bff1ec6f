import { expect, test } from 'vitest';
import type { EventRow } from '#contract/tables.ts';
import { portRow } from '#tests/held-rows.ts';
import { countNearEach } from './port-events.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 86_400_000;
const at = (lon: number, lat: number, daysAgo = 1) => ({ lon, lat, occurredAt: NOW - daysAgo * DAY }) as EventRow; // all that is read of it

test('counted is what lies within 50 nm and happened within twelve months, across 180 degrees too', () => {
  const ports = [portRow('YEADE'), portRow('FJSUV', { lon: 179.9, lat: -17 }), portRow('NOWHERE', { lon: 0, lat: 0 })];
  const events = [at(45, 12.9), at(45, 13.6), at(45, 14), at(45, 12.9, 366), at(-179.9, -17)];
  expect([...countNearEach(ports, events, NOW)]).toEqual([
    ['YEADE', 2],
    ['FJSUV', 1],
    ['NOWHERE', 0],
  ]);
});
