// What a number typed for the nautical chart leads to. Pure.
import { NauticalChartValues } from '#contract/entities/chart-options.ts';

const DEPTHS = ['shallowContour', 'safetyContour', 'deepContour', 'safetyDepth'] as const satisfies readonly (keyof NauticalChartValues)[];
const SCALES = ['textScale', 'shallowSoundingScale', 'deepSoundingScale'] as const satisfies readonly (keyof NauticalChartValues)[];
export const TYPED_VALUES = [...DEPTHS, ...SCALES] as const;
export type TypedName = (typeof TYPED_VALUES)[number];

/** Out of range, or the other value that must change first. */
export type WrongValue = 'depth' | 'scale' | 'lowerShallow' | 'raiseSafety' | 'lowerSafety';

/** Depths in metres, scales as denominators. NaN: no number was typed. */
export function wrongValue(values: NauticalChartValues, name: TypedName, typed: number): WrongValue | undefined {
  if (!NauticalChartValues.shape[name].safeParse(typed).success) return DEPTHS.some((depth) => depth === name) ? 'depth' : 'scale';
  if (name === 'safetyContour' && typed < values.shallowContour) return 'lowerShallow';
  if (name === 'shallowContour' && typed > values.safetyContour) return 'raiseSafety';
  if (name === 'deepContour' && typed < values.safetyContour) return 'lowerSafety';
  return undefined;
}

/** With a number that is not wrong. The deep contour is never shallower than the safety contour: it is raised with it. */
export function withTypedValue(values: NauticalChartValues, name: TypedName, typed: number): NauticalChartValues {
  const after = { ...values, [name]: typed };
  return { ...after, deepContour: Math.max(after.deepContour, after.safetyContour) };
}
