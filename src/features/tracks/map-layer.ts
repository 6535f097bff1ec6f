// Tracks of ships on the map; show-tracks.ts draws them.
import { lazy } from 'react';
import type { MapLayer } from '#map/map-layer.ts';
import { showTracks } from './show-tracks.ts';

const TracksKey = lazy(() => import('./tracks-key.tsx').then((module) => ({ default: module.TracksKey })));

export const tracksLayer: MapLayer = {
  show: ({ chart }) => showTracks(chart),
  Key: TracksKey,
};
