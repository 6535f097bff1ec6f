// The chart in the real MapLibre with software GL: what each option and value changes on the screen, and what it leaves as it was. One tile
// of objects of known place stands in for a cell.
import { addProtocol, Map as MapLibreMap, removeProtocol, type StyleSpecification } from 'maplibre-gl';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { afterEach, expect, test, vi } from 'vitest';
import {
  DEFAULT_NAUTICAL_CHART_VALUES as DEFAULTS,
  ENC_OPTIONS,
  type EncOption,
  type NauticalChartValues,
} from '#contract/entities/chart-options.ts';
import { setUpTileArchives } from '#map/chart/tile-archives.ts';
import { encState, styleState } from './enc-state.ts';
import { ENC_GRID_SOURCE, ENC_SOURCE, encLayers } from './enc-style.ts';
import { encZooms } from './enc-zooms.ts';
import { ENC_PALETTES, type EncPalette } from './palettes.ts';
import { encImage } from './symbol-images.ts';

type Tags = Record<string, string | number | boolean>;

/** A tile is 4096 units and 512 pixels wide; the map shows exactly one, in fields of 64 pixels. */
const FIELD = 512;
const ZOOM = 13;
const LATITUDE = 0.5 * (360 / 2 ** ZOOM); // all but the equator: scales are as there

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
type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

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

function tile(): ArrayBuffer {
  const layers: Record<string, { features: unknown[] }> = {};
  for (const [column, row, layer, tags] of Object.values(FIELDS))
    (layers[layer] ??= { features: [] }).features.push(feature(column, row, layer, tags));
  return fromGeojsonVt(layers as never, { version: 2, extent: 4096 }).slice().buffer as ArrayBuffer;
}

let map: MapLibreMap | undefined;
afterEach(() => {
  map?.remove();
  removeProtocol('test-chart');
  document.body.replaceChildren();
});

const ON: EncOption[] = ENC_OPTIONS.filter((option) => !/Shades$|ScaleMinimum$|^grid$/.test(option));

async function openMap(palette: EncPalette): Promise<MapLibreMap> {
  setUpTileArchives();
  const at = 2 ** ZOOM / 2;
  addProtocol('test-chart', async ({ url }) => ({ data: url.endsWith(`/${ZOOM}/${at}/${at - 1}`) ? tile() : new ArrayBuffer(0) }));
  const element = document.createElement('div');
  element.style.cssText = 'width:512px;height:512px';
  document.body.replaceChildren(element);
  document.body.style.margin = '0';
  const degrees = 360 / 2 ** ZOOM;
  const grid = {
    type: 'Feature',
    properties: { name: '' },
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

const idle = (of: MapLibreMap): Promise<void> =>
  new Promise((done) => {
    void of.once('idle', () => done());
    of.triggerRepaint();
  });

type Picture = Record<Field, Uint8ClampedArray>;

/** What every field looks like: RGBA of its pixels. */
async function pictureOf(of: MapLibreMap): Promise<Picture> {
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
function differ(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  let count = 0;
  for (let i = 0; i < one.length; i += 4) if ([0, 1, 2].some((c) => Math.abs((one[i + c] ?? 0) - (other[i + c] ?? 0)) > SEEN_STEP)) count++;
  return count > SEEN_PIXELS;
}
const changedFrom = (one: Picture, other: Picture): Field[] => NAMES.filter((name) => differ(one[name], other[name]));

/** Images are drawn when tiles first want them: until two pictures are the same. */
async function settled(of: MapLibreMap): Promise<void> {
  let before = await pictureOf(of);
  for (let tries = 0; tries < 20; tries++) {
    const now = await pictureOf(of);
    if (changedFrom(before, now).length === 0) return;
    before = now;
  }
}

function say(of: MapLibreMap, options: readonly EncOption[], values: NauticalChartValues): void {
  for (const [key, value] of Object.entries(encState(options, values, LATITUDE))) of.setGlobalStateProperty(key, value);
  for (const [layer, zoom] of Object.entries(encZooms(values, LATITUDE))) of.setLayerZoomRange(layer, zoom, 24);
}

/** What differs while something else is said; and that all is as it was when that is taken back. Words may be placed a frame late. */
async function expectChanges(
  of: MapLibreMap,
  options: readonly EncOption[],
  values: NauticalChartValues,
  expected: readonly Field[],
): Promise<void> {
  const before = await pictureOf(of);
  const changed = (wanted: readonly Field[]) =>
    vi.waitFor(async () => expect(changedFrom(before, await pictureOf(of))).toEqual(wanted), { timeout: 8000 });
  say(of, options, values);
  await changed(expected);
  say(of, ON, DEFAULTS);
  await changed([]);
}

test('every object is drawn; display base and dangers stay whatever is chosen', async () => {
  const chart = await openMap('day');
  const shown = await pictureOf(chart);
  const stays: readonly Field[] = ['shallowWater', 'middleWater', 'deepWater', 'informed', 'contour', 'wreck'];
  say(chart, [], { ...DEFAULTS, displayCategory: 1, safetyDepth: 20 });
  await settled(chart);
  const bare = await pictureOf(chart);
  expect(NAMES.filter((name) => differ(bare[name], bare.other))).toEqual(stays);
  expect(NAMES.filter((name) => !differ(shown[name], bare.other))).toEqual([]);
}, 60_000);

const TOGGLED: Partial<Record<EncOption, readonly Field[]>> = {
  lights: ['light'],
  text: ['light', 'name'],
  symbolFail: ['unknown'],
  shallowPattern: ['shallowWater'],
  overscale: ['overscaled'],
  infoPoints: ['informed'],
  grid: ['shallowSounding', 'deepSounding', 'later', 'unscaled'], // the line crosses that row
  shallowSoundings: ['shallowSounding'],
  deepSoundings: ['deepSounding'],
  twoShades: ['middleWater'],
  greyShades: ['shallowWater', 'middleWater', 'deepWater'],
  chartScaleMinimum: ['later'],
  autoScaleMinimum: ['unscaled'],
  chartBoundaries: ['overscaled'],
  contourLabels: ['contour'],
  nationalText: ['name'],
};
const CHANGED: readonly [Partial<NauticalChartValues>, readonly Field[]][] = [
  [{ safetyContour: 7 }, ['middleWater', 'contour']],
  [{ shallowContour: 0 }, ['shallowWater']],
  [{ deepContour: 31 }, ['deepWater']],
  [{ safetyDepth: 15 }, ['deepSounding', 'wreck']],
  [{ symbolSet: 2 }, ['buoy']],
  [{ displayCategory: 2 }, ['shallowSounding', 'deepSounding', 'wreck', 'other']],
  [{ textScale: 20_000 }, ['light', 'name']],
  [{ shallowSoundingScale: 20_000 }, ['shallowSounding']],
  [{ deepSoundingScale: 20_000 }, ['deepSounding']],
];

/** Toggled together: no two are about the same field, so that what each changes is seen in one picture. All 16 switches, then 9 values. */
const TOGETHER: readonly (readonly [readonly EncOption[], Partial<NauticalChartValues>])[] = [
  [
    [
      ...(['lights', 'symbolFail', 'shallowPattern', 'overscale', 'infoPoints', 'shallowSoundings', 'deepSoundings'] as const),
      ...(['twoShades', 'chartScaleMinimum', 'autoScaleMinimum', 'contourLabels', 'nationalText'] as const),
    ],
    {},
  ],
  [['text', 'grid', 'greyShades', 'chartBoundaries'], {}],
  [
    [],
    {
      safetyContour: 7,
      shallowContour: 0,
      deepContour: 31,
      symbolSet: 2,
      textScale: 20_000,
      shallowSoundingScale: 20_000,
      deepSoundingScale: 20_000,
    },
  ],
  [[], { safetyDepth: 15 }],
  [[], { displayCategory: 2 }],
];

test('every switch and value changes what it is about and leaves the rest as it was; another colour scheme changes all', async () => {
  const chart = await openMap('day');
  const day = await pictureOf(chart);
  expect(TOGETHER.flatMap(([options]) => options).toSorted()).toEqual([...ENC_OPTIONS].toSorted());
  for (const [toggled, values] of TOGETHER) {
    const about = [
      ...toggled.flatMap((option) => TOGGLED[option] ?? []),
      ...CHANGED.flatMap(([value, fields]) => (Object.keys(value).some((name) => name in values) ? fields : [])),
    ];
    expect(new Set(about).size, 'no two are about one field').toBe(about.length);
    const options = ENC_OPTIONS.filter((option) => ON.includes(option) !== toggled.includes(option));
    await expectChanges(
      chart,
      options,
      { ...DEFAULTS, ...values },
      NAMES.filter((name) => about.includes(name)),
    );
  }
  map?.remove();
  const dusk = await pictureOf(await openMap('dusk'));
  expect(changedFrom(day, dusk)).toEqual(NAMES);
}, 90_000);

test('each option and value changes what it is about, changes nothing else, and can be taken back', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const chart = await openMap('day');
  for (const option of ENC_OPTIONS) {
    const options = ON.includes(option) ? ON.filter((one) => one !== option) : [...ON, option];
    await expectChanges(chart, options, DEFAULTS, TOGGLED[option] ?? []);
  }
  for (const [values, changed] of CHANGED) await expectChanges(chart, ON, { ...DEFAULTS, ...values }, changed);
});

test('each palette has colours of its own for everything', { tags: ['long'], timeout: 120_000 }, async () => {
  const looks: Picture[] = [];
  for (const palette of ENC_PALETTES) {
    looks.push(await pictureOf(await openMap(palette)));
    map?.remove();
    map = undefined;
  }
  for (const name of NAMES)
    expect([name, looks.every((look, i) => looks.slice(i + 1).every((other) => differ(look[name], other[name])))]).toEqual([name, true]);
});
