// Rates the fleets of a page that is there before the rules are, and gives it what to show of each.
import { type ReactNode, useEffect } from 'react';
import { useFleetRatings } from './fleet-ratings.ts';
import { FleetRisk } from './fleet-risk.tsx';

export type RiskOf = (fleetId: string) => ReactNode;

interface Props {
  accountId: string;
  /** Called again whenever a rating changes; undefined while no fleet is rated. */
  onRated: (riskOf: RiskOf | undefined) => void;
}

export function RateFleets({ accountId, onRated }: Props) {
  const ratings = useFleetRatings(accountId);
  useEffect(() => {
    const isAnyRated = [...(ratings?.values() ?? [])].some(({ rating }) => rating.worst);
    onRated(isAnyRated ? (id) => <FleetRisk isWhySaid rated={ratings?.get(id)} /> : undefined);
  }, [ratings, onRated]);
  return null;
}
