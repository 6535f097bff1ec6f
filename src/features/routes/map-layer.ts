// Planned and predicted routes on the map; routes-on-chart.ts draws them.
import { withTexts } from '#i18n/i18n.ts';
import { lazy } from 'react';
import type { MapLayer } from '#map/map-layer.ts';
import { showRoutes } from './routes-on-chart.ts';

const RoutesKey = lazy(() => withTexts(['routes'], () => import('./routes-key.tsx')).then((module) => ({ default: module.RoutesKey })));

export const routesLayer: MapLayer = {
  show: ({ chart }, account) => showRoutes(chart, account.id),
  Key: RoutesKey,
};
