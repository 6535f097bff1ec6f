// The events on the map: hits, clusters that a click opens, and where a link leads. show-events.ts draws them.
import { lazy } from 'react';
import { translate } from '#i18n/i18n.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { ChartClick } from '#map/chart/chart-events.ts';
import type { Hit } from '#map/hits.ts';
import type { ArrivalProps, RecordLayer } from '#map/map-layer.ts';
import { useArrival } from '#map/use-arrival.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { EVENT_CLUSTERS_LAYER, EVENT_SIGNS_LAYER, EVENTS_SOURCE } from './on-map/events-layer.ts';
import { showEvents } from './on-map/show-events.ts';

const EventsKey = lazy(() => import('./on-map/events-key.tsx').then((module) => ({ default: module.EventsKey })));
const EventDrawer = lazy(() => import('./event-drawer.tsx').then((module) => ({ default: module.EventDrawer })));

/** Close enough to see what lies around it. */
const ARRIVAL_ZOOM = 8;

/** Clusters are no hits. */
function hitsAt(chart: Chart, accountId: string, { x, y }: { x: number; y: number }, radiusPx: number): Hit[] {
  const held = heldEvents.get(accountId);
  const ids = new Set(chart.featuresAt(x, y, [EVENT_SIGNS_LAYER], radiusPx).map(({ id }) => String(id)));
  return [...ids].flatMap((id): Hit[] => {
    const event = held?.get(id);
    if (!event) return [];
    return [{ kind: 'event', id, label: markedInvented(event.title, event.sample, translate) }];
  });
}

/** Whether there was a cluster; the map then zooms in until it splits. */
function openCluster(chart: Chart, { x, y, position }: ChartClick, radiusPx: number): boolean {
  const [cluster] = chart.featuresAt(x, y, [EVENT_CLUSTERS_LAYER], radiusPx);
  const id = cluster?.['cluster_id'];
  if (typeof id !== 'number') return false;
  void chart.openCluster(EVENTS_SOURCE, id, position);
  return true;
}

/** Also works when the event arrives on this device later. */
function Arrival({ accountId, id, onGo }: ArrivalProps): null {
  const event = useHeld(heldEvents, accountId)?.get(id ?? '');
  useArrival('event', id, event && [event.lon, event.lat], (position) => onGo(position, ARRIVAL_ZOOM));
  return null;
}

export const eventsLayer: RecordLayer = {
  show: ({ chart }, account) => showEvents(chart, account.id),
  hits: { place: 'events', at: hitsAt },
  onNothing: openCluster,
  Key: EventsKey,
  record: {
    kind: 'event',
    icon: 'event',
    Drawer: EventDrawer,
    Arrival,
  },
};
