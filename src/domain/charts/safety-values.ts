// What must be said of the mariner's depths, which a chart is judged by. Pure. Depths in metres; typed ones may be missing or no numbers.
import type { NauticalChartValues } from '#contract/entities/chart-options.ts';

type Depths = Partial<Pick<NauticalChartValues, 'shallowContour' | 'safetyContour' | 'deepContour' | 'safetyDepth'>>;

/** Which other contour keeps the safety contour from its depth, and so is changed first; undefined: none does. */
export function contourInTheWay({ shallowContour, safetyContour, deepContour }: Depths): 'shallowContour' | 'deepContour' | undefined {
  if (safetyContour === undefined) return undefined;
  if (deepContour !== undefined && safetyContour > deepContour) return 'deepContour';
  return shallowContour !== undefined && safetyContour < shallowContour ? 'shallowContour' : undefined;
}

/** Soundings deeper than the safety depth look safe: down to the safety contour they lie in unsafe water. undefined: there are none such. */
export function soundingsNotMarked({ safetyContour = 0, safetyDepth = 0 }: Depths): { fromM: number; toM: number } | undefined {
  return safetyDepth < safetyContour ? { fromM: safetyDepth, toM: safetyContour } : undefined;
}
