// Routes over water from stop to stop: along lanes, around closures, clear of land; or why there is none. Indicative, not for navigation.
import { fail, ok } from '#contract/result.ts';
import { type NoRoute, type PassageName, PASSAGES, type RouteAnswer, type RouteLeg, type RouteRequest } from '#contract/routing.ts';
import type { LonLat } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { rhumbBearingDeg, rhumbDistanceNm } from '#domain/geo/rhumb.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { accessOf, type StopAccess, waterIndex } from './harbour-access.ts';
import { laneNetwork, type LaneNetwork } from './lanes.ts';
import { pulledTight } from './pull-tight.ts';
import type { SeaMask } from './sea-mask.ts';
import { seaPath } from './sea-search.ts';
import { readLanes, readSeaMask } from './shipped-sea.ts';
import { areaWalls, crossesWalls, isInArea, passageWalls } from './walls.ts';

export interface SeaWorld {
  mask: SeaMask;
  network: LaneNetwork;
}

/** Takes some 300 ms; call it once in a thread. */
export const openSeaWorld = (): SeaWorld => ({ mask: readSeaMask(), network: laneNetwork(readLanes()) });

type Crosses = ((from: LonLat, to: LonLat) => boolean) | undefined;
type Closures = Pick<RouteRequest, 'closedPassages' | 'closedAreas'>;

/** Stops nearer to each other than this are also joined over water without a lane, when the lanes lead far around. */
const NEAR_NM = 1500;
const FAR_ROUND = 1.06;

const crossesOf = ({ closedPassages, closedAreas }: Closures): Crosses =>
  crossesWalls([...closedPassages.flatMap(passageWalls), ...closedAreas.flatMap(areaWalls)]);

/** `isCancelled` is called between the parts of the work. */
export function planRoute(world: SeaWorld, request: RouteRequest, isCancelled: () => boolean = () => false): RouteAnswer {
  const stops = request.stops.map(canonical);
  const inArea = stops.findIndex((stop) => request.closedAreas.some((area) => isInArea(stop, area)));
  if (inArea >= 0) {
    const areas = request.closedAreas.filter((area) => isInArea(stops[inArea] as LonLat, area)).map(({ id }) => id);
    return fail({ reason: 'inClosedArea', stop: inArea, areas });
  }
  const crosses = crossesOf(request);
  const accesses: (StopAccess | undefined)[] = [];
  const legs: RouteLeg[] = [];
  const stopLegs: number[] = [];
  for (const [at, stop] of stops.entries()) {
    if (isCancelled()) return fail({ reason: 'cancelled' });
    const access = accessOf(world, stop, crosses);
    accesses.push(access);
    if (!access) return fail(whyNoSea(world, stops, at, request));
    if (at === 0) continue;
    const way = wayBetween(world, accesses[at - 1] as StopAccess, access, crosses);
    if (!way) return fail(whyNoWay(world, stops, at - 1, request, isCancelled));
    legs.push(...legsOf(way));
    stopLegs.push(legs.length - 1);
  }
  return ok({ legs, distanceNm: legs.reduce((sum, leg) => sum + leg.distanceNm, 0), passages: passagesOf(legs), stopLegs });
}

/** Places from stop to stop, including the stops. The first and the last leg may be approaches, which the mask shows as land. */
interface Way {
  places: LonLat[];
  leavesHarbour: boolean;
  entersHarbour: boolean;
}

function wayBetween({ mask, network }: SeaWorld, from: StopAccess, to: StopAccess, crosses: Crosses): Way | undefined {
  if (roughDistanceNm(from.stop, to.stop) < 1e-4) return { places: [from.stop, to.stop], leavesHarbour: false, entersHarbour: false };
  const wish = { mask, ...(crosses && { crosses }) };
  const way = network.shortest(from.joins, to.joins, crosses && ((a, b) => !crosses(a, b)));
  const ways: LonLat[][] = [];
  if (way) {
    const entry = from.joins.find((join) => join === way.entry);
    const exit = to.joins.find((join) => join === way.exit);
    const middle = way.nodes.slice(1, -1).map((node) => network.places[node] as LonLat);
    if (entry && exit) ways.push([...entry.path(), ...middle, ...exit.path().toReversed()]);
  }
  const nm = roughDistanceNm(from.stop, to.stop);
  const laneNm = way?.costNm ?? Number.POSITIVE_INFINITY;
  if (nm < NEAR_NM && laneNm > nm * FAR_ROUND + 1) {
    const straight = seaPath({ ...wish, from: from.water, to: to.water, mostNm: Math.min(laneNm * 1.1, 3 * nm + 100) });
    if (straight) ways.push([from.stop, ...straight, to.stop]);
  }
  return ways
    .map((places) => withApproaches(mask, places, wish))
    .toSorted((one, other) => lengthOf(one.places) - lengthOf(other.places))[0];
}

const lengthOf = (places: readonly LonLat[]) =>
  places.reduce((sum, place, i) => sum + (i === 0 ? 0 : roughDistanceNm(places[i - 1] as LonLat, place)), 0);

/** Straightened over water; the parts over land at both ends are one straight leg each. */
function withApproaches(mask: SeaMask, places: readonly LonLat[], wish: Parameters<typeof pulledTight>[1]): Way {
  const half = Math.floor(places.length / 2);
  const first = waterIndex(mask, places.slice(0, half + 1));
  const last = places.length - 1 - waterIndex(mask, places.slice(half).toReversed());
  const [leavesHarbour, entersHarbour] = [first > 0, last < places.length - 1];
  const tight = pulledTight(places.slice(first, last + 1), wish);
  return {
    places: [...(leavesHarbour ? places.slice(0, 1) : []), ...tight, ...(entersHarbour ? places.slice(-1) : [])],
    leavesHarbour,
    entersHarbour,
  };
}

function legsOf({ places, leavesHarbour, entersHarbour }: Way): RouteLeg[] {
  return places.slice(1).flatMap((place, i): RouteLeg[] => {
    const from = canonical(places[i] as LonLat);
    const to = canonical(place);
    const distanceNm = rhumbDistanceNm(from, to);
    if (distanceNm < 1e-6 && places.length > 2) return [];
    const isApproach = (i === 0 && leavesHarbour) || (i === places.length - 2 && entersHarbour);
    return [{ from, to, distanceNm, courseDeg: rhumbBearingDeg(from, to), isApproach }];
  });
}

function passagesOf(legs: readonly RouteLeg[]): PassageName[] {
  const gates = PASSAGES.map((name) => ({ name, crosses: crossesWalls(passageWalls(name)) }));
  return legs.flatMap(({ from, to }) => gates.filter(({ crosses }) => crosses?.(from, to)).map(({ name }) => name));
}

// ---- why there is no route ----

const OPEN: Closures = { closedPassages: [], closedAreas: [] };

/** A harbour enclosed by a closure has no way out; one without any sea nearby has none in any case. */
function whyNoSea(world: SeaWorld, stops: readonly LonLat[], at: number, request: RouteRequest): NoRoute {
  if (!accessOf(world, stops[at] as LonLat)) return { reason: 'noSea', stop: at };
  return whyNoWay(world, stops, Math.max(0, at - 1), request, () => false);
}

function whyNoWay(world: SeaWorld, stops: readonly LonLat[], fromStop: number, request: RouteRequest, isCancelled: () => boolean): NoRoute {
  const ends = [stops[fromStop] as LonLat, stops[fromStop + 1] as LonLat];
  const isWay = (closures: Closures) => {
    const crosses = crossesOf(closures);
    const [from, to] = ends.map((stop) => accessOf(world, stop, crosses));
    return from && to && wayBetween(world, from, to, crosses) !== undefined;
  };
  const { closedPassages, closedAreas } = request;
  if (!isWay(OPEN)) return { reason: 'notConnected', fromStop };
  const passages: PassageName[] = [];
  const areas: string[] = [];
  for (const name of closedPassages) {
    if (isCancelled()) return { reason: 'cancelled' };
    if (isWay({ closedAreas, closedPassages: closedPassages.filter((other) => other !== name) })) passages.push(name);
  }
  for (const area of closedAreas) {
    if (isCancelled()) return { reason: 'cancelled' };
    if (isWay({ closedPassages, closedAreas: closedAreas.filter((other) => other !== area) })) areas.push(area.id);
  }
  const alone = passages.length + areas.length > 0;
  return {
    reason: 'closed',
    fromStop,
    alone,
    closures: alone ? { passages, areas } : { passages: [...closedPassages], areas: closedAreas.map(({ id }) => id) },
  };
}
