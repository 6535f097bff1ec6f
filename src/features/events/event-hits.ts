// Which events lie under a finger, and the clusters that a click opens.
import type { Chart } from '#map/chart.ts';
import type { ChartClick } from '#map/chart-events.ts';
import type { Hit } from '#map/hits.ts';
import { heldEvents } from '#store/held-table.ts';
import { EVENT_CLUSTERS_LAYER, EVENT_SIGNS_LAYER, EVENTS_SOURCE } from './events-layer.ts';

/** Topmost first; clusters are none. */
export function eventHitsAt(chart: Chart, accountId: string, x: number, y: number, radiusPx: number): Hit[] {
  const held = heldEvents.get(accountId);
  const ids = new Set(chart.featuresAt(x, y, [EVENT_SIGNS_LAYER], radiusPx).map(({ id }) => String(id)));
  return [...ids].flatMap((id): Hit[] => {
    const event = held?.get(id);
    return event ? [{ kind: 'event', id, label: event.title }] : [];
  });
}

/** Whether a cluster was there; the map then zooms in until it falls apart. */
export function openEventCluster(chart: Chart, { x, y, position }: ChartClick, radiusPx: number): boolean {
  const [cluster] = chart.featuresAt(x, y, [EVENT_CLUSTERS_LAYER], radiusPx);
  const id = cluster?.['cluster_id'];
  if (typeof id !== 'number') return false;
  void chart.openCluster(EVENTS_SOURCE, id, position);
  return true;
}
