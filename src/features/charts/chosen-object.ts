// The object that is open in the list of what was tapped, as the chart has it: outlined, so that it is told from its neighbours.
import type { ChartExpression, ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { at } from '#map/enc/layers/layer.ts';
import { PLACE_COLOURS } from '#map/draw/place-sign.ts';
import type { ChartObject } from './objects-at.ts';

/** CSS pixels. */
const [LINE_PX, HALO_PX, RING_PX] = [3, 7, 17];

/** In all tiles that have a part of it. Soundings of one survey are one object: of these, those of its depth. */
function isChosen({ cell, id, cls, depth }: ChartObject): ChartExpression {
  const same = (key: string, value: unknown): ChartExpression => ['==', ['get', key], value as string];
  return ['all', same('id', id), same('cell', cell), ...(cls === 'SOUNDG' ? [same('depth', depth)] : [])];
}

export const chosenOverlay = (object: ChartObject): MapOverlay => ({
  place: 'marks',
  sources: [],
  layers(scheme) {
    const { ink, halo } = PLACE_COLOURS[scheme];
    const filter = isChosen(object);
    const edges = ['areas', 'lines'].flatMap((layer): ChartLayer[] =>
      [['halo', halo, HALO_PX, 0.8] as const, ['ink', ink, LINE_PX, 1] as const].map(([name, colour, width, opacity]) => ({
        id: `chart-chosen-${layer}-${name}`,
        type: 'line',
        ...at(layer),
        filter,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colour, 'line-width': width, 'line-opacity': opacity },
      })),
    );
    const rings = ['points', 'soundings'].flatMap((layer): ChartLayer[] =>
      [['halo', halo, HALO_PX] as const, ['ink', ink, LINE_PX] as const].map(([name, colour, width]) => ({
        id: `chart-chosen-${layer}-${name}`,
        type: 'circle',
        ...at(layer),
        filter: ['all', filter, ['!', ['has', 'area']]], // where an area has its name or symbol, it is not
        paint: { 'circle-radius': RING_PX, 'circle-opacity': 0, 'circle-stroke-color': colour, 'circle-stroke-width': width },
      })),
    );
    return [...edges, ...rings];
  },
});
