// What a golden case of a ship or a passage says: its inputs, and the rating that was worked out by hand.
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { Points, RiskRating } from '#contract/entities/risk.ts';

export interface GoldenCase<Inputs> {
  /** What the case is about. */
  name: string;
  /** An absent member is unknown. */
  inputs: Inputs;
  /** The points of every line, by id. */
  lines: Record<string, Points>;
  threat: Points;
  vulnerability: Points;
  consequence: Points;
  figure: Points;
  band: ThreatRating;
  /** The bands of the lowest and of the highest figure. */
  bandRange: RiskRating['bandRange'];
  /** Ids of the unknown lines, in the order of the page. */
  unknown: string[];
}
