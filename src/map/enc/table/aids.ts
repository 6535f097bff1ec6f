// Aids to navigation. Buoys, beacons, topmarks and daymarks are drawn in their own colours (COLOUR, COLPAT). Sources: rule.ts.
import { BEACON, BUOY, beacons, buoys, daymarkRules, topmarkRules } from './mark-shapes.ts';
import { coloured, type EncCondition, type EncRule, type EncSymbol, has, is, known, pointRule, sign, turned } from './rule.ts';

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
  ...topmarkRules,
  ...daymarkRules,
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
