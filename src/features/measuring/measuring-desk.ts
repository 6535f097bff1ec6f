// The one measurement of this device, and the pointer's position: map and panel read and write it here. It survives a closed panel and a
// reload.
import type { LonLat } from '#contract/units.ts';
import { persisted } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';
import { type Measurement, readMeasurement } from './measurement.ts';

const measurement = persisted<Measurement>('measurement', readMeasurement);
const aim = watched<LonLat | undefined>(undefined);

export const measured = { get: measurement.get, watch: measurement.watch };
export const useMeasurement = (): Measurement => useWatched(measurement);
export const changeMeasurement = (change: (before: Measurement) => Measurement): void => void measurement.set(change(measurement.get()));

export const aimed = aim;
export const useAim = (): LonLat | undefined => useWatched(aim);

/** Set while the map is in measuring mode: places a point at the crosshair. */
export const placeAtCross = watched<(() => void) | undefined>(undefined);
