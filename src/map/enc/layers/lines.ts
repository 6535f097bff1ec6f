// The lines of the chart, its contours and the sectors of its lights.
import type { LayerSpecification } from 'maplibre-gl';
import { isUnsafeDanger } from '#map/enc/danger-rules.ts';
import { isSafetyContour } from '#map/enc/depth-areas.ts';
import { shownWith } from '#map/enc/enc-state.ts';
import { attribute, byRule, type EncExpression, isApproximate, isNearItsChart, isOfClassWith, isShown } from '#map/enc/expressions.ts';
import type { EncPalette } from '#map/enc/palettes.ts';
import { dashes, LINE_IMAGE_HEIGHT, UNKNOWN } from './areas.ts';
import { at, ENC_GRID_SOURCE, imageName, imageOf, inkOf } from './layer.ts';

const priority = byRule('line', (rule) => rule.priority, 5);
const style = byRule('line', ({ line }) => line?.style ?? '', '');
const along = byRule('line', ({ alongLine }) => alongLine ?? '', '');
const width = byRule('line', ({ line }) => line?.width ?? 1, 1);
const isContour: EncExpression = ['==', attribute('cls'), 'DEPCNT'];

/** In widths of the line. */
const CONTOUR_DASHES = [6, 4];
const SAFETY_DASHES = [4, 2];

/** Dashed where their place is approximate: CSP DEPCNT; INT1 I31. */
export const contours = (palette: EncPalette): LayerSpecification[] => {
  const layer = (
    id: string,
    filter: EncExpression,
    paint: { 'line-color': string; 'line-width': number; 'line-dasharray'?: number[] },
  ): LayerSpecification => ({ id, type: 'line', ...at('lines'), filter, layout: { 'line-join': 'round' }, paint });
  const plain: EncExpression[] = [isContour, ['!', isSafetyContour], isShown('line')];
  const [thin, bold] = [
    { 'line-color': inkOf(palette, 'contour'), 'line-width': 0.9 },
    { 'line-color': inkOf(palette, 'safety-contour'), 'line-width': 2.4 },
  ];
  return [
    layer('enc-contours', ['all', ...plain, ['!', isApproximate]], thin),
    layer('enc-contours-approximate', ['all', ...plain, isApproximate], { ...thin, 'line-dasharray': CONTOUR_DASHES }),
    layer('enc-safety-contour', ['all', isSafetyContour, ['!', isApproximate]], bold),
    layer('enc-safety-contour-approximate', ['all', isSafetyContour, isApproximate], { ...bold, 'line-dasharray': SAFETY_DASHES }),
  ];
};

export const lines = (palette: EncPalette): LayerSpecification[] => {
  const colour = byRule('line', ({ line }) => inkOf(palette, line?.colour ?? 'grey'), inkOf(palette, 'grey'));
  const shown: EncExpression[] = [['!', isContour], ['!', isUnsafeDanger], isShown('line')];
  return [
    {
      id: 'enc-lines',
      type: 'line',
      ...at('lines'),
      filter: ['all', ['==', style, 'solid'], ...shown],
      layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': priority },
      paint: { 'line-color': colour, 'line-width': width },
    },
    {
      id: 'enc-lines-dashed',
      type: 'line',
      ...at('lines'),
      filter: ['all', ['match', style, ['dash', 'dot'], true, false], ['==', along, ''], ...shown],
      layout: { 'line-sort-key': priority },
      paint: { 'line-color': colour, 'line-width': width, 'line-dasharray': dashes(['==', style, 'dot']) },
    },
    {
      id: 'enc-lines-symbolised',
      type: 'line',
      ...at('lines'),
      filter: ['all', isOfClassWith('line', (rule) => rule.alongLine !== undefined), ['!=', along, ''], ...shown],
      layout: { 'line-sort-key': priority },
      paint: { 'line-pattern': imageOf(palette, along), 'line-width': LINE_IMAGE_HEIGHT },
    },
    {
      id: 'enc-unknown-lines',
      type: 'line',
      ...at('lines'),
      filter: UNKNOWN,
      layout: { visibility: shownWith('symbolFail') },
      paint: { 'line-pattern': imageName(palette, 'line-unknown'), 'line-width': LINE_IMAGE_HEIGHT },
    },
    {
      id: 'enc-danger-lines',
      type: 'line',
      ...at('lines'),
      filter: isUnsafeDanger,
      paint: { 'line-color': inkOf(palette, 'black'), 'line-width': 2, 'line-dasharray': [1, 1.6] },
    },
  ];
};

/**
 * COLOUR of the light: S-52 CSP LIGHTS; INT1 P40 to P46. Legs are dashed, arcs have the colour of the light on an edge. They
 * have one size on the screen, so on a smaller map than a quarter of their chart's scale those of a harbour lie over each other.
 */
export const sectors = (palette: EncPalette): LayerSpecification[] => {
  const role = (name: string): EncExpression => ['==', attribute('role'), name];
  const shown: EncExpression[] = [isShown('point', ['LIGHTS']), isNearItsChart];
  const layout = { visibility: shownWith('lights') };
  const colour: EncExpression = [
    'match',
    ['to-string', attribute('colour')],
    ['3', '1,3', '3,1'],
    inkOf(palette, 'light-red'),
    ['4', '1,4', '4,1'],
    inkOf(palette, 'light-green'),
    ['1', '6', '9', '11'],
    inkOf(palette, 'light-yellow'),
    inkOf(palette, 'magenta'),
  ];
  return [
    {
      id: 'enc-sector-legs',
      type: 'line',
      ...at('sectors'),
      filter: ['all', role('leg'), ...shown],
      layout,
      paint: { 'line-color': inkOf(palette, 'grey'), 'line-width': 0.9, 'line-dasharray': [5, 3] },
    },
    {
      id: 'enc-sector-edges',
      type: 'line',
      ...at('sectors'),
      filter: ['all', role('arc'), ...shown],
      layout,
      paint: { 'line-color': inkOf(palette, 'mark-black'), 'line-width': 5 },
    },
    {
      id: 'enc-sector-arcs',
      type: 'line',
      ...at('sectors'),
      filter: ['all', role('arc'), ...shown],
      layout,
      paint: { 'line-color': colour, 'line-width': 3 },
    },
  ];
};

/** Above all lines of the chart's own source: between two of its layers, a layer of another source costs a full pass over the map each. */
export const grid = (palette: EncPalette): LayerSpecification[] => [
  {
    id: 'enc-grid',
    type: 'line',
    source: ENC_GRID_SOURCE,
    layout: { visibility: shownWith('grid') },
    paint: { 'line-color': inkOf(palette, 'grid'), 'line-width': 0.7 },
  },
];
