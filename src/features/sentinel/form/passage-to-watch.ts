// What a watch takes over from the assessment of a passage: ship, route, departure, speed, and a period until after the arrival. Pure.
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import type { RouteLeg } from '#contract/routing.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import { DAY_MS, type EpochMs, HOUR_MS, type Knots } from '#contract/units.ts';
import { routeLineFrom } from '#domain/sentinel/route-line.ts';
import { progressOf } from '#domain/sentinel/voyage.ts';
import { usualWatch } from './watch-form-schema.ts';

export interface PassageToWatch {
  /** Of a signed assessment. Absent: it is assessed, and not signed. */
  signedId?: string | undefined;
  signedAt?: EpochMs | undefined;
  mmsi?: number | undefined;
  shipName?: string | undefined;
  fromName: string;
  toName: string;
  legs: readonly Pick<RouteLeg, 'from' | 'to'>[];
  /** Both absent where one of them is not known. */
  departureMs?: EpochMs | undefined;
  speedKn?: Knots | undefined;
}

/** How long a watch goes on after the ETA, unless another end is typed. Ours: arrivals are late rather than early. */
const AFTER_ARRIVAL_MS = DAY_MS;

export const signedToWatch = ({ id, signedAt, mmsi, shipName, plan, result }: SignedPassageRow): PassageToWatch => ({
  signedId: id,
  signedAt,
  mmsi,
  shipName,
  fromName: result.stops[0]?.name ?? '',
  toName: result.stops.at(-1)?.name ?? '',
  ...plan,
});

type Route = WatchFields['route'];

/** Names as long as a watch may have them. */
const routeOf = ({ signedId, fromName, toName, legs }: PassageToWatch): Route => ({
  fromName: fromName.slice(0, 120),
  toName: toName.slice(0, 120),
  line: routeLineFrom(legs),
  ...(signedId !== undefined && { passageId: signedId }),
});

const wholeHour = (atMs: EpochMs, round: (hours: number) => number): EpochMs => round(atMs / HOUR_MS) * HOUR_MS;

/** The first end that is offered for an arrival: a whole hour. */
export const endAfter = (etaMs: EpochMs): EpochMs => wholeHour(etaMs + AFTER_ARRIVAL_MS, Math.ceil);

/** When she arrives by the plan: from the departure, or without one from the beginning of the watch. undefined: no route or no speed. */
export function plannedEta(
  { route, speedKn, startsAt }: Partial<Pick<WatchFields, 'route' | 'speedKn' | 'startsAt'>>,
  departureMs: EpochMs | undefined,
): EpochMs | undefined {
  const from = departureMs ?? startsAt;
  if (!route || route.line.length < 2 || !speedKn || !(speedKn > 0) || from === undefined || !Number.isFinite(from)) return undefined;
  return progressOf({ startsAt: from, line: route.line, speedKn }, undefined).etaMs;
}

/** The members of a watch that a passage gives. It begins at the departure, or now where she has departed: what was due before is past. */
export function startOfPassage(passage: PassageToWatch, nowMs: EpochMs) {
  const { mmsi, shipName, departureMs, speedKn } = passage;
  const route = routeOf(passage);
  const usual = usualWatch(nowMs);
  const startsAt = Math.max(departureMs ?? 0, usual.startsAt);
  const start = { startsAt, speedKn: speedKn ?? usual.speedKn };
  const etaMs = plannedEta({ ...start, route }, departureMs);
  return {
    ...start,
    route,
    endsAt: etaMs === undefined ? usual.endsAt : Math.max(endAfter(etaMs), usual.startsAt + HOUR_MS),
    ...(mmsi !== undefined && { mmsi, name: (shipName ?? String(mmsi)).slice(0, 80) }),
  };
}
