// Routeing measures, tracks, ferries. Sources: rule.ts.
import { RESTRICTIONS } from './restrictions.ts';
import {
  areaRule,
  CAUTION_LIMIT,
  dash,
  type EncRule,
  type EncRank,
  has,
  is,
  known,
  lineRule,
  PLAIN_LIMIT,
  pointRule,
  sign,
  solid,
  turned,
} from './rule.ts';

const ROUTE = [6, 2, 25010] as const;
const LANE = [4, 2, 25020] as const;
const oneWay = is('TRAFIC', 1, 2, 3);
const twoWays = is('TRAFIC', 4);
const heading = known('ORIENT');
const plainLimit = { line: dash(1, 'grey'), alongLine: PLAIN_LIMIT };

/** The axis of a route or track: arrows along it where the direction is known. */
const axis = (cls: string, rank: EncRank, kind: 'line' | 'line-route', int1: string): EncRule[] => {
  const plain = dash(1.4, kind === 'line' ? 'grey' : 'traffic');
  return [
    lineRule(
      cls,
      rank,
      { when: [twoWays], line: plain, alongLine: `${kind}-two-way`, text: 'bearing' },
      `LUP ${cls} TRAFIC 4; INT1 ${int1}`,
    ),
    lineRule(
      cls,
      rank,
      { when: [oneWay], line: plain, alongLine: `${kind}-one-way`, text: 'bearing' },
      `LUP ${cls} TRAFIC 1 to 3; INT1 ${int1}`,
    ),
    lineRule(cls, rank, { line: plain, text: 'bearing' }, `LUP ${cls}; INT1 ${int1}`),
  ];
};

export const trafficRules: readonly EncRule[] = [
  areaRule('TSSLPT', ROUTE, { when: [heading], symbol: turned('traffic-arrow') }, 'LUP TSSLPT ORIENT; INT1 M10'),
  areaRule('TSSLPT', ROUTE, { symbol: sign('caution') }, 'LUP TSSLPT'),
  lineRule('TSSBND', [7, 2, 25010], { line: dash(1.8, 'traffic') }, 'LUP TSSBND; INT1 M15'),
  lineRule('TSELNE', [8, 2, 25010], { line: solid(5, 'traffic-faint') }, 'LUP TSELNE; INT1 M12'),
  areaRule('TSEZNE', [4, 2, 25010], { fill: 'traffic-faint', opacity: 0.4 }, 'LUP TSEZNE; INT1 M13'),
  areaRule('TSSRON', ROUTE, { symbol: sign('roundabout') }, 'LUP TSSRON; INT1 M21'),
  areaRule('TSSCRS', ROUTE, { symbol: sign('traffic-crossing'), pattern: 'pattern-crossing' }, 'LUP TSSCRS; INT1 M23'),
  areaRule(
    'ISTZNE',
    [5, 2, 25010],
    { symbol: sign('inshore-zone'), line: dash(1.2, 'traffic'), alongLine: CAUTION_LIMIT },
    'LUP ISTZNE; INT1 M25',
  ),
  areaRule(
    'PRCARE',
    [4, 2, 25010],
    { symbol: sign('precautionary-area'), line: dash(1.6, 'traffic'), alongLine: 'line-precautionary', text: 'name' },
    'LUP PRCARE (area); INT1 M16',
  ),
  pointRule('PRCARE', [5, 2, 25010], { symbol: sign('precautionary-area'), text: 'name' }, 'LUP PRCARE (point); INT1 M16'),
  areaRule(
    'DWRTPT',
    [4, 2, 25010],
    { symbol: sign('deep-water'), line: dash(1.6, 'traffic'), alongLine: 'line-deep-water', text: 'name' },
    'LUP DWRTPT; INT1 M27',
  ),
  ...axis('DWRTCL', ROUTE, 'line-route', 'M27.3'),
  areaRule('RCTLPT', LANE, { when: [heading], symbol: turned('recommended-arrow') }, 'LUP RCTLPT ORIENT; INT1 M26'),
  areaRule('RCTLPT', LANE, { symbol: sign('direction-unknown') }, 'LUP RCTLPT; INT1 M26'),
  pointRule('RCTLPT', LANE, { when: [heading], symbol: turned('recommended-arrow') }, 'LUP RCTLPT (point); INT1 M26'),
  pointRule('RCTLPT', LANE, { symbol: sign('direction-unknown') }, 'LUP RCTLPT (point); INT1 M26'),
  ...axis('RCRTCL', [6, 2, 25020], 'line-route', 'M28.1'),
  areaRule(
    'TWRTPT',
    [4, 2, 25010],
    { when: [heading, twoWays], symbol: turned('two-way-arrow'), line: dash(1.6, 'traffic'), alongLine: CAUTION_LIMIT },
    'LUP TWRTPT TRAFIC 4; INT1 M28.2',
  ),
  areaRule(
    'TWRTPT',
    [4, 2, 25010],
    { when: [heading], symbol: turned('traffic-arrow'), line: dash(1.6, 'traffic'), alongLine: CAUTION_LIMIT },
    'LUP TWRTPT TRAFIC 1 to 3; INT1 M28.2',
  ),
  areaRule(
    'TWRTPT',
    [4, 2, 25010],
    { symbol: sign('direction-unknown'), line: dash(1.6, 'traffic'), alongLine: CAUTION_LIMIT },
    'LUP TWRTPT; INT1 M28.2',
  ),
  areaRule(
    'FAIRWY',
    [4, 2, 26050],
    { when: [heading, twoWays], symbol: turned('fairway-two-way'), ...plainLimit },
    'LUP FAIRWY TRAFIC 4; INT1 M18',
  ),
  areaRule(
    'FAIRWY',
    [4, 2, 26050],
    { when: [heading, oneWay], symbol: turned('fairway-arrow'), ...plainLimit },
    'LUP FAIRWY TRAFIC 1 to 3; INT1 M18',
  ),
  // where its direction is known, the arrow has the place of the sign
  ...RESTRICTIONS.map(([symbol, , int1, ...values]) =>
    areaRule(
      'FAIRWY',
      [4, 2, 26050],
      { when: [has('RESTRN', ...values)], symbol: sign(symbol), ...plainLimit, text: 'name' },
      `LUP FAIRWY, CSP RESTRN ${values.join(', ')}; INT1 ${int1}`,
    ),
  ),
  areaRule('FAIRWY', [4, 2, 26050], { ...plainLimit, text: 'name' }, 'LUP FAIRWY; INT1 M18'),
  ...axis('RECTRC', [6, 2, 25020], 'line', 'M3, M4, M5'),
  areaRule(
    'RECTRC',
    [6, 2, 25020],
    { when: [heading, twoWays], symbol: turned('track-two-way'), ...plainLimit },
    'LUP RECTRC (area) TRAFIC 4; INT1 M5',
  ),
  areaRule('RECTRC', [6, 2, 25020], { when: [heading], symbol: turned('track-arrow'), ...plainLimit }, 'LUP RECTRC (area); INT1 M5'),
  areaRule('RECTRC', [6, 2, 25020], plainLimit, 'LUP RECTRC (area)'),
  lineRule('NAVLNE', [4, 2, 25010], { line: dash(1, 'grey'), text: 'bearing' }, 'LUP NAVLNE; INT1 M1, M2'),
  lineRule('RADLNE', [6, 2, 25040], { line: dash(1.6, 'traffic'), text: 'bearing' }, 'LUP RADLNE; INT1 M32'),
  areaRule('RADRNG', [3, 2, 25040], { line: dash(1, 'traffic-faint') }, 'LUP RADRNG; INT1 M31'),
  lineRule('RDOCAL', [6, 2, 25060], { line: dash(1, 'traffic'), text: 'channel' }, 'LUP RDOCAL (line); INT1 M40.2'),
  lineRule(
    'FERYRT',
    [4, 2, 25030],
    { when: [is('CATFRY', 2)], line: dash(1.2, 'black'), alongLine: 'line-cable-ferry' },
    'LUP FERYRT CATFRY 2; INT1 M51',
  ),
  lineRule('FERYRT', [4, 2, 25030], { line: dash(1.2, 'magenta'), alongLine: 'line-ferry' }, 'LUP FERYRT (line); INT1 M50'),
  areaRule(
    'FERYRT',
    [3, 2, 26040],
    { when: [is('CATFRY', 2)], symbol: sign('cable-ferry'), line: dash(1.6, 'black'), alongLine: PLAIN_LIMIT },
    'LUP FERYRT CATFRY 2 (area); INT1 M51',
  ),
  areaRule(
    'FERYRT',
    [3, 2, 26040],
    { symbol: sign('ferry'), line: dash(1.6, 'magenta'), alongLine: PLAIN_LIMIT },
    'LUP FERYRT (area); INT1 M50',
  ),
];
