// Which dangers are unsafe (S-52 PresLib 4.0, CSP OBSTRN, WRECKS, UDWHAZ), and by which sign they are drawn. Nothing hides an unsafe one.
import { DANGER_CLASSES, DANGER_WATER_LEVELS, DANGERS_SOMETIMES } from './danger-classes.ts';
import { valueNow } from './enc-state.ts';
import { attribute, byRule, type EncExpression, pointOrArea } from './expressions.ts';
import type { EncGeometry } from './table/rule.ts';

const WITH_SIGNS = [...DANGER_CLASSES, ...DANGERS_SOMETIMES];

/** Tiles also give a `depth` to what they know to lie under water. */
export const isChartDanger: EncExpression = [
  'any',
  ['match', attribute('cls'), DANGER_CLASSES, true, false],
  ['has', 'depth'],
  [
    'all',
    ['match', attribute('cls'), DANGERS_SOMETIMES, true, false],
    ['match', ['to-string', attribute('WATLEV')], DANGER_WATER_LEVELS, true, false],
  ],
];

/** Metres. S-52 judges some signs by the safety contour and some by the safety depth: the deeper of them counts for all. */
const limit: EncExpression = ['max', valueNow('safetyDepth'), valueNow('safetyContour')];

/** Of unknown depth, or not deeper than asked. */
export const isUnsafeDanger: EncExpression = [
  'all',
  isChartDanger,
  ['any', ['!', ['has', 'depth']], ['<=', ['to-number', attribute('depth'), -1], limit]],
];

export const isDeeperDanger: EncExpression = ['all', isChartDanger, ['!', isUnsafeDanger]];

/**
 * Under water, in water that is deep enough (or of unknown depth): the ship would meet it where the chart looks safe. What always stands above
 * water, floats (WATLEV 1, 2, 7), is a boom or the ground tackle of a mooring (CATOBS 8, 9, 10), or is foul ground (CATOBS 7, CATWRK 3) keeps
 * its own sign: S-52's look-up gives these theirs before any procedure is asked.
 */
const isIsolated: EncExpression = [
  'all',
  ['!', ['match', ['to-string', attribute('WATLEV')], ['1', '2', '7'], true, false]],
  ['!', ['match', ['to-string', attribute('CATOBS')], ['7', '8', '9', '10'], true, false]],
  ['!=', ['to-string', attribute('CATWRK')], '3'],
  ['any', ['!', ['has', 'water']], ['>=', ['to-number', attribute('water'), 0], valueNow('safetyContour')]],
];

/** What a danger deeper than asked looks like, where that is another sign. */
const DEEPER: Readonly<Record<string, string>> = {
  'danger-depth': 'danger-deeper',
  'rock-underwater': 'rock-deeper',
  'wreck-dangerous': 'wreck-not-dangerous',
  obstruction: 'danger-deeper',
};

/** What has no sign of its own. */
const NAMELESS = 'obstruction';
const signOf = (geometry: EncGeometry) => byRule(geometry, ({ symbol }) => symbol?.name ?? NAMELESS, NAMELESS, WITH_SIGNS);

export const unsafeSign: EncExpression = ['case', isIsolated, 'isolated-danger', pointOrArea(signOf)];

export const deeperSign: EncExpression = pointOrArea((geometry) =>
  byRule(geometry, ({ symbol }) => (symbol ? (DEEPER[symbol.name] ?? symbol.name) : 'danger-deeper'), 'danger-deeper', WITH_SIGNS),
);
