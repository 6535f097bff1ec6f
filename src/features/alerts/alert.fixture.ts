// An alert for tests, with what matters to the test put over it.
import type { AlertRow } from '#contract/tables.ts';

export const alertRow = (id: string, part: Partial<AlertRow> = {}): AlertRow => ({
  id,
  v: 1,
  accountId: 'ada',
  type: 'Proximity ALERT',
  priority: 'warning',
  title: 'Boarding 23 nm from ANNA',
  reason: 'Within 50 nm of the ship: 23.9 nm',
  mmsi: 244_000_001,
  shipName: 'ANNA',
  eventId: 'e1',
  distanceNm: 23.9,
  shipLat: 12.5,
  shipLon: 43.2,
  eventLat: 12.6,
  eventLon: 43.6,
  createdAt: Date.UTC(2026, 10, 20, 11),
  updatedAt: Date.UTC(2026, 10, 20, 11),
  revision: 1,
  ...part,
});
