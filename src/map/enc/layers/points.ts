// The signs of the chart, its dangers and lights, and its soundings. Collision never chooses among them: they are all drawn.
// Signs, dangers and lights keep words off; soundings lie over them.
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { deeperSign, isChartDanger, isDeeperDanger, isUnsafeDanger, unsafeSign } from '#map/enc/danger-rules.ts';
import { optionIsOn, shownWith, valueNow } from '#map/enc/enc-state.ts';
import {
  attribute,
  byRule,
  conditionOf,
  type EncExpression,
  hasDates,
  isApproximate,
  isAtScale,
  isOfClassWith,
  isShown,
  pointOrArea,
} from '#map/enc/expressions.ts';
import type { EncPalette } from '#map/enc/palettes.ts';
import { encTable } from '#map/enc/table/enc-table.ts';
import { type EncGeometry, type EncRule, type EncSymbol, has } from '#map/enc/table/rule.ts';
import { depthFigure, encFonts } from '#map/enc/texts.ts';
import { UNKNOWN } from './areas.ts';
import { at, CLOSE_FROM_ZOOM, FAINT, imageName, imageOf, inkOf } from './layer.ts';

const ALWAYS_DRAWN = { 'icon-allow-overlap': true, 'text-allow-overlap': true } as const;

const isLight: EncExpression = ['==', attribute('cls'), 'LIGHTS'];

const nameOf = (symbol: EncSymbol | undefined): string | EncExpression => {
  if (symbol?.faint) return `${symbol.name}|${FAINT}`;
  if (!symbol?.by) return symbol?.name ?? '';
  const { attribute: name, names } = symbol.by;
  return ['match', ['to-string', attribute(name)], ...Object.entries(names).flat(), symbol.name] as unknown as EncExpression;
};
const symbolBy = (geometry: EncGeometry, of: (rule: EncRule) => EncSymbol | undefined, otherwise: string | EncExpression): EncExpression =>
  byRule(geometry, (rule) => nameOf(of(rule)), otherwise);
/** Areas have none that is simplified. */
const SIMPLIFIED = [...new Set(encTable.filter((rule) => rule.simplified).map(({ cls }) => cls))];
/** By symbolSet: traditional, or simplified where there is such a one. */
const symbolName: EncExpression = [
  'let',
  'traditional',
  pointOrArea((geometry) => symbolBy(geometry, (rule) => rule.symbol, '')),
  [
    'case',
    ['==', valueNow('symbolSet'), 2],
    byRule('point', (rule) => nameOf(rule.simplified ?? rule.symbol), ['var', 'traditional'], SIMPLIFIED),
    ['var', 'traditional'],
  ],
] as unknown as EncExpression;
/** An image that has no colours of the object draws nothing of them. */
const isColoured: EncExpression = pointOrArea((geometry) => byRule(geometry, (rule) => rule.symbol?.coloured ?? false, false));
const symbol: EncExpression = [
  'let',
  'name',
  symbolName,
  [
    'case',
    isColoured,
    ['concat', ['var', 'name'], '|', ['to-string', attribute('COLOUR')], '|', ['to-string', attribute('COLPAT')]],
    ['var', 'name'],
  ],
] as unknown as EncExpression;
/** Simplified signs carry their topmark in themselves: S-52's look-up of simplified points draws none (LUP TOPMAR). */
const isSpareTopmark: EncExpression = ['all', ['==', attribute('cls'), 'TOPMAR'], ['==', valueNow('symbolSet'), 2]];
const isTurned: EncExpression = pointOrArea((geometry) => byRule(geometry, (rule) => rule.symbol?.turned ?? false, false));
const priority = pointOrArea((geometry) => byRule(geometry, (rule) => rule.priority, 4));
const hasSymbol: EncExpression = pointOrArea((geometry: EncGeometry) => isOfClassWith(geometry, (rule) => rule.symbol !== undefined));

const signs = (
  palette: EncPalette,
  id: string,
  filter: EncExpression[],
  layout: SymbolLayerSpecification['layout'],
): LayerSpecification => ({
  id,
  type: 'symbol',
  ...at('points'),
  filter: ['all', hasSymbol, ['!', isChartDanger], ['!', isLight], isShown('pointOrArea'), ...filter],
  layout: { 'icon-image': imageOf(palette, symbol), 'symbol-sort-key': priority, ...ALWAYS_DRAWN, ...layout },
});

/** What is drawn by a sign, as long as it is drawn. */
const isSigned: EncExpression = [
  'any',
  isUnsafeDanger,
  [
    'all',
    isShown('pointOrArea'),
    ['any', isChartDanger, ['all', hasSymbol, ['!', isSpareTopmark], ['any', ['!', isLight], optionIsOn('lights')]]],
  ],
];
const isLined: EncExpression = [
  'all',
  isOfClassWith('line', ({ line, alongLine }) => line !== undefined || alongLine !== undefined),
  isShown('line'),
];
const isOther: EncExpression = ['==', valueNow('displayCategory'), 3];

/** S-52 CHDATD01, of viewing group 31032 (other): what is not there every day of every year. */
const dates = (palette: EncPalette): LayerSpecification[] => {
  const layer = (id: string, tileLayer: 'points' | 'lines', isDrawn: EncExpression, layout: SymbolLayerSpecification['layout']) => ({
    id,
    type: 'symbol' as const,
    ...at(tileLayer),
    filter: ['all', hasDates, isOther, isDrawn] as EncExpression,
    layout: { 'icon-image': imageName(palette, 'dates'), ...layout, ...ALWAYS_DRAWN },
  });
  return [
    layer('enc-dates-lines', 'lines', isLined, { 'symbol-placement': 'line-center', 'icon-rotation-alignment': 'viewport' }),
    layer('enc-dates', 'points', isSigned, { 'icon-offset': [-12, 12] }),
  ];
};

export const points = (palette: EncPalette): LayerSpecification[] => [
  signs(palette, 'enc-points-turned', [isTurned], {
    'icon-rotate': ['to-number', attribute('ORIENT'), 0],
    'icon-rotation-alignment': 'map',
  }),
  signs(
    palette,
    'enc-points',
    [
      ['!', isTurned],
      ['!', isSpareTopmark],
    ],
    {},
  ),
  {
    id: 'enc-unknown',
    type: 'symbol',
    ...at('points'),
    filter: UNKNOWN,
    layout: { visibility: shownWith('symbolFail'), 'icon-image': imageName(palette, 'unknown-object'), ...ALWAYS_DRAWN },
  },
  {
    id: 'enc-information',
    type: 'symbol',
    ...at('points'),
    filter: [
      'all',
      ['any', ...['INFORM', 'NINFOM', 'TXTDSC', 'NTXTDS', 'PICREP'].map((name): EncExpression => ['has', name])],
      isShown('pointOrArea'),
    ],
    layout: {
      visibility: shownWith('infoPoints'),
      'icon-image': imageName(palette, 'information'),
      'icon-offset': [12, -12],
      ...ALWAYS_DRAWN,
    },
  },
  ...dates(palette),
  {
    id: 'enc-lights',
    type: 'symbol',
    ...at('points'),
    filter: ['all', isLight, isShown('point', ['LIGHTS'])],
    layout: {
      visibility: shownWith('lights'),
      'icon-image': imageOf(
        palette,
        byRule('point', (rule) => rule.symbol?.name ?? '', '', ['LIGHTS']),
      ),
      ...ALWAYS_DRAWN,
    },
  },
];

/** The depth that was sounded, inside the circle of a danger of known depth, beside every other sign. */
const figure = (sign: EncExpression, circle: string): SymbolLayerSpecification['layout'] => ({
  'text-field': ['case', ['has', 'VALSOU'], depthFigure('VALSOU'), ''],
  'text-font': encFonts('Medium'),
  'text-size': 10,
  'text-offset': ['case', ['==', sign, circle], ['literal', [0, 0]], ['literal', [1.5, 0.7]]] as unknown as EncExpression,
});

/** QUAPOS: CSP QUAPNT, QUAPOS; INT1 B7 (PA), B8 (PD), I3.1 (Rep). Of the others the chart says that they are not accurate. */
const positionMark: EncExpression = ['match', ['to-string', attribute('QUAPOS')], '4', 'PA', '5', 'PD', ['7', '8'], 'Rep', '?'];

/** Beside dangers, and land that is a point. What is always drawn always has its mark. */
const positionMarks = (palette: EncPalette): LayerSpecification => ({
  id: 'enc-position-marks',
  type: 'symbol',
  ...at('points'),
  filter: [
    'all',
    isApproximate,
    ['any', isUnsafeDanger, ['all', ['any', isDeeperDanger, ['==', attribute('cls'), 'LNDARE']], isShown('pointOrArea')]],
  ],
  layout: {
    'text-field': positionMark,
    'text-font': encFonts('Medium'),
    'text-size': 10,
    'text-anchor': 'right',
    'text-offset': [-1.1, -0.9],
    ...ALWAYS_DRAWN,
  },
  paint: { 'text-color': inkOf(palette, 'sounding-shallow') },
});

export const dangers = (palette: EncPalette): LayerSpecification[] => [
  positionMarks(palette),
  {
    id: 'enc-dangers-deeper',
    type: 'symbol',
    ...at('points'),
    filter: ['all', isDeeperDanger, isShown('pointOrArea')],
    layout: { 'icon-image': imageOf(palette, deeperSign), ...figure(deeperSign, 'danger-deeper'), ...ALWAYS_DRAWN },
    paint: { 'text-color': inkOf(palette, 'sounding-deep') },
  },
  // no option, zoom or display category has a part in this layer
  {
    id: 'enc-dangers',
    type: 'symbol',
    ...at('points'),
    filter: isUnsafeDanger,
    layout: { 'icon-image': imageOf(palette, unsafeSign), ...figure(unsafeSign, 'danger-depth'), ...ALWAYS_DRAWN },
    paint: { 'text-color': inkOf(palette, 'sounding-shallow') },
  },
];

const depth: EncExpression = ['to-number', attribute('depth'), 0];
const isShallow: EncExpression = ['<=', depth, valueNow('safetyDepth')];

/**
 * QUASOU 3, 4, 5, 8, 9: doubtful, unreliable, no bottom found, reported and not confirmed; STATUS 18: existence doubtful (CSP SNDFRM). Or the
 * position is not well known.
 */
const isDoubtful: EncExpression = ['any', isApproximate, conditionOf(has('QUASOU', 3, 4, 5, 8, 9)), conditionOf(has('STATUS', 18))];

/** What is drawn around or under the figure of a sounding: a ring where it is not sure, a line where it dries. */
function aroundFigure(palette: EncPalette, ink: 'sounding-shallow' | 'sounding-deep'): EncExpression {
  const dries: EncExpression = ['<', depth, 0];
  const ring = ink === 'sounding-shallow' ? 'sounding-doubtful-shallow' : 'sounding-doubtful';
  const image = (name: string) => imageName(palette, name);
  return ['case', ['all', dries, isDoubtful], image('drying-doubtful'), dries, image('drying-line'), isDoubtful, image(ring), ''];
}

/**
 * From afar they lie so close that names and characters of lights would find no place among them. Figures are drawn over words, and stay whole.
 * Close by, words find a place beside them: "Q" under the 2 of a sounding would be read as one figure.
 */
const KEEPS_NO_WORD_OFF_FROM_AFAR: SymbolLayerSpecification['layout'] = {
  'icon-ignore-placement': true,
  'text-ignore-placement': ['step', ['zoom'], true, CLOSE_FROM_ZOOM, false] as unknown as true,
};

/** S-52 CSP SOUNDG: display other, group 33010. Shallow ones are those not deeper than the safety depth. */
export const soundings = (palette: EncPalette): LayerSpecification[] => {
  const layer = (
    id: string,
    filter: EncExpression,
    option: 'shallowSoundings' | 'deepSoundings',
    ink: 'sounding-shallow' | 'sounding-deep',
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    ...at('soundings'),
    filter: ['all', filter, ['==', valueNow('displayCategory'), 3], isAtScale],
    layout: {
      visibility: shownWith(option),
      'text-field': depthFigure('depth'),
      'text-font': encFonts(ink === 'sounding-shallow' ? 'Medium' : 'Regular'),
      'text-size': 11,
      'text-padding': 0,
      'icon-image': aroundFigure(palette, ink),
      'symbol-z-order': 'source', // they lie apart from each other; each value of a sort key would be a pass of its own in every tile
      ...ALWAYS_DRAWN,
      ...KEEPS_NO_WORD_OFF_FROM_AFAR,
    },
    paint: { 'text-color': inkOf(palette, ink), 'text-halo-color': inkOf(palette, 'halo'), 'text-halo-width': 1 },
  });
  return [
    layer('enc-soundings-deep', ['!', isShallow], 'deepSoundings', 'sounding-deep'),
    layer('enc-soundings-shallow', isShallow, 'shallowSoundings', 'sounding-shallow'),
  ];
};
