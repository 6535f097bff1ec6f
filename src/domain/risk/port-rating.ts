// How dangerous the waters around a port were in the last twelve months, by the reports near it. Pure.
import { type ComputedRating, MAX_RATING_EVENTS } from '#contract/entities/ports.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { reportsAt } from './reports-near.ts';
import { bandOf, FATHOM_RULES } from './rule-set.ts';

/** Ports are everybody's, so their ratings follow Fathom's edition. undefined when no known report weighs anything: that proves no safety. */
export function rateByEvents(port: LonLat, events: Iterable<RiskReport>, asOfMs: EpochMs): ComputedRating | undefined {
  const { sum, count, reports } = reportsAt(port, events, { asOfMs }, FATHOM_RULES);
  if (count === 0) return undefined;
  return {
    rating: bandOf(FATHOM_RULES.sumBands, sum),
    score: sum,
    eventCount: count,
    events: reports.slice(0, MAX_RATING_EVENTS).map(({ id, distanceNm, weight }) => ({ eventId: id, distanceNm, weight })),
  };
}
