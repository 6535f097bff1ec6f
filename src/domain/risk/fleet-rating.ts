// The rating of a fleet: its worst ship, and how many ships are in each band. Pure.
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { FleetRating, RiskRating } from '#contract/entities/risk.ts';
import { threatOf } from './rule-set.ts';

interface RatedShip {
  /** Her MMSI. */
  id: string;
  rating: Pick<RiskRating, 'figure' | 'band' | 'range'> & { parts: Pick<RiskRating['parts'], 'threat'> };
  isPositionKnown: boolean;
}

/** Every ship is in a band, also one whose position is not known: she is counted again as such. Equal figures: the one that may be worse. */
export function rateFleet(ships: Iterable<RatedShip>): FleetRating {
  const bands: Record<ThreatRating, number> = { Negligible: 0, Low: 0, Moderate: 0, High: 0 };
  let positionUnknown = 0;
  let worst: RatedShip | undefined;
  for (const ship of ships) {
    bands[ship.rating.band] += 1;
    if (!ship.isPositionKnown) positionUnknown += 1;
    if (!worst || isWorse(ship, worst)) worst = ship;
  }
  return { ...(worst && { worst: worstOf(worst) }), bands, positionUnknown };
}

const worstOf = ({ id, rating: { figure, band, parts } }: RatedShip): NonNullable<FleetRating['worst']> => ({
  id,
  figure,
  band,
  threat: threatOf(parts),
});

function isWorse({ id, rating }: RatedShip, than: RatedShip): boolean {
  const more = rating.figure - than.rating.figure || rating.range[1] - than.rating.range[1];
  return more > 0 || (more === 0 && id < than.id);
}
