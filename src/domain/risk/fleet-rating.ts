// The rating of a fleet: its worst ship, the highest that any of its ships may come to, and how many ships are in each band. Pure.
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { FleetRating, RiskRating } from '#contract/entities/risk.ts';
import { threatOf } from './rule-set.ts';

interface RatedShip {
  /** Her MMSI. */
  id: string;
  /** undefined: her position is not known. */
  rating: Rating | undefined;
}

interface Rating extends Pick<RiskRating, 'figure' | 'band' | 'range'>, Partial<Pick<RiskRating, 'bandRange'>> {
  parts: Pick<RiskRating['parts'], 'threat'>;
  /** The lines, and those of them that nobody knows; a list keeps only how many. */
  unknown?: number | readonly unknown[];
  lines?: number | readonly unknown[];
}

const countOf = (counted: number | readonly unknown[]): number => (typeof counted === 'number' ? counted : counted.length);

/** A ship whose position is not known is not rated: she is in no band. Equal figures: the one that may be worse. */
export function rateFleet(ships: Iterable<RatedShip>): FleetRating {
  const bands: Record<ThreatRating, number> = { Negligible: 0, Low: 0, Moderate: 0, High: 0 };
  let positionUnknown = 0;
  let worst: Worst | undefined;
  const unsure: Rating[] = [];
  for (const { id, rating } of ships) {
    if (!rating) {
      positionUnknown += 1;
      continue;
    }
    bands[rating.band] += 1;
    if (rating.unknown !== undefined && countOf(rating.unknown) > 0) unsure.push(rating);
    if (!worst || isWorse({ id, rating }, worst)) worst = { id, rating };
  }
  const mayBe = highestOf(unsure);
  return { ...(worst && { worst: worstOf(worst) }), ...(mayBe && { mayBe }), bands, positionUnknown };
}

/** Of ships with inputs that are not known. undefined: there is none. */
function highestOf(unsure: readonly Rating[]): FleetRating['mayBe'] {
  const [highest] = unsure.toSorted((one, other) => other.range[1] - one.range[1]);
  return highest && { figure: highest.range[1], band: highest.bandRange?.[1] ?? highest.band, ships: unsure.length };
}

interface Worst {
  id: string;
  rating: Rating;
}

const worstOf = ({ id, rating: { figure, band, bandRange, parts, unknown, lines } }: Worst): NonNullable<FleetRating['worst']> => ({
  id,
  figure,
  band,
  threat: threatOf(parts),
  ...(bandRange && { bandRange }),
  ...(unknown !== undefined && lines !== undefined && { unknown: countOf(unknown), lines: countOf(lines) }),
});

function isWorse({ id, rating }: Worst, than: Worst): boolean {
  const more = rating.figure - than.rating.figure || rating.range[1] - than.rating.range[1];
  return more > 0 || (more === 0 && id < than.id);
}
