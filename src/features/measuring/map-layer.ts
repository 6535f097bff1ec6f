// What is measured, on the map: drawn by show-measuring.ts.
import type { MapLayer } from '#map/map-layer.ts';
import { showMeasuring } from './show-measuring.ts';

export const measuringLayer: MapLayer = { show: ({ chart, ships }) => showMeasuring(chart, ships) };
