// Tries measures for a passage: a stand-off from each of its worst stretches (SPACE), and a few other departures (TIME).
import type { PassageAssessment, PassageLeg, PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { DepartureTried, PassageMeasures, RefusedStandOff, StandOffTried } from '#contract/passages/passage-measures.ts';
import type { Route, RouteRequest } from '#contract/routing.ts';
import type { EpochMs, LonLat, NauticalMiles } from '#contract/units.ts';
import { bestGain, gainOver, laterDepartures, MOST_STAND_OFFS } from '#domain/passages/measures.ts';
import { joinDetour, standOffFrom } from '#domain/passages/stand-off.ts';
import { type NamedPlace, standOffFacts } from '#domain/passages/stand-off-facts.ts';
import { MOST_SHORE_NM, placesOfPart, standOffRefusals } from '#domain/passages/stand-off-limits.ts';
import { cutWay } from '#domain/routing/way-pieces.ts';

interface Planned {
  plan: PassagePlan;
  assessment: PassageAssessment;
  /** What the way avoids anyway. */
  closed: Pick<RouteRequest, 'closedPassages' | 'closedAreas'>;
  /** All that are known, to say what a stand-off comes nearer to. */
  ports?: readonly NamedPlace[] | undefined;
  /** How far land is from each place, up to so many nm. */
  shoreNm: (places: readonly LonLat[], mostNm: NauticalMiles) => Promise<NauticalMiles[]>;
}

/** As tried on this device: with what no signed row keeps. */
export interface TriedMeasures extends PassageMeasures {
  /** The legs of each stand-off that is offered, by its stretch. */
  ways: ReadonlyMap<number, readonly PassageLeg[]>;
}

/** All are assessed by the same rows, in one question. */
export async function triedMeasures(
  planned: Planned,
  findWays: (requests: RouteRequest[]) => Promise<(Route | undefined)[]>,
  assess: (plans: PassagePlan[]) => Promise<PassageAssessment[]>,
): Promise<TriedMeasures> {
  const { plan, assessment, ports = [] } = planned;
  const { detours, noWay } = await detoursOf(planned, findWays);
  const departures = departuresOf(planned);
  const plans = [...detours.map(({ legs }) => ({ ...plan, legs })), ...departures.map((departureMs) => ({ ...plan, departureMs }))];
  const answers = plans.length > 0 ? await assess(plans) : [];
  const all = detours.flatMap(({ stretch, part, centre }, at): (StandOffTried & ChangedPart)[] => {
    const after = answers[at];
    if (!after) return [];
    const facts = standOffFacts({ centre, ...part, before: assessment, after, ports });
    return [{ stretch, gain: gainOver(assessment, after), facts, part, after }];
  });
  const refused = await refusedOf(all, planned);
  const isRefused = (stretch: number) => refused.some((one) => one.stretch === stretch);
  const space = all.flatMap(({ stretch, gain, facts }): StandOffTried[] => (isRefused(stretch) ? [] : [{ stretch, gain, facts }]));
  const time = departures.flatMap((departureMs, at): DepartureTried[] => {
    const changed = answers[detours.length + at];
    return changed ? [{ departureMs, gain: gainOver(assessment, changed) }] : [];
  });
  return {
    space: { tried: space, noWay, refused, best: bestGain(space) },
    time: { tried: time, best: bestGain(time) },
    ways: new Map(detours.flatMap(({ stretch, legs }) => (isRefused(stretch) ? [] : [[stretch, legs]]))),
  };
}

interface ChangedPart {
  part: Detour['part'];
  /** The whole way, as changed. */
  after: PassageAssessment;
}

async function refusedOf(
  tried: readonly (StandOffTried & ChangedPart)[],
  { assessment: before, shoreNm }: Planned,
): Promise<RefusedStandOff[]> {
  const shored = async (places: ReturnType<typeof placesOfPart>) => {
    const shores = await shoreNm(
      places.map(({ place }) => place),
      MOST_SHORE_NM,
    );
    return places.map((one, at) => ({ ...one, shoreNm: shores[at] ?? MOST_SHORE_NM }));
  };
  const refused: RefusedStandOff[] = [];
  for (const { stretch, part, after, facts } of tried) {
    const [planned, changed] = await Promise.all([part.planned, part.changed].map((legs) => shored(placesOfPart(legs, part.fromNm))));
    const refusals = standOffRefusals({ planned: planned ?? [], changed: changed ?? [], before, after, moreIn: facts?.moreIn ?? [] });
    if (refusals.length > 0) refused.push({ stretch, refusals });
  }
  return refused;
}

interface Detour {
  stretch: number;
  /** Of the whole way. */
  legs: PassagePlan['legs'];
  centre: LonLat;
  /** The part that changes. */
  part: { planned: PassagePlan['legs']; changed: PassagePlan['legs']; fromNm: NauticalMiles };
}

async function detoursOf(
  { plan, assessment, closed }: Planned,
  findWays: (requests: RouteRequest[]) => Promise<(Route | undefined)[]>,
): Promise<{ detours: Detour[]; noWay: number[] }> {
  const standOffs = assessment.stretches.slice(0, MOST_STAND_OFFS).flatMap((stretch, at) => {
    const standOff = standOffFrom(stretch, plan.legs, closed);
    return standOff ? [{ stretch: at, standOff, centre: stretch.centre }] : [];
  });
  const routes = await findWays(standOffs.map(({ standOff }) => standOff.request));
  const detours = standOffs.flatMap(({ stretch, standOff, centre }, at): Detour[] => {
    const route = routes[at];
    if (!route) return [];
    const part = { planned: cutWay(plan.legs, standOff.fromNm, standOff.toNm), changed: route.legs, fromNm: standOff.fromNm };
    return [{ stretch, legs: joinDetour(plan.legs, standOff, route.legs), centre, part }];
  });
  return { detours, noWay: standOffs.filter((_, at) => !routes[at]).map(({ stretch }) => stretch) };
}

/** Where no report weighs anything, no hour is better than another. */
const departuresOf = ({ plan: { departureMs, speedKn }, assessment: { stretches } }: Planned): EpochMs[] =>
  stretches.length > 0 && departureMs !== undefined && speedKn !== undefined ? laterDepartures(departureMs) : [];
