// Route and corridor of the watched ship whose drawer is open; on-map/show-watch-route.ts draws them.
import { lazy } from 'react';
import { withTexts } from '#i18n/i18n.ts';
import type { MapLayer } from '#map/map-layer.ts';
import { showWatchRoute } from './on-map/show-watch-route.ts';

const WatchRouteKey = lazy(() =>
  withTexts(['sentinelPage'], () => import('./on-map/watch-route-key.tsx')).then((module) => ({ default: module.WatchRouteKey })),
);

export const watchRouteLayer: MapLayer = {
  show: ({ chart }, account) => showWatchRoute(chart, account.id),
  Key: WatchRouteKey,
};
