// How dangerous the waters around a port were in the last twelve months, by the reports near it. Pure.
import { type ComputedRating, MAX_RATING_EVENTS } from '#contract/entities/ports.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { reportsAt } from './reports-near.ts';
import { FATHOM_RULES, threatAt } from './rule-set.ts';

/** Ports are everybody's, so their ratings follow Fathom's edition. undefined when no known report weighs anything: that proves no safety. */
export function rateByEvents(port: LonLat, events: Iterable<RiskReport>, asOfMs: EpochMs): ComputedRating | undefined {
  const found = reportsAt(port, events, { asOfMs }, FATHOM_RULES);
  const rating = threatAt(found, FATHOM_RULES);
  if (!rating) return undefined;
  return {
    rating,
    score: found.sum,
    eventCount: found.count,
    events: found.reports.slice(0, MAX_RATING_EVENTS).map(({ id, distanceNm, weight }) => ({ eventId: id, distanceNm, weight })),
  };
}
