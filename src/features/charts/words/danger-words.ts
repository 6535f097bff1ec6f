// Why the chart marks an object as a danger, in words: its depth against the safety depth or contour, or what is said of it instead of a
// depth. What was derived is never shown as if it were surveyed (server/charts/sheets/dangers.ts says how).
import type { NauticalChartValues } from '#contract/entities/chart-options.ts';
import { type ChartObject, isDepthKnown, isUnsafe } from '#features/charts/objects-at.ts';
import { formatFigure } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';

type Limits = Pick<NauticalChartValues, 'safetyDepth' | 'safetyContour'>;

/** As the map judges it: the deeper of safety depth and contour counts. */
const limitWords = ({ safetyDepth, safetyContour }: Limits, depth: number, t: Translate): string =>
  depth <= safetyDepth
    ? t('chartsPage.danger.safetyDepth', { depth: formatFigure(safetyDepth) })
    : t('chartsPage.danger.safetyContour', { depth: formatFigure(safetyContour) });

/** It lies in or below the depths around it (EXPSOU 1, 3): the least of these counts. 0.01 m and less stand for no depth at all. */
const isOfWater = ({ depth, EXPSOU }: ChartObject): boolean => ['1', '3'].includes(String(EXPSOU)) && Number(depth) > 0.01;

/** WATLEV; CATWRK and CATOBS where they say more. */
function stateOf({ cls, WATLEV, CATWRK, CATOBS }: ChartObject): 'covers' | 'awash' | 'mast' | 'wreck' | 'foul' | undefined {
  if (String(WATLEV) === '4') return 'covers';
  if (String(WATLEV) === '5') return 'awash';
  if (cls === 'WRECKS' && ['4', '5'].includes(String(CATWRK))) return 'mast';
  if (cls === 'WRECKS' && String(CATWRK) === '2') return 'wreck';
  return String(CATOBS).split(',').includes('6') ? 'foul' : undefined;
}

/** Undefined: it is no danger, or deeper than asked. */
export function dangerWords(object: ChartObject, limits: Limits, t: Translate): string | undefined {
  if (!isUnsafe(object, limits)) return undefined;
  const depth = Number(object['depth']);
  if (isDepthKnown(object))
    return t(depth < 0 ? 'chartsPage.danger.dries' : 'chartsPage.danger.shallow', {
      depth: formatFigure(Math.abs(depth)),
      limit: limitWords(limits, depth, t),
    });
  if (isOfWater(object)) return t('chartsPage.danger.ofWater', { depth: formatFigure(depth), limit: limitWords(limits, depth, t) });
  const state = stateOf(object);
  return state ? t(`chartsPage.danger.${state}`) : t('chartsPage.danger.unknown');
}

/** The depth that judges a danger, or that there is none. */
export function countedDepthWords(object: ChartObject, limits: Limits, t: Translate): string {
  const depth = Number(object['depth']);
  if (isDepthKnown(object))
    return depth < 0
      ? t('chartsPage.danger.judgedDries', { depth: formatFigure(-depth) })
      : t('chartsPage.unit.m', { value: formatFigure(depth) });
  if (object['depth'] !== undefined && isOfWater(object)) return t('chartsPage.danger.judgedByWater', { depth: formatFigure(depth) });
  return t(isUnsafe(object, limits) ? 'chartsPage.danger.judgedUnknown' : 'chartsPage.danger.judgedDeeper');
}
