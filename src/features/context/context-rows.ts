// What this device stores for the context layers and which part is shown: the rows, and the choices that saved views do not store.
import { AREA_LAYERS, type AreaLayer, isAreaInForce, isPast } from '#contract/entities/areas.ts';
import type { LayerName, MapLayerToggles } from '#contract/entities/map-layers.ts';
import type { AreaRow, ThreatMapRow } from '#contract/tables.ts';
import { CURRENT_THREAT_MAP } from '#contract/entities/threat-maps.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { watchedOfSession } from '#platform/persisted.ts';
import { watched } from '#platform/watched.ts';
import { heldTable } from '#store/held-table.ts';

export const heldAreas = heldTable('areas');
export const heldThreatMaps = heldTable('threatMaps');

const SWITCH_OF: Readonly<Record<AreaLayer, LayerName>> = {
  jwc: 'jwcViewOpen',
  ansarAllahHouthi: 'ansarAllahHouthiViewOpen',
  gaza: 'gazaThreatView',
  iran: 'iranThreatView',
  westAfrica: 'westAfricaThreatView',
  eez: 'eezViewOpen',
  cables: 'underseaCablesViewOpen',
};
/** The switches that show areas. */
export const AREA_SWITCHES: Readonly<Partial<Record<LayerName, AreaLayer>>> = Object.fromEntries(
  AREA_LAYERS.map((layer) => [SWITCH_OF[layer], layer]),
);

export interface ContextChoice {
  /** The chosen past day, `2024-06-30`; undefined: now. */
  day: string | undefined;
  smoothed: boolean;
  /** Whether areas that had ended by then are shown, hatched. */
  past: boolean;
}

/** Lives as long as the page: a chart that opened in the past would mislead its user. */
export const contextChoice = watchedOfSession<ContextChoice>(() => ({ day: undefined, smoothed: false, past: false }));
export const changeContext = (change: Partial<ContextChoice>): void => contextChoice.set({ ...contextChoice.get(), ...change });

/** The time that is shown: the end of the chosen day, or now. */
export const shownAtMs = ({ day }: ContextChoice, nowMs: EpochMs): EpochMs =>
  day === undefined ? nowMs : Math.min(nowMs, Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);

export interface ShownArea {
  area: AreaRow;
  past: boolean;
}

/** Those in force at the time shown, and ended ones where past areas are wanted. */
export function areasShownOf(areas: readonly AreaRow[], choice: ContextChoice, nowMs: EpochMs): ShownArea[] {
  const atMs = shownAtMs(choice, nowMs);
  return areas.flatMap((area): ShownArea[] => {
    if (isAreaInForce(area, atMs)) return [{ area, past: false }];
    return choice.past && isPast(area, atMs) ? [{ area, past: true }] : [];
  });
}

/** Those of the layers that are on. */
export function shownAreas(areas: Iterable<AreaRow>, layers: MapLayerToggles, choice: ContextChoice, nowMs: EpochMs): ShownArea[] {
  const on = new Set(Object.entries(AREA_SWITCHES).flatMap(([key, layer]) => (layers[key as LayerName] ? [layer] : [])));
  return areasShownOf(
    [...areas].filter(({ layer }) => on.has(layer)),
    choice,
    nowMs,
  );
}

/** Some threat tiles in view are not on this device: an empty sea then means nothing. */
export const threatTilesMissing = watched(false);

/** Answered by the server before sync brought them; a row from sync takes precedence. */
export const answeredMaps = watchedOfSession<ReadonlyMap<string, ThreatMapRow>>(() => new Map());

/** The map of threat density for the choice; undefined: not on this device. */
export function shownThreatMap(maps: ReadonlyMap<string, ThreatMapRow> | undefined, { day }: ContextChoice): ThreatMapRow | undefined {
  const id = day ?? CURRENT_THREAT_MAP;
  const [held, answered] = [maps?.get(id), answeredMaps.get().get(id)];
  return held && answered ? (held.v >= answered.v ? held : answered) : (held ?? answered);
}
