// What passes between planning, storing and holding. The only shape an update has in memory.
import type { ShipDeltaRow, TextName } from '#store/ship-rows.ts';

/** An update in memory: as the database keeps it, but for the revision that it will make and with its texts apart. */
export type PlannedUpdate = Omit<ShipDeltaRow, 'rev' | 'texts'> & { texts: Record<TextName, readonly string[]> };
