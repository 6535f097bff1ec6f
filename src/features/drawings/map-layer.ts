// Drawings on the map: drawn by show-drawings.ts.
import { withTexts } from '#i18n/i18n.ts';
import { lazy } from 'react';
import type { MapLayer } from '#map/map-layer.ts';
import { showDrawings } from './show-drawings.ts';

const DrawingsKey = lazy(() =>
  withTexts(['drawings'], () => import('./drawings-key.tsx')).then((module) => ({ default: module.DrawingsKey })),
);

export const drawingsLayer: MapLayer = {
  show: ({ chart }, account) => showDrawings(chart, account),
  Key: DrawingsKey,
};
