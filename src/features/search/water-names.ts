// Names of straits, canals, bays, capes and islands that the base map does not have, from the places that the search knows. Pure.
import type { MapOverlay } from '#map/chart/overlays.ts';
import { fonts } from '#map/chart/base-map-names.ts';
import { baseMapPalettes } from '#map/chart/base-map-palette.ts';
import { WATERS } from './waters.gen.ts';

export const WATER_NAMES = 'water-names';

/** The first zoom of a name by its kind: from there on it has room on its water. */
const FROM_ZOOM: Readonly<Record<string, number>> = { sea: 5, gulf: 6, bay: 7, strait: 7, canal: 7, cape: 8, island: 8 };
const ON_LAND = ['cape', 'island'];
/** What the base map names has its names in all its languages. */
const BASE_MAP_HAS_COLUMN = 4;

export function waterNames(): GeoJSON.FeatureCollection {
  const rows = WATERS.split('\n').map((line) => line.split('\t'));
  return {
    type: 'FeatureCollection',
    features: rows
      .filter((row) => !row[BASE_MAP_HAS_COLUMN])
      .map(([kind = '', lon, lat, name]) => ({
        type: 'Feature',
        properties: { name, from: FROM_ZOOM[kind] ?? 7, land: ON_LAND.includes(kind) },
        geometry: { type: 'Point', coordinates: [Number(lon), Number(lat)] },
      })),
  };
}

/** As the base map's own names look. */
export const waterNamesOverlay: MapOverlay = {
  place: 'lines',
  sources: [WATER_NAMES],
  layers(scheme) {
    const { seaName, seaHalo, cityName, landHalo } = baseMapPalettes[scheme];
    return [
      {
        id: WATER_NAMES,
        type: 'symbol',
        source: WATER_NAMES,
        filter: ['>=', ['zoom'], ['get', 'from']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['case', ['get', 'land'], ['literal', fonts('Regular')], ['literal', fonts('Italic')]],
          'text-letter-spacing': ['case', ['get', 'land'], 0, 0.05],
          'text-size': ['case', ['get', 'land'], 11.5, 13],
          'text-max-width': 7,
          'symbol-sort-key': ['get', 'from'],
        },
        paint: {
          'text-color': ['case', ['get', 'land'], cityName, seaName],
          'text-halo-color': ['case', ['get', 'land'], landHalo, seaHalo],
          'text-halo-width': 0.8,
        },
      },
    ];
  },
};
