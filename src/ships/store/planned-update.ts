// The shape of an update in memory, between planning, storing and applying.
import type { ShipDeltaRow, TextName } from '#store/ship-rows.ts';

/** As in the database, but without its revision and with its texts separate. */
export type PlannedUpdate = Omit<ShipDeltaRow, 'rev' | 'texts'> & { texts: Record<TextName, readonly string[]> };
