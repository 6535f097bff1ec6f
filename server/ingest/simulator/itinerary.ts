// Where a simulated ship is at any time: a pure function of the clock, so that she continues after a restart.
import { type EpochMs, HOUR_MS, type Knots, type LonLat, type NauticalMiles } from '#contract/units.ts';
import type { Course } from './course.ts';
import { movedBy } from './steps.ts';

export interface ItineraryState {
  /** Longitude may be beyond 180. */
  place: LonLat;
  doing: 'moored' | 'anchored' | 'underWay' | 'fishing';
  /** The end of the course that she is bound for (0 its start, 1 its end), and when she arrives. */
  bound?: { end: 0 | 1; arrivesMs: EpochMs };
}
export type Itinerary = (atMs: EpochMs) => ItineraryState;

type Aside = readonly [eastNm: number, northNm: number];

export interface Shuttle {
  course: Course;
  speedKn: Knots;
  /** For each end of the course: the time in port, and the time and distance at anchor before. */
  ends: readonly [PortCall, PortCall];
  /** How far into the round trip she was at the start of 1970, in milliseconds; any number. */
  phaseMs: number;
  /** How far to the right of the lane she keeps: 0 none, 1 all of the space there is. */
  aside: number;
}
export interface PortCall {
  berthMs: number;
  anchorMs: number;
  anchorNm: NauticalMiles;
  berthAside: Aside;
  anchorAside: Aside;
}

interface Stage {
  doing: ItineraryState['doing'];
  lastsMs: number;
  fromNm: NauticalMiles;
  toNm: NauticalMiles;
  /** The end that she is bound for or lies at. */
  end: 0 | 1;
}

/** The time from anchorage to berth, with a pilot. */
const HARBOUR_KN: Knots = 7;

/** Sails back and forth between two ports for ever. */
export function shuttle(plan: Shuttle): Itinerary {
  const { course, speedKn, ends } = plan;
  const sail = (fromNm: number, toNm: number, knots: Knots, end: 0 | 1): Stage => ({
    doing: 'underWay',
    lastsMs: (Math.abs(toNm - fromNm) / knots) * HOUR_MS,
    fromNm,
    toNm,
    end,
  });
  const lie = (doing: 'moored' | 'anchored', nm: number, lastsMs: number, end: 0 | 1): Stage => ({
    doing,
    lastsMs,
    fromNm: nm,
    toNm: nm,
    end,
  });
  const lengthNm = course.lengthNm;
  const anchorNm = [Math.min(ends[0].anchorNm, lengthNm / 3), lengthNm - Math.min(ends[1].anchorNm, lengthNm / 3)] as const;
  const stages = [
    lie('moored', 0, ends[0].berthMs, 0),
    sail(0, anchorNm[0], HARBOUR_KN, 1),
    sail(anchorNm[0], anchorNm[1], speedKn, 1),
    lie('anchored', anchorNm[1], ends[1].anchorMs, 1),
    sail(anchorNm[1], lengthNm, HARBOUR_KN, 1),
    lie('moored', lengthNm, ends[1].berthMs, 1),
    sail(lengthNm, anchorNm[1], HARBOUR_KN, 0),
    sail(anchorNm[1], anchorNm[0], speedKn, 0),
    lie('anchored', anchorNm[0], ends[0].anchorMs, 0),
    sail(anchorNm[0], 0, HARBOUR_KN, 0),
  ].filter(({ lastsMs }) => lastsMs > 0);
  const roundMs = stages.reduce((sum, { lastsMs }) => sum + lastsMs, 0);

  return (atMs) => {
    let leftMs = (((atMs + plan.phaseMs) % roundMs) + roundMs) % roundMs;
    let i = 0;
    for (; i < stages.length - 1 && leftMs >= (stages[i] as Stage).lastsMs; i++) leftMs -= (stages[i] as Stage).lastsMs;
    const stage = stages[i] as Stage;
    const nm = stage.fromNm + ((stage.toNm - stage.fromNm) * leftMs) / stage.lastsMs;
    const situation: ItineraryState = { place: placeOn(plan, nm, stage.end === 1 ? 1 : -1), doing: stage.doing };
    if (stage.doing !== 'moored') situation.bound = { end: stage.end, arrivesMs: atMs + arrivesInMs(stages, i, leftMs) };
    return situation;
  };
}

function arrivesInMs(stages: readonly Stage[], now: number, leftMs: number): number {
  let inMs = -leftMs;
  for (let i = now; i < now + stages.length; i++) {
    const stage = stages[i % stages.length] as Stage;
    if (stage.doing === 'moored') break;
    inMs += stage.lastsMs;
  }
  return inMs;
}

/** The distance to the side changes gradually from berth to anchorage to lane. direction: 1 keeps right, -1 is the way back. */
function placeOn({ course, ends, aside }: Shuttle, nm: NauticalMiles, direction: 1 | -1): LonLat {
  const { place, right, roomNm } = course.at(nm);
  const atStart = nm < course.lengthNm / 2;
  const call = ends[atStart ? 0 : 1];
  const offNm = atStart ? nm : course.lengthNm - nm;
  const anchorNm = Math.max(0.01, Math.min(call.anchorNm, course.lengthNm / 3));
  const laneNm = Math.min(anchorNm + 10, course.lengthNm / 2);
  const share = (from: number, to: number) => Math.max(0, Math.min(1, (offNm - from) / Math.max(0.01, to - from)));
  const toAnchor = share(0, anchorNm);
  const toLane = share(anchorNm, laneNm);
  const berth = 1 - toAnchor;
  const anchor = toAnchor - toLane;
  const lane = toLane * aside * roomNm * direction;
  return movedBy(
    place,
    berth * call.berthAside[0] + anchor * call.anchorAside[0] + lane * right[0],
    berth * call.berthAside[1] + anchor * call.anchorAside[1] + lane * right[1],
  );
}

export interface Round {
  centre: LonLat;
  eastNm: NauticalMiles;
  northNm: NauticalMiles;
  speedKn: Knots;
  phaseMs: number;
  doing: 'underWay' | 'fishing';
}

/** Sails an ellipse around one place, as fishing vessels, tugs and pleasure craft do. */
export function round({ centre, eastNm, northNm, speedKn, phaseMs, doing }: Round): Itinerary {
  // Ramanujan's approximation would gain nothing here: speed varies along an ellipse anyway
  const roundMs = ((2 * Math.PI * Math.hypot(eastNm, northNm)) / Math.SQRT2 / speedKn) * HOUR_MS;
  return (atMs) => {
    const angle = (((atMs + phaseMs) % roundMs) / roundMs) * 2 * Math.PI;
    return { place: movedBy(centre, eastNm * Math.cos(angle), northNm * Math.sin(angle)), doing };
  };
}

/** Stays in one place. */
export const lying = (place: LonLat, doing: 'moored' | 'anchored'): Itinerary => {
  const situation: ItineraryState = { place, doing };
  return () => situation;
};
