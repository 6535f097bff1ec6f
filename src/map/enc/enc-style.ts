// The look of the nautical chart as MapLibre's layers, bottom to top. Pure: only the palette is written into them; options and values are
// global state (enc-state.ts), and what depends on a scale is the zooms of layers (enc-zooms.ts).
import type { LayerSpecification } from 'maplibre-gl';
import type { EncOption, NauticalChartValues } from '#contract/entities/chart-options.ts';
import { encZooms } from './enc-zooms.ts';
import { areas, boundaries, skin } from './layers/areas.ts';
import { contours, grid, lines, sectors } from './layers/lines.ts';
import { dangers, points, soundings } from './layers/points.ts';
import { words } from './layers/words.ts';
import type { EncPalette } from './palettes.ts';

export { ENC_GRID_SOURCE, ENC_SOURCE } from './layers/layer.ts';

export interface EncLook {
  palette: EncPalette;
  values: NauticalChartValues;
  /** Of the middle of the view: a scale is a zoom at one latitude only. */
  latitudeDeg: number;
  /** Absent: those that are on until somebody chooses. */
  options?: readonly EncOption[];
}

/** Its sources are `ENC_SOURCE`, vector tiles, and `ENC_GRID_SOURCE`, GeoJSON. */
export function encLayers({ palette, values, latitudeDeg, options }: EncLook): LayerSpecification[] {
  const zooms = encZooms(values, latitudeDeg, options);
  const all = [skin, areas, contours, boundaries, lines, sectors, grid, words, soundings, points, dangers].flatMap((part) => part(palette));
  return all.map((layer) => {
    const minzoom = zooms[layer.id];
    return minzoom === undefined ? layer : { ...layer, minzoom };
  });
}
