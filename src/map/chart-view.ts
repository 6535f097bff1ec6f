// Where the chart looks: the views of the specification and what MapLibre's camera is told. Pure.
import type { LonLat } from '#contract/units.ts';

export interface ChartView {
  position: LonLat;
  zoom: number;
  bearingDeg?: number;
  pitchDeg?: number;
}

/** Where the map starts, and where a reset leads (specification, section 9). */
export const START_VIEW: ChartView = { position: [7, 47.65], zoom: 2 };
export const RESET_VIEW: ChartView = { position: [7, 47.65], zoom: 3, bearingDeg: 0, pitchDeg: 0 };
export const LEAST_ZOOM = 2;
/** Beyond it a fixed-point position is coarser than a pixel. */
export const MOST_ZOOM = 20;

/** Bearing and pitch stay as they are when the view does not name them. */
export function cameraOf({ position, zoom, bearingDeg, pitchDeg }: ChartView) {
  return {
    center: [position[0], position[1]] as [number, number],
    zoom,
    ...(bearingDeg === undefined ? {} : { bearing: bearingDeg }),
    ...(pitchDeg === undefined ? {} : { pitch: pitchDeg }),
  };
}
