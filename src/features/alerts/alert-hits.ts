// Which alerts lie under a finger: their line, and the rings at its ends.
import type { Chart } from '#map/chart.ts';
import type { Hit } from '#map/hits.ts';
import { knownAlerts } from '#store/known-alerts.ts';
import { ALERT_LAYERS } from './alerts-layer.ts';

/** Topmost first. */
export function alertHitsAt(chart: Chart, accountId: string, x: number, y: number, radiusPx: number): Hit[] {
  const held = knownAlerts.get(accountId);
  const ids = new Set(chart.featuresAt(x, y, ALERT_LAYERS, radiusPx).map(({ id }) => String(id)));
  return [...ids].flatMap((id): Hit[] => {
    const alert = held?.get(id);
    return alert ? [{ kind: 'alert', id, label: alert.title }] : [];
  });
}
