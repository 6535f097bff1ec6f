// Which layers a click on the map asks, in which order: ships, alerts, events, ports.
import { lazy } from 'react';
import { alertHitsAt } from '#features/alerts/alert-hits.ts';
import { openAlertById } from '#features/alerts/open-alert.ts';
import { contextAt } from '#features/context/context-at.ts';
import { eventHitsAt, openEventCluster } from '#features/events/event-hits.ts';
import type { MapScreen } from '#features/map/map-screen.tsx';
import { portHitsAt } from '#features/ports/port-hits.ts';
import { ghostHitsAt } from '#features/time/show-replay.ts';

const ContextCard = lazy(() => import('#features/context/context-card.tsx').then((module) => ({ default: module.ContextCard })));

type Picks = Parameters<typeof MapScreen>[0]['picks'];

export const picksOf = (accountId: string): Picks => ({
  layers: [
    ({ ships }, click) => ships.hitsAt(click),
    ({ chart }, { x, y }, radiusPx) => ghostHitsAt(chart, x, y, radiusPx),
    ...[alertHitsAt, eventHitsAt, portHitsAt].map(
      (hitsAt): Picks['layers'][number] =>
        ({ chart }, { x, y }, radiusPx) =>
          hitsAt(chart, accountId, x, y, radiusPx),
    ),
  ],
  onAlert: (id, { show }) => void openAlertById(accountId, id, show),
  onNothing: ({ chart }, click, radiusPx) => openEventCluster(chart, click, radiusPx),
  placeAt({ chart }, { x, y }) {
    const hits = contextAt(chart, accountId, x, y);
    return hits.length > 0 ? <ContextCard hits={hits} accountId={accountId} scheme={chart.scheme} /> : undefined;
  },
  isWaitedFor: () => false,
});
