// The lines of the table as MapLibre's expressions: what one of their members is for an object.
import type { ExpressionSpecification } from 'maplibre-gl';
import { optionIsOn, todayNow, valueNow, zoomOfScale } from './enc-state.ts';
import { APPROXIMATE, type EncCondition, type EncGeometry, type EncRule } from './table/rule.ts';
import { rulesOf } from './table/enc-table.ts';

export type EncExpression = ExpressionSpecification;
type Value = EncExpression | string | number | boolean;

export const attribute = (name: string): EncExpression => ['get', name];
/** S-57 numbers come as numbers, lists as text. */
const asText = (name: string): EncExpression => ['to-string', attribute(name)];

export function conditionOf({ attribute: name, is, has, known }: EncCondition): EncExpression {
  if (is) return ['match', asText(name), is.map(String), true, false];
  if (has) return ['any', ...has.map((value): EncExpression => ['in', `,${value},`, ['concat', ',', asText(name), ',']])];
  return known ? ['has', name] : ['!', ['has', name]];
}

/** Of a node, or of the edges of a line: its position is not well known. */
export const isApproximate: EncExpression = conditionOf(APPROXIMATE);

interface Case {
  conditions: readonly EncCondition[];
  value: Value;
}

const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other);

/** One attribute that is one of some values, in every case: a look-up instead of a chain. */
function lookUp(cases: readonly Case[], fallback: Value): EncExpression | undefined {
  const name = cases[0]?.conditions[0]?.attribute;
  if (name === undefined || !cases.every(({ conditions: [only, ...more] }) => more.length === 0 && only?.is && only.attribute === name))
    return undefined;
  const taken = new Set<number>();
  const branches = cases.flatMap(({ conditions: [only], value }) => {
    const values = (only?.is ?? []).filter((one) => !taken.has(one));
    for (const one of values) taken.add(one);
    return values.length > 0 ? [values.map(String), value] : [];
  });
  return ['match', asText(name), ...branches, fallback] as unknown as EncExpression;
}

function ofClass(rules: readonly EncRule[], member: (rule: EncRule) => Value, otherwise: Value): Value {
  const last = rules.find(({ when }) => !when);
  const fallback = last ? member(last) : otherwise;
  const all = rules.flatMap((rule): Case[] => (rule.when ? [{ conditions: rule.when, value: member(rule) }] : []));
  const cases = all.slice(0, all.findLastIndex(({ value }) => !isSame(value, fallback)) + 1);
  if (cases.length === 0) return fallback;
  const branches = cases.flatMap(({ conditions, value }) => [
    conditions.length === 1 && conditions[0] ? conditionOf(conditions[0]) : ['all', ...conditions.map(conditionOf)],
    value,
  ]);
  return lookUp(cases, fallback) ?? (['case', ...branches, fallback] as unknown as EncExpression);
}

/** A member of the line that an object of the geometry follows. Objects that no line is for, and other classes than `only`: `otherwise`. */
export function byRule(geometry: EncGeometry, member: (rule: EncRule) => Value, otherwise: Value, only?: readonly string[]): EncExpression {
  const classes = new Map<string, string[]>();
  for (const [cls, rules] of rulesOf(geometry)) {
    if (only && !only.includes(cls)) continue;
    const value = ofClass(rules, member, otherwise);
    if (!isSame(value, otherwise)) classes.set(JSON.stringify(value), [...(classes.get(JSON.stringify(value)) ?? []), cls]);
  }
  if (classes.size === 0) return ['literal', otherwise] as unknown as EncExpression;
  const branches = [...classes].flatMap(([value, names]) => [names, JSON.parse(value) as Value]);
  return ['match', attribute('cls'), ...branches, otherwise] as unknown as EncExpression;
}

/** Whether the object is of a class with a line like that. Which line it follows is not asked here. */
export function isOfClassWith(geometry: EncGeometry, wanted: (rule: EncRule) => boolean): EncExpression {
  const names = [...rulesOf(geometry)].filter(([, rules]) => rules.some(wanted)).map(([cls]) => cls);
  return names.length === 0 ? (['literal', false] as unknown as EncExpression) : ['match', attribute('cls'), names, true, false];
}

/** In the layer of points, those of areas follow the lines of areas. */
export const pointOrArea = (of: (geometry: EncGeometry) => Value): EncExpression =>
  ['case', ['==', attribute('area'), true], of('area'), of('point')] as unknown as EncExpression;

/** Filters see whole zooms of tiles: an object without a scale of its own comes at most half a zoom before or after it is due. */
const HALF_A_ZOOM = 0.5;
/**
 * An object without a least scale of its own goes where the map is smaller than a quarter of what its chart was made for. Where the tile does
 * not say that scale (`scale`), standard objects stay and others go below zoom 9.
 */
const ZOOMS_BELOW_ITS_CHART = 2;
const LEAST_ZOOM_OF_OTHERS = 9;

/**
 * From its least scale (SCAMIN) on. A tile is drawn from its own zoom to the next one, and filters see its own: so an object comes up to a zoom
 * early, and never late.
 */
export const isAtScale: EncExpression = [
  'any',
  ['!', optionIsOn('chartScaleMinimum')],
  ['!', ['has', 'zmin']],
  ['>', ['+', ['zoom'], 1], ['to-number', attribute('zmin'), 0]],
];

const leastZoomOfItsChart: EncExpression = ['-', zoomOfScale(['max', 1, ['to-number', attribute('scale'), 1]]), ZOOMS_BELOW_ITS_CHART];

/** Where the map is not smaller than a quarter of what the object's chart was made for, or the tile does not say that scale. */
export const isNearItsChart: EncExpression = ['any', ['!', ['has', 'scale']], ['>=', ['+', ['zoom'], HALF_A_ZOOM], leastZoomOfItsChart]];

const isDueByItself = (category: EncExpression): EncExpression => [
  'any',
  ['!', optionIsOn('autoScaleMinimum')],
  ['has', 'zmin'],
  ['>=', ['+', ['zoom'], HALF_A_ZOOM], ['case', ['has', 'scale'], leastZoomOfItsChart, ['>', category, 2], LEAST_ZOOM_OF_OTHERS, 0]],
];

/** It is there for some time only: once, or a part of every year. */
export const hasDates: EncExpression = ['any', ...['DATSTA', 'DATEND', 'PERSTA', 'PEREND'].map((name): EncExpression => ['has', name])];

/** S-57 leaves out what it does not say: 2013 is the year, --05 every May. As much of a day is compared. */
const asMuchOf = (day: EncExpression, name: string): EncExpression => ['slice', day, 0, ['length', asText(name)]];
const everyYear: EncExpression = ['concat', '--', ['slice', todayNow, 4]];
const hasBegun: EncExpression = ['>=', asMuchOf(everyYear, 'PERSTA'), asText('PERSTA')];
const hasNotEnded: EncExpression = ['<=', asMuchOf(everyYear, 'PEREND'), asText('PEREND')];

/** Whether it is there today, by the dates of it alone (DATSTA, DATEND) and of every year (PERSTA, PEREND; also over the end of a year). */
const isInItsTime: EncExpression = [
  'any',
  ['==', todayNow, ''],
  [
    'all',
    ['any', ['!', ['has', 'DATSTA']], ['>=', asMuchOf(todayNow, 'DATSTA'), asText('DATSTA')]],
    ['any', ['!', ['has', 'DATEND']], ['<=', asMuchOf(todayNow, 'DATEND'), asText('DATEND')]],
    [
      'any',
      ['!', ['has', 'PERSTA']],
      ['!', ['has', 'PEREND']],
      ['all', hasBegun, hasNotEnded],
      ['all', ['>', asText('PERSTA'), asText('PEREND')], ['any', hasBegun, hasNotEnded]],
    ],
  ],
];

/** By display category, least scale and dates. Display base is always shown. `only`: where the layer has no other classes. */
export function isShown(geometry: EncGeometry | 'pointOrArea', only?: readonly string[]): EncExpression {
  const of = (one: EncGeometry) => byRule(one, ({ category }) => category, 2, only);
  const category: EncExpression = ['var', 'category'];
  return [
    'let',
    'category',
    geometry === 'pointOrArea' ? pointOrArea(of) : of(geometry),
    ['any', ['==', category, 1], ['all', ['<=', category, valueNow('displayCategory')], isAtScale, isDueByItself(category), isInItsTime]],
  ];
}
