// Assesses the passage that an address names: finds the way, asks the worker, then tries measures and the comparison. The newest run wins;
// what is asked of workers is passed in.
import type { RoutingClient } from '#compute/routing.ts';
import type {
  KnownRoute,
  PassageAssessment,
  PassageLeg,
  PassagePlan,
  PassageQuestion,
  PassageStop,
  PassageWay,
} from '#contract/passages/passage-assessment.ts';
import type { PassageMeasures } from '#contract/passages/passage-measures.ts';
import { MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import type { NoRoute, PassageName } from '#contract/routing.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { log } from '#platform/log.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { hasNoSea } from '#domain/routing/ports-without-sea.ts';
import { placedPortName } from '#i18n/port-name.ts';
import { accountDb } from '#store/device/account-db.ts';
import { type PassageSearch, passageTimes, timeOfAddress, type TimeFault } from './passage-search.ts';
import { adoptedFor, ownShipOf, passageShipFacts, shipLimits, type ShipLimits } from './ship-facts.ts';
import { type TriedMeasures, triedMeasures } from './try-measures.ts';

export interface OtherSide {
  plan: PassagePlan;
  assessment: PassageAssessment;
  /** In place of the passage as assessed now: as known at a later date. */
  later?: PassageAssessment;
}

export interface AssessedPassage extends ShipLimits {
  plan: PassagePlan;
  /** Passages that the found way goes through, and may be compared without. */
  passages: readonly PassageName[];
  assessment: PassageAssessment;
  faults: readonly TimeFault[];
  /** By whose rating; both absent: no ship chosen. */
  mmsi?: number;
  shipName?: string;
  /** Measures adopted for her, as her newest signed threat assessment has them. Absent: none, or the version is of before they were kept. */
  adopted?: NonNullable<SignedPassageRow['adopted']>;
  /** The chosen ship is none of the fleets any more. */
  shipGone: boolean;
  assessedMs: EpochMs;
  /** undefined while they are computed. */
  measures?: PassageMeasures | 'failed';
  /** The legs of each stand-off that was tried, by its stretch. Absent: it is read from a row, which keeps none. */
  standOffs?: TriedMeasures['ways'];
  /** The other side of the comparison. undefined: none is asked for, or it is being computed. */
  other?: OtherSide | 'noWay' | 'routeGone' | 'routeInParts' | 'portGone' | 'samePort' | 'past' | 'future' | 'failed';
}

export type PassageState =
  | { state: 'idle' }
  | { state: 'finding' }
  | { state: 'routeGone' | 'routeInParts' | 'portGone' | 'samePort' | 'failed' }
  /** `stops`: by name, and of ports with the country. */
  | { state: 'noWay'; none: NoRoute; stops: readonly PassageStop[] }
  | ({ state: 'ready' } & AssessedPassage);

export interface PassageTools {
  routing: Pick<RoutingClient, 'plan' | 'planMany' | 'shoreNm' | 'landOn'>;
  assess: (question: PassageQuestion, signal: AbortSignal) => Promise<PassageAssessment[]>;
  /** The planned or saved route of that id; undefined: gone. routeInParts: it is no single line. */
  plannedRoute: (accountId: string, routeId: string, atMs: EpochMs) => Promise<PassageWay | 'routeInParts' | undefined>;
}

/** Planned and saved ones on this device. */
export type ListRoutes = (accountId: string) => Promise<readonly KnownRoute[]>;

interface Run extends PassageTools {
  accountId: string;
  nowMs: EpochMs;
  signal: AbortSignal;
}
type WayRun = Omit<Run, 'assess'>;

/** Tells every state on the way; nothing once it is aborted. */
export async function runPassage(search: PassageSearch, run: Run, tell: (state: PassageState) => void): Promise<void> {
  const tellIfWanted = (state: PassageState) => {
    if (!run.signal.aborted) tell(state);
  };
  const { accountId } = run;
  try {
    tellIfWanted({ state: 'finding' });
    const way = await foundWayOf(search, run);
    if (typeof way === 'string') return tellIfWanted({ state: way });
    if ('reason' in way) return tellIfWanted({ state: 'noWay', none: way, stops: await placedStops(way.stops, accountId) });
    const first = await assessFirst(search, way, run);
    tellIfWanted({ state: 'ready', ...first.passage });
    // the assessment stands, whatever comes of these
    const orFailed = (problem: unknown) => {
      if (!run.signal.aborted) log.warn('comparing a passage', problem);
      return 'failed' as const;
    };
    const other = await otherSide(search, first, way, run).catch(orFailed);
    const compared = { ...first.passage, ...(other !== undefined && { other }) };
    tellIfWanted({ state: 'ready', ...compared });
    const tried = await measuresOf(first, way, run).catch(orFailed);
    if (tried === 'failed') return tellIfWanted({ state: 'ready', ...compared, measures: tried });
    const { ways: standOffs, ...measures } = tried;
    tellIfWanted({ state: 'ready', ...compared, measures, standOffs });
  } catch (problem) {
    if (!run.signal.aborted) log.warn('assessing a passage', problem);
    tellIfWanted({ state: 'failed' });
  }
}

/** The way that an address names, with its legs; or why there is none. */
export async function foundWayOf(search: PassageSearch, run: WayRun) {
  const way = await wayOf(search, run);
  if (typeof way === 'string') return way;
  const found: FoundWay | NoRoute = knownNoSea(way) ?? (await findWay(way, run));
  return { ...way, ...found };
}

async function wayOf({ route, from, to }: Pick<PassageSearch, 'route' | 'from' | 'to'>, { accountId, nowMs, plannedRoute }: WayRun) {
  if (route !== undefined) return (await plannedRoute(accountId, route, nowMs)) ?? 'routeGone';
  if (from === undefined || to === undefined) return 'idle';
  if (from === to) return 'samePort';
  const [departure, arrival] = await accountDb(accountId).ports.bulkGet([from, to]);
  if (!departure || !arrival) return 'portGone';
  const stops = [departure, arrival].map(({ id, name }): PassageStop => ({ name, portId: id }));
  const request = { stops: [placeOf(departure), placeOf(arrival)], closedPassages: [], closedAreas: [] };
  return { stops, request } satisfies PassageWay;
}

/** At once, where it is known that no way leads to a port. */
function knownNoSea({ legs, stops }: PassageWay): NoRoute | undefined {
  const stop = legs ? -1 : stops.findIndex(({ portId }) => portId !== undefined && hasNoSea({ id: portId }));
  return stop === -1 ? undefined : { reason: 'noSea', stop };
}

/** There may be another port of the name in another country. */
async function placedStops(stops: readonly PassageStop[], accountId: string): Promise<PassageStop[]> {
  const ports = await accountDb(accountId).ports.bulkGet(stops.map(({ portId = '' }) => portId));
  return stops.map((stop, at) => ({ ...stop, name: placedPortName({ ...ports[at], name: stop.name }) }));
}

interface FoundWay {
  legs: readonly PassageLeg[];
  passages: readonly PassageName[];
}

/** A route from a file is taken as it is. */
async function findWay({ legs, request }: PassageWay, { routing, signal }: WayRun): Promise<FoundWay | NoRoute> {
  if (legs) return { legs, passages: [] };
  const answer = await routing.plan(request, signal);
  return answer.ok ? answer.value : answer.error;
}

interface First {
  passage: AssessedPassage;
  question: Omit<PassageQuestion, 'plans'>;
}

async function assessFirst(search: PassageSearch, way: PassageWay & FoundWay, run: Run): Promise<First> {
  const { accountId, nowMs, signal } = run;
  const { faults, ...times } = passageTimes(search, nowMs);
  const known = search.ship === undefined ? undefined : await ownShipOf(accountId, search.ship);
  const plan: PassagePlan = { legs: way.legs, stops: way.stops, ...times };
  const question = { accountId, ship: known ? passageShipFacts(known) : {}, asOfMs: nowMs };
  const adopted = known && (await adoptedFor(accountId, known.ship.mmsi));
  const [[assessed], land] = await Promise.all([run.assess({ ...question, plans: [plan] }, signal), landOn(plan, run)]);
  if (!assessed) throw new Error('The worker gave no assessment');
  const assessment = { ...assessed, ...land };
  const passage: AssessedPassage = {
    plan,
    passages: [...new Set(way.passages)],
    assessment,
    faults,
    ...(known && {
      mmsi: known.ship.mmsi,
      shipName: known.ship.name ?? String(known.ship.mmsi),
      ...shipLimits(known, plan),
      ...(adopted && { adopted }),
    }),
    shipGone: search.ship !== undefined && !known,
    assessedMs: nowMs,
  };
  return { passage, question };
}

/** The assessment stands without it, and then says that the legs were not checked. */
async function landOn({ legs }: PassagePlan, { routing }: Run): Promise<Pick<PassageAssessment, 'land'>> {
  try {
    const { coast, crossed } = await routing.landOn(legs);
    return { land: { coast, crossed: crossed.slice(0, MAX_ROUTE_POSITIONS) } };
  } catch (problem) {
    log.warn('looking for land on a passage', problem);
    return {};
  }
}

const measuresOf = async (
  { passage: { plan, assessment }, question }: First,
  { request }: PassageWay,
  { accountId, routing, assess, signal }: Run,
) =>
  triedMeasures(
    {
      plan,
      assessment,
      closed: request,
      ports: await accountDb(accountId).ports.toArray(),
      shoreNm: (places, mostNm) => routing.shoreNm(places, mostNm),
    },
    (stops) => routing.planMany(stops, signal),
    (plans) => assess({ ...question, plans }, signal),
  );

async function otherSide(
  search: PassageSearch,
  { passage, question }: First,
  way: PassageWay,
  run: Run,
): Promise<AssessedPassage['other']> {
  if (search.known !== undefined) return knownSides(search, passage.plan, question, run);
  const plan = await otherPlan(search, passage.plan, way, run);
  if (plan === undefined || typeof plan === 'string') return plan;
  const [assessment] = await run.assess({ ...question, plans: [plan] }, run.signal);
  return assessment && { plan, assessment };
}

/** The same plan by what was known at one date, and at a later one where there is one. */
async function knownSides(
  { known, knownLater }: PassageSearch,
  plan: PassagePlan,
  question: First['question'],
  { nowMs, assess, signal }: Run,
): Promise<AssessedPassage['other']> {
  const dates = [known, knownLater].flatMap((text) => timeOfAddress(text) ?? []);
  if (dates.some((atMs) => atMs > nowMs)) return 'future';
  const [sooner, later] = await Promise.all(
    dates
      .toSorted((one, other) => one - other)
      .map(async (atMs) => (await assess({ ...question, asOfMs: atMs, knownAtMs: atMs, plans: [plan] }, signal))[0]),
  );
  return sooner && { plan, assessment: sooner, ...(later && { later }) };
}

async function otherPlan(
  { versus, versusRoute: route, versusFrom: from, versusTo: to, without }: PassageSearch,
  plan: PassagePlan,
  { request }: PassageWay,
  run: Run,
) {
  const { nowMs, routing, signal } = run;
  const another = await wayOf({ ...(route && { route }), ...(from && { from }), ...(to && { to }) }, run);
  if (another !== 'idle') return typeof another === 'string' ? another : planOfWay(another, plan, run);
  const departureMs = timeOfAddress(versus);
  if (departureMs !== undefined) return departureMs < nowMs ? ('past' as const) : { ...plan, departureMs };
  if (without === undefined) return undefined;
  const [found] = await routing.planMany([{ ...request, closedPassages: [...request.closedPassages, without] }], signal);
  return found ? { ...plan, legs: found.legs } : ('noWay' as const);
}

/** Sailed at the same departure and speed. */
async function planOfWay(way: PassageWay, plan: PassagePlan, run: Run): Promise<PassagePlan | 'noWay'> {
  const found = await findWay(way, run);
  return 'reason' in found ? 'noWay' : { ...plan, legs: found.legs, stops: way.stops };
}
