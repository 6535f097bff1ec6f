// The simulated ships and where they sail. A ship depends only on the seed and her number, and is created on first use.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { HOUR_MS, type LonLat } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { type Chance, makeChance } from './chance.ts';
import { type Course, makeCourse } from './course.ts';
import { type Harbour, readHarbours } from './harbours.ts';
import { type Itinerary, lying, type PortCall, round, shuttle } from './itinerary.ts';
import { inventShip, type Particulars, type Trade } from './particulars.ts';
import { readSeaLanes, type Ways } from './sea-lanes.ts';
import { isRoundOpen, readSimulatorSeaCalmly } from './sea-mask.ts';
import { movedBy } from './steps.ts';

export interface SimulatedShip {
  particulars: Particulars;
  itinerary: Itinerary;
  /** The ports at the two ends of her course, when she has one. */
  harbours?: readonly [Harbour, Harbour];
}

export interface SimulatedFleet {
  /** The same number always gives the same ship; numbers start at 0. Creating one takes 1 to 10 ms. */
  ship(number: number): SimulatedShip;
}

/** The mix per hundred ships, as receivers see it: mostly cargo ships, and small craft off the coasts. */
const MIX: readonly (readonly [Trade, share: number])[] = [
  ['container', 16],
  ['bulker', 16],
  ['coaster', 15],
  ['tanker', 15],
  ['gasCarrier', 3],
  ['ferry', 4],
  ['cruise', 1],
  ['highSpeed', 2],
  ['tug', 5],
  ['special', 4],
  ['fishing', 10],
  ['sailing', 4],
  ['pleasure', 5],
];
const TRADES = MIX.flatMap(([trade, share]) => Array.from({ length: share }, () => trade));

/** The centres of fished shelves and banks. */
const FISHING_GROUNDS: readonly LonLat[] = [
  [2.5, 55],
  [35, 72],
  [8, 64.7],
  [-23.5, 63.2],
  [-8.5, 61],
  [-14, 57.5],
  [-5, 46.2],
  [-10.2, 43.2],
  [-50, 45],
  [-67.3, 41.4],
  [-151, 57.3],
  [-169, 57],
  [-78.2, -9],
  [-75.6, -42],
  [-61.5, -45],
  [-60, -50.3],
  [12.2, -15.5],
  [13.2, -22],
  [20.5, -35.6],
  [-17.9, 19.5],
  [2, 4.6],
  [68, 20.3],
  [72, 15.5],
  [82.5, 15.2],
  [101.2, 9.6],
  [111, -5],
  [135, -9.5],
  [124.5, 29.5],
  [123.3, 36],
  [132.5, 37.6],
  [145.3, 42.2],
  [151, 54.5],
  [172.5, -44.5],
  [15, 43.4],
  [12, 37],
  [31.5, 44],
  [155, -27],
  [-95, 27.8],
  [49, -13],
  [178.5, -39.8],
];

export async function makeFleet(seed: number): Promise<SimulatedFleet> {
  // over 40 lines: the inner functions share lanes, ports, mask and the courses made so far
  const mask = await readSimulatorSeaCalmly();
  const lanes = await readSeaLanes();
  await nextTurn();
  const harbours = readHarbours(lanes, mask);
  const ways = new Map<string, Ways>();
  const courses = new Map<string, Course | undefined>();

  function courseBetween(from: Harbour, to: Harbour): Course | undefined {
    const key = `${from.code} ${to.code}`;
    if (courses.has(key)) return courses.get(key);
    const known = ways.get(from.code) ?? lanes.waysFrom(from.join);
    ways.set(from.code, known);
    const way = known.wayTo(to.join);
    const course = way && makeCourse([from.place, ...way.places, to.place], mask);
    courses.set(key, course);
    return course;
  }

  /** The distance to the side of the route at a berth or anchorage; almost zero if that would be too near land. */
  function aside(at: LonLat, mostNm: number, chance: Chance): readonly [number, number] {
    const by = [chance.between(-mostNm, mostNm), chance.between(-mostNm, mostNm)] as const;
    return isRoundOpen(mask, movedBy(at, ...by), 0.5) ? by : [by[0] * 0.05, by[1] * 0.05];
  }

  function portCall(course: Course, end: 0 | 1, trade: Trade, chance: Chance): PortCall {
    const short = trade === 'ferry' || trade === 'highSpeed' || trade === 'cruise';
    const anchorNm = short ? 2 : chance.between(5, 16);
    const at = (nm: number) => course.at(end === 0 ? nm : course.lengthNm - nm).place;
    return {
      berthMs: (short ? chance.between(0.4, 6) : chance.between(14, 70)) * HOUR_MS,
      anchorMs: short || chance.is(0.45) ? 0 : chance.between(4, 60) * HOUR_MS,
      anchorNm,
      berthAside: aside(at(0), 1.2, chance),
      anchorAside: aside(at(anchorNm), 4, chance),
    };
  }

  /** Between two ports as far apart as is usual in the trade. */
  function sails(trade: Trade, ship: Particulars, chance: Chance): SimulatedShip | undefined {
    const reach: readonly [number, number] = { ferry: [12, 130] as const, highSpeed: [12, 90] as const, coaster: [80, 1400] as const }[
      trade as string
    ] ?? [500, 12_000];
    let from = chance.pick(harbours.hubs);
    for (let attempt = 0; attempt < 12; attempt++) {
      // finding all routes from a port takes 5 ms, so several destinations are tried for each
      if (attempt % 4 === 3) from = chance.pick(harbours.hubs);
      const to = reach[1] > 1400 ? chance.pick(harbours.hubs) : harbours.anyWithin(from.place, ...reach, chance);
      if (!to) continue;
      const course = from.code === to.code ? undefined : courseBetween(from, to);
      // no ferry sails around a continent
      if (!course || course.lengthNm < reach[0] || course.lengthNm > reach[1] * 1.5) continue;
      const ends = [portCall(course, 0, trade, chance), portCall(course, 1, trade, chance)] as const;
      const itinerary = shuttle({
        course,
        speedKn: ship.speedKn,
        ends,
        phaseMs: chance.between(0, 400 * 24) * HOUR_MS,
        aside: chance.between(0.15, 1),
      });
      return { particulars: ship, itinerary, harbours: [from, to] };
    }
    return undefined;
  }

  function fishes(ship: Particulars, chance: Chance): SimulatedShip | undefined {
    for (let attempt = 0; attempt < 20; attempt++) {
      const centre = movedBy(chance.pick(FISHING_GROUNDS), chance.between(-45, 45), chance.between(-45, 45));
      const plan = { eastNm: chance.between(1, 5), northNm: chance.between(1, 5), speedKn: ship.speedKn, phaseMs: chance.whole(0, 1e9) };
      if (isRoundOpen(mask, centre, 6)) return { particulars: ship, itinerary: round({ ...plan, centre, doing: 'fishing' }) };
    }
    return undefined;
  }

  /** Near a port: working or sailing for pleasure at sea, or in the harbour. */
  function staysNear(ship: Particulars, chance: Chance): SimulatedShip {
    const home = chance.pick(harbours.hubs);
    const port = harbours.anyWithin(home.place, 0, 300, chance) ?? home;
    const berth = movedBy(port.place, chance.between(-0.3, 0.3), chance.between(-0.3, 0.3));
    if (chance.is(0.4)) return { particulars: ship, itinerary: lying(berth, 'moored') };
    for (let attempt = 0; attempt < 30; attempt++) {
      const centre = movedBy(port.place, chance.between(-14, 14), chance.between(-14, 14));
      const size = chance.between(0.4, 2.2);
      if (roughDistanceNm(centre, port.place) > 16 || !isRoundOpen(mask, centre, size + 0.3)) continue;
      const plan = { eastNm: size, northNm: size * chance.between(0.4, 1), speedKn: ship.speedKn, phaseMs: chance.whole(0, 1e9) };
      return { particulars: ship, itinerary: round({ ...plan, centre, doing: 'underWay' }) };
    }
    return { particulars: ship, itinerary: lying(berth, 'moored') };
  }

  return {
    ship(number) {
      const chance = makeChance(seed, number);
      const trade = chance.pick(TRADES);
      const ship = inventShip(number, trade, chance);
      if (trade === 'fishing') return fishes(ship, chance) ?? staysNear(ship, chance);
      if (trade === 'tug' || trade === 'special' || trade === 'sailing' || trade === 'pleasure') return staysNear(ship, chance);
      return sails(trade, ship, chance) ?? staysNear(ship, chance);
    },
  };
}
