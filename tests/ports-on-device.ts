// What happens near Aden and who is bound there, on the device: for tests of the list, the page and the drawer of ports.
import type { EventRow } from '#contract/tables.ts';
import { eventRow, ownShip } from './held-rows.ts';
import { db } from './signed-in-device.tsx';

export const DAY = 86_400_000;
export const NOW = Date.now();

/** Ten days ago, six miles off Aden. */
export const nearEvent = (id: string, part: Partial<EventRow> = {}): EventRow =>
  eventRow(id, {
    type: 'Robbery',
    title: `Robbery ${id}`,
    lat: 12.9,
    lon: 45,
    occurredAt: NOW - 10 * DAY,
    occurredPrecision: 'day',
    ...part,
  });

/** Own ships: ANNA reports Aden, BERTA another port. */
export const twoBound = () =>
  db().ships.bulkPut([
    ownShip(244_000_001, { name: 'ANNA', destination: 'DJJIB>YEADE' }),
    ownShip(244_000_002, { name: 'BERTA', destination: 'SINGAPORE' }),
  ]);
