// How dangerous the waters around a port were in the last twelve months, by the reports near it. Pure.
import { type ComputedRating, MAX_RATING_EVENTS } from '#contract/entities/ports.ts';
import type { RiskReport } from '#contract/passages/passage-risk.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { reportsAt } from './reports-near.ts';
import { type RuleSet, threatAt } from './rule-set.ts';

/**
 * By the weight of a report and the bands of sums, which an own edition has from its basis (read-rule-set.ts): so by both it is the same
 * bytes, and the server rates each port once, for every organisation. undefined when no known report weighs anything: that proves no safety.
 */
export function rateByEvents(port: LonLat, events: Iterable<RiskReport>, asOfMs: EpochMs, rules: RuleSet): ComputedRating | undefined {
  const found = reportsAt(port, events, { asOfMs }, rules);
  const rating = threatAt(found, rules);
  if (!rating) return undefined;
  return {
    rating,
    score: found.sum,
    eventCount: found.count,
    events: found.reports.slice(0, MAX_RATING_EVENTS).map(({ id, distanceNm, weight }) => ({ eventId: id, distanceNm, weight })),
  };
}
