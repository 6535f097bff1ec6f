// Times along a route at a speed. Pure.
import type { RouteLeg } from '#contract/routing.ts';
import { type EpochMs, HOUR_MS, type Knots, type NauticalMiles } from '#contract/units.ts';

export interface LegTime {
  /** From the start to the end of the leg. */
  totalNm: NauticalMiles;
  arrivesMs: EpochMs;
}

export const sailMs = (distanceNm: NauticalMiles, speedKn: Knots): number => (distanceNm / speedKn) * HOUR_MS;

export function timesOf(legs: readonly Pick<RouteLeg, 'distanceNm'>[], speedKn: Knots, departureMs: EpochMs): LegTime[] {
  let totalNm = 0;
  return legs.map(({ distanceNm }) => {
    totalNm += distanceNm;
    return { totalNm, arrivesMs: departureMs + sailMs(totalNm, speedKn) };
  });
}
