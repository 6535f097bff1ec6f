// What each of the 16 switches and of the 10 values changes, and that it changes nothing else: by MapLibre's own evaluation of the layers.
import { expect, test } from 'vitest';
import {
  DEFAULT_NAUTICAL_CHART_VALUES as DEFAULTS,
  ENC_OPTIONS,
  type EncOption,
  type NauticalChartValues,
} from '#contract/entities/chart-options.ts';
import { type EncTileLayer, lookOf, type Properties } from './enc-look.fixture.ts';
import { encState } from './enc-state.ts';
import { encLayers } from './enc-style.ts';
import { encZooms } from './enc-zooms.ts';
import { encPaletteIn, schemeWithChart } from './chart-scheme.ts';

/** One object of each kind that an option or a value is about. */
const OBJECTS: Record<string, [EncTileLayer, Properties]> = {
  light: ['points', { cls: 'LIGHTS', COLOUR: 3, LITCHR: 2, SIGGRP: '(3)', SIGPER: 10, HEIGHT: 12, VALNMR: 15 }],
  sector: ['sectors', { role: 'arc', colour: '4', light: '1' }],
  name: ['points', { cls: 'SEAARE', OBJNAM: 'Old Channel', NOBJNM: 'Gamle løp', area: true }],
  unknown: ['points', { cls: 'XXXXXX' }],
  shallowWater: ['areas', { cls: 'DEPARE', DRVAL1: 1, DRVAL2: 5 }],
  middleWater: ['areas', { cls: 'DEPARE', DRVAL1: 6, DRVAL2: 10 }],
  deepWater: ['areas', { cls: 'DEPARE', DRVAL1: 30, DRVAL2: 50 }],
  scaleEdge: ['scaleEdges', { cell: 'XX1', scale: 90_000 }],
  overscaled: ['cover', { cell: 'XX1', scale: 90_000 }],
  quality: ['areas', { cls: 'M_QUAL', CATZOC: 2 }],
  informed: ['points', { cls: 'MORFAC', CATMOR: 1, INFORM: 'Ask first' }],
  shallowSounding: ['soundings', { cls: 'SOUNDG', depth: 4.6 }],
  deepSounding: ['soundings', { cls: 'SOUNDG', depth: 12 }],
  later: ['points', { cls: 'ACHARE', zmin: 15 }],
  unscaled: ['points', { cls: 'ACHARE', scale: 5000 }],
  contour: ['lines', { cls: 'DEPCNT', VALDCO: 5, below: 2 }],
  nextContour: ['lines', { cls: 'DEPCNT', VALDCO: 10, below: 5 }],
  buoy: ['points', { cls: 'BOYLAT', BOYSHP: 2, COLOUR: '4', COLPAT: 1 }],
  restricted: ['areas', { cls: 'RESARE', RESTRN: '7' }],
  wreck: ['points', { cls: 'WRECKS', CATWRK: 2, depth: 12, water: 3 }],
  standard: ['points', { cls: 'ACHARE' }],
  other: ['points', { cls: 'LNDELV', ELEVAT: 40 }],
};
type ObjectName = keyof typeof OBJECTS;

const state = encState([], DEFAULTS, 0);
const looks = new Map<string, ReturnType<typeof lookOf>>();
/** Layers depend on the palette and on what bounds their zooms; made once for each, as that takes most of the time. */
function lookFor(values: NauticalChartValues) {
  const { colorScheme, textScale, shallowSoundingScale, deepSoundingScale } = values;
  const key = [colorScheme, textScale, shallowSoundingScale, deepSoundingScale].join();
  const made =
    looks.get(key) ?? lookOf(encLayers({ palette: encPaletteIn[schemeWithChart(colorScheme, false)], values, latitudeDeg: 0 }), state);
  looks.set(key, made);
  return made;
}

function picture(options: readonly EncOption[], values: NauticalChartValues = DEFAULTS): Map<ObjectName, string> {
  Object.assign(state, encState(options, values, 0));
  return new Map(
    Object.entries(OBJECTS).map(([name, [layer, properties]]) => [name, JSON.stringify(lookFor(values)(layer, properties, 13))]),
  );
}
const differences = (one: Map<ObjectName, string>, other: Map<ObjectName, string>): ObjectName[] =>
  [...one.keys()].filter((name) => one.get(name) !== other.get(name));

const TOGGLED: Record<EncOption, readonly ObjectName[]> = {
  lights: ['light', 'sector'],
  text: ['light', 'name', 'other'],
  symbolFail: ['unknown'],
  shallowPattern: ['shallowWater'],
  overscale: ['overscaled'],
  infoPoints: ['quality', 'informed'],
  grid: [], // a source of its own: shown in the browser's test
  shallowSoundings: ['shallowSounding'],
  deepSoundings: ['deepSounding'],
  twoShades: ['middleWater'],
  greyShades: ['shallowWater', 'middleWater', 'deepWater'],
  chartScaleMinimum: ['later'],
  autoScaleMinimum: ['unscaled'],
  chartBoundaries: ['overscaled'],
  contourLabels: ['contour', 'nextContour'],
  nationalText: ['name'],
};

test.for(ENC_OPTIONS)('%s changes what it is about, and nothing else', (option) => {
  // what filters by scale is off, so that it hides nothing that another option is about
  const others = ENC_OPTIONS.filter(
    (one) => one !== option && one !== 'twoShades' && one !== 'greyShades' && !one.endsWith('ScaleMinimum'),
  );
  expect(differences(picture(others), picture([...others, option]))).toEqual(TOGGLED[option]);
});

const CHANGED: Record<keyof NauticalChartValues, [Partial<NauticalChartValues>, readonly ObjectName[]]> = {
  safetyContour: [{ safetyContour: 7 }, ['middleWater', 'contour', 'nextContour']],
  shallowContour: [{ shallowContour: 1 }, ['shallowWater']],
  deepContour: [{ deepContour: 31 }, ['deepWater']],
  safetyDepth: [{ safetyDepth: 15 }, ['deepSounding', 'wreck']],
  symbolSet: [{ symbolSet: 2 }, ['buoy', 'restricted']],
  displayCategory: [{ displayCategory: 2 }, ['quality', 'shallowSounding', 'deepSounding', 'nextContour', 'wreck', 'other']],
  // what words look like is their text here
  colorScheme: [{ colorScheme: 2 }, Object.keys(OBJECTS).filter((name) => !['name', 'shallowSounding', 'deepSounding'].includes(name))],
  textScale: [{ textScale: 20_000 }, ['light', 'name', 'other']],
  // beside deep ones: the test below has it alone
  shallowSoundingScale: [{ shallowSoundingScale: 20_000, deepSoundingScale: 20_000 }, ['shallowSounding', 'deepSounding']],
  deepSoundingScale: [{ deepSoundingScale: 20_000 }, ['deepSounding']],
};

test.for(Object.entries(CHANGED))('%s changes what it is about, and nothing else', ([, [values, changed]]) => {
  const options = ENC_OPTIONS.filter((one) => !['twoShades', 'greyShades', 'chartScaleMinimum', 'autoScaleMinimum'].includes(one));
  expect(differences(picture(options), picture(options, { ...DEFAULTS, ...values }))).toEqual(changed);
});

test('no scale leaves deep soundings without the shallow ones; where deep ones are off, shallow ones follow their own scale', () => {
  const leastZooms = (values: Partial<NauticalChartValues>, options: readonly EncOption[]) => {
    const zooms = encZooms({ ...DEFAULTS, ...values }, 0, options);
    return [zooms['enc-soundings-shallow'], zooms['enc-soundings-deep']];
  };
  const both = ['shallowSoundings', 'deepSoundings'] as const;
  expect(leastZooms({}, both)).toEqual([7.1, 7.1]); // 1:2,000,000
  expect(leastZooms({ shallowSoundingScale: 2_000_000, deepSoundingScale: 100_000 }, both)).toEqual([7.1, 11.4]);
  expect(leastZooms({}, ['shallowSoundings'])[0]).toBe(11.4); // 1:100,000
});

test('names are of the national language only where it is asked for, and there is one', () => {
  const nameOf = (options: EncOption[], properties: Properties) => {
    Object.assign(state, encState(options, DEFAULTS, 0));
    return lookFor(DEFAULTS)('points', { cls: 'SEAARE', area: true, ...properties }, 13).map(({ look }) => look);
  };
  expect(nameOf(['text'], { OBJNAM: 'Old Channel', NOBJNM: 'Gamle løp' })).toEqual(['Old Channel']);
  expect(nameOf(['text', 'nationalText'], { OBJNAM: 'Old Channel', NOBJNM: 'Gamle løp' })).toEqual(['Gamle løp']);
  expect(nameOf(['text', 'nationalText'], { OBJNAM: 'Old Channel' })).toEqual(['Old Channel']);
});

test('a contour that is not drawn has no figure: in display standard the safety contour alone has one', () => {
  Object.assign(state, encState(['contourLabels'], { ...DEFAULTS, displayCategory: 2 }, 0));
  const layersOf = (properties: Properties) => lookFor(DEFAULTS)('lines', { cls: 'DEPCNT', ...properties }, 13).map(({ id }) => id);
  expect(layersOf({ VALDCO: 5, below: 2 })).toEqual(['enc-safety-contour', 'enc-contour-words']);
  expect(layersOf({ VALDCO: 10, below: 5 })).toEqual([]);
});

function imagesOf(values: Partial<NauticalChartValues>, properties: Properties): string[] {
  Object.assign(state, encState(['lights'], { ...DEFAULTS, ...values }, 0));
  return lookFor(DEFAULTS)('points', properties, 13).map(({ look }) => look);
}

test('a light of two colours has the flare of the red or green one; simplified signs have no topmark beside them', () => {
  const flareOf = (colours: string) => imagesOf({}, { cls: 'LIGHTS', COLOUR: colours });
  expect(['1', '3', '4', '1,3', '1,4', '3,4'].flatMap(flareOf)).toEqual(
    ['white', 'red', 'green', 'red', 'green', 'other'].map((name) => `enc|day|light-${name}`),
  );
  const topmark = { cls: 'TOPMAR', TOPSHP: 13, COLOUR: '2' };
  expect(imagesOf({ symbolSet: 1 }, topmark)).toEqual(['enc|day|topmark-north|2|']);
  expect(imagesOf({ symbolSet: 2 }, topmark)).toEqual([]);
});

test('what is conspicuous is black, what is not is of the same shape in brown', () => {
  const chimney = { cls: 'LNDMRK', CATLMK: '3' };
  expect(imagesOf({}, { ...chimney, CONVIS: 1 })).toEqual(['enc|day|chimney']);
  expect(imagesOf({}, { ...chimney, CONVIS: 2 })).toEqual(['enc|day|chimney|faint']);
  expect(imagesOf({ symbolSet: 2 }, chimney)).toEqual(['enc|day|chimney|faint']);
});

test('among simplified signs a lateral buoy on the port hand is a can and one to starboard a cone, whatever its shape', () => {
  Object.assign(state, encState([], { ...DEFAULTS, symbolSet: 2 }, 0));
  const signOf = (properties: Properties) =>
    lookFor(DEFAULTS)('points', { cls: 'BOYLAT', COLOUR: '3', ...properties }, 13).map(({ look }) => look.split('|')[2]);
  expect([1, 2, 3, 4].flatMap((hand) => signOf({ BOYSHP: 4, CATLAM: hand }))).toEqual([
    'simple-can',
    'simple-cone',
    'simple-can',
    'simple-cone',
  ]);
  expect(signOf({ BOYSHP: 4 }), 'neither hand nor shape is known').toEqual(['simple-buoy-unknown']);
  expect(signOf({ BOYSHP: 1, CATLAM: 1 }), 'a cone is a cone').toEqual(['simple-cone']);
});

test('an object is shown wherever the scale is at least its own: never late, and less than a zoom early', () => {
  Object.assign(state, encState(['chartScaleMinimum'], DEFAULTS, 0));
  const isShown = (zoom: number) => lookFor(DEFAULTS)('points', { cls: 'ACHARE', zmin: 11.6 }, zoom).length > 0;
  expect([10.9, 11, 11.6, 11.9, 12].map(isShown)).toEqual([false, true, true, true, true]);
});

test('sectors of lights are drawn from a quarter of the scale of their chart on; their flares, and sectors of unknown scale, before that', () => {
  Object.assign(state, encState(['lights'], DEFAULTS, 0));
  const look = lookFor(DEFAULTS);
  const of = { cls: 'LIGHTS', COLOUR: 3, scale: 12_000 }; // at 1:12,000 the map is at zoom 14.5
  const drawn = (role: string, zoom: number) => look('sectors', { ...of, role, colour: '3' }, zoom).length > 0;
  expect(['leg', 'arc'].map((role) => [12, 13, 15].map((zoom) => drawn(role, zoom)))).toEqual([
    [false, true, true],
    [false, true, true],
  ]);
  expect(look('points', of, 12)).not.toEqual([]);
  expect(look('sectors', { cls: 'LIGHTS', role: 'arc', colour: '3' }, 8)).not.toEqual([]);
});
