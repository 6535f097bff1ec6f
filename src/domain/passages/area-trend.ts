// Whether there were more or fewer reports lately than before, judged by their numbers alone. Pure.
import type { AreaFinding } from '#contract/passages/passage-assessment.ts';

/** Below it a difference says nothing; ours. */
const LEAST_REPORTS = 5;

export interface AreaTrend {
  trend: 'more' | 'fewer' | 'noClearChange' | 'fewReports';
  /** Reports of the last 182 days, and of the 183 days before them. */
  lately: number;
  before: number;
}

/**
 * More or fewer: the two half years differ by more than twice the root of their sum. If nothing had changed, chance would do that about
 * once in twenty (two Poisson counts of one rate; normal approximation). Undefined: the half years were not counted.
 */
export function areaTrend({
  reportsAYear,
  reportsLately: lately,
}: Pick<AreaFinding, 'reportsAYear' | 'reportsLately'>): AreaTrend | undefined {
  if (lately === undefined) return undefined;
  const before = reportsAYear - lately;
  const counts = { lately, before };
  if (reportsAYear < LEAST_REPORTS) return { trend: 'fewReports', ...counts };
  if (Math.abs(lately - before) <= 2 * Math.sqrt(reportsAYear)) return { trend: 'noClearChange', ...counts };
  return { trend: lately > before ? 'more' : 'fewer', ...counts };
}
