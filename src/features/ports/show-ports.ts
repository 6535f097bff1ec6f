// Puts the ports on the chart and keeps them in step with the database and the workbench.
import type { Chart } from '#map/chart.ts';
import type { HitsAt } from '#map/hits.ts';
import { workbench } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { portHitsAt } from './port-hits.ts';
import { portFeatures, PORTS_SOURCE, portsOverlay } from './ports-layer.ts';

export interface PortsOnChart {
  hitsAt: HitsAt;
  destroy: () => void;
}

export function showPorts(chart: Chart, accountId: string): PortsOnChart {
  const stopSigns = chart.addOverlay(portsOverlay);
  let drawn: readonly unknown[] = [];

  function draw(): void {
    const held = heldPorts.get(accountId);
    if (!held) return;
    const { portViewOpen, portCategories } = workbench.get();
    const of = [held, portViewOpen, portCategories];
    if (of.every((part, at) => part === drawn[at])) return;
    drawn = of;
    chart.setGeojson(PORTS_SOURCE, portFeatures(portViewOpen ? held.values() : [], portCategories));
  }

  const stops = [heldPorts.watch(accountId, draw), workbench.watch(draw), stopSigns];
  draw();
  return {
    hitsAt: (x, y, radiusPx) => portHitsAt(chart, accountId, x, y, radiusPx),
    destroy() {
      for (const stop of stops) stop();
    },
  };
}
