// What a simulated ship's transponder sends and when: positions at her own interval, her name every six minutes. Some ships stay silent
// for a long time.
import { type EpochMs, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import type { PositionReport, StaticReport } from '#domain/ais/reports.ts';
import { mix } from './chance.ts';
import type { SimulatedShip } from './fleet.ts';
import type { ItineraryState } from './itinerary.ts';
import { identityOf } from './particulars.ts';
import { planeBearingDeg, stepNm } from './steps.ts';

/** Static data every six minutes (ITU-R M.1371-5, table 1). */
export const IDENTITY_EVERY_MS = 6 * 60_000;
/** Not moving: every three minutes (the same table, class A and B). */
const STILL_EVERY_MS = 180_000;
/**
 * Under way, the table asks for 2 to 30 s depending on speed and turn. Receiving services thin that out, and so does the simulator: three
 * thousand ships at 12 to 30 s send 100 to 150 positions a second, as much as one busy coast; more would show nothing new on a map.
 */
const MOVING_LEAST_MS = 12_000;
const MOVING_STEPS = 19;

export type Hearing =
  /** Heard by shore stations, at her own interval. */
  | { by: 'shore' }
  /** Heard only by satellite (type 27), at long intervals, so that the map shows old positions at sea. */
  | { by: 'satellite'; everyMs: number }
  /** How long before the start she was last heard. */
  | { by: 'nobody'; silentMs: number };

/** Of a thousand ships, 40 have been silent for an hour to three days, and 70 ocean-going ones are heard only by satellite. */
export function hearingOf(number: number, seed: number, ship: SimulatedShip): Hearing {
  const lot = mix(seed ^ 0x5eed, number) % 1000;
  const spread = (mix(seed, number ^ 0xa9e) % 1000) / 1000;
  if (lot < 40) return { by: 'nobody', silentMs: HOUR_MS * 72 ** spread };
  if (lot < 110 && ship.harbours && ship.particulars.lengthM > 140) return { by: 'satellite', everyMs: (15 + 40 * spread) * MINUTE_MS };
  return { by: 'shore' };
}

/** The time between two positions of a ship in this situation. */
export function intervalMs(number: number, doing: ItineraryState['doing'], hearing: Hearing, aisClass: 'A' | 'B'): number {
  if (hearing.by === 'satellite') return hearing.everyMs;
  if (doing === 'moored' || doing === 'anchored') return STILL_EVERY_MS;
  return aisClass === 'B' ? 30_000 : MOVING_LEAST_MS + (number % MOVING_STEPS) * 1000;
}

const STATUS = { moored: 5, anchored: 1, underWay: 0, fishing: 7 } as const;
/** Ten-thousandths of a minute, as the message carries them. */
const toGrid = (degrees: number) => Math.round(degrees * 600_000) / 600_000;
const tenth = (value: number) => Math.round(value * 10) / 10;

/** Speed and course are taken over the next half minute, so that they match her next position. */
export function positionOf(
  { particulars, itinerary }: SimulatedShip,
  situation: ItineraryState,
  hearing: Hearing,
  atMs: EpochMs,
): PositionReport {
  const { mmsi, aisClass } = particulars;
  const coarse = hearing.by === 'satellite';
  const type = coarse ? 27 : aisClass === 'A' ? 1 : 18;
  const report: PositionReport = {
    kind: 'position',
    type,
    mmsi,
    aisClass,
    latDeg: toGrid(situation.place[1]),
    lonDeg: toGrid(canonicalLonDeg(situation.place[0])),
  };
  const noise = (mix(mmsi, Math.floor(atMs / 10_000)) % 1000) / 1000;
  const still = situation.doing === 'moored' || situation.doing === 'anchored';
  let wayDeg = mix(mmsi, 7) % 360;
  if (still) {
    report.speedKn = situation.doing === 'anchored' ? tenth(noise * 0.3) : noise > 0.9 ? 0.1 : 0;
    // at anchor she swings with wind and tide, once there and back in twelve hours
    if (situation.doing === 'anchored') wayDeg += 60 * Math.sin((atMs / (12 * HOUR_MS)) * 2 * Math.PI);
  } else {
    const ahead = itinerary(atMs + 30_000).place;
    const [eastNm, northNm] = stepNm(situation.place, ahead);
    wayDeg = planeBearingDeg(eastNm, northNm);
    report.speedKn = tenth(Math.min(102.2, Math.hypot(eastNm, northNm) * 120));
    report.courseDeg = tenth(wayDeg) % 360;
  }
  if (coarse) {
    report.speedKn = Math.round(report.speedKn);
    if (report.courseDeg !== undefined) report.courseDeg = Math.round(report.courseDeg) % 360;
  } else if (aisClass === 'A') report.headingDeg = Math.round(wayDeg + (noise - 0.5) * 4 + 360) % 360;
  if (aisClass === 'A') report.navStatus = situation.doing === 'underWay' && particulars.shipType === 36 ? 8 : STATUS[situation.doing];
  return report;
}

/** Class A sends destination and ETA. She is laden one way and in ballast on the way back. */
export function identityNow(ship: SimulatedShip, situation: ItineraryState): StaticReport {
  const report = identityOf(ship.particulars);
  if (report.aisClass === 'B') return report;
  report.draughtM = ship.particulars.draughtM;
  const { bound } = situation;
  if (!bound || !ship.harbours) return report;
  report.destination = ship.harbours[bound.end].name;
  if (bound.end === 0) report.draughtM = tenth(ship.particulars.draughtM * 0.65);
  const arrives = new Date(bound.arrivesMs);
  report.eta = {
    month: arrives.getUTCMonth() + 1,
    day: arrives.getUTCDate(),
    hour: arrives.getUTCHours(),
    minute: arrives.getUTCMinutes(),
  };
  return report;
}
