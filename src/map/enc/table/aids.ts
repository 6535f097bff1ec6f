// Aids to navigation. Buoys, beacons, topmarks and daymarks are drawn in their own colours (COLOUR, COLPAT). Sources: rule.ts.
import {
  coloured,
  type EncCondition,
  type EncRank,
  type EncRule,
  type EncSymbol,
  has,
  is,
  known,
  pointRule,
  sign,
  turned,
} from './rule.ts';

const BUOY = [8, 2, 27010] as const;
const BEACON = [8, 2, 27020] as const;
const DAYMARK = [7, 2, 27025] as const;

/** BOYSHP, with what stands for it among the simplified symbols, where the class does not say it. */
const BUOY_SHAPES: readonly (readonly [shape: number, symbol: string, simplified: string, int1: string])[] = [
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
const BEACON_SHAPES: readonly (readonly [shape: number, symbol: string, simplified: string, int1: string])[] = [
  [1, 'beacon-stake', 'simple-beacon-minor', 'Q90, Q91'],
  [2, 'beacon-withy', 'simple-beacon-minor', 'Q92'],
  [3, 'beacon-tower', 'simple-beacon', 'Q110'],
  [4, 'beacon-lattice', 'simple-beacon', 'Q111'],
  [5, 'beacon-pile', 'simple-beacon', 'Q90'],
  [6, 'cairn', 'cairn', 'Q100'],
  [7, 'beacon-buoyant', 'simple-beacon-minor', 'P5'],
];

/** TOPSHP. What has no line here is drawn as another shape. */
const TOPMARKS: readonly (readonly [symbol: string, ...shapes: number[]])[] = [
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
const DAYMARKS: readonly (readonly [symbol: string, ...shapes: number[]])[] = [
  ['daymark-triangle', 1, 24],
  ['daymark-triangle-down', 2, 25],
  ['daymark-other', 3, 26],
  ['daymark-board', 6, 20],
  ['daymark-diamond', 9, 12],
  ['daymark-square', 19],
  ['daymark-upright', 21],
];

/** A line for each shape of a mark. */
const shaped = (cls: string, rank: EncRank, procedure: string, int1: string, shapes: typeof TOPMARKS): EncRule[] =>
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
const buoys = (cls: string, also: string, simple?: EncSymbol, unshaped?: EncSymbol): EncRule[] => [
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
const beacons = (cls: string, also: string, simple?: EncSymbol, unshaped = coloured('simple-beacon')): EncRule[] => [
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

/** The simplified symbol of a cardinal mark follows the quarter (CATCAM), the traditional one the shape. */
const cardinal = (of: 'simple' | 'simple-beacon', unknown: string): EncSymbol => ({
  ...coloured(unknown),
  by: { attribute: 'CATCAM', names: { 1: `${of}-north`, 2: `${of}-east`, 3: `${of}-south`, 4: `${of}-west` } },
});

/** The simplified symbol of a lateral buoy that is neither can nor cone says the hand (CATLAM) on which it is left: port a can (LUP BOYLAT). */
const LATERAL: EncSymbol = {
  ...coloured('simple-buoy-unknown'),
  by: { attribute: 'CATLAM', names: { 1: 'simple-can', 2: 'simple-cone', 3: 'simple-can', 4: 'simple-cone' } },
};

const light = (symbol: string, source: string, ...when: EncCondition[]): EncRule =>
  pointRule('LIGHTS', [8, 2, 27070], { when, symbol: sign(symbol) }, source);

export const aidRules: readonly EncRule[] = [
  ...buoys('BOYCAR', '; INT1 Q130.3', cardinal('simple', 'simple-buoy-unknown')),
  ...buoys('BOYISD', '; INT1 Q130.4', sign('simple-isolated')),
  ...buoys('BOYLAT', '; INT1 Q130.1', undefined, LATERAL),
  ...buoys('BOYSAW', '; INT1 Q130.5', coloured('simple-sphere')),
  pointRule(
    'BOYSPP',
    BUOY,
    { when: [has('CATSPM', 9)], symbol: coloured('odas-buoy'), simplified: coloured('simple-super'), text: 'name' },
    'LUP BOYSPP CATSPM 9; INT1 Q58',
  ),
  pointRule(
    'BOYSPP',
    BUOY,
    { when: [has('CATSPM', 15)], symbol: coloured('lanby'), simplified: coloured('simple-super'), text: 'name' },
    'LUP BOYSPP CATSPM 15; INT1 P8',
  ),
  pointRule(
    'BOYSPP',
    BUOY,
    { when: [has('CATSPM', 14), is('BOYSHP', 2)], symbol: coloured('mooring-buoy'), simplified: coloured('simple-can'), text: 'name' },
    'LUP BOYSPP CATSPM 14 BOYSHP 2; INT1 Q40',
  ),
  pointRule(
    'BOYSPP',
    BUOY,
    {
      when: [has('CATSPM', 52), { attribute: 'BOYSHP', known: false }],
      symbol: coloured('buoy-unknown'),
      simplified: coloured('simple-buoy-unknown'),
      text: 'name',
    },
    'LUP BOYSPP CATSPM 52; INT1 Q1',
  ),
  ...buoys('BOYSPP', '; INT1 Q130.6'),
  ...[[6, 'buoy-barrel'] as const, [7, 'buoy-super'] as const].map(([shape, symbol]) =>
    pointRule(
      'BOYINB',
      BUOY,
      { when: [is('BOYSHP', shape)], symbol: coloured(symbol), simplified: coloured('simple-mooring'), text: 'name' },
      `LUP BOYINB BOYSHP ${shape}; INT1 L16`,
    ),
  ),
  pointRule(
    'BOYINB',
    BUOY,
    { symbol: coloured('buoy-installation'), simplified: coloured('simple-mooring'), text: 'name' },
    'LUP BOYINB; INT1 L16',
  ),
  pointRule(
    'MORFAC',
    BUOY,
    {
      when: [is('CATMOR', 7), is('BOYSHP', 3)],
      symbol: coloured('mooring-buoy-spherical'),
      simplified: coloured('simple-mooring'),
      text: 'name',
    },
    'LUP MORFAC CATMOR 7, BOYSHP 3; INT1 Q40',
  ),
  pointRule(
    'MORFAC',
    BUOY,
    { when: [is('CATMOR', 7)], symbol: coloured('mooring-buoy'), simplified: coloured('simple-mooring'), text: 'name' },
    'LUP MORFAC CATMOR 7; INT1 Q40',
  ),
  ...beacons('BCNCAR', '; INT1 Q130.3', cardinal('simple-beacon', 'simple-beacon-unknown')),
  ...beacons('BCNISD', '; INT1 Q130.4', sign('simple-beacon-isolated')),
  ...[[1, 'withy-port'] as const, [2, 'withy-starboard'] as const].map(([hand, symbol]) =>
    pointRule(
      'BCNLAT',
      BEACON,
      {
        when: [is('BCNSHP', 2), is('CATLAM', hand)],
        symbol: coloured(symbol),
        simplified: coloured('simple-beacon-minor'),
        text: 'name',
      },
      `LUP BCNLAT BCNSHP 2, CATLAM ${hand}; INT1 Q92`,
    ),
  ),
  ...beacons('BCNLAT', '; INT1 Q130.1'),
  ...beacons('BCNSAW', '; INT1 Q130.5'),
  pointRule('BCNSPP', BEACON, { when: [has('CATSPM', 18)], symbol: sign('notice-board'), text: 'name' }, 'LUP BCNSPP CATSPM 18; INT1 Q126'),
  pointRule(
    'BCNSPP',
    BEACON,
    { when: [has('CATSPM', 52)], symbol: coloured('beacon-unknown'), simplified: coloured('simple-beacon-unknown'), text: 'name' },
    'LUP BCNSPP CATSPM 52; INT1 Q80',
  ),
  ...beacons('BCNSPP', '; INT1 Q130.6', undefined, coloured('simple-beacon-minor')),
  pointRule(
    'LITFLT',
    BUOY,
    { symbol: coloured('light-float'), simplified: coloured('simple-light-float'), text: 'name' },
    'LUP LITFLT; INT1 Q30',
  ),
  pointRule(
    'LITVES',
    BUOY,
    { symbol: coloured('light-vessel'), simplified: coloured('simple-light-vessel'), text: 'light-vessel' },
    'LUP LITVES; INT1 P6',
  ),
  ...shaped('TOPMAR', BUOY, ', CSP TOPMAR', 'Q9', TOPMARKS),
  pointRule('TOPMAR', BUOY, { symbol: coloured('topmark-other') }, 'LUP TOPMAR, CSP TOPMAR; INT1 Q9'),
  // without their name: it is that of the mark that bears them, and stands there
  ...shaped('DAYMAR', DAYMARK, '', 'Q101', DAYMARKS),
  ...shaped('DAYMAR', DAYMARK, ', CSP TOPMAR', 'Q9', ofNoDaymark),
  pointRule('DAYMAR', DAYMARK, { symbol: coloured('daymark-square') }, 'LUP DAYMAR; INT1 Q80, Q101'),
  // lights: the flare says the colour; character and sectors are layers of their own
  light('floodlight', 'LUP LIGHTS CATLIT 8, 11, CSP LIGHTS; INT1 P63', has('CATLIT', 8, 11)),
  light('strip-light', 'LUP LIGHTS CATLIT 9, CSP LIGHTS; INT1 P64', has('CATLIT', 9)),
  light('light-other', 'LUP LIGHTS, CSP LIGHTS COLOUR 3 and 4; INT1 P1', has('COLOUR', 3), has('COLOUR', 4)),
  light('light-red', 'LUP LIGHTS, CSP LIGHTS COLOUR 3, and 1 and 3; INT1 P1, P11.2', has('COLOUR', 3)),
  light('light-green', 'LUP LIGHTS, CSP LIGHTS COLOUR 4, and 1 and 4; INT1 P1, P11.3', has('COLOUR', 4)),
  light('light-white', 'LUP LIGHTS, CSP LIGHTS COLOUR 1, 6, 11; INT1 P1, P11.1, P11.6 to P11.8', has('COLOUR', 1, 6, 9, 11)),
  light('light-other', 'LUP LIGHTS, CSP LIGHTS; INT1 P1'),
  pointRule('FOGSIG', [6, 2, 27080], { symbol: sign('fog-signal') }, 'LUP FOGSIG; INT1 R1'),
  pointRule('RETRFL', [6, 2, 27080], { symbol: sign('retroreflector') }, 'LUP RETRFL; INT1 Q6'),
  // by radio and radar
  pointRule('RTPBCN', [6, 2, 27210], { symbol: sign('racon') }, 'LUP RTPBCN; INT1 S3'),
  pointRule('RADRFL', [6, 2, 27230], { symbol: sign('radar-conspicuous') }, 'LUP RADRFL; INT1 S4'),
  pointRule('RADSTA', [5, 3, 38010], { symbol: sign('radar-station'), text: 'channel' }, 'LUP RADSTA; INT1 S1'),
  pointRule(
    'RDOSTA',
    [4, 3, 38010],
    { when: [has('CATROS', 10)], symbol: sign('radio-station'), text: 'differential' },
    'LUP RDOSTA CATROS 10; INT1 S51',
  ),
  pointRule('RDOSTA', [4, 3, 38010], { symbol: sign('radio-station') }, 'LUP RDOSTA; INT1 S10'),
  pointRule(
    'RDOCAL',
    [6, 2, 25060],
    { when: [is('TRAFIC', 1, 2, 3), known('ORIENT')], symbol: turned('radio-call'), text: 'channel' },
    'LUP RDOCAL TRAFIC 1 to 3; INT1 M40.1',
  ),
  pointRule(
    'RDOCAL',
    [6, 2, 25060],
    { when: [is('TRAFIC', 4), known('ORIENT')], symbol: turned('radio-call-two-way'), text: 'channel' },
    'LUP RDOCAL TRAFIC 4; INT1 M40.1',
  ),
  pointRule('RDOCAL', [6, 2, 25060], { symbol: sign('radio-call-unknown'), text: 'channel' }, 'LUP RDOCAL; INT1 M40.1'),
  pointRule('SISTAT', [7, 2, 28020], { symbol: sign('signal-station'), text: 'name' }, 'LUP SISTAT; INT1 T20'),
  pointRule('SISTAW', [7, 2, 28020], { symbol: sign('signal-station'), text: 'name' }, 'LUP SISTAW; INT1 T28 to T31'),
  pointRule('CGUSTA', [7, 3, 38030], { symbol: sign('coastguard') }, 'LUP CGUSTA; INT1 T10'),
  pointRule('RSCSTA', [7, 3, 38030], { symbol: sign('rescue-station') }, 'LUP RSCSTA; INT1 T11'),
];
