// What the workbench's rules do with layers: by group, and as saved views store them.
import { LAYER_NAMES, type LayerGroup, type LayerName, MAP_LAYERS, type MapLayerToggles } from '#contract/entities/map-layers.ts';

/** In the order of the panel. */
export const layersIn = (group: LayerGroup): LayerName[] => LAYER_NAMES.filter((layer) => MAP_LAYERS[layer].group === group);

/** Without those of these groups. */
export function withGroupsOff(layers: MapLayerToggles, groups: readonly LayerGroup[]): MapLayerToggles {
  const off = { ...layers };
  for (const group of groups) for (const layer of layersIn(group)) off[layer] = false;
  return off;
}

/** Only these. */
export const pickLayers = <Name extends LayerName>(layers: MapLayerToggles, names: readonly Name[]): Pick<MapLayerToggles, Name> =>
  Object.fromEntries(names.map((name) => [name, layers[name]])) as Pick<MapLayerToggles, Name>;
