// Ships at a past time, while the time slider shows the past; show-replay.ts draws them.
import type { Chart } from '#map/chart/chart.ts';
import type { Hit } from '#map/hits.ts';
import type { MapLayer } from '#map/map-layer.ts';
import { GHOSTS_SOURCE } from './ghosts-layer.ts';
import { showReplay } from './show-replay.ts';

function hitsAt(chart: Chart, _accountId: string, { x, y }: { x: number; y: number }, radiusPx: number): Hit[] {
  const hits = chart.featuresAt(x, y, [GHOSTS_SOURCE], radiusPx);
  const byMmsi = new Map(hits.map(({ mmsi, label }) => [String(mmsi), String(label)]));
  return [...byMmsi].map(([id, label]) => ({ kind: 'ship', id, label }));
}

export const replayLayer: MapLayer = {
  show: ({ chart }) => showReplay(chart),
  hits: { place: 'ships', at: hitsAt },
};
