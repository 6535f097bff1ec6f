// Which of the workbench's layers belong together: the groups of the layers panel, and what close-all and context switch off.
import type { MapLayerToggles } from '#contract/views.ts';

export type LayerName = keyof MapLayerToggles;

/** In the order of the question: what is dangerous, whose water, what lies in it, where ships go. */
export const LAYER_GROUPS = ['threat', 'areas', 'sea', 'routes'] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

/** Every layer is in one, or no switch would show it. Within a group in the order of the panel. */
const GROUP_OF: Readonly<Record<LayerName, LayerGroup>> = {
  threatView5yearOpen: 'threat',
  threatView1yearOpen: 'threat',
  ansarAllahHouthiViewOpen: 'threat',
  gazaThreatView: 'threat',
  iranThreatView: 'threat',
  westAfricaThreatView: 'threat',
  jwcViewOpen: 'areas',
  eezViewOpen: 'areas',
  underseaCablesViewOpen: 'sea',
  weatherViewOpen: 'sea',
  predictedRouteViewOpen: 'routes',
  actualRouteViewOpen: 'routes',
};

export const layersIn = (group: LayerGroup): LayerName[] =>
  (Object.keys(GROUP_OF) as LayerName[]).filter((layer) => GROUP_OF[layer] === group);

/** Without those of these groups. */
export function withGroupsOff(layers: MapLayerToggles, groups: readonly LayerGroup[]): MapLayerToggles {
  const off = { ...layers };
  for (const group of groups) for (const layer of layersIn(group)) off[layer] = false;
  return off;
}
