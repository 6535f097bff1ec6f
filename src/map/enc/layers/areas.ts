// The areas of the chart: water and land, what lies on them, their patterns and boundaries.
import type { LayerSpecification } from 'maplibre-gl';
import { isUnsafeDanger } from '#map/enc/danger-rules.ts';
import { hasShade, isDepthArea, isUnsafeWater, shadeColour } from '#map/enc/depth-areas.ts';
import { WATER_SHADES, waterLayer } from '#map/enc/layer-ids.ts';
import { optionIsOn, shownWith, valueNow, zoomOfScale } from '#map/enc/enc-state.ts';
import { attribute, byRule, type EncExpression, isOfClassWith, isShown } from '#map/enc/expressions.ts';
import type { EncPalette } from '#map/enc/palettes.ts';
import { knownClasses } from '#map/enc/table/enc-table.ts';
import { at, imageName, imageOf, inkOf } from './layer.ts';

/** Display priority of S-52's group 1, the skin of the earth: it lies under everything, and no object of it overlaps another. */
const SKIN = 1;
const isSkin: EncExpression = ['==', byRule('area', ({ priority }) => priority, 0), SKIN];
const priority = byRule('area', (rule) => rule.priority, 4);
const style = byRule('area', ({ line }) => line?.style ?? '', '');
const along = byRule('area', ({ alongLine }) => alongLine ?? '', '');
const width = byRule('area', ({ line }) => line?.width ?? 1, 1);
const isSymbolised: EncExpression = ['all', ['==', valueNow('symbolSet'), 1], ['!=', along, '']];

/** Quality of the data: over the whole cell, and S-52 draws it when asked (PresLib 4.0, 31010). */
const isQuality: EncExpression = ['==', attribute('cls'), 'M_QUAL'];

/** In widths of the line. */
export const dashes = (dotted: EncExpression) => ['case', dotted, ['literal', [1, 1.6]], ['literal', [4, 2.5]]] as unknown as EncExpression;
export const UNKNOWN: EncExpression = ['!', ['match', attribute('cls'), [...knownClasses], true, false]];

const fill = (palette: EncPalette): EncExpression =>
  byRule('area', (rule) => inkOf(palette, rule.fill ?? 'land'), inkOf(palette, 'no-data'));

/** An image by which MapLibre fills, or an expression for one. */
const patternLayer = (
  id: string,
  sourceLayer: string,
  filter: EncExpression,
  image: string | EncExpression,
  visibility?: 'visible',
): LayerSpecification => ({
  id,
  type: 'fill',
  ...at(sourceLayer),
  filter,
  ...(visibility && { layout: { visibility } }),
  paint: { 'fill-pattern': image as string, 'fill-antialias': false },
});

export const skin = (palette: EncPalette): LayerSpecification[] => [
  { id: 'enc-no-data', type: 'background', paint: { 'background-color': inkOf(palette, 'no-data') } },
  ...WATER_SHADES.map(
    (shade): LayerSpecification => ({
      id: waterLayer(shade),
      type: 'fill',
      ...at('areas'),
      filter: hasShade(shade),
      paint: { 'fill-color': shadeColour(palette, shade), 'fill-antialias': false },
    }),
  ),
  {
    id: 'enc-skin',
    type: 'fill',
    ...at('areas'),
    filter: ['all', isSkin, ['!', isDepthArea]],
    paint: { 'fill-color': fill(palette), 'fill-antialias': false },
  },
  patternLayer(
    'enc-shallow-pattern',
    'areas',
    ['all', isDepthArea, isUnsafeWater],
    imageName(palette, 'pattern-shallow'),
    shownWith('shallowPattern'),
  ),
];

export const areas = (palette: EncPalette): LayerSpecification[] => [
  {
    id: 'enc-areas',
    type: 'fill',
    ...at('areas'),
    filter: [
      'all',
      ['!', isSkin],
      isOfClassWith('area', (rule) => rule.fill !== undefined),
      byRule('area', (rule) => rule.fill !== undefined, false),
      ['!', isUnsafeDanger],
      isShown('area'),
    ],
    layout: { 'fill-sort-key': priority },
    paint: { 'fill-color': fill(palette), 'fill-opacity': byRule('area', (rule) => rule.opacity ?? 1, 1), 'fill-antialias': false },
  },
  // unsafe dangers that have an extent: nothing of these two layers depends on an option
  {
    id: 'enc-danger-areas',
    type: 'fill',
    ...at('areas'),
    filter: isUnsafeDanger,
    paint: {
      'fill-color': byRule('area', (rule) => inkOf(palette, rule.fill ?? 'depth-very-shallow'), inkOf(palette, 'depth-very-shallow')),
      'fill-antialias': false,
    },
  },
  patternLayer(
    'enc-area-patterns',
    'areas',
    [
      'all',
      isOfClassWith('area', (rule) => rule.pattern !== undefined),
      ['!=', byRule('area', (rule) => rule.pattern ?? '', ''), ''],
      ['!', isQuality],
      isShown('area'),
    ],
    imageOf(
      palette,
      byRule('area', (rule) => rule.pattern ?? '', ''),
    ),
  ),
  patternLayer(
    'enc-quality',
    'areas',
    ['all', isQuality, isShown('area', ['M_QUAL'])],
    imageOf(
      palette,
      byRule('area', (rule) => rule.pattern ?? '', '', ['M_QUAL']),
    ),
    shownWith('infoPoints'),
  ),
  patternLayer('enc-unknown-areas', 'areas', UNKNOWN, imageName(palette, 'pattern-unknown'), shownWith('symbolFail')),
  patternLayer('enc-overscale', 'cover', isOverscale, imageName(palette, 'pattern-overscale'), shownWith('overscale')),
];

/** S-52 PresLib 4.0, 10.1.10: drawn at twice the scale of its cell, or larger. */
const TWICE = 1;
const isOverscale: EncExpression = [
  '>=',
  ['+', ['zoom'], 0.5],
  ['+', zoomOfScale(['max', 1, ['to-number', attribute('scale'), 1]]), TWICE],
];

/** `borders`: what is drawn of the border of areas some of whose edges are masked (MASK, USAG of S-57); `areas`: all others. */
function boundariesOf(palette: EncPalette, sourceLayer: 'areas' | 'borders'): LayerSpecification[] {
  const colour = byRule('area', ({ line }) => inkOf(palette, line?.colour ?? 'grey'), inkOf(palette, 'grey'));
  const shown: EncExpression[] = [
    ['!', isUnsafeDanger],
    ['any', isSkin, isShown('area')],
    ...(sourceLayer === 'areas' ? [['!', ['has', 'bordered']] as EncExpression] : []),
  ];
  const name = sourceLayer === 'areas' ? 'enc-boundaries' : 'enc-borders';
  return [
    {
      id: name,
      type: 'line',
      ...at(sourceLayer),
      filter: ['all', ['==', style, 'solid'], ['!', isSymbolised], ...shown],
      layout: { 'line-join': 'round', 'line-sort-key': priority },
      paint: { 'line-color': colour, 'line-width': width },
    },
    {
      id: `${name}-dashed`,
      type: 'line',
      ...at(sourceLayer),
      filter: [
        'all',
        ['match', style, ['dash', 'dot'], true, false],
        ['!', isSymbolised],
        ['any', ['!', isQuality], optionIsOn('infoPoints')],
        ...shown,
      ],
      layout: { 'line-sort-key': priority },
      paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': dashes(['==', style, 'dot']) },
    },
    {
      id: `${name}-symbolised`,
      type: 'line',
      ...at(sourceLayer),
      filter: ['all', isOfClassWith('area', (rule) => rule.alongLine !== undefined), isSymbolised, ...shown],
      layout: { 'line-sort-key': priority },
      paint: { 'line-pattern': imageOf(palette, along), 'line-width': LINE_IMAGE_HEIGHT },
    },
  ];
}

export const boundaries = (palette: EncPalette): LayerSpecification[] => [
  ...boundariesOf(palette, 'areas'),
  ...boundariesOf(palette, 'borders'),
  // whole, whatever is masked
  {
    id: 'enc-danger-boundaries',
    type: 'line',
    ...at('areas'),
    filter: isUnsafeDanger,
    paint: { 'line-color': inkOf(palette, 'black'), 'line-width': 1.6, 'line-dasharray': [1, 1.6] },
  },
  // whatever is chosen: depths of two scales do not agree there (S-52 PresLib 4.0, CSP DATCVR)
  {
    id: 'enc-scale-edges',
    type: 'line',
    ...at('scaleEdges'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': inkOf(palette, 'grey'), 'line-width': 1.4 },
  },
  {
    id: 'enc-chart-boundaries',
    type: 'line',
    ...at('cover'),
    layout: { visibility: shownWith('chartBoundaries') },
    paint: { 'line-pattern': imageName(palette, 'line-scale-boundary'), 'line-width': LINE_IMAGE_HEIGHT },
  },
];

/** Draws nothing: areas that have a boundary alone are found inside of it, too. */
export const askedAreas: LayerSpecification = {
  id: 'enc-asked-areas',
  type: 'fill',
  ...at('areas'),
  filter: ['all', ['!', isSkin], byRule('area', (rule) => rule.fill === undefined, false), ['!', isUnsafeDanger], isShown('area')],
  paint: { 'fill-opacity': 0 },
};

/** CSS pixels: the height of the images of lines (symbols/line-*.svg). MapLibre fits them to the width of the line. */
export const LINE_IMAGE_HEIGHT = 12;
