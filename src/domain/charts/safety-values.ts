// What must be said of the mariner's depths, which a chart is judged by. Pure. Depths in metres.
import { DEFAULT_NAUTICAL_CHART_VALUES, type NauticalChartValues } from '#contract/entities/chart-options.ts';

type Depths = Pick<NauticalChartValues, 'safetyContour' | 'safetyDepth'>;

/** Soundings deeper than the safety depth look safe: down to the safety contour they lie in unsafe water. Undefined: there are none. */
export function soundingsNotMarked({ safetyContour, safetyDepth }: Depths): { fromM: number; toM: number } | undefined {
  return safetyDepth < safetyContour ? { fromM: safetyDepth, toM: safetyContour } : undefined;
}

/** Those that the specification starts with are of no ship, unless the user typed them or said that they are right (`confirmed`). */
export const unchosenDepths = (values: Depths, confirmed: readonly (keyof Depths)[]): (keyof Depths)[] =>
  (['safetyContour', 'safetyDepth'] as const).filter(
    (name) => values[name] === DEFAULT_NAUTICAL_CHART_VALUES[name] && !confirmed.includes(name),
  );
