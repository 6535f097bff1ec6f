// Threat density as an overlay: cells or smoothed areas of one window, under the land.
import type { ThreatMapRow } from '#contract/tables.ts';
import { THREAT_MAX_ZOOM, type ThreatWindow } from '#contract/entities/threat-maps.ts';
import { threatSteps } from '#map/chart/context-look.ts';
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

/** outlined: next to another window that is filled, so that both can be read. */
export interface ThreatLook {
  window: ThreatWindow;
  smoothed: boolean;
  outlined: boolean;
}

const SOURCE_PREFIX = 'threat:';
export const isThreatSource = (source: string): boolean => source.startsWith(SOURCE_PREFIX);
export const threatLayerId = (window: ThreatWindow): string => `threat-${window}`;

type Step = ['step', ['get', string], string | number, ...(string | number)[]];

/** Cells carry their number of reports; smoothed areas the step that they have reached. The first class begins at its own limit. */
function byClass(values: readonly (string | number)[], limits: readonly number[], smoothed: boolean): Step {
  const from = smoothed ? limits.map((_, k) => k) : limits;
  return ['step', ['get', smoothed ? 'k' : 'n'], values[0] ?? '', ...from.slice(1).flatMap((limit, i) => [limit, values[i + 1] ?? ''])];
}

/**
 * Cells stop at zoom 6: nearer, one covers the whole view and its fill looks like land. There the fill goes and its edge stays. The key says so.
 */
export const THREAT_FILLED_TO_ZOOM = 7;
const EDGES_ONLY_FROM_ZOOM = 8.5;

/** The archive's name is part of the source's name: another archive is another source. */
export function threatOverlay({ url, classes, steps }: ThreatMapRow, { window, smoothed, outlined }: ThreatLook): MapOverlay {
  const source = `${SOURCE_PREFIX}${url}`;
  const limits = smoothed ? steps : classes;
  return {
    place: 'underLand',
    sources: [{ id: source, spec: { type: 'vector', tiles: [`pmtiles://${url}/{z}/{x}/{y}`], minzoom: 0, maxzoom: THREAT_MAX_ZOOM } }],
    layers: (scheme: Scheme): ChartLayer[] => {
      const looks = threatSteps(scheme, limits.length);
      const colour = byClass(
        looks.map((look) => look.colour),
        limits,
        smoothed,
      );
      const opacity = byClass(
        looks.map((look) => look.opacity),
        limits,
        smoothed,
      );
      const at = { id: threatLayerId(window), source, 'source-layer': `${window}_${smoothed ? 'density' : 'cells'}` } as const;
      if (outlined) return [{ ...at, type: 'line', paint: { 'line-color': colour, 'line-width': 2, 'line-offset': 1 } }];
      const fading: ChartExpression = ['interpolate', ['linear'], ['zoom'], THREAT_FILLED_TO_ZOOM, opacity, EDGES_ONLY_FROM_ZOOM, 0];
      const edge = { 'line-color': colour, 'line-width': 2, 'line-offset': 1, 'line-dasharray': [4, 2] };
      return [
        { ...at, type: 'fill', paint: { 'fill-color': colour, 'fill-opacity': fading, 'fill-antialias': false } },
        { ...at, id: `${at.id}-edges`, type: 'line', minzoom: THREAT_FILLED_TO_ZOOM, paint: edge },
      ];
    },
  };
}
