// Where the chart looks: the views of the specification, MapLibre's camera, and the view now for components.
import { useEffect, useState } from 'react';
import { MAP_MIN_ZOOM, MAP_START } from '#contract/constants.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { latitudeOf, mercatorY } from '#domain/geo/mercator.ts';

export interface ChartView {
  position: LonLat;
  zoom: number;
  bearingDeg?: number;
  pitchDeg?: number;
  /** What is to be in sight together with the position: the map shows all of it, no nearer than the zoom (viewAround). */
  around?: readonly LonLat[];
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

/** How far right of the middle of the map, and below it, something stands; CSS pixels. */
export interface Aside {
  rightPx: number;
  downPx: number;
}

/** The middle of a flat map on which the position of the view stands so far from the middle. */
export function besidePosition({ position: [lon, lat], zoom }: ChartView, { rightPx, downPx }: Aside, bearingDeg: number): LonLat {
  if (rightPx === 0 && downPx === 0) return [lon, lat];
  const worldPx = WORLD_PX * 2 ** zoom;
  const bearing = (bearingDeg * Math.PI) / 180;
  const east = rightPx * Math.cos(bearing) - downPx * Math.sin(bearing);
  const south = rightPx * Math.sin(bearing) + downPx * Math.cos(bearing);
  return [lon - (east / worldPx) * 360, latitudeOf(mercatorY(lat) - south / worldPx)];
}

/** `box`: undefined for the whole world. */
type ShownView = ChartView & { box: Box | undefined };

interface Shown {
  readonly view: ChartView;
  visibleBox: () => Box | undefined;
  on: (name: 'moveEnd', listener: () => void) => () => void;
}

const shownView = (chart: Shown): ShownView => ({ ...chart.view, box: chart.visibleBox() });

/** The view as it is now, for it may have moved since it was read, and as it is after each move. Returns a function that stops it. */
function followView(chart: Shown, tell: (view: ShownView) => void): () => void {
  const look = () => tell(shownView(chart));
  look();
  return chart.on('moveEnd', look);
}

/** Components take the box from here. Asked of the chart while they render, it would stay as it was: the chart is the same object. */
export function useView(chart: Shown): ShownView {
  const [view, setView] = useState(() => shownView(chart));
  useEffect(() => followView(chart, setView), [chart]);
  return view;
}
