// The upper edge of the graph of risk along the way, and the limits of the bands that it shows. Pure.
import type { ReportSum } from '#contract/entities/risk.ts';
import type { ThreatRating } from '#contract/entities/ports.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';

/** The upper edge is at least here, so that a little risk does not look like much. */
const LEAST_TOP = 4;
/** Ours: a limit is near where the worst stretch lacks at most a quarter of it. */
const NEAR = 0.75;

/** Of weighted reports. With the next limit, where the worst place is near it. */
export function graphTop(pieces: readonly Pick<ReportSum, 'sum'>[]): number {
  const most = pieces.reduce((top, { sum }) => Math.max(top, sum), 0);
  const near = FATHOM_RULES.sumBands.map(({ from }) => from).filter((from) => from > most && most >= from * NEAR);
  return Math.max(LEAST_TOP, most, ...near);
}

/** Of the bands of threat, where the graph has a line for each; the lowest first. */
export const limitsWithin = (top: number): { from: number; band: ThreatRating }[] =>
  FATHOM_RULES.sumBands.filter(({ from }) => from > 0 && from <= top).toSorted((one, other) => one.from - other.from);
