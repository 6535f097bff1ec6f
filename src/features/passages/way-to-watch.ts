// The assessed passage of an address as a watch takes it over: its way found again, the ship by name, departure and speed.
import type { Knots, EpochMs } from '#contract/units.ts';
import type { PassageLeg } from '#contract/passages/passage-assessment.ts';
import { routing } from '#compute/routing.ts';
import { serverNow } from '#platform/clock.ts';
import { foundWayOf, type PassageTools } from './passage-run.ts';
import { type PassageSearch, passageTimes } from './passage-search.ts';
import { ownShipOf } from './ship-facts.ts';

interface WayToWatch {
  mmsi?: number;
  shipName?: string | undefined;
  fromName: string;
  toName: string;
  legs: readonly PassageLeg[];
  departureMs?: EpochMs;
  speedKn?: Knots;
}

interface Asked {
  accountId: string;
  plannedRoute: PassageTools['plannedRoute'];
  signal: AbortSignal;
}

/** undefined: the address names no way, or there is none any more. */
export async function wayToWatch(search: PassageSearch, asked: Asked): Promise<WayToWatch | undefined> {
  const nowMs = serverNow();
  const way = await foundWayOf(search, { ...asked, routing, nowMs });
  if (typeof way === 'string' || 'reason' in way) return undefined;
  const known = search.ship === undefined ? undefined : await ownShipOf(asked.accountId, search.ship);
  const { departureMs, speedKn } = passageTimes(search, nowMs);
  return {
    ...(known && { mmsi: known.ship.mmsi, shipName: known.ship.name }),
    fromName: way.stops[0]?.name ?? '',
    toName: way.stops.at(-1)?.name ?? '',
    legs: way.legs,
    ...(departureMs !== undefined && { departureMs }),
    ...(speedKn !== undefined && { speedKn }),
  };
}
