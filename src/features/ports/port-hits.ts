// Which ports lie under a finger.
import type { Chart } from '#map/chart.ts';
import type { Hit } from '#map/hits.ts';
import { heldPorts } from '#store/held-table.ts';
import { PORT_SIGN_LAYERS } from './ports-layer.ts';

/** Topmost first. */
export function portHitsAt(chart: Chart, accountId: string, x: number, y: number, radiusPx: number): Hit[] {
  const held = heldPorts.get(accountId);
  const ids = new Set(chart.featuresAt(x, y, PORT_SIGN_LAYERS, radiusPx).map(({ id }) => String(id)));
  return [...ids].flatMap((id): Hit[] => {
    const port = held?.get(id);
    return port ? [{ kind: 'port', id, label: port.name }] : [];
  });
}
