import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, test } from 'vitest';
import { AREA_LAYERS } from '#contract/entities/areas.ts';
import { DEFAULT_MAP_LAYERS } from '#contract/entities/map-layers.ts';
import { AREA_INKS, hatchFor, hatchId, threatSteps } from '#map/chart/context-look.ts';
import { composeStyle, type MapOverlay } from '#map/chart/overlays.ts';
import { rgb, SCHEMES } from '#map/ships/ship-look.ts';
import { areaFeatures, edgesOf } from './area-features.ts';
import { areaRow } from './area.fixture.ts';
import { areaOverlays } from './areas-layer.ts';
import { type ContextChoice, shownAreas, shownThreatMap } from './context-rows.ts';
import { attributionOf, threatLooks } from './show-context.ts';
import { threatMapRow } from './threat.fixture.ts';
import { threatOverlay } from './threat-layer.ts';

const NOW = Date.UTC(2026, 10, 20);
const NOW_CHOICE: ContextChoice = { day: undefined, smoothed: false, past: false };
const map = threatMapRow('/threat/map.0123456789abcdef01234567.pmtiles');
const BASE = { version: 8 as const, sources: {}, layers: [{ id: 'territorial-sea', type: 'background' as const }] };

const overlays: MapOverlay[][] = [
  ...(['y5', 'y1'] as const).flatMap((window) =>
    [true, false].flatMap((smoothed) => [true, false].map((outlined) => [threatOverlay(map, { window, smoothed, outlined })])),
  ),
  areaOverlays('© A &amp; B'),
];

test.for(SCHEMES)('the layers of the %s scheme are as the style specification wants them', (scheme) => {
  for (const together of overlays) {
    const style = composeStyle(BASE, together, scheme, { geojson: new Map(), globe: false });
    expect(validateStyleMin({ ...style, glyphs: 'https://x/{fontstack}/{range}' } as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  }
});

test('threat and fills lie under the land, limits and names over it', () => {
  const style = composeStyle(BASE, [threatOverlay(map, threatLooks({ y5: true, y1: false }, false)[0]!), ...areaOverlays('')], 'light', {
    geojson: new Map(),
    globe: false,
  });
  const ids = style.layers.map(({ id }) => id);
  const land = ids.indexOf('territorial-sea');
  for (const under of ['threat-y5', 'area-fills', 'area-past', 'area-edges', 'zone-edges'])
    expect(ids.indexOf(under), under).toBeLessThan(land);
  expect(ids.indexOf('threat-y5')).toBeLessThan(ids.indexOf('area-fills'));
  for (const over of ['area-limits', 'area-names', 'cables', 'zone-names']) expect(ids.indexOf(over), over).toBeGreaterThan(land);
});

test('seen from near, where one cell covers the view, threat is an edge and no fill that would look like land', () => {
  const [fill, edge] = threatOverlay(map, { window: 'y5', smoothed: false, outlined: false }).layers('light');
  const opacity = fill?.type === 'fill' ? fill.paint?.['fill-opacity'] : undefined;
  expect(opacity).toEqual(['interpolate', ['linear'], ['zoom'], 7, expect.arrayContaining(['step']), 8.5, 0]);
  expect(edge).toMatchObject({ id: 'threat-y5-edges', type: 'line', minzoom: 7 });
});

test('the ramp has a step for each class, between 35 and 55 percent, and each layer its own ink', () => {
  for (const scheme of SCHEMES) {
    const steps = threatSteps(scheme, map.classes.length);
    expect(new Set(steps.map(({ colour }) => colour)).size).toBe(map.classes.length);
    expect(steps.map(({ opacity }) => opacity)).toEqual(steps.map(({ opacity }) => opacity).toSorted((a, b) => a - b));
    expect([steps[0]?.opacity, steps.at(-1)?.opacity]).toEqual([0.35, 0.55]);
    expect(new Set(Object.values(AREA_INKS[scheme])).size).toBe(AREA_LAYERS.length);
  }
});

test('at night nothing is bright or cold', () => {
  for (const colour of [...Object.values(AREA_INKS.night), ...threatSteps('night', 5).map((step) => step.colour)]) {
    const [r, g, b] = rgb(colour);
    expect([colour, r >= g && g >= b && 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.6]).toEqual([colour, true]);
  }
});

test('a hatch is drawn for each layer and scheme, and for nothing else', () => {
  for (const scheme of SCHEMES) for (const layer of AREA_LAYERS) expect(hatchFor(hatchId(layer, scheme))?.data.some(Boolean)).toBe(true);
  expect(hatchFor('not-downloaded-hatch-light')).toBeUndefined();
  expect(hatchFor('area-hatch:nothing:light')).toBeUndefined();
});

test('an area is shown while it is in force at the moment shown; one that is over only where past areas are wanted', () => {
  const rows = [
    areaRow('now', { validFrom: Date.UTC(2023, 0, 1) }),
    areaRow('over', { validFrom: Date.UTC(2019, 4, 1), validTo: Date.UTC(2023, 0, 1) }),
    areaRow('coming', { validFrom: Date.UTC(2027, 0, 1) }),
    areaRow('houthi', { layer: 'ansarAllahHouthi' }),
  ];
  const ids = (choice: Partial<ContextChoice>, layers = DEFAULT_MAP_LAYERS) =>
    shownAreas(rows, layers, { ...NOW_CHOICE, ...choice }, NOW).map(({ area, past }) => `${area.id}${past ? ' past' : ''}`);
  expect(ids({})).toEqual(['now']);
  expect(ids({ past: true })).toEqual(['now', 'over past']);
  expect(ids({ day: '2020-06-30' })).toEqual(['over']);
  expect(ids({ day: '2022-12-31' })).toEqual(['over']);
  expect(ids({}, { ...DEFAULT_MAP_LAYERS, jwcViewOpen: false, ansarAllahHouthiViewOpen: true })).toEqual(['houthi']);
  expect(shownAreas(rows, { ...DEFAULT_MAP_LAYERS, jwcViewOpen: false }, NOW_CHOICE, NOW)).toEqual([]);
});

test('the threat map of another day comes from its own row, never from the current one', () => {
  const maps = new Map([['now', map]]);
  expect(shownThreatMap(maps, NOW_CHOICE)).toBe(map);
  expect(shownThreatMap(maps, { ...NOW_CHOICE, day: '2020-01-01' })).toBeUndefined();
});

test('edges from cutting at the antimeridian are not drawn as limits', () => {
  const cut = [
    [170, -20],
    [180, -20],
    [180, -10],
    [170, -10],
    [170, -20],
  ] as const;
  expect(edgesOf(cut)).toEqual([
    [
      [170, -20],
      [180, -20],
    ],
    [
      [180, -10],
      [170, -10],
      [170, -20],
    ],
  ]);
});

test('an area with stated limits has these drawn, one without its whole edge, a cable its line', () => {
  const limits = {
    type: 'LineString' as const,
    coordinates: [
      [43, 8],
      [53, 8],
    ] as [number, number][],
  };
  const cable = areaRow('c', { layer: 'cables', geometry: limits });
  const { areas, edges, lines } = areaFeatures([areaRow('a', { limits }), areaRow('b'), cable].map((area) => ({ area, past: false })));
  const ids = ({ features }: typeof areas) => features.map(({ properties }) => properties.id);
  expect([ids(areas), ids(edges), ids(lines)]).toEqual([['a', 'b'], ['b'], ['a', 'c']]);
});

test('what wants to be named is named on the map, and as text, whatever a file says', () => {
  const shown = [
    areaRow('a', { source: 'Marine <b>Regions</b>', licence: 'CC BY 4.0' }),
    areaRow('b', { source: 'Marine <b>Regions</b>', licence: 'CC BY 4.0' }),
    areaRow('c', { licence: 'Public domain' }),
  ].map((area) => ({ area, past: false }));
  expect(attributionOf(shown)).toBe('© Marine &lt;b&gt;Regions&lt;/b&gt; (CC BY 4.0)');
  expect(attributionOf(shown.slice(2))).toBe('');
});

test('both windows at once are told apart: the longer filled, the shorter outlined on it', () => {
  expect(threatLooks({ y5: true, y1: true }, false)).toEqual([
    { window: 'y5', smoothed: false, outlined: false },
    { window: 'y1', smoothed: false, outlined: true },
  ]);
  expect(threatLooks({ y5: false, y1: true }, true)).toEqual([{ window: 'y1', smoothed: true, outlined: false }]);
});
