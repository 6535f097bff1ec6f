// Tides and streams, magnetics, quality of the data, buoyage, and the last lines for what the table does not know. Sources: rule.ts.
import { areaRule, dash, type EncRule, is, known, lineRule, PLAIN_LIMIT, pointRule, sign, turned } from './rule.ts';

const heading = known('ORIENT');
const STREAM = [4, 3, 33060] as const;
const plainLimit = { line: dash(1, 'grey'), alongLine: PLAIN_LIMIT };
/** TIDINF51 of S-52: of an area for which tides or streams are known, unless it has an arrow of its own. */
const TIDES_LIMIT = 'line-tides';

/** CATZOC 1 to 6. */
const ZONES = ['a1', 'a2', 'b', 'c', 'd', 'unassessed'] as const;

export const tideAndMetaRules: readonly EncRule[] = [
  ...[pointRule, areaRule].flatMap((rule) => {
    const isArea = rule === areaRule;
    const edge = isArea && { line: dash(1, 'grey') };
    const tides = isArea && { line: dash(1, 'grey-faint'), alongLine: TIDES_LIMIT };
    const priority = isArea ? 2 : 4;
    const stations = [priority, 3, 33060] as const;
    return [
      rule(
        'TS_FEB',
        STREAM,
        { when: [is('CAT_TS', 1), heading], symbol: turned('flood-stream'), text: 'rate', ...edge },
        'LUP TS_FEB CAT_TS 1; INT1 H40',
      ),
      rule(
        'TS_FEB',
        STREAM,
        { when: [is('CAT_TS', 2), heading], symbol: turned('ebb-stream'), text: 'rate', ...edge },
        'LUP TS_FEB CAT_TS 2; INT1 H41',
      ),
      rule('TS_FEB', STREAM, { when: [heading], symbol: turned('current'), text: 'rate', ...edge }, 'LUP TS_FEB CAT_TS 3; INT1 H42'),
      rule('TS_FEB', stations, { symbol: sign('stream-unknown'), text: 'rate', ...tides }, 'LUP TS_FEB; INT1 H42'),
      ...['TS_PAD', 'TS_PNH', 'TS_PRH', 'TS_TIS'].map((cls) =>
        rule(cls, stations, { symbol: sign('stream-station'), ...tides }, `LUP ${cls}; INT1 H46`),
      ),
      ...['T_HMON', 'T_NHMN', 'T_TIMS'].map((cls) =>
        rule(cls, [priority, 3, 33050], { symbol: sign('tide-gauge'), ...tides }, `LUP ${cls}; INT1 T32`),
      ),
      rule(
        'LOCMAG',
        [4, 3, 31080],
        { symbol: sign('magnetic-anomaly'), text: 'variation', ...(isArea && plainLimit) },
        'LUP LOCMAG; INT1 B82',
      ),
      rule('MAGVAR', [4, 3, 31080], { symbol: sign('magnetic-variation'), text: 'variation' }, 'LUP MAGVAR; INT1 B68'),
      rule(
        'NEWOBJ',
        [6, 2, 21020],
        { symbol: sign('new-object'), ...(edge && { line: dash(1.6, 'magenta') }), text: 'name' },
        'LUP NEWOBJ',
      ),
    ];
  }),
  pointRule('CURENT', [5, 3, 33060], { when: [heading], symbol: turned('current'), text: 'rate' }, 'LUP CURENT ORIENT; INT1 H43'),
  pointRule('CURENT', [5, 3, 33060], { symbol: sign('stream-unknown'), text: 'rate' }, 'LUP CURENT; INT1 H43'),
  lineRule('LOCMAG', [4, 3, 31080], { line: dash(1, 'magenta-faint') }, 'LUP LOCMAG (line); INT1 B82'),
  lineRule('MAGVAR', [4, 3, 31080], { line: dash(1, 'magenta-faint'), text: 'variation' }, 'LUP MAGVAR (line); INT1 B71'),
  lineRule('NEWOBJ', [6, 2, 21020], { line: dash(1.6, 'magenta') }, 'LUP NEWOBJ (line)'),
  ...ZONES.map((zone, i) =>
    areaRule(
      'M_QUAL',
      [4, 3, 31010],
      { when: [is('CATZOC', i + 1)], pattern: `pattern-zone-${zone}`, line: dash(1.6, 'grey') },
      `LUP M_QUAL CATZOC ${i + 1}; S-57 CATZOC`,
    ),
  ),
  pointRule('M_NPUB', [4, 3, 31020], { symbol: sign('information') }, 'LUP M_NPUB (point)'),
  areaRule('M_QUAL', [4, 3, 31010], { pattern: 'pattern-unsurveyed', line: dash(1.6, 'grey') }, 'LUP M_QUAL'),
  areaRule(
    'M_NSYS',
    [4, 2, 27040],
    { when: [is('MARSYS', 1), heading], symbol: turned('buoyage-direction-a'), ...plainLimit },
    'LUP M_NSYS MARSYS 1 ORIENT; INT1 Q130.2',
  ),
  areaRule(
    'M_NSYS',
    [4, 2, 27040],
    { when: [is('MARSYS', 2), heading], symbol: turned('buoyage-direction-b'), ...plainLimit },
    'LUP M_NSYS MARSYS 2 ORIENT; INT1 Q130.2',
  ),
  areaRule(
    'M_NSYS',
    [4, 2, 27040],
    { when: [heading], symbol: turned('buoyage-direction'), ...plainLimit },
    'LUP M_NSYS ORIENT; INT1 Q130.2',
  ),
  // where the limit is only that of the cell, it is masked there
  areaRule('M_NSYS', [4, 2, 27040], { line: dash(1, 'grey'), alongLine: 'line-buoyage' }, 'LUP M_NSYS; INT1 Q130.1'),
];

/** Layers of their own draw soundings and the cover of a cell; S-52 draws nothing of the others (LUP M_ACCY and so on). */
export const NOT_DRAWN: readonly string[] = ['SOUNDG', 'M_ACCY', 'M_COVR', 'M_CSCL', 'M_HOPA', 'M_SDAT', 'M_SREL', 'M_VDAT'];
