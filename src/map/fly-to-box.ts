// Brings a box into view, across 180 degrees too.
import type { Box } from '#contract/units.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import type { Chart } from './chart.ts';

/** Mercator's world is 512 CSS pixels wide at zoom 0. */
const WORLD_PX = 512;
const NEAREST_ZOOM = 12;
/** Of the chart that the box may fill. */
const SHARE = 0.75;

const mercator = (latDeg: number) => {
  const sine = Math.sin((Math.max(-85, Math.min(85, latDeg)) * Math.PI) / 180);
  return Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

export function flyToBox(chart: Chart, [west, south, east, north]: Box): void {
  const widthDeg = (east - west + 360) % 360;
  const { clientWidth, clientHeight } = chart.surface;
  const across = Math.log2((clientWidth * SHARE) / WORLD_PX / Math.max(widthDeg / 360, 1e-9));
  const up = Math.log2((clientHeight * SHARE) / WORLD_PX / Math.max(mercator(north) - mercator(south), 1e-9));
  const zoom = Math.min(across, up, NEAREST_ZOOM);
  chart.flyTo({ position: [canonicalLonDeg(west + widthDeg / 2), (south + north) / 2], zoom: Math.max(1, zoom) });
}
