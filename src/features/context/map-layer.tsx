// Threat density, areas, zones and cables on the map: their switches, and what a tap on them shows. show-context.ts draws them.
import { lazy } from 'react';
import type { LayerName } from '#contract/entities/map-layers.ts';
import type { MapLayer } from '#map/map-layer.ts';
import { contextAt } from './context-at.ts';
import { AREA_SWITCHES } from './context-rows.ts';
import { showContext } from './show-context.ts';

const ContextKey = lazy(() => import('./context-key.tsx').then((module) => ({ default: module.ContextKey })));
const LayerFacts = lazy(() => import('./layer-facts.tsx').then((module) => ({ default: module.LayerFacts })));
const LayerSwatch = lazy(() => import('./context-swatch.tsx').then((module) => ({ default: module.LayerSwatch })));
const ContextCard = lazy(() => import('./context-card.tsx').then((module) => ({ default: module.ContextCard })));

const areaSwitches = Object.keys(AREA_SWITCHES) as LayerName[];

export const contextLayer: MapLayer = {
  show: ({ chart }, account) => showContext(chart, account.id),
  Key: ContextKey,
  switches: {
    names: [
      ...areaSwitches,
      'threatView5yearOpen',
      'threatView1yearOpen',
      'weatherViewOpen',
      'predictedRouteViewOpen',
      'actualRouteViewOpen',
    ],
    Swatch: LayerSwatch,
    Facts: LayerFacts,
  },
  placeAt(chart, accountId, point) {
    const hits = contextAt(chart, accountId, point.x, point.y);
    return hits.length > 0 ? <ContextCard hits={hits} accountId={accountId} scheme={chart.scheme} /> : undefined;
  },
};
