// How a ship of the account's fleets is called on this device.
import { calledAmong } from '#contract/entities/ships.ts';
import { watchedOfSession } from '#platform/persisted.ts';

/** MMSI of the ships of own fleets whose name is not theirs alone. */
export const namesakes = watchedOfSession<ReadonlySet<number>>(() => new Set());

/** undefined: she has no name. */
export const shipCalled = (ship: Parameters<typeof calledAmong>[1]): string | undefined => calledAmong(namesakes.get(), ship);
