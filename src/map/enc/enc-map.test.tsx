// The chart in the real MapLibre with software GL: what each option and value changes on the screen, and what it leaves as it was.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import {
  DEFAULT_NAUTICAL_CHART_VALUES as DEFAULTS,
  ENC_OPTIONS,
  type EncOption,
  type NauticalChartValues,
} from '#contract/entities/chart-options.ts';
import {
  changedFrom,
  closeMap,
  differ,
  type Field,
  LATITUDE,
  NAMES,
  ON,
  openMap,
  type Picture,
  pictureOf,
  type Placed,
  repaint,
  settled,
} from './enc-picture.fixture.ts';
import { encState } from './enc-state.ts';
import { encZooms } from './enc-zooms.ts';
import { ENC_PALETTES } from './palettes.ts';

afterEach(closeMap);

function say(of: MapLibreMap, options: readonly EncOption[], values: NauticalChartValues): void {
  for (const [key, value] of Object.entries(encState(options, values, LATITUDE))) of.setGlobalStateProperty(key, value);
  for (const [layer, zoom] of Object.entries(encZooms(values, LATITUDE, options))) of.setLayerZoomRange(layer, zoom, 24);
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
  [{ shallowSoundingScale: 20_000, deepSoundingScale: 20_000 }, ['shallowSounding', 'deepSounding']],
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

/** Display base and unsafe dangers. */
const STAYS: readonly Field[] = ['shallowWater', 'middleWater', 'deepWater', 'informed', 'contour', 'wreck'];

test('every switch and value changes what it is about and leaves the rest as it was; display base and dangers always stay', async () => {
  const chart = await openMap('day');
  const day = await pictureOf(chart);
  say(chart, [], { ...DEFAULTS, displayCategory: 1, safetyDepth: 20 });
  await settled(chart);
  const bare = await pictureOf(chart);
  expect(NAMES.filter((name) => differ(bare[name], bare.other))).toEqual(STAYS);
  expect(NAMES.filter((name) => !differ(day[name], bare.other))).toEqual([]);
  say(chart, ON, DEFAULTS);
  await settled(chart);
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
  repaint(chart, 'dusk'); // colorScheme
  await vi.waitFor(async () => expect(changedFrom(day, await pictureOf(chart))).toEqual(NAMES), { timeout: 8000 });
}, 90_000);

test('in a harbour full of lights every light has its character beside it', async () => {
  const places = Array.from({ length: 36 }, (_, i) => [1 + (i % 6), 1 + Math.floor(i / 6)] as const);
  const lights = places.map(
    ([x, y], id): Placed => [
      x * 0.5 + 2,
      y * 0.25 + 3,
      'points',
      { id, cls: 'LIGHTS', COLOUR: 3, LITCHR: 2, SIGGRP: '(2)', SIGPER: 10, HEIGHT: 12, VALNMR: 8 },
    ],
  );
  const chart = await openMap('day', lights);
  const described = chart.queryRenderedFeatures({ layers: ['enc-light-words'] }).map(({ properties }) => properties.id as number);
  expect(new Set(described).size).toBe(lights.length);
});

test('eight lights of one place have their characters beside and below each other', async () => {
  const lights = Array.from(
    { length: 8 },
    (_, id): Placed => [3, 3, 'points', { id, cls: 'LIGHTS', COLOUR: 3, LITCHR: 2, SIGPER: 1 + id, VALNMR: 8 }],
  );
  const chart = await openMap('day', lights);
  const idsAt = (x: number, y: number) =>
    new Set(chart.queryRenderedFeatures([x, y], { layers: ['enc-light-words'] }).map(({ properties }) => properties.id as number)).size;
  const cells = Array.from({ length: 64 * 64 }, (_, i) => idsAt(4 + (i % 64) * 8, 4 + Math.floor(i / 64) * 8));
  expect(Math.max(...cells)).toBe(1);
});

const SOUNDINGS = ['enc-soundings-shallow', 'enc-soundings-deep'];

test('close by, the character of a light is written beside soundings, not under them', async () => {
  const light: Placed = [3, 3, 'points', { id: 1, cls: 'LIGHTS', COLOUR: 3, LITCHR: 1, VALNMR: 8 }];
  // where the first place of the words is
  const soundings = [3.6, 3.9, 4.2].map((column, id): Placed => [column, 3, 'soundings', { id: 10 + id, cls: 'SOUNDG', depth: 12 }]);
  const chart = await openMap('day', [light, ...soundings]);
  const layersAt = (x: number, y: number) => chart.queryRenderedFeatures([x, y], { layers: ['enc-light-words', ...SOUNDINGS] });
  const found = Array.from({ length: 128 * 128 }, (_, i) => layersAt((i % 128) * 4, Math.floor(i / 128) * 4));
  const isWord = ({ layer }: { layer: { id: string } }) => layer.id === 'enc-light-words';
  expect(found.some((here) => here.some(isWord))).toBe(true);
  expect(found.some((here) => here.some(isWord) && !here.every(isWord))).toBe(false);
});

test('a line of the grid has its degrees also where soundings lie on the middle of it', async () => {
  const soundings = [2.6, 2.8, 3, 3.2, 3.4].map((column, id): Placed => [column, 3.24, 'soundings', { id, cls: 'SOUNDG', depth: 12 }]);
  const chart = await openMap('day', soundings);
  chart.setGlobalStateProperty('enc-grid', true);
  await settled(chart);
  expect(chart.queryRenderedFeatures({ layers: ['enc-grid-words'] }).map(({ properties }) => properties.name as string)).toContain(
    '0°01′N',
  );
});

test('where names of one place are too many, that of the buoy is among those that stay', async () => {
  const named = (cls: string, id: number, more: Record<string, number | string>): Placed => [
    3,
    3,
    'points',
    { id, cls, OBJNAM: 'A name of many words', ...more },
  ];
  const buildings = Array.from({ length: 30 }, (_, id) => named('LNDMRK', id, { CATLMK: 17 }));
  const chart = await openMap('day', [...buildings, named('BOYLAT', 99, { BOYSHP: 2, COLOUR: '3', COLPAT: 1 })]);
  const drawn = new Set(chart.queryRenderedFeatures({ layers: ['enc-names'] }).map(({ properties }) => properties.id as number));
  expect(drawn.size).toBeLessThan(buildings.length);
  expect(drawn).toContain(99);
});

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
    closeMap();
  }
  for (const name of NAMES)
    expect([name, looks.every((look, i) => looks.slice(i + 1).every((other) => differ(look[name], other[name])))]).toEqual([name, true]);
});
