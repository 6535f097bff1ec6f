// Restricted areas, anchorages, cables and pipelines, limits. Sources: rule.ts.
import { RESTRICTIONS } from './restrictions.ts';
import {
  areaRule,
  CAUTION_LIMIT,
  dash,
  type EncCondition,
  type EncLine,
  type EncRank,
  type EncRule,
  has,
  is,
  lineRule,
  PLAIN_LIMIT,
  pointRule,
  sign,
} from './rule.ts';

/** An area whose sign gives way to that of what is forbidden in it. `byRestriction`: so does the image along its boundary. */
const restrictable = (
  cls: string,
  rank: EncRank,
  look: { symbol?: string; line: EncLine; alongLine: string; byRestriction?: true; when?: EncCondition[] },
  source: string,
): EncRule[] => [
  ...RESTRICTIONS.map(([symbol, alongLine, int1, ...values]) =>
    areaRule(
      cls,
      rank,
      {
        when: [...(look.when ?? []), has('RESTRN', ...values)],
        symbol: sign(symbol),
        line: look.line,
        alongLine: look.byRestriction ? alongLine : look.alongLine,
        text: 'name',
      },
      `${source}, CSP RESTRN ${values.join(', ')}; INT1 ${int1}`,
    ),
  ),
  areaRule(
    cls,
    rank,
    {
      ...(look.when && { when: look.when }),
      ...(look.symbol && { symbol: sign(look.symbol) }),
      line: look.line,
      alongLine: look.alongLine,
      text: 'name',
    },
    source,
  ),
];

/** Symbolised as INT1 has it: S-52 draws plain dashes of all but the harbour's. */
const jurisdiction = (cls: string, group: number, int1: string, alongLine = 'line-administration'): EncRule =>
  areaRule(cls, [2, 3, group], { line: dash(1.6, 'grey-faint'), alongLine }, `LUP ${cls}; INT1 ${int1}`);

const RESTRICTED = [5, 2, 26010] as const;

export const areaRules: readonly EncRule[] = [
  areaRule(
    'RESARE',
    RESTRICTED,
    {
      when: [has('CATREA', 28)],
      symbol: sign('sensitive-sea-area'),
      line: dash(1.6, 'green-line'),
      alongLine: 'line-environment',
      text: 'name',
    },
    'LUP RESARE CATREA 28; INT1 N22',
  ),
  areaRule(
    'RESARE',
    RESTRICTED,
    { when: [has('CATREA', 27)], symbol: sign('environment'), line: dash(1.6, 'green-line'), alongLine: 'line-environment', text: 'name' },
    'LUP RESARE CATREA 27; INT1 N22',
  ),
  ...restrictable(
    'RESARE',
    RESTRICTED,
    { symbol: 'restricted-area', line: dash(1.6, 'magenta'), alongLine: CAUTION_LIMIT, byRestriction: true },
    'LUP RESARE, CSP RESARE; INT1 N2.1',
  ),
  areaRule(
    'CTNARE',
    [3, 2, 26050],
    { symbol: sign('caution'), line: dash(1.6, 'traffic'), alongLine: 'line-caution', text: 'name' },
    'LUP CTNARE (area)',
  ),
  pointRule('CTNARE', [4, 2, 26050], { symbol: sign('caution'), text: 'name' }, 'LUP CTNARE (point)'),
  ...restrictable(
    'MIPARE',
    [4, 2, 26040],
    { symbol: 'military-area', line: dash(1.6, 'magenta'), alongLine: CAUTION_LIMIT },
    'LUP MIPARE; INT1 N30',
  ),
  pointRule('MIPARE', [4, 2, 26040], { symbol: sign('military-area'), text: 'name' }, 'LUP MIPARE (point); INT1 N30'),
  ...restrictable(
    'SUBTLN',
    [4, 2, 26040],
    { symbol: 'submarine-lane', line: dash(1, 'magenta'), alongLine: CAUTION_LIMIT },
    'LUP SUBTLN; INT1 N33',
  ),
  ...restrictable(
    'SPLARE',
    [4, 2, 26040],
    { symbol: 'seaplane', line: dash(1, 'magenta'), alongLine: CAUTION_LIMIT },
    'LUP SPLARE; INT1 N13',
  ),
  pointRule('SPLARE', [4, 2, 26040], { symbol: sign('seaplane') }, 'LUP SPLARE (point); INT1 N13'),
  ...restrictable(
    'OSPARE',
    [4, 2, 26040],
    { symbol: 'platform', line: dash(1.6, 'magenta'), alongLine: CAUTION_LIMIT },
    'LUP OSPARE; INT1 L4, L5',
  ),
  ...restrictable(
    'ACHARE',
    [3, 2, 26220],
    { when: [has('CATACH', 8)], symbol: 'anchorage', line: dash(1.6, 'magenta-faint'), alongLine: '' },
    'LUP ACHARE CATACH 8 (area); INT1 Q44',
  ),
  ...restrictable(
    'ACHARE',
    [3, 2, 26220],
    { symbol: 'anchorage', line: dash(1.6, 'magenta-faint'), alongLine: 'line-anchorage' },
    'LUP ACHARE (area); INT1 N12',
  ),
  pointRule('ACHARE', [6, 2, 26220], { symbol: sign('anchorage'), text: 'name' }, 'LUP ACHARE (point); INT1 N10'),
  areaRule(
    'ACHBRT',
    [5, 2, 26220],
    { symbol: sign('anchor-berth'), line: dash(1.6, 'magenta-faint'), text: 'name' },
    'LUP ACHBRT (area); INT1 N11',
  ),
  pointRule('ACHBRT', [5, 2, 26220], { symbol: sign('anchor-berth'), text: 'name' }, 'LUP ACHBRT (point); INT1 N11'),
  ...restrictable(
    'DMPGRD',
    [3, 2, 26240],
    { when: [has('CATDPG', 5)], line: dash(1, 'grey'), alongLine: PLAIN_LIMIT },
    'LUP DMPGRD CATDPG 5 (area); INT1 N62.1',
  ),
  ...restrictable(
    'DMPGRD',
    [3, 2, 26240],
    { symbol: 'dumping-ground', line: dash(1, 'magenta'), alongLine: CAUTION_LIMIT },
    'LUP DMPGRD (area); INT1 N62',
  ),
  pointRule('DMPGRD', [4, 2, 26240], { symbol: sign('dumping-ground') }, 'LUP DMPGRD (point); INT1 N62'),
  ...restrictable(
    'CTSARE',
    [3, 2, 26250],
    { symbol: 'cargo-transfer', line: dash(1, 'magenta-faint'), alongLine: CAUTION_LIMIT },
    'LUP CTSARE (area); INT1 N64',
  ),
  pointRule('CTSARE', [4, 2, 26250], { symbol: sign('cargo-transfer') }, 'LUP CTSARE (point); INT1 N64'),
  ...restrictable(
    'ICNARE',
    [3, 2, 26250],
    { symbol: 'incineration', line: dash(1, 'magenta-faint'), alongLine: CAUTION_LIMIT },
    'LUP ICNARE (area); INT1 N65',
  ),
  pointRule('ICNARE', [4, 2, 26250], { symbol: sign('incineration') }, 'LUP ICNARE (point); INT1 N65'),
  areaRule('FSHGRD', [3, 2, 26210], { symbol: sign('fish-haven'), line: dash(1.6, 'grey-faint') }, 'LUP FSHGRD'),
  // cables and pipelines
  ...restrictable(
    'CBLARE',
    [3, 3, 34030],
    { symbol: 'cable-area', line: dash(1.6, 'magenta'), alongLine: 'line-cable-area' },
    'LUP CBLARE; INT1 L30.2',
  ),
  lineRule('CBLSUB', [6, 2, 24010], { when: [is('CATCBL', 6)], line: dash(1.2, 'magenta') }, 'LUP CBLSUB CATCBL 6'),
  lineRule('CBLSUB', [3, 3, 34070], { line: dash(1, 'magenta'), alongLine: 'line-cable' }, 'LUP CBLSUB; INT1 L30.1'),
  ...restrictable(
    'PIPARE',
    [3, 3, 34030],
    { when: [is('CATPIP', 2, 3)], symbol: 'area-information', line: dash(1.6, 'grey'), alongLine: 'line-pipeline-area-water' },
    'LUP PIPARE CATPIP 2, 3; INT1 L41.2',
  ),
  ...restrictable(
    'PIPARE',
    [3, 3, 34030],
    { when: [has('PRODCT', 3)], symbol: 'area-information', line: dash(1.6, 'grey'), alongLine: 'line-pipeline-area-water' },
    'LUP PIPARE PRODCT 3; INT1 L41.2',
  ),
  ...restrictable(
    'PIPARE',
    [3, 3, 34030],
    { symbol: 'pipeline-area', line: dash(1.6, 'magenta'), alongLine: 'line-pipeline-area' },
    'LUP PIPARE; INT1 L40.2',
  ),
  pointRule('PIPARE', [4, 3, 34030], { symbol: sign('pipeline-area') }, 'LUP PIPARE (point); INT1 L40.2'),
  lineRule(
    'PIPSOL',
    [6, 3, 34070],
    { when: [is('CATPIP', 2, 3, 4, 5)], line: dash(1.2, 'grey'), alongLine: 'line-pipeline-water' },
    'LUP PIPSOL CATPIP 2 to 5; INT1 L41',
  ),
  lineRule(
    'PIPSOL',
    [6, 3, 34070],
    { when: [has('PRODCT', 3)], line: dash(1.2, 'grey'), alongLine: 'line-pipeline-water' },
    'LUP PIPSOL PRODCT 3; INT1 L41',
  ),
  lineRule('PIPSOL', [6, 3, 34070], { line: dash(1.2, 'magenta'), alongLine: 'line-pipeline' }, 'LUP PIPSOL; INT1 L40.1'),
  pointRule('PIPSOL', [6, 3, 34070], { when: [is('CATPIP', 4, 5)], symbol: sign('diffuser') }, 'LUP PIPSOL CATPIP 4, 5 (point); INT1 L43'),
  pointRule('PIPSOL', [6, 3, 34070], { symbol: sign('pump') }, 'LUP PIPSOL (point)'),
  // archipelagic sea lanes
  areaRule('ARCSLN', [5, 2, 26260], { line: dash(1.6, 'magenta-faint'), alongLine: 'line-area-limit' }, 'LUP ARCSLN; INT1 M17'),
  lineRule('ASLXIS', [5, 2, 26260], { line: dash(1.6, 'magenta-faint') }, 'LUP ASLXIS; INT1 M17'),
  // limits of jurisdiction
  jurisdiction('ADMARE', 36050, 'N40'),
  jurisdiction('CONZNE', 36050, 'N44'),
  jurisdiction('COSARE', 36010, 'N46'),
  jurisdiction('CUSZNE', 36020, 'N48'),
  jurisdiction('EXEZNE', 36050, 'N47'),
  jurisdiction('FRPARE', 36020, 'F61'),
  jurisdiction('FSHZNE', 36040, 'N45'),
  jurisdiction('HRBARE', 36020, 'N49', PLAIN_LIMIT),
  jurisdiction('TESARE', 36050, 'N43'),
  lineRule('STSLNE', [3, 3, 36050], { line: dash(1, 'grey-faint') }, 'LUP STSLNE; INT1 N42'),
];
