// Which context layers lie under a point of the map: areas, zones, cables and cells, for the card.
import type { AreaRow } from '#contract/tables.ts';
import type { ThreatWindow } from '#contract/entities/threat-maps.ts';
import type { Chart } from '#map/chart/chart.ts';
import { AREA_TAP_LAYERS } from './areas-layer.ts';
import { contextChoice, heldAreas, shownAtMs } from './context-rows.ts';
import { isPast } from '#contract/entities/areas.ts';
import { serverNow } from '#platform/clock.ts';
import { threatLayerId } from './threat-layer.ts';

export type ContextHit =
  | { kind: 'area'; id: string; label: string; area: AreaRow; past: boolean }
  /** `n`: reports in the cell; `k`: the step of the smoothed area, counted from 0. */
  | { kind: 'threat'; id: string; label: string; window: ThreatWindow; n?: number; k?: number };

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function threatAt(chart: Chart, x: number, y: number): ContextHit[] {
  return (['y1', 'y5'] as const).flatMap((window): ContextHit[] => {
    const [cell] = chart.featuresAt(x, y, [threatLayerId(window)]);
    if (!cell) return [];
    const [n, k] = [asNumber(cell['n']), asNumber(cell['k'])];
    return [{ kind: 'threat', id: window, label: window, window, ...(n !== undefined && { n }), ...(k !== undefined && { k }) }];
  });
}

/** x and y: CSS pixels of the map's canvas. Topmost first. `label` is plain text. */
export function contextAt(chart: Chart, accountId: string, x: number, y: number): ContextHit[] {
  const atMs = shownAtMs(contextChoice.get(), serverNow());
  const seen = new Set<string>();
  const areas = chart.featuresAt(x, y, [...AREA_TAP_LAYERS]).flatMap((properties): ContextHit[] => {
    const id = String(properties['id']);
    const area = heldAreas.get(accountId)?.get(id);
    if (!area || seen.has(id)) return []; // an area in two tiles comes twice
    seen.add(id);
    return [{ kind: 'area', id, label: area.name, area, past: isPast(area, atMs) }];
  });
  return [...areas, ...threatAt(chart, x, y)];
}
