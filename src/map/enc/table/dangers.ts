// Dangers under water. Which of them are unsafe follows the mariner's values: danger-rules.ts, whose layers nothing hides. These lines say
// how each looks: first where it is shallower than asked or of unknown depth, and here also where it is deeper. Sources: rule.ts.
import { RESTRICTIONS } from './restrictions.ts';
import { areaRule, dash, dot, type EncRule, has, is, known, lineRule, PLAIN_LIMIT, pointRule, sign } from './rule.ts';

const DANGER = [4, 3, 34050] as const;
/** Floating or fixed above water: display base in S-52 itself. */
const ABOVE = [4, 1, 12410] as const;

export const dangerRules: readonly EncRule[] = [
  pointRule('UWTROC', DANGER, { when: [is('WATLEV', 1, 2)], symbol: sign('rock-dry') }, 'LUP UWTROC, CSP OBSTRN; INT1 K10'),
  pointRule('UWTROC', DANGER, { when: [is('WATLEV', 4)], symbol: sign('rock-covers') }, 'LUP UWTROC, CSP OBSTRN WATLEV 4; INT1 K11'),
  pointRule('UWTROC', DANGER, { when: [is('WATLEV', 5)], symbol: sign('rock-awash') }, 'LUP UWTROC, CSP OBSTRN WATLEV 5; INT1 K12'),
  pointRule('UWTROC', DANGER, { when: [known('VALSOU')], symbol: sign('danger-depth') }, 'LUP UWTROC, CSP OBSTRN VALSOU; INT1 K14'),
  pointRule('UWTROC', DANGER, { symbol: sign('rock-underwater') }, 'LUP UWTROC, CSP OBSTRN; INT1 K13'),
  ...[pointRule, areaRule].flatMap((rule) => {
    const edge = rule === areaRule && { line: dot(1.6, 'black') };
    const tackle = rule === areaRule ? ABOVE : DANGER;
    const drying = rule === areaRule && { fill: 'depth-drying' as const, line: dash(1.2, 'coast') };
    return [
      rule('WRECKS', DANGER, { when: [is('CATWRK', 3)], symbol: sign('foul-ground'), ...edge }, 'LUP WRECKS CATWRK 3; INT1 K31'),
      rule('WRECKS', DANGER, { when: [is('CATWRK', 4)], symbol: sign('wreck-mast'), ...edge }, 'LUP WRECKS, CSP WRECKS CATWRK 4; INT1 K25'),
      rule(
        'WRECKS',
        DANGER,
        { when: [is('CATWRK', 5)], symbol: sign('wreck-hull'), ...drying },
        'LUP WRECKS, CSP WRECKS CATWRK 5; INT1 K24',
      ),
      rule(
        'WRECKS',
        DANGER,
        { when: [is('WATLEV', 1, 2, 4, 5)], symbol: sign('wreck-hull'), ...drying },
        'LUP WRECKS, CSP WRECKS WATLEV; INT1 K20 to K24',
      ),
      rule(
        'WRECKS',
        DANGER,
        { when: [known('VALSOU')], symbol: sign('danger-depth'), ...edge },
        'LUP WRECKS, CSP WRECKS VALSOU; INT1 K26, K27',
      ),
      rule(
        'WRECKS',
        DANGER,
        { when: [is('CATWRK', 1)], symbol: sign('wreck-not-dangerous'), ...edge },
        'LUP WRECKS, CSP WRECKS CATWRK 1; INT1 K29',
      ),
      rule('WRECKS', DANGER, { symbol: sign('wreck-dangerous'), ...edge }, 'LUP WRECKS, CSP WRECKS; INT1 K28'),
      rule(
        'OBSTRN',
        tackle,
        { when: [is('CATOBS', 8, 10)], symbol: sign('ice-boom'), ...(edge && { line: dash(1, 'coast') }) },
        'LUP OBSTRN CATOBS 8, 10',
      ),
      rule(
        'OBSTRN',
        ABOVE,
        { when: [is('WATLEV', 7)], symbol: sign('floating-hazard'), ...(edge && { line: dash(1, 'coast') }) },
        'LUP OBSTRN WATLEV 7',
      ),
      rule(
        'OBSTRN',
        tackle,
        { when: [is('CATOBS', 9)], symbol: sign('anchorage'), ...(edge && { line: dash(1, 'magenta') }) },
        'LUP OBSTRN CATOBS 9; INT1 Q42',
      ),
      rule(
        'OBSTRN',
        DANGER,
        { when: [is('CATOBS', 7)], symbol: sign('foul-ground'), ...(edge && { line: dash(1, 'grey'), alongLine: PLAIN_LIMIT }) },
        'LUP OBSTRN CATOBS 7; INT1 K31',
      ),
      rule(
        'OBSTRN',
        DANGER,
        { when: [is('CATOBS', 6)], symbol: sign('foul-ground'), ...(edge && { ...edge, pattern: 'pattern-foul' }) },
        'LUP OBSTRN CATOBS 6; INT1 K31',
      ),
      rule('OBSTRN', DANGER, { when: [is('CATOBS', 5)], symbol: sign('fish-haven'), ...edge }, 'LUP OBSTRN CATOBS 5; INT1 K46'),
      rule('OBSTRN', DANGER, { when: [is('CATOBS', 2)], symbol: sign('well'), ...edge }, 'LUP OBSTRN CATOBS 2; INT1 L21'),
      rule('OBSTRN', DANGER, { when: [is('CATOBS', 3)], symbol: sign('diffuser'), ...edge }, 'LUP OBSTRN CATOBS 3; INT1 L43'),
      rule('OBSTRN', DANGER, { when: [is('CATOBS', 1)], symbol: sign('stump'), ...edge }, 'LUP OBSTRN CATOBS 1; INT1 K43'),
      rule(
        'OBSTRN',
        DANGER,
        { when: [is('WATLEV', 1, 2)], symbol: sign('obstruction-dry'), ...edge },
        'LUP OBSTRN, CSP OBSTRN WATLEV 1, 2; INT1 K40',
      ),
      rule(
        'OBSTRN',
        DANGER,
        { when: [is('WATLEV', 4, 5)], symbol: sign('obstruction-covers'), ...drying },
        'LUP OBSTRN, CSP OBSTRN WATLEV 4, 5; INT1 K40',
      ),
      rule('OBSTRN', DANGER, { when: [known('VALSOU')], symbol: sign('danger-depth'), ...edge }, 'LUP OBSTRN, CSP OBSTRN VALSOU; INT1 K41'),
      rule('OBSTRN', DANGER, { symbol: sign('obstruction'), ...edge }, 'LUP OBSTRN, CSP OBSTRN; INT1 K40'),
    ];
  }),
  lineRule('OBSTRN', ABOVE, { when: [is('CATOBS', 8, 10)], line: dash(1.4, 'coast') }, 'LUP OBSTRN (line) CATOBS 8, 10'),
  lineRule('OBSTRN', ABOVE, { when: [is('CATOBS', 9)], line: dash(1, 'magenta') }, 'LUP OBSTRN (line) CATOBS 9; INT1 Q42'),
  lineRule('OBSTRN', ABOVE, { when: [is('WATLEV', 7)], line: dash(1, 'coast') }, 'LUP OBSTRN (line) WATLEV 7'),
  lineRule('OBSTRN', DANGER, { line: dot(2, 'black') }, 'LUP OBSTRN (line), CSP OBSTRN; INT1 K40'),
  areaRule('WATTUR', [4, 3, 33040], { symbol: sign('overfalls'), line: dash(1, 'grey') }, 'LUP WATTUR (area); INT1 H44'),
  lineRule('WATTUR', [4, 3, 33040], { line: dash(1, 'grey') }, 'LUP WATTUR (line); INT1 H44'),
  pointRule('WATTUR', [3, 3, 33040], { when: [is('CATWAT', 1)], symbol: sign('breakers') }, 'LUP WATTUR CATWAT 1; INT1 K17'),
  pointRule('WATTUR', [3, 3, 33040], { when: [is('CATWAT', 2)], symbol: sign('eddies') }, 'LUP WATTUR CATWAT 2; INT1 H45'),
  pointRule('WATTUR', [3, 3, 33040], { symbol: sign('overfalls') }, 'LUP WATTUR (point); INT1 H44'),
  areaRule(
    'FSHFAC',
    [4, 2, 26210],
    {
      when: [is('CATFIF', 1)],
      symbol: sign('fishing-stakes'),
      pattern: 'pattern-fish-trap',
      line: dash(1, 'grey'),
      alongLine: PLAIN_LIMIT,
    },
    'LUP FSHFAC CATFIF 1; INT1 K44.1',
  ),
  areaRule(
    'FSHFAC',
    [4, 2, 26210],
    { symbol: sign('fish-trap'), pattern: 'pattern-fish-trap', line: dash(1, 'grey'), alongLine: PLAIN_LIMIT },
    'LUP FSHFAC (area); INT1 K44.2',
  ),
  lineRule(
    'FSHFAC',
    [4, 2, 26210],
    { when: [is('CATFIF', 1)], line: dash(1.4, 'grey'), alongLine: 'line-fishing-stakes' },
    'LUP FSHFAC CATFIF 1; INT1 K44.1',
  ),
  lineRule('FSHFAC', [4, 2, 26210], { line: dash(1.4, 'grey') }, 'LUP FSHFAC (line)'),
  pointRule('FSHFAC', [4, 2, 26210], { when: [is('CATFIF', 1)], symbol: sign('fishing-stakes') }, 'LUP FSHFAC CATFIF 1; INT1 K44.1'),
  pointRule(
    'FSHFAC',
    [4, 2, 26210],
    { when: [is('CATFIF', 2, 3, 4)], symbol: sign('fish-trap') },
    'LUP FSHFAC CATFIF 2 to 4; INT1 K44.2, K45',
  ),
  pointRule('FSHFAC', [4, 2, 26210], { symbol: sign('fish-haven') }, 'LUP FSHFAC (point); INT1 K46'),
  ...RESTRICTIONS.map(([symbol, , int1, ...values]) =>
    areaRule(
      'MARCUL',
      [3, 2, 26210],
      {
        when: [has('RESTRN', ...values)],
        symbol: sign(symbol),
        pattern: 'pattern-marine-farm',
        line: dash(1, 'grey'),
        alongLine: 'line-marine-farm',
      },
      `LUP MARCUL (area), CSP RESTRN ${values.join(', ')}; INT1 ${int1}`,
    ),
  ),
  areaRule(
    'MARCUL',
    [3, 2, 26210],
    { symbol: sign('marine-farm'), pattern: 'pattern-marine-farm', line: dash(1, 'grey'), alongLine: 'line-marine-farm' },
    'LUP MARCUL (area); INT1 K48',
  ),
  lineRule('MARCUL', [4, 2, 26210], { line: dash(1.6, 'grey-faint') }, 'LUP MARCUL (line); INT1 K48'),
  pointRule('MARCUL', [4, 2, 26210], { symbol: sign('marine-farm') }, 'LUP MARCUL (point); INT1 K48'),
];
