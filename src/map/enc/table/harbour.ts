// Harbours, structures in the water, overhead clearances. Sources: rule.ts.
import { APPROXIMATE, areaRule, CAUTION_LIMIT, dash, type EncRule, has, is, lineRule, pointRule, sign, solid } from './rule.ts';

const BASE = [8, 1, 12410] as const;
const OVERHEAD = [8, 1, 12210] as const;
const opening = is('CATBRG', 2, 3, 4, 5, 7, 8);

/** Structures that a ship runs into: display base. */
const structure = (cls: string, int1: string): EncRule[] => [
  areaRule(cls, [5, 1, 12410], { fill: 'brown', line: solid(1.6, 'coast') }, `LUP ${cls} (area); INT1 ${int1}`),
  lineRule(cls, [5, 1, 12410], { line: solid(2, 'coast') }, `LUP ${cls} (line); INT1 ${int1}`),
];

const overhead = (cls: string, line: EncRule['line'], int1: string): EncRule[] => [
  ...(line ? [lineRule(cls, OVERHEAD, { line, text: 'clearance' }, `LUP ${cls} (line); INT1 ${int1}`)] : []),
  areaRule(cls, OVERHEAD, { line: solid(2, 'grey'), text: 'clearance' }, `LUP ${cls} (area); INT1 ${int1}`),
  pointRule(cls, OVERHEAD, { symbol: sign('position'), text: 'clearance' }, `LUP ${cls} (point); INT1 ${int1}`),
];

/** CATHAF: the kinds of harbour that have a sign of their own. */
const HARBOURS: readonly (readonly [symbol: string, int1: string, ...values: number[]])[] = [
  ['ferry-terminal', 'F50', 1, 3],
  ['fishing-harbour', 'F10', 4],
  ['marina', 'F11.1', 5],
];

export const harbourRules: readonly EncRule[] = [
  areaRule(
    'SLCONS',
    [7, 1, 12410],
    { when: [is('WATLEV', 4)], fill: 'depth-drying', line: dash(1.6, 'coast') },
    'LUP SLCONS, CSP SLCONS WATLEV 4; INT1 F4',
  ),
  areaRule('SLCONS', [7, 1, 12410], { fill: 'brown', line: solid(1.6, 'coast') }, 'LUP SLCONS, CSP SLCONS (area); INT1 F4 to F14'),
  lineRule(
    'SLCONS',
    [7, 1, 12410],
    { when: [is('WATLEV', 3, 4)], line: dash(1.6, 'coast') },
    'LUP SLCONS, CSP SLCONS WATLEV 3, 4; INT1 F4.3',
  ),
  lineRule(
    'SLCONS',
    [7, 1, 12410],
    { when: [is('CONDTN', 1, 2)], line: dash(1.6, 'coast') },
    'LUP SLCONS, CSP SLCONS CONDTN 1, 2; INT1 F30 to F33',
  ),
  lineRule('SLCONS', [7, 1, 12410], { when: [APPROXIMATE], line: dash(1.6, 'coast') }, 'LUP SLCONS, CSP QUAPOS'),
  lineRule(
    'SLCONS',
    [7, 1, 12410],
    { when: [is('CATSLC', 6, 15, 16)], line: solid(2.4, 'coast') },
    'LUP SLCONS, CSP SLCONS CATSLC 6, 15, 16; INT1 F13, F14',
  ),
  lineRule('SLCONS', [7, 1, 12410], { line: solid(1.6, 'coast') }, 'LUP SLCONS, CSP SLCONS (line); INT1 F4 to F14'),
  pointRule('SLCONS', BASE, { symbol: sign('dolphin') }, 'LUP SLCONS (point)'),
  ...structure('FLODOC', 'F26'),
  ...structure('PONTON', 'F16'),
  ...structure('HULKES', 'F34'),
  pointRule('HULKES', [5, 1, 12410], { symbol: sign('hulk') }, 'LUP HULKES (point); INT1 F34'),
  areaRule('DRYDOC', [4, 3, 32440], { fill: 'land', line: solid(1, 'coast') }, 'LUP DRYDOC; INT1 F25'),
  areaRule('DOCARE', [2, 1, 12420], { fill: 'depth-very-shallow', line: solid(1, 'coast'), text: 'sea' }, 'LUP DOCARE; INT1 F27, F28'),
  areaRule('LOKBSN', [2, 1, 12420], { fill: 'depth-very-shallow', line: solid(1, 'coast') }, 'LUP LOKBSN; INT1 F41'),
  areaRule('GATCON', BASE, { fill: 'brown', line: solid(1.6, 'coast') }, 'LUP GATCON (area); INT1 F41, F42'),
  lineRule('GATCON', BASE, { line: solid(1.6, 'coast') }, 'LUP GATCON (line); INT1 F41, F42'),
  pointRule('GATCON', [8, 3, 32440], { when: [is('CATGAT', 3)], symbol: sign('caisson') }, 'LUP GATCON CATGAT 3; INT1 F42'),
  pointRule('GATCON', [8, 3, 32440], { when: [is('CATGAT', 4)], symbol: sign('gate') }, 'LUP GATCON CATGAT 4; INT1 F41.1'),
  pointRule('GATCON', [8, 2, 22010], { symbol: sign('caisson') }, 'LUP GATCON (point); INT1 F42, F43'),
  areaRule(
    'DAMCON',
    [6, 1, 12410],
    { when: [is('CATDAM', 3)], fill: 'brown', line: solid(1.6, 'coast') },
    'LUP DAMCON CATDAM 3 (area); INT1 F43',
  ),
  areaRule('DAMCON', [3, 2, 22010], { fill: 'brown', line: solid(1, 'brown-line') }, 'LUP DAMCON (area); INT1 F44'),
  lineRule('DAMCON', [6, 1, 12410], { when: [is('CATDAM', 3)], line: solid(2, 'coast') }, 'LUP DAMCON CATDAM 3 (line); INT1 F43'),
  lineRule('DAMCON', [6, 2, 22010], { line: solid(2, 'brown-line') }, 'LUP DAMCON (line); INT1 F44'),
  pointRule('DAMCON', [4, 2, 22010], { symbol: sign('caisson') }, 'LUP DAMCON (point); INT1 F44'),
  areaRule('OFSPLF', [5, 1, 12210], { fill: 'brown', line: solid(2, 'coast'), text: 'name' }, 'LUP OFSPLF (area); INT1 L10'),
  pointRule('OFSPLF', [5, 1, 12210], { symbol: sign('platform'), text: 'platform' }, 'LUP OFSPLF (point); INT1 L10'),
  pointRule('PILPNT', [5, 1, 12410], { symbol: sign('pile') }, 'LUP PILPNT; INT1 F22'),
  areaRule('PYLONS', OVERHEAD, { fill: 'brown', line: solid(1.6, 'coast') }, 'LUP PYLONS (area); INT1 D26'),
  pointRule('PYLONS', OVERHEAD, { symbol: sign('mast') }, 'LUP PYLONS (point); INT1 D26'),
  pointRule(
    'MORFAC',
    [6, 1, 12410],
    { when: [is('CATMOR', 2)], symbol: sign('dolphin-deviation'), text: 'name' },
    'LUP MORFAC CATMOR 2; INT1 F21',
  ),
  pointRule('MORFAC', [6, 3, 32440], { when: [is('CATMOR', 3)], symbol: sign('bollard') }, 'LUP MORFAC CATMOR 3; INT1 F22'),
  pointRule('MORFAC', [6, 1, 12410], { when: [is('CATMOR', 4)], symbol: sign('tie-up-wall') }, 'LUP MORFAC CATMOR 4'),
  pointRule('MORFAC', [6, 1, 12410], { when: [is('CATMOR', 5, 6)], symbol: sign('pile') }, 'LUP MORFAC CATMOR 5; INT1 F22'),
  pointRule('MORFAC', [6, 1, 12410], { symbol: sign('dolphin'), text: 'name' }, 'LUP MORFAC (point); INT1 F20'),
  lineRule('MORFAC', [6, 1, 14010], { when: [is('CATMOR', 6)], line: dash(1, 'magenta-faint') }, 'LUP MORFAC CATMOR 6; INT1 Q42'),
  lineRule('MORFAC', [6, 1, 12410], { line: solid(1.6, 'coast') }, 'LUP MORFAC (line)'),
  areaRule('MORFAC', [6, 1, 12410], { fill: 'brown', line: solid(1, 'black') }, 'LUP MORFAC (area); INT1 F20'),
  lineRule('OILBAR', [4, 1, 12410], { line: dash(1, 'black') }, 'LUP OILBAR; INT1 F29.1'),
  areaRule('LOGPON', [5, 1, 12410], { symbol: sign('floating-hazard'), line: dash(1, 'black') }, 'LUP LOGPON; INT1 N61'),
  pointRule('LOGPON', BASE, { symbol: sign('floating-hazard') }, 'LUP LOGPON (point); INT1 N61'),
  // overhead: what a mast can touch is display base, with its clearance
  areaRule(
    'BRIDGE',
    OVERHEAD,
    { when: [opening], symbol: sign('bridge-opening'), line: solid(3, 'grey'), text: 'clearance' },
    'LUP BRIDGE CATBRG (area); INT1 D23',
  ),
  areaRule('BRIDGE', OVERHEAD, { line: solid(3, 'grey'), text: 'clearance' }, 'LUP BRIDGE (area); INT1 D22'),
  lineRule('BRIDGE', OVERHEAD, { line: solid(4, 'grey'), text: 'clearance' }, 'LUP BRIDGE (line); INT1 D20 to D24'),
  pointRule(
    'BRIDGE',
    OVERHEAD,
    { symbol: sign('bridge-opening'), text: 'clearance' },
    'INT1 D23; S-52 has no line for a bridge as a point',
  ),
  ...overhead('CBLOHD', dash(2.4, 'grey'), 'D26, D27'),
  ...overhead('PIPOHD', solid(2, 'grey'), 'D28'),
  ...overhead('CONVYR', solid(2, 'grey'), 'D25'),
  // services
  areaRule('BERTHS', [3, 3, 32440], { symbol: sign('berth'), text: 'name' }, 'LUP BERTHS (area); INT1 F19'),
  lineRule('BERTHS', [5, 3, 32440], { line: solid(2, 'grey'), text: 'name' }, 'LUP BERTHS (line); INT1 F19'),
  pointRule('BERTHS', [3, 3, 32440], { symbol: sign('berth'), text: 'name' }, 'LUP BERTHS (point); INT1 F19'),
  areaRule(
    'CRANES',
    [4, 2, 22220],
    { when: [is('CONVIS', 1)], symbol: sign('crane'), fill: 'brown', line: solid(1, 'black') },
    'LUP CRANES CONVIS 1; INT1 F53',
  ),
  areaRule('CRANES', [4, 3, 32440], { symbol: sign('crane'), fill: 'brown', line: solid(1, 'brown-line') }, 'LUP CRANES (area); INT1 F53'),
  pointRule('CRANES', [4, 3, 32440], { symbol: sign('crane') }, 'LUP CRANES (point); INT1 F53'),
  ...[pointRule, areaRule].flatMap((rule) => [
    ...HARBOURS.map(([symbol, int1, ...values]) =>
      rule(
        'HRBFAC',
        [4, 3, 32410],
        { when: [has('CATHAF', ...values)], symbol: sign(symbol), text: 'name' },
        `LUP HRBFAC CATHAF ${values.join(', ')}; INT1 ${int1}`,
      ),
    ),
    rule('HRBFAC', [4, 3, 32410], { symbol: sign('harbour-facility'), text: 'name' }, 'LUP HRBFAC; INT1 F60'),
    rule('CHKPNT', [4, 3, 32410], { symbol: sign('harbour-control') }, 'LUP CHKPNT; INT1 F61, F62'),
    rule('SMCFAC', [4, 3, 38210], { symbol: sign('small-craft'), text: 'name' }, 'LUP SMCFAC; INT1 U'),
    rule(
      'PILBOP',
      [rule === areaRule ? 4 : 6, 2, 28010],
      {
        symbol: sign('pilot-boarding'),
        ...(rule === areaRule && { line: dash(1.6, 'traffic-faint'), alongLine: CAUTION_LIMIT }),
        text: 'pilot',
      },
      'LUP PILBOP; INT1 T1',
    ),
  ]),
  areaRule('GRIDRN', [5, 2, 27060], { line: dash(1, 'grey') }, 'LUP GRIDRN; INT1 F24'),
  pointRule('GRIDRN', [4, 2, 27060], { symbol: sign('position') }, 'LUP GRIDRN (point); INT1 F24'),
  pointRule(
    'DISMAR',
    [7, 2, 27030],
    { when: [is('CATDIS', 1)], symbol: sign('distance-point'), text: 'distance' },
    'LUP DISMAR CATDIS 1; INT1 B25.1',
  ),
  pointRule('DISMAR', [7, 2, 27030], { symbol: sign('distance-mark'), text: 'distance' }, 'LUP DISMAR; INT1 B25.2'),
];
