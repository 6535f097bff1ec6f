// The measurement on the map; show-measuring.ts draws it.
import type { MapLayer } from '#map/map-layer.ts';
import { showMeasuring } from './show-measuring.ts';

export const measuringLayer: MapLayer = { show: ({ chart, ships }) => showMeasuring(chart, ships) };
