// From when the data of this device is: the one time that every screen says. src/sync/sync-status.ts writes it.
import type { EpochMs } from '#contract/units.ts';
import { watched } from './watched.ts';

/** By this device's clock; undefined while there is none. */
export const dataAt = watched<EpochMs | undefined>(undefined);
