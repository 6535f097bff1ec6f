// The colour of water by the mariner's values, and what counts as the safety contour (S-52 PresLib 4.0, CSP DEPARE, SEABED, DEPCNT).
import { optionIsOn, valueNow } from './enc-state.ts';
import { attribute, type EncExpression } from './expressions.ts';
import { WATER_SHADES } from './layer-ids.ts';
import type { EncInk, EncPalette } from './palettes.ts';
import { encPalettes } from './palettes.ts';

export const isDepthArea: EncExpression = ['match', attribute('cls'), ['DEPARE', 'DRGARE'], true, false];

/** Metres. Water of unknown depth counts as drying, but has the colour of very shallow water. */
const UNKNOWN_DEPTH = -0.01;
const leastDepth: EncExpression = ['case', ['has', 'DRVAL1'], ['to-number', attribute('DRVAL1'), UNKNOWN_DEPTH], UNKNOWN_DEPTH];

/** Shallower than the safety contour that was asked, or unknown. */
export const isUnsafeWater: EncExpression = ['any', ['<', leastDepth, 0], ['<', leastDepth, valueNow('safetyContour')]];

function shades(of: (step: WaterShade) => string): EncExpression {
  const very = of('very-shallow');
  return [
    'case',
    ['!', ['has', 'DRVAL1']],
    very,
    ['<', leastDepth, 0],
    of('drying'),
    optionIsOn('twoShades'),
    ['case', isUnsafeWater, very, of('deep')],
    ['all', isUnsafeWater, ['<', leastDepth, valueNow('shallowContour')]],
    very,
    isUnsafeWater,
    of('medium-shallow'),
    ['<', leastDepth, valueNow('deepContour')],
    of('medium-deep'),
    of('deep'),
  ];
}

type WaterShade = (typeof WATER_SHADES)[number];
const shadeNow = shades((step) => step);

/** Every depth area has exactly one. */
export const hasShade = (shade: WaterShade): EncExpression => ['all', isDepthArea, ['==', shadeNow, shade]];

export function shadeColour(palette: EncPalette, shade: WaterShade): EncExpression {
  const inks = encPalettes[palette];
  return ['case', optionIsOn('greyShades'), inks[`grey-${shade}` as EncInk], inks[`depth-${shade}` as EncInk]];
}

/** Metres; a contour of unknown depth is never the safety contour. */
const contourDepth: EncExpression = ['to-number', attribute('VALDCO'), -1];

/**
 * The contour asked for or, where the cell has none of that depth, its next deeper one: `below` is the next shallower contour of the cell.
 * Never a shallower one.
 */
export const isSafetyContour: EncExpression = [
  'all',
  ['==', attribute('cls'), 'DEPCNT'],
  ['has', 'VALDCO'],
  ['>=', contourDepth, valueNow('safetyContour')],
  ['any', ['!', ['has', 'below']], ['<', ['to-number', attribute('below'), 0], valueNow('safetyContour')]],
];
