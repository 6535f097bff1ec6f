// One map of the chart on a page with software GL, and what each of its fields looks like. One tile of objects of known place stands in for a
// cell.
import { addProtocol, Map as MapLibreMap, removeProtocol, type StyleSpecification } from 'maplibre-gl';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { DEFAULT_NAUTICAL_CHART_VALUES as DEFAULTS, ENC_OPTIONS, type EncOption } from '#contract/entities/chart-options.ts';
import { setUpTileArchives } from '#map/chart/tile-archives.ts';
import { encState, styleState } from './enc-state.ts';
import { ENC_GRID_SOURCE, ENC_SOURCE, encLayers } from './enc-style.ts';
import type { EncPalette } from './palettes.ts';
import { encImage } from './symbol-images.ts';

type Tags = Record<string, string | number | boolean>;

/** A tile is 4096 units and 512 pixels wide; the map shows exactly one, in fields of 64 pixels. */
const FIELD = 512;
const ZOOM = 13;
export const LATITUDE = 0.5 * (360 / 2 ** ZOOM); // all but the equator: scales are as there

/** By the name of the field: column, row, layer of the tile, geometry, members. Each keeps within two fields. */
const FIELDS = {
  light: [0, 0, 'points', { cls: 'LIGHTS', COLOUR: 3, LITCHR: 2, SIGPER: 5 }],
  shallowWater: [2, 0, 'areas', { cls: 'DEPARE', DRVAL1: 1, DRVAL2: 2 }],
  middleWater: [4, 0, 'areas', { cls: 'DEPARE', DRVAL1: 6, DRVAL2: 9 }],
  deepWater: [6, 0, 'areas', { cls: 'DEPARE', DRVAL1: 30, DRVAL2: 50 }],
  name: [0, 2, 'points', { cls: 'SEAARE', OBJNAM: 'Bay', NOBJNM: 'Vik', area: true }],
  unknown: [2, 2, 'points', { cls: 'XXXXXX' }],
  informed: [4, 2, 'points', { cls: 'MORFAC', CATMOR: 1, INFORM: 'Ask first' }],
  buoy: [6, 2, 'points', { cls: 'BOYLAT', BOYSHP: 2, COLOUR: '4', COLPAT: 1 }],
  shallowSounding: [0, 4, 'soundings', { cls: 'SOUNDG', depth: 4.6 }],
  deepSounding: [2, 4, 'soundings', { cls: 'SOUNDG', depth: 12 }],
  later: [4, 4, 'points', { cls: 'ACHARE', zmin: 15 }],
  unscaled: [6, 4, 'points', { cls: 'PILBOP', scale: 5000 }],
  contour: [0, 6, 'lines', { cls: 'DEPCNT', VALDCO: 5, below: 2 }],
  overscaled: [2, 6, 'cover', { cell: 'XX1', scale: 90_000 }],
  wreck: [4, 6, 'points', { cls: 'WRECKS', CATWRK: 2, depth: 12, water: 3 }],
  other: [6, 6, 'points', { cls: 'VEGATN' }],
} as const satisfies Record<string, readonly [number, number, string, Tags]>;
export type Field = keyof typeof FIELDS;
export const NAMES = Object.keys(FIELDS) as Field[];

function feature(column: number, row: number, layer: string, tags: Tags) {
  const [x, y] = [column * FIELD, row * FIELD];
  const middle = [x + FIELD, y + FIELD];
  const corners = [
    [160, 160],
    [864, 160],
    [864, 864],
    [160, 864],
    [160, 160],
  ].map(([dx = 0, dy = 0]) => [x + dx, y + dy]);
  if (layer === 'lines')
    return {
      type: 2,
      geometry: [
        [
          [x + 60, y + FIELD],
          [x + 960, y + FIELD],
        ],
      ],
      tags,
    };
  if (layer === 'areas' || layer === 'cover') return { type: 3, geometry: [corners], tags };
  return { type: 1, geometry: [middle], tags };
}

/** Column, row, layer of the tile, members. */
export type Placed = readonly [column: number, row: number, layer: string, tags: Tags];

function tile(placed: readonly Placed[]): ArrayBuffer {
  const layers: Record<string, { features: unknown[] }> = {};
  for (const [column, row, layer, tags] of placed) (layers[layer] ??= { features: [] }).features.push(feature(column, row, layer, tags));
  return fromGeojsonVt(layers as never, { version: 2, extent: 4096 }).slice().buffer as ArrayBuffer;
}

let map: MapLibreMap | undefined;

export function closeMap(): void {
  map?.remove();
  map = undefined;
  removeProtocol('test-chart');
  document.body.replaceChildren();
}

export const ON: EncOption[] = ENC_OPTIONS.filter((option) => !/Shades$|ScaleMinimum$|^grid$/.test(option));

export async function openMap(palette: EncPalette, placed: readonly Placed[] = Object.values(FIELDS)): Promise<MapLibreMap> {
  setUpTileArchives();
  const at = 2 ** ZOOM / 2;
  addProtocol('test-chart', async ({ url }) => ({ data: url.endsWith(`/${ZOOM}/${at}/${at - 1}`) ? tile(placed) : new ArrayBuffer(0) }));
  const element = document.createElement('div');
  element.style.cssText = 'width:512px;height:512px';
  document.body.replaceChildren(element);
  document.body.style.margin = '0';
  const degrees = 360 / 2 ** ZOOM;
  const grid = {
    type: 'Feature',
    properties: { name: '0°01′N' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [0, degrees * 0.47],
        [degrees, degrees * 0.47],
      ],
    },
  };
  const opened = new MapLibreMap({
    container: element,
    center: [degrees / 2, LATITUDE],
    zoom: ZOOM,
    attributionControl: false,
    fadeDuration: 0,
    canvasContextAttributes: { preserveDrawingBuffer: true },
    style: {
      version: 8,
      state: styleState(encState(ON, DEFAULTS, LATITUDE)),
      sources: {
        [ENC_SOURCE]: { type: 'vector', tiles: ['test-chart://1/{z}/{x}/{y}'], minzoom: ZOOM, maxzoom: ZOOM },
        [ENC_GRID_SOURCE]: { type: 'geojson', data: grid },
      },
      layers: encLayers({ palette, values: DEFAULTS, latitudeDeg: LATITUDE }),
    } as StyleSpecification,
  });
  map = opened;
  opened.setMissingStyleImageResolver((id) => {
    const image = encImage(id);
    if (image) opened.addImage(id, image, { pixelRatio: image.pixelRatio ?? 1 });
  });
  await settled(opened);
  return opened;
}

/** In the colours of another scheme, as the app changes them: a difference of style. */
export function repaint(of: MapLibreMap, palette: EncPalette): void {
  of.setStyle({ ...of.getStyle(), layers: encLayers({ palette, values: DEFAULTS, latitudeDeg: LATITUDE }) }, { validate: false });
}

const idle = (of: MapLibreMap): Promise<void> =>
  new Promise((done) => {
    void of.once('idle', () => done());
    of.triggerRepaint();
  });

export type Picture = Record<Field, Uint8ClampedArray>;

/** What every field looks like: RGBA of its pixels. */
export async function pictureOf(of: MapLibreMap): Promise<Picture> {
  await idle(of);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to look at the map with');
  context.drawImage(of.getCanvas(), 0, 0, 512, 512);
  const look = ([column, row]: readonly [number, number, ...unknown[]]) =>
    context.getImageData(column * 64 + 2, row * 64 + 2, 124, 124).data;
  return Object.fromEntries(NAMES.map((name) => [name, look(FIELDS[name])])) as Picture;
}

/** Signs that lie elsewhere in MapLibre's atlas have other edges by a shade: a change is one that is seen. */
const SEEN_STEP = 10;
const SEEN_PIXELS = 10;
export function differ(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  let count = 0;
  for (let i = 0; i < one.length; i += 4) if ([0, 1, 2].some((c) => Math.abs((one[i + c] ?? 0) - (other[i + c] ?? 0)) > SEEN_STEP)) count++;
  return count > SEEN_PIXELS;
}
export const changedFrom = (one: Picture, other: Picture): Field[] => NAMES.filter((name) => differ(one[name], other[name]));

/** Images are drawn when tiles first want them: until two pictures are the same. */
export async function settled(of: MapLibreMap): Promise<void> {
  let before = await pictureOf(of);
  for (let tries = 0; tries < 20; tries++) {
    const now = await pictureOf(of);
    if (changedFrom(before, now).length === 0) return;
    before = now;
  }
}
