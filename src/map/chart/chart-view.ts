// Where the chart looks: the views of the specification and MapLibre's camera. Pure.
import { MAP_MIN_ZOOM, MAP_START } from '#contract/constants.ts';
import type { LonLat } from '#contract/units.ts';
import { latitudeOf, mercatorY } from '#domain/geo/mercator.ts';

export interface ChartView {
  position: LonLat;
  zoom: number;
  bearingDeg?: number;
  pitchDeg?: number;
}

/** The map's start view (specification, section 9). */
export const START_VIEW: ChartView = { position: [MAP_START.lon, MAP_START.lat], zoom: MAP_START.zoom };
export const LEAST_ZOOM = MAP_MIN_ZOOM;
/** For a small map on a page: the width of a phone shows the whole world. */
export const LEAST_SMALL_ZOOM = -1;
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

/** Mercator's world is so many CSS pixels wide at zoom 0. */
const WORLD_PX = 512;

/** The middle of a flat map on which the position of the view stands so many pixels to the right of the middle. */
export function besidePosition({ position: [lon, lat], zoom }: ChartView, asidePx: number, bearingDeg: number): LonLat {
  if (asidePx === 0) return [lon, lat];
  const aside = asidePx / (WORLD_PX * 2 ** zoom);
  const bearing = (bearingDeg * Math.PI) / 180;
  const y = mercatorY(lat) - aside * Math.sin(bearing);
  return [lon - aside * Math.cos(bearing) * 360, latitudeOf(y)];
}
