// What the mariner relies on: no danger loses its mark, the safety contour is never drawn too shallow, display base is always there. By
// MapLibre's own evaluation of the layers, over zooms, palettes, options and values.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS, type EncOption, type NauticalChartValues } from '#contract/entities/chart-options.ts';
import { type EncTileLayer, lookOf, type Properties } from './enc-look.fixture.ts';
import { encState } from './enc-state.ts';
import { encLayers } from './enc-style.ts';
import { SAFETY_CONTOUR_LAYERS } from './layer-ids.ts';
import { ENC_PALETTES, type EncPalette, encPalettes } from './palettes.ts';
import { symbolDrawings } from './symbols/symbol-files.ts';
import { encTable } from './table/enc-table.ts';
import type { EncCondition, EncGeometry, EncRule } from './table/rule.ts';

const ZOOMS = Array.from({ length: 171 }, (_, i) => Math.round((3 + i / 10) * 10) / 10);

const anyValues: fc.Arbitrary<NauticalChartValues> = fc
  .record({
    contours: fc.tuple(
      ...Array.from({ length: 3 }, () => fc.oneof(fc.constantFrom(0, 2, 5, 10, 20, 30), fc.double({ min: 0, max: 60, noNaN: true }))),
    ),
    safetyDepth: fc.oneof(fc.constantFrom(0, 5, 10, 20), fc.double({ min: 0, max: 60, noNaN: true })),
    symbolSet: fc.constantFrom(1, 2),
    displayCategory: fc.constantFrom(1, 2, 3),
    colorScheme: fc.constantFrom(1, 2, 3),
    textScale: fc.integer({ min: 100, max: 100_000_000 }),
    shallowSoundingScale: fc.integer({ min: 100, max: 100_000_000 }),
    deepSoundingScale: fc.integer({ min: 100, max: 100_000_000 }),
  })
  .map(({ contours, ...others }) => {
    const [shallowContour = 0, safetyContour = 0, deepContour = 0] = contours.toSorted((a, b) => a - b);
    return { ...others, shallowContour, safetyContour, deepContour };
  });

interface Bridge {
  palette: EncPalette;
  options: EncOption[];
  values: NauticalChartValues;
  latitudeDeg: number;
}
const anyBridge: fc.Arbitrary<Bridge> = fc.record({
  palette: fc.constantFrom(...ENC_PALETTES),
  options: fc.subarray([...ENC_OPTIONS]),
  values: anyValues,
  latitudeDeg: fc.double({ min: -80, max: 80, noNaN: true }),
});

/** Layers differ by palette only, but for the zooms of words and soundings. */
const state = encState([], DEFAULT_NAUTICAL_CHART_VALUES, 0);
const looks = new Map(
  ENC_PALETTES.map((palette) => [palette, lookOf(encLayers({ palette, values: DEFAULT_NAUTICAL_CHART_VALUES, latitudeDeg: 0 }), state)]),
);
function lookFor({ palette, options, values, latitudeDeg }: Bridge) {
  Object.assign(state, encState(options, values, latitudeDeg));
  return looks.get(palette) ?? (() => []);
}

/** Worked by hand from S-52 PresLib 4.0, CSP OBSTRN and WRECKS: what the chart knows, and the depth in metres that judges it. */
const DANGERS: readonly { what: string; properties: Properties; depth: number | undefined }[] = [
  { what: 'a wreck swept to 4.9 m', properties: { cls: 'WRECKS', VALSOU: 4.9, depth: 4.9, water: 18 }, depth: 4.9 },
  { what: 'a dangerous wreck of unknown depth', properties: { cls: 'WRECKS', CATWRK: 2, depth: 0, water: 22 }, depth: 0 },
  { what: 'a wreck that is said not to be dangerous', properties: { cls: 'WRECKS', CATWRK: 1, depth: 20.1, water: 30 }, depth: 20.1 },
  { what: 'a wreck that shows its mast', properties: { cls: 'WRECKS', CATWRK: 4, water: 12 }, depth: undefined },
  { what: 'a wreck in unsurveyed water', properties: { cls: 'WRECKS' }, depth: undefined },
  { what: 'a rock awash', properties: { cls: 'UWTROC', WATLEV: 5, depth: 0, water: 5 }, depth: 0 },
  { what: 'a rock that covers by 1.2 m', properties: { cls: 'UWTROC', WATLEV: 4, VALSOU: -1.2, depth: -1.2, water: 9 }, depth: -1.2 },
  { what: 'a rock always under water', properties: { cls: 'UWTROC', WATLEV: 3, depth: 0.01, water: 40 }, depth: 0.01 },
  { what: 'a rock with 27 m over it', properties: { cls: 'UWTROC', VALSOU: 27, depth: 27, water: 35, zmin: 17.4 }, depth: 27 },
  { what: 'a rock of unknown depth', properties: { cls: 'UWTROC', zmin: 23 }, depth: undefined },
  { what: 'an obstruction of unknown depth', properties: { cls: 'OBSTRN', water: 11, zmin: 19 }, depth: undefined },
  { what: 'an obstruction with 9.8 m over it', properties: { cls: 'OBSTRN', CATOBS: 1, VALSOU: 9.8, depth: 9.8, water: 15 }, depth: 9.8 },
  { what: 'a foul area', properties: { cls: 'OBSTRN', CATOBS: '6', depth: 0.01, water: 3 }, depth: 0.01 },
  { what: 'a floating boom', properties: { cls: 'OBSTRN', CATOBS: 10, WATLEV: 7 }, depth: undefined },
  { what: 'a pile under water', properties: { cls: 'PILPNT', WATLEV: 3, zmin: 16 }, depth: undefined },
  { what: 'a training wall that covers', properties: { cls: 'SLCONS', WATLEV: 4 }, depth: undefined },
];
const MARKS: Record<'points' | 'lines' | 'areas', readonly string[]> = {
  points: ['enc-dangers'],
  lines: ['enc-danger-lines'],
  areas: ['enc-danger-areas', 'enc-danger-boundaries'],
};

test('no danger of unknown depth, or shallower than the safety depth, ever loses its mark: point, line or area, at every zoom', () => {
  let judged = 0;
  const check = (bridge: Bridge, zooms: readonly number[]) => {
    const look = lookFor(bridge);
    for (const { what, properties, depth } of DANGERS)
      for (const layer of ['points', 'lines', 'areas'] as const) {
        if (depth !== undefined && depth > bridge.values.safetyDepth) continue;
        for (const zoom of zooms) {
          judged++;
          const marks = look(layer, layer === 'points' ? properties : { ...properties, area: true }, zoom).filter(({ id }) =>
            MARKS[layer].includes(id),
          );
          if (marks.length !== MARKS[layer].length) throw new Error(`${what} (${layer}) has no mark at zoom ${zoom}`);
          const unknown = marks.find(({ id, look: image }) => id === 'enc-dangers' && !symbolDrawings.has(image.split('|')[2] ?? ''));
          if (unknown) throw new Error(`${what}: ${unknown.look} is no symbol`);
        }
      }
  };
  // every zoom of what hides most, and of what hides least
  const { options, ...plain } = {
    palette: 'night',
    options: [...ENC_OPTIONS],
    values: DEFAULT_NAUTICAL_CHART_VALUES,
    latitudeDeg: 55,
  } as const;
  check({ ...plain, options: ['chartScaleMinimum', 'autoScaleMinimum'], values: { ...plain.values, displayCategory: 1 } }, ZOOMS);
  check({ ...plain, options: [...options] }, ZOOMS);
  fc.assert(
    fc.property(anyBridge, fc.subarray(ZOOMS, { minLength: 8, maxLength: 8 }), (bridge, zooms) => check(bridge, zooms)),
    { numRuns: 120 },
  );
  expect(judged).toBeGreaterThan(20_000);
});

test('a mark does not depend on collisions: whatever can be a danger, a light or a sounding may overlap; all keep words off, soundings from zoom 13 on', () => {
  const overlapping = [
    'enc-dangers',
    'enc-dangers-deeper',
    'enc-position-marks',
    'enc-lights',
    'enc-soundings-shallow',
    'enc-soundings-deep',
    'enc-points',
    'enc-points-turned',
  ];
  const layers = encLayers({ palette: 'day', values: DEFAULT_NAUTICAL_CHART_VALUES, latitudeDeg: 0 });
  const at = (id: string) => layers.findIndex((layer) => layer.id === id);
  for (const id of overlapping) {
    const { layout } = layers[at(id)] as { layout: Record<string, unknown> };
    expect([id, layout['icon-allow-overlap'], layout['text-allow-overlap']]).toEqual([id, true, true]);
    const isSounding = id.startsWith('enc-soundings'); // from afar they would leave no place for the characters of lights
    const ignored = [layout['icon-ignore-placement'] ?? false, layout['text-ignore-placement'] ?? false];
    expect([id, ...ignored]).toEqual([id, isSounding, isSounding && ['step', ['zoom'], true, 13, false]]);
  }
  const words = layers.filter(({ id }) => id.endsWith('-words') || id === 'enc-names').map(({ id }) => at(id));
  expect(Math.max(...words)).toBeLessThan(Math.min(...overlapping.map(at))); // who lies higher gets room first
  expect(at('enc-dangers')).toBe(layers.length - 1);
});

test('an isolated danger is one in water that looks safe: the same wreck in shallow water has its own sign', () => {
  const bridge: Bridge = {
    palette: 'day',
    options: [],
    values: { ...DEFAULT_NAUTICAL_CHART_VALUES, safetyContour: 10, deepContour: 20, safetyDepth: 8 },
    latitudeDeg: 0,
  };
  const signOf = (properties: Properties) =>
    lookFor(bridge)('points', { cls: 'WRECKS', CATWRK: 2, ...properties }, 12).map(({ look }) => look);
  expect(signOf({ depth: 4, water: 10 })).toEqual(['enc|day|isolated-danger']);
  expect(signOf({ depth: 4 })).toEqual(['enc|day|isolated-danger']);
  expect(signOf({ water: 30 })).toEqual(['enc|day|isolated-danger']);
  expect(signOf({ depth: 4, water: 5 })).toEqual(['enc|day|wreck-dangerous']);
  expect(signOf({ depth: 9, water: 5 }), 'deeper than the safety depth, not than the contour').toEqual(['enc|day|wreck-dangerous']);
  expect(signOf({ cls: 'OBSTRN', CATOBS: 9, water: 30 }), 'the ground tackle of a mooring').toEqual(['enc|day|anchorage']);
  expect(signOf({ cls: 'OBSTRN', CATOBS: 6, water: 30 })).toEqual(['enc|day|isolated-danger']);
  expect(signOf({ cls: 'OBSTRN', CATOBS: 7, water: 30 }), 'foul ground: not to anchor on').toEqual(['enc|day|foul-ground']);
  expect(signOf({ CATWRK: 3, water: 30 }), 'remains of a wreck, spread out').toEqual(['enc|day|foul-ground']);
  expect(signOf({ depth: 12, water: 30 })).toEqual(['enc|day|wreck-not-dangerous']);
});

/** Depths of a cell's contours, with the next shallower one as the tiles give it. */
const anyCell = fc.uniqueArray(fc.constantFrom(0, 2, 5, 10, 15, 20, 30, 50), { minLength: 1 }).map((depths) => {
  const ordered = depths.toSorted((a, b) => a - b);
  return ordered.map((depth, i): Properties & { VALDCO: number } => ({
    cls: 'DEPCNT',
    VALDCO: depth,
    ...(i % 2 === 1 && { QUAPOS: 4 }),
    ...(i > 0 && { below: ordered[i - 1] ?? 0 }),
  }));
});

test('the safety contour is the one asked for or, where the cell has none such, its next deeper one; never a shallower one', () => {
  fc.assert(
    fc.property(anyBridge, anyCell, fc.constantFrom(...ZOOMS), (bridge, cell, zoom) => {
      const look = lookFor(bridge);
      const drawn = cell
        .filter((contour) => look('lines', contour, zoom).some(({ id }) => SAFETY_CONTOUR_LAYERS.includes(id)))
        .map(({ VALDCO }) => VALDCO);
      const wanted = cell.map(({ VALDCO }) => VALDCO).find((depth) => depth >= bridge.values.safetyContour);
      expect(drawn).toEqual(wanted === undefined ? [] : [wanted]);
    }),
  );
  expect(
    lookFor({ palette: 'day', options: [], values: DEFAULT_NAUTICAL_CHART_VALUES, latitudeDeg: 0 })('lines', { cls: 'DEPCNT' }, 9).map(
      ({ id }) => id,
    ),
  ).toEqual(['enc-contours']);
});

const hex = (colour: string) => {
  const [r = 0, g = 0, b = 0] = (/rgba?\(([^)]*)/.exec(colour)?.[1] ?? '').split(',').map(Number);
  return `#${[r, g, b].map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`;
};

test('water shallower than the safety contour, or of unknown depth, never has a colour of deep water', () => {
  const anyDepth = fc.option(fc.oneof(fc.constantFrom(-2, 0, 2, 5, 10, 20, 30), fc.double({ min: -5, max: 60, noNaN: true })), {
    nil: undefined,
  });
  fc.assert(
    fc.property(anyBridge, anyDepth, fc.constantFrom('DEPARE', 'DRGARE'), (bridge, depth, cls) => {
      const drawn = lookFor(bridge)('areas', { cls, ...(depth !== undefined && { DRVAL1: depth }) }, 10);
      const [water, ...others] = drawn.filter(({ id }) => /^enc-(water|skin)/.test(id));
      const inks = encPalettes[bridge.palette];
      const deep = [inks['depth-medium-deep'], inks['depth-deep'], inks['grey-medium-deep'], inks['grey-deep']];
      const isUnsafe = depth === undefined || depth < 0 || depth < bridge.values.safetyContour;
      expect([others, deep.includes(hex(water?.look ?? ''))]).toEqual([[], !isUnsafe]);
      expect(water?.id).toMatch(/^enc-water-/);
    }),
  );
});

/** An object that the line is for, and no line before it. */
function objectOf({ cls, when = [] }: EncRule): Properties {
  const valueOf = ({ is, has, known }: EncCondition) => is?.[0] ?? has?.[0] ?? (known ? 45 : undefined);
  const members = when.flatMap((condition) => {
    const value = valueOf(condition);
    return value === undefined ? [] : [[condition.attribute, value] as const];
  });
  return { cls, ...Object.fromEntries(members) };
}
const LAYER: Record<EncGeometry, EncTileLayer> = { point: 'points', line: 'lines', area: 'areas' };

test('no option, value or zoom hides what the display base requires', () => {
  const base = encTable.filter(({ category, symbol, line, fill, pattern }) => category === 1 && (symbol ?? line ?? fill ?? pattern));
  expect(base.length).toBeGreaterThan(60);
  fc.assert(
    fc.property(anyBridge, fc.constantFrom(...ZOOMS), (bridge, zoom) => {
      const look = lookFor(bridge);
      for (const rule of base) {
        const drawn = look(LAYER[rule.geometry], { ...objectOf(rule), zmin: 20 }, zoom);
        if (drawn.length === 0) throw new Error(`${rule.cls} (${rule.geometry}; ${rule.source}) is hidden at zoom ${zoom}`);
      }
    }),
    { numRuns: 60 },
  );
});
