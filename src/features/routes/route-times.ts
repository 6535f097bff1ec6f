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

/** "2026-11-20T11:24" from a field, always UTC; undefined when it is no time. */
export function departureOf(field: string): EpochMs | undefined {
  const atMs = Date.parse(`${field}Z`);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) && Number.isFinite(atMs) ? atMs : undefined;
}

export const departureField = (atMs: EpochMs): string => new Date(atMs).toISOString().slice(0, 16);

/** Days and hours, to the hour. */
export function durationParts(ms: number): { days: number; hours: number } {
  const hours = Math.round(ms / HOUR_MS);
  return { days: Math.floor(hours / 24), hours: hours % 24 };
}
