// Brings a box into view, across 180 degrees too.
import type { Box, LonLat } from '#contract/units.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import { mercatorY } from '#domain/geo/mercator.ts';
import type { Chart } from './chart/chart.ts';
import { freeRoom } from './free-room.ts';

/** Mercator's world is 512 CSS pixels wide at zoom 0. */
const WORLD_PX = 512;
const NEAREST_ZOOM = 12;
/** The part of the chart that the box may fill. */
const SHARE = 0.75;

/** The view in which a chart of that many CSS pixels shows the whole box, as far as its lowest zoom allows. */
export function viewOfBox(
  [west, south, east, north]: Box,
  widthPx: number,
  heightPx: number,
  leastZoom = 1,
): { position: LonLat; zoom: number } {
  const widthDeg = (east - west + 360) % 360;
  const across = Math.log2((widthPx * SHARE) / WORLD_PX / Math.max(widthDeg / 360, 1e-9));
  const up = Math.log2((heightPx * SHARE) / WORLD_PX / Math.max(mercatorY(south) - mercatorY(north), 1e-9));
  const zoom = Math.min(across, up, NEAREST_ZOOM);
  return { position: [canonicalLonDeg(west + widthDeg / 2), (south + north) / 2], zoom: Math.max(leastZoom, zoom) };
}

/** Whole in what rail and panels leave free. */
export function flyToBox(chart: Chart, box: Box): void {
  const { widthPx, heightPx, asidePx } = freeRoom(chart.surface);
  chart.flyTo(viewOfBox(box, widthPx, heightPx), asidePx);
}
