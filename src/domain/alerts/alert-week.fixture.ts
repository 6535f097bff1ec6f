// A week of ten ships along three lanes through risky water, with given events: what each day tells about them.
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat, MINUTE_MS } from '#contract/units.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { destination, bearingDeg, distanceNm } from '#domain/geo/great-circle.ts';
import { AlertEngine } from './alert-engine.ts';
import { AlertGatherer } from './gatherer.ts';
import type { Situation } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';
import type { VoyageLeg, WatchedEvent } from './watched.ts';

/** Over water, as ships sail them. */
const LANES: readonly (readonly LonLat[])[] = [
  // the Red Sea, the Bab el-Mandeb, the Gulf of Aden
  [
    [32.6, 29.7],
    [34.2, 27.2],
    [37.5, 22.5],
    [39.5, 18.5],
    [42.0, 14.6],
    [43.3, 12.6],
    [45.5, 12.2],
    [51.5, 13.2],
    [58.0, 16.0],
  ], // prettier-ignore
  // the Malacca and Singapore Straits
  [
    [95.0, 6.2],
    [98.5, 4.8],
    [100.9, 2.9],
    [102.6, 1.7],
    [103.5, 1.15],
    [104.3, 1.3],
    [105.5, 3.5],
    [108.5, 8.0],
  ], // prettier-ignore
  // the Gulf of Guinea
  [
    [-17.9, 14.2],
    [-14.5, 8.2],
    [-8.0, 3.9],
    [-2.0, 4.2],
    [3.0, 5.9],
    [3.4, 6.2],
    [5.0, 3.9],
    [7.5, 3.4],
    [9.3, 3.6],
  ], // prettier-ignore
];
const SHIPS = 10;
const SPEED_KN = 12;
const STEP_MS = 30 * MINUTE_MS;
/** Sailed before the week, and not counted: who begins to watch is told of all that is there. */
const BEFORE_MS = 3 * DAY_MS;
/** As server and device ask for a way anew. */
const REPLAN_NM = 20;

interface Sailing {
  mmsi: number;
  lane: readonly LonLat[];
  /** Along the lane. */
  atNm: number;
  plannedAtNm: number;
}

const lengthOf = (lane: readonly LonLat[]): number => lane.slice(1).reduce((sum, to, at) => sum + distanceNm(lane[at] ?? to, to), 0);

/** The lane from so far along it on. */
function ahead(lane: readonly LonLat[], atNm: number): LonLat[] {
  let left = atNm;
  for (const [index, to] of lane.entries()) {
    const from = lane[index - 1];
    if (!from) continue;
    const legNm = distanceNm(from, to);
    if (left <= legNm) return [destination(from, bearingDeg(from, to), left), ...lane.slice(index)];
    left -= legNm;
  }
  return [lane.at(-1) ?? [0, 0]];
}

function legsOf(points: readonly LonLat[], nowMs: EpochMs): VoyageLeg[] {
  let atMs = nowMs;
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const nm = distanceNm(from, to);
    const fromMs = atMs;
    atMs += (nm / SPEED_KN) * HOUR_MS;
    return { from, to, distanceNm: nm, fromMs, toMs: Math.round(atMs) };
  });
}

function fleet(): Sailing[] {
  return Array.from({ length: SHIPS }, (_, index) => {
    const lane = LANES[index % LANES.length] ?? [];
    // every other one sails the other way
    const way = index % 2 === 0 ? lane : lane.toReversed();
    return { mmsi: 244_000_001 + index, lane: way, atNm: (lengthOf(way) * index) / (2 * SHIPS), plannedAtNm: Number.NEGATIVE_INFINITY };
  });
}

/** What becomes known at that time; the ships as they sail. */
export type Reports = (nowMs: EpochMs, ships: readonly { lon: number; lat: number; cog: number }[]) => readonly WatchedEvent[];

export interface WeekEvent extends WatchedEvent {
  reportedAt: EpochMs;
}

export interface ToldWeek {
  /** By day: how many alerts were raised. */
  raised: number[];
  /** How often one became more urgent. */
  rises: number;
}

/** Each is known from when it was reported. */
export function reportsOf(events: readonly WeekEvent[]): Reports {
  let waiting = events;
  return (nowMs) => {
    const known = waiting.filter(({ reportedAt }) => reportedAt <= nowMs);
    waiting = waiting.filter(({ reportedAt }) => reportedAt > nowMs);
    return known;
  };
}

/** At the end of her lane a ship turns back. */
export function sailWeek(reports: Reports, startMs: EpochMs, choices = DEFAULT_PREFERENCES): ToldWeek {
  const engine = new AlertEngine();
  const gatherer = new AlertGatherer();
  const ships = fleet();
  const raised = Array.from({ length: 7 }, () => 0);
  const told = new Map<string, Situation>();
  let rises = 0;
  let nowMs = startMs - BEFORE_MS;
  const hear = (changes: ReturnType<AlertEngine['tick']>) => {
    for (const { change, situation } of gatherer.hear(changes)) {
      const before = told.get(situation.key);
      told.set(situation.key, situation);
      const day = Math.floor((nowMs - startMs) / DAY_MS);
      if (day < 0) continue;
      if (change === 'raised') raised[day] = (raised[day] ?? 0) + 1;
      if (change === 'revised' && before && isMoreUrgent(situation.priority, before.priority)) rises += 1;
    }
  };
  hear(engine.setWatch({ accountId: 'ada', choices, mmsis: ships.map(({ mmsi }) => mmsi) }, nowMs));
  for (; nowMs < startMs + 7 * DAY_MS; nowMs += STEP_MS) {
    const places = ships.map(({ lane, atNm }) => {
      const [at = [0, 0], next = at] = ahead(lane, atNm);
      return { lon: at[0], lat: at[1], cog: bearingDeg(at, next) };
    });
    hear(engine.putEvents(reports(nowMs, places), nowMs));
    for (const ship of ships) {
      if (ship.atNm >= lengthOf(ship.lane))
        Object.assign(ship, { lane: ship.lane.toReversed(), atNm: 0, plannedAtNm: Number.NEGATIVE_INFINITY });
      const points = ahead(ship.lane, ship.atNm);
      const [[lon, lat] = [0, 0]] = points;
      hear(engine.putShip({ mmsi: ship.mmsi, lon, lat, sog: SPEED_KN, lastSeen: nowMs }, nowMs));
      if (ship.atNm - ship.plannedAtNm > REPLAN_NM) {
        ship.plannedAtNm = ship.atNm;
        const [endLon, endLat] = points.at(-1) ?? [0, 0];
        hear(engine.putVoyage(ship.mmsi, { destination: { id: 'P', lon: endLon, lat: endLat }, route: legsOf(points, nowMs) }, nowMs));
      }
      ship.atNm += (SPEED_KN * STEP_MS) / HOUR_MS;
    }
    hear(engine.tick(nowMs));
  }
  return { raised, rises };
}
