// Scales: what share, from 0 to 1, a value gives. Pure.
import type { ReportSum } from '#contract/entities/risk.ts';

/** A step holds for values above, or from, its limit. The last one has no limit. Highest limit first. */
export interface ScaleStep {
  from?: number;
  above?: number;
  share: number;
}

export interface Scale {
  words?: Readonly<Record<string, number>>;
  steps?: readonly ScaleStep[];
}

/** undefined: unknown. */
export type ScaleValue = string | number | boolean | ReportSum | undefined;

const holds = ({ from, above }: ScaleStep, value: number): boolean =>
  (from === undefined || value >= from) && (above === undefined || value > above);

/** undefined: the value is unknown, or is none that the scale knows. */
export function shareOf({ words, steps }: Scale, value: ScaleValue): number | undefined {
  if (typeof value === 'object') return shareOf({ steps: steps ?? [] }, value.sum);
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : steps?.find((step) => holds(step, value))?.share;
  if (typeof value === 'boolean') return shareOf({ words: words ?? {} }, value ? 'yes' : 'no');
  return value !== undefined && words !== undefined && Object.hasOwn(words, value) ? words[value] : undefined;
}

/** One step higher; the highest stays. */
export const nextShare = ({ steps = [] }: Scale, share: number): number =>
  Math.min(...steps.map((step) => step.share).filter((other) => other > share), 1);
