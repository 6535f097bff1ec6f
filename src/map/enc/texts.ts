// What the chart writes: names, figures, characters of lights. The abbreviations are those of INT1 and S-52, the same in every language.
import { optionIsOn } from './enc-state.ts';
import { attribute, type EncExpression } from './expressions.ts';
import type { EncText } from './table/rule.ts';

/** Texts of MapLibre are drawn in the fonts of the page; the first name says weight and slope, and is no font. */
export const encFonts = (look: 'Regular' | 'Medium' | 'Italic'): string[] => [
  `Chart ${look}`,
  'Inter Variable',
  'Noto Sans',
  'Noto Sans Arabic',
  'Noto Sans SC',
];

const either = (first: string, second: string): EncExpression => ['to-string', ['coalesce', attribute(first), attribute(second), '']];
/** In the national language where asked (NOBJNM), else the international name. */
const name: EncExpression = ['case', optionIsOn('nationalText'), either('NOBJNM', 'OBJNAM'), either('OBJNAM', 'NOBJNM')];

const number = (attributeName: string): EncExpression => ['to-number', attribute(attributeName), 0];
/** `before` figure `after`; nothing where the attribute is unknown. */
const figure = (attributeName: string, before: string, after: string): EncExpression => [
  'case',
  ['has', attributeName],
  ['concat', before, ['to-string', attribute(attributeName)], after],
  '',
];

/** Three figures, as bearings are spoken. */
const bearing: EncExpression = [
  'case',
  ['has', 'ORIENT'],
  ['concat', ['case', ['<', number('ORIENT'), 10], '00', ['<', number('ORIENT'), 100], '0', ''], ['to-string', attribute('ORIENT')], '°'],
  '',
];

/** The entries of a list ("1,3") by a table, one after the other. */
function listed(attributeName: string, words: Readonly<Record<string, string>>, most: number): EncExpression {
  const list: EncExpression = ['split', ['to-string', attribute(attributeName)], ','];
  const pairs = Object.entries(words).flat();
  const nth = (i: number): EncExpression => [
    'case',
    ['>', ['length', list], i],
    ['match', ['to-string', ['at', i, list]], ...pairs, ''] as unknown as EncExpression,
    '',
  ];
  return ['concat', ...Array.from({ length: most }, (_, i) => nth(i))];
}

/** NATSUR: INT1 J1 to J12, J20. */
const SEABED = { 1: 'M', 2: 'Cy', 3: 'Si', 4: 'S', 5: 'St', 6: 'G', 7: 'P', 8: 'Cb', 9: 'R', 11: 'Lv', 14: 'Co', 17: 'Sh', 18: 'Bo' };

const clearances: EncExpression = [
  'concat',
  figure('VERCLR', ' clr ', ''),
  figure('VERCCL', ' clr cl ', ''),
  figure('VERCOP', ' clr op ', ''),
  figure('VERCSA', ' sf clr ', ''),
];

const side = (attributeName: string): EncExpression => [
  'case',
  ['<', number(attributeName), 0],
  'W',
  ['>', number(attributeName), 0],
  'E',
  '',
];

/** INT1 B68: degrees and minutes with their side, their year, and the change a year in minutes. West is negative (VALMAG, VALACM). */
const variation: EncExpression = [
  'let',
  'minutes',
  ['round', ['*', 60, ['abs', number('VALMAG')]]],
  [
    'concat',
    ['to-string', ['floor', ['/', ['var', 'minutes'], 60]]],
    ['case', ['<', ['%', ['var', 'minutes'], 60], 10], '°0', '°'],
    ['to-string', ['%', ['var', 'minutes'], 60]],
    "'",
    side('VALMAG'),
    figure('RYRMGV', ' ', ''),
    ['case', ['has', 'VALACM'], ['concat', ' (', ['to-string', ['abs', number('VALACM')]], "'", side('VALACM'), ')'], ''],
  ],
];

/** What it is, then its name, where it has one. */
const called = (what: string): EncExpression => ['case', ['==', name, ''], '', ['concat', what, ' ', name]];
const channel = figure('COMCHA', ' ch ', '');
/** Above the level of the sea, or of the ground. */
const elevation: EncExpression = ['case', ['has', 'ELEVAT'], figure('ELEVAT', '', ' m'), figure('HEIGHT', '', ' m')];

export const textFields: Record<EncText, EncExpression> = {
  name,
  sea: name,
  land: name,
  clearance: ['concat', name, clearances],
  elevation,
  height: ['concat', name, ' ', elevation],
  'light-vessel': called('LtV'),
  pilot: ['concat', called('Plt'), channel],
  platform: called('Prod'),
  differential: ['concat', 'DGPS'],
  distance: either('INFORM', 'OBJNAM'),
  bearing,
  rate: figure('CURVEL', '', ' kn'),
  seabed: listed('NATSUR', SEABED, 3),
  swept: figure('DRVAL1', '', ''),
  dredged: figure('DRVAL1', '', ' m'),
  channel: ['concat', name, channel],
  variation: ['concat', ['case', ['has', 'VALMAG'], variation, ''], figure('VALLMA', 'var ± ', '°')],
};

/** LITCHR: INT1 P10. */
const CHARACTERS = {
  1: 'F',
  2: 'Fl',
  3: 'LFl',
  4: 'Q',
  5: 'VQ',
  6: 'UQ',
  7: 'Iso',
  8: 'Oc',
  9: 'IQ',
  10: 'IVQ',
  11: 'IUQ',
  12: 'Mo',
  13: 'FFl',
  14: 'Fl',
  15: 'OcFl',
  16: 'FLFl',
  17: 'AlOc',
  18: 'AlLFl',
  19: 'AlFl',
  20: 'AlGr',
  25: 'Q',
  26: 'VQ',
  27: 'UQ',
  28: 'Al',
  29: 'AlFFl',
};
/** Of which the second part is a long flash; SIGGRP gives the group of the first part first: "Q(6)+LFl". */
const WITH_LONG_FLASH = ['14', '25', '26', '27'];
/** COLOUR of a light: INT1 P11. */
const LIGHT_COLOURS = { 1: 'W', 3: 'R', 4: 'G', 5: 'Bu', 6: 'Y', 9: 'Am', 10: 'Vi', 11: 'Or' };

/** SIGGRP comes in brackets; a group of one is not written. */
const signalGroup: EncExpression = ['to-string', attribute('SIGGRP')];
const firstGroup: EncExpression = ['slice', signalGroup, 0, ['+', ['index-of', ')', signalGroup], 1]];
const group: EncExpression = [
  'case',
  ['match', signalGroup, ['', '()', '(1)'], true, false],
  '',
  ['match', ['to-string', attribute('LITCHR')], WITH_LONG_FLASH, true, false],
  firstGroup,
  signalGroup,
];
const longFlash: EncExpression = ['match', ['to-string', attribute('LITCHR')], WITH_LONG_FLASH, '+LFl', ''];
/** White is written only beside other colours (INT1 P11.1). */
const ownColours: EncExpression = ['match', ['to-string', attribute('COLOUR')], '1', '', listed('COLOUR', LIGHT_COLOURS, 3)];
/** `colours`, `range`: of all lights of one place that have this character (server/charts/sheets). */
const lightColours: EncExpression = [
  'case',
  ['all', ['has', 'colours'], ['!=', attribute('colours'), '1']],
  listed('colours', LIGHT_COLOURS, 4),
  ownColours,
];
const hasRest: EncExpression = ['any', ['has', 'SIGPER'], ['has', 'HEIGHT'], ['has', 'VALNMR'], ['has', 'range']];

/** So that period, height and range can be told apart on a screen; no line is broken there. */
const THIN_SPACE = '\u2009';

/** INT1 P16, with thin spaces between figures: "Fl(3)G.10s12m15M", "Fl.R.5s", "Fl(2)10s25m". */
export const lightCharacter: EncExpression = [
  'let',
  'group',
  group,
  'colours',
  lightColours,
  [
    'concat',
    ['match', ['to-string', attribute('LITCHR')], ...Object.entries(CHARACTERS).flat(), ''],
    ['var', 'group'],
    longFlash,
    [
      'case',
      [
        'all',
        ['any', ['==', ['var', 'group'], ''], ['!=', longFlash, '']],
        ['has', 'LITCHR'],
        ['any', ['!=', ['var', 'colours'], ''], hasRest],
      ],
      '.',
      '',
    ],
    ['var', 'colours'],
    ['case', ['all', ['!=', ['var', 'colours'], ''], hasRest], '.', ''],
    figure('SIGPER', '', 's'),
    figure('HEIGHT', THIN_SPACE, 'm'),
    ['case', ['has', 'range'], figure('range', THIN_SPACE, 'M'), figure('VALNMR', THIN_SPACE, 'M')],
  ],
] as unknown as EncExpression;

/** A tenth of a millimetre: what binary fractions lose must not make 4.6 m print as 4.5. */
const ROUNDING_M = 0.0001;
/** From here on whole metres (INT1 I10, S-52 CSP SNDFRM). */
const WHOLE_FROM_M = 31;

/** Depths as charts print them: cut towards shallower, decimetres small and low, what dries without its sign (a line is drawn below). */
export function depthFigure(member: string): EncExpression {
  const depth: EncExpression = ['to-number', attribute(member), 0];
  const tenths: EncExpression = ['floor', ['*', ['+', depth, ROUNDING_M], 10]];
  const size: EncExpression = ['abs', tenths];
  const metres: EncExpression = ['floor', ['/', size, 10]];
  const rest: EncExpression = ['%', size, 10];
  const isWhole: EncExpression = ['any', ['>=', depth, WHOLE_FROM_M], ['==', rest, 0]];
  return [
    'format',
    ['to-string', metres],
    {},
    ['case', isWhole, '', ['to-string', rest]],
    { 'font-scale': 0.72, 'vertical-align': 'bottom' },
  ] as unknown as EncExpression;
}
