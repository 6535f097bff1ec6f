// Rates the fleets of a page that is there before the rules are, and gives it what to show of each.
import { type ReactNode, useEffect } from 'react';
import { useFleetRatings } from './fleet-ratings.ts';
import { FleetRisk } from './fleet-risk.tsx';

export type RiskOf = (fleetId: string) => ReactNode;

interface Props {
  accountId: string;
  /** Called again whenever a rating changes. */
  onRated: (riskOf: RiskOf) => void;
}

export function RateFleets({ accountId, onRated }: Props) {
  const ratings = useFleetRatings(accountId);
  useEffect(() => onRated((id) => <FleetRisk rated={ratings?.get(id)} />), [ratings, onRated]);
  return null;
}
