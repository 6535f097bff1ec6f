// The ports on the map: drawn by the database and the workbench, found by taps, opened in a drawer.
import { lazy } from 'react';
import type { Account } from '#contract/entities/accounts.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { Hit } from '#map/hits.ts';
import type { ArrivalProps, OpenChart, RecordLayer } from '#map/map-layer.ts';
import { useArrival } from '#map/use-arrival.ts';
import { workbench } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { PORT_SIGN_LAYERS, portFeatures, PORTS_SOURCE, portsOverlay } from './ports-layer.ts';

const PortsKey = lazy(() => import('./ports-key.tsx').then((module) => ({ default: module.PortsKey })));
const PortDrawer = lazy(() => import('./port-drawer.tsx').then((module) => ({ default: module.PortDrawer })));

/** Close enough to see what lies around it. */
const ARRIVAL_ZOOM = 9;

function show({ chart }: OpenChart, { id: accountId }: Account): () => void {
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
  return () => {
    for (const stop of stops) stop();
  };
}

function hitsAt(chart: Chart, accountId: string, { x, y }: { x: number; y: number }, radiusPx: number): Hit[] {
  const held = heldPorts.get(accountId);
  const ids = new Set(chart.featuresAt(x, y, PORT_SIGN_LAYERS, radiusPx).map(({ id }) => String(id)));
  return [...ids].flatMap((id): Hit[] => {
    const port = held?.get(id);
    return port ? [{ kind: 'port', id, label: port.name }] : [];
  });
}

/** Also works when the port arrives on this device later. */
function Arrival({ accountId, id, onGo }: ArrivalProps): null {
  const port = useHeld(heldPorts, accountId)?.get(id ?? '');
  useArrival('port', id, port && [port.lon, port.lat], (position) => onGo(position, ARRIVAL_ZOOM));
  return null;
}

export const portsLayer: RecordLayer = {
  show,
  hits: { place: 'ports', at: hitsAt },
  Key: PortsKey,
  record: {
    kind: 'port',
    icon: 'port',
    Drawer: PortDrawer,
    Arrival,
  },
};
