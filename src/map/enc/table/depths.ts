// Depths and the seabed. The colour of a depth area follows the mariner's values: depth-areas.ts. Sources: rule.ts.
import { areaRule, dash, type EncRule, is, lineRule, PLAIN_LIMIT, pointRule, sign, solid } from './rule.ts';

export const depthRules: readonly EncRule[] = [
  areaRule('DEPARE', [1, 1, 13030], { fill: 'depth-very-shallow' }, 'LUP DEPARE, CSP DEPARE, SEABED; INT1 I30'),
  areaRule(
    'DRGARE',
    [1, 1, 13030],
    { fill: 'depth-very-shallow', line: dash(1, 'grey'), text: 'dredged' },
    'LUP DRGARE, CSP DEPARE, SEABED; INT1 I20 to I23',
  ),
  areaRule('UNSARE', [1, 1, 11050], { fill: 'no-data', pattern: 'pattern-unsurveyed', line: solid(1.6, 'grey') }, 'LUP UNSARE; INT1 I25'),
  lineRule('DEPARE', [3, 3, 33020], { line: solid(1, 'contour') }, 'LUP DEPARE (line), CSP DEPCNT'),
  lineRule('DEPCNT', [5, 3, 33020], { line: solid(1, 'contour') }, 'LUP DEPCNT, CSP DEPCNT; INT1 I30. Safety contour: display base, 13010'),
  areaRule(
    'SWPARE',
    [4, 2, 23030],
    { symbol: sign('swept-depth'), line: dash(1, 'grey'), alongLine: PLAIN_LIMIT, text: 'swept' },
    'LUP SWPARE; INT1 I24',
  ),
  // seabed
  areaRule(
    'SBDARE',
    [3, 3, 34010],
    { when: [is('WATLEV', 4)], pattern: 'pattern-rock-ledge', line: dash(1, 'grey'), text: 'seabed' },
    'LUP SBDARE WATLEV 4; INT1 J21',
  ),
  areaRule('SBDARE', [3, 3, 34010], { line: dash(1, 'grey-faint'), text: 'seabed' }, 'LUP SBDARE (area); INT1 J1 to J22'),
  lineRule('SBDARE', [4, 3, 34010], { line: solid(1, 'grey') }, 'LUP SBDARE (line)'),
  pointRule('SBDARE', [4, 3, 34010], { text: 'seabed' }, 'LUP SBDARE (point); INT1 J1 to J22'),
  areaRule('WEDKLP', [3, 3, 34020], { symbol: sign('weed'), line: dash(1, 'grey-faint') }, 'LUP WEDKLP (area); INT1 J13'),
  pointRule('WEDKLP', [3, 3, 34020], { symbol: sign('weed') }, 'LUP WEDKLP (point); INT1 J13'),
  pointRule('SPRING', [4, 3, 34020], { symbol: sign('spring') }, 'LUP SPRING; INT1 J15'),
  areaRule(
    'SNDWAV',
    [4, 2, 24010],
    { pattern: 'pattern-sand-waves', line: dash(1.6, 'grey'), alongLine: PLAIN_LIMIT },
    'LUP SNDWAV (area); INT1 J14',
  ),
  lineRule('SNDWAV', [4, 2, 24010], { line: dash(1.6, 'grey') }, 'LUP SNDWAV (line); INT1 J14'),
  pointRule('SNDWAV', [4, 2, 24010], { symbol: sign('sand-waves') }, 'LUP SNDWAV (point); INT1 J14'),
  // names of waters
  areaRule('SEAARE', [3, 2, 21060], { text: 'sea' }, 'LUP SEAARE'),
  pointRule('SEAARE', [3, 2, 21060], { text: 'sea' }, 'LUP SEAARE'),
  areaRule('ICEARE', [3, 1, 12410], { fill: 'no-data', pattern: 'pattern-ice', line: dash(1, 'grey') }, 'LUP ICEARE; INT1 N60'),
];
