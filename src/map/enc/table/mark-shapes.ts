// The shapes of buoys, beacons, topmarks and daymarks: a symbol for each, and the lines of a class made of them. Sources: rule.ts.
import { coloured, type EncRank, type EncRule, type EncSymbol, is, pointRule } from './rule.ts';

export const BUOY = [8, 2, 27010] as const;
export const BEACON = [8, 2, 27020] as const;
const DAYMARK = [7, 2, 27025] as const;

/** A value of BOYSHP or BCNSHP. `simplified`: its symbol among the simplified ones. */
type MarkShape = readonly [shape: number, symbol: string, simplified: string, int1: string];

/** BOYSHP, with what stands for it among the simplified symbols, where the class does not say it. */
const BUOY_SHAPES: readonly MarkShape[] = [
  [1, 'buoy-conical', 'simple-cone', 'Q20'],
  [2, 'buoy-can', 'simple-can', 'Q21'],
  [3, 'buoy-spherical', 'simple-sphere', 'Q22'],
  [4, 'buoy-pillar', 'simple-spar', 'Q23'],
  [5, 'buoy-spar', 'simple-spar', 'Q24'],
  [6, 'buoy-barrel', 'simple-sphere', 'Q25'],
  [7, 'buoy-super', 'simple-super', 'Q26'],
  [8, 'buoy-ice', 'simple-spar', 'Q24'],
];

/** BCNSHP: towers and piles are larger among the simplified symbols than stakes, withies and what floats. */
const BEACON_SHAPES: readonly MarkShape[] = [
  [1, 'beacon-stake', 'simple-beacon-minor', 'Q90, Q91'],
  [2, 'beacon-withy', 'simple-beacon-minor', 'Q92'],
  [3, 'beacon-tower', 'simple-beacon', 'Q110'],
  [4, 'beacon-lattice', 'simple-beacon', 'Q111'],
  [5, 'beacon-pile', 'simple-beacon', 'Q90'],
  [6, 'cairn', 'cairn', 'Q100'],
  [7, 'beacon-buoyant', 'simple-beacon-minor', 'P5'],
];

/** A symbol, and the values of TOPSHP that it stands for. */
type TopShape = readonly [symbol: string, ...shapes: number[]];

/** TOPSHP. What has no line here is drawn as another shape. */
const TOPMARKS: readonly TopShape[] = [
  ['topmark-cone-up', 1, 24],
  ['topmark-cone-down', 2, 25],
  ['topmark-sphere', 3, 26],
  ['topmark-two-spheres', 4],
  ['topmark-cylinder', 5],
  ['topmark-board', 6, 20],
  ['topmark-x', 7],
  ['topmark-cross', 8],
  ['topmark-rhombus', 9, 12],
  ['topmark-west', 10],
  ['topmark-east', 11],
  ['topmark-north', 13],
  ['topmark-south', 14],
  ['topmark-besom-up', 15],
  ['topmark-besom-down', 16],
  ['topmark-flag', 17],
  ['topmark-sphere-rhombus', 18],
  ['topmark-square', 19],
  ['topmark-upright', 21],
  ['topmark-trapezium-up', 22],
  ['topmark-trapezium-down', 23],
  ['topmark-two-crosses', 27],
  ['topmark-t', 28],
  ['topmark-triangle-circle', 29],
  ['topmark-cross-circle', 30],
  ['topmark-rhombus-circle', 31],
  ['topmark-circle-triangle', 32],
];

/** TOPSHP of daymarks, which stand at their place; other shapes are drawn as the topmarks that they are (CSP TOPMAR). */
const DAYMARKS: readonly TopShape[] = [
  ['daymark-triangle', 1, 24],
  ['daymark-triangle-down', 2, 25],
  ['daymark-other', 3, 26],
  ['daymark-board', 6, 20],
  ['daymark-diamond', 9, 12],
  ['daymark-square', 19],
  ['daymark-upright', 21],
];

/** A line for each shape of a mark. */
const shaped = (cls: string, rank: EncRank, procedure: string, int1: string, shapes: readonly TopShape[]): EncRule[] =>
  shapes.map(([symbol, ...values]) =>
    pointRule(
      cls,
      rank,
      { when: [is('TOPSHP', ...values)], symbol: coloured(symbol) },
      `LUP ${cls}${procedure} TOPSHP ${values.join(', ')}; INT1 ${int1}`,
    ),
  );

const ofNoDaymark = TOPMARKS.filter(([, shape]) => !DAYMARKS.some(([, ...shapes]) => shapes.includes(shape ?? 0)));

/**
 * A line for each shape. `simple` is what the class itself means among the simplified symbols, whatever the shape; `unshaped` what it means where
 * the shape is neither can, cone nor super-buoy.
 */
export const buoys = (cls: string, also: string, simple?: EncSymbol, unshaped?: EncSymbol): EncRule[] => [
  ...BUOY_SHAPES.map(([shape, symbol, simplified, int1]) =>
    pointRule(
      cls,
      BUOY,
      {
        when: [is('BOYSHP', shape)],
        symbol: coloured(symbol),
        simplified: simple ?? ([1, 2, 7].includes(shape) ? undefined : unshaped) ?? coloured(simplified),
        text: 'name',
      },
      `LUP ${cls} BOYSHP ${shape}; INT1 ${int1}${also}`,
    ),
  ),
  pointRule(
    cls,
    BUOY,
    { symbol: coloured('buoy-unknown'), simplified: simple ?? unshaped ?? coloured('simple-sphere'), text: 'name' },
    `LUP ${cls}; INT1 Q1${also}`,
  ),
];

/** `simple`: as of buoys. `unshaped`: what stands for it among the simplified symbols where the shape is not known. */
export const beacons = (cls: string, also: string, simple?: EncSymbol, unshaped = coloured('simple-beacon')): EncRule[] => [
  ...BEACON_SHAPES.map(([shape, symbol, simplified, int1]) =>
    pointRule(
      cls,
      BEACON,
      { when: [is('BCNSHP', shape)], symbol: coloured(symbol), simplified: simple ?? coloured(simplified), text: 'name' },
      `LUP ${cls} BCNSHP ${shape}; INT1 ${int1}${also}`,
    ),
  ),
  pointRule(
    cls,
    BEACON,
    { symbol: coloured('beacon-unknown'), simplified: simple ?? unshaped, text: 'name' },
    `LUP ${cls}; INT1 Q80${also}`,
  ),
];

export const topmarkRules: readonly EncRule[] = [
  ...shaped('TOPMAR', BUOY, ', CSP TOPMAR', 'Q9', TOPMARKS),
  pointRule('TOPMAR', BUOY, { symbol: coloured('topmark-other') }, 'LUP TOPMAR, CSP TOPMAR; INT1 Q9'),
];

/** Without their name: it is that of the mark that bears them, and stands there. */
export const daymarkRules: readonly EncRule[] = [
  ...shaped('DAYMAR', DAYMARK, '', 'Q101', DAYMARKS),
  ...shaped('DAYMAR', DAYMARK, ', CSP TOPMAR', 'Q9', ofNoDaymark),
  pointRule('DAYMAR', DAYMARK, { symbol: coloured('daymark-square') }, 'LUP DAYMAR; INT1 Q80, Q101'),
];
