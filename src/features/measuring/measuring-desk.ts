// The one measurement of this page and where the pointer aims: map and panel read and write it here. It outlives a closed panel.
import type { LonLat } from '#contract/units.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';
import { type Measurement, NOTHING_MEASURED } from './measurement.ts';

const measurement = watchedOfSession<Measurement>(() => NOTHING_MEASURED);
const aim = watched<LonLat | undefined>(undefined);

export const measured = { get: measurement.get, watch: measurement.watch };
export const useMeasurement = (): Measurement => useWatched(measurement);
export const changeMeasurement = (change: (before: Measurement) => Measurement): void => measurement.set(change(measurement.get()));

export const aimed = aim;
export const useAim = (): LonLat | undefined => useWatched(aim);

/** Set while the map is measured on: places a spot where the cross is. */
export const placeAtCross = watched<(() => void) | undefined>(undefined);
