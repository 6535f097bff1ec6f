// Tries measures for a passage: a stand-off from each of its worst stretches (SPACE), and a few other departures (TIME).
import type { PassageAssessment, PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { DepartureTried, PassageMeasures, StandOffTried } from '#contract/passages/passage-measures.ts';
import type { Route, RouteRequest } from '#contract/routing.ts';
import type { EpochMs } from '#contract/units.ts';
import { bestGain, gainOver, laterDepartures, MOST_STAND_OFFS } from '#domain/passages/measures.ts';
import { joinDetour, standOffFrom } from '#domain/passages/stand-off.ts';

interface Planned {
  plan: PassagePlan;
  assessment: PassageAssessment;
  /** What the way avoids anyway. */
  closed: Pick<RouteRequest, 'closedPassages' | 'closedAreas'>;
}

/** All are assessed by the same rows, in one question. */
export async function triedMeasures(
  planned: Planned,
  findWays: (requests: RouteRequest[]) => Promise<(Route | undefined)[]>,
  assess: (plans: PassagePlan[]) => Promise<PassageAssessment[]>,
): Promise<PassageMeasures> {
  const { plan, assessment } = planned;
  const { detours, noWay } = await detoursOf(planned, findWays);
  const departures = departuresOf(planned);
  const plans = [...detours.map(({ legs }) => ({ ...plan, legs })), ...departures.map((departureMs) => ({ ...plan, departureMs }))];
  const answers = plans.length > 0 ? await assess(plans) : [];
  const space = detours.flatMap(({ stretch }, at): StandOffTried[] => {
    const changed = answers[at];
    return changed ? [{ stretch, gain: gainOver(assessment, changed) }] : [];
  });
  const time = departures.flatMap((departureMs, at): DepartureTried[] => {
    const changed = answers[detours.length + at];
    return changed ? [{ departureMs, gain: gainOver(assessment, changed) }] : [];
  });
  return { space: { tried: space, noWay, best: bestGain(space) }, time: { tried: time, best: bestGain(time) } };
}

interface Detour {
  stretch: number;
  legs: PassagePlan['legs'];
}

async function detoursOf(
  { plan, assessment, closed }: Planned,
  findWays: (requests: RouteRequest[]) => Promise<(Route | undefined)[]>,
): Promise<{ detours: Detour[]; noWay: number[] }> {
  const standOffs = assessment.stretches.slice(0, MOST_STAND_OFFS).flatMap((stretch, at) => {
    const standOff = standOffFrom(stretch, plan.legs, closed);
    return standOff ? [{ stretch: at, standOff }] : [];
  });
  const routes = await findWays(standOffs.map(({ standOff }) => standOff.request));
  const detours = standOffs.flatMap(({ stretch, standOff }, at): Detour[] => {
    const route = routes[at];
    return route ? [{ stretch, legs: joinDetour(plan.legs, standOff, route.legs) }] : [];
  });
  return { detours, noWay: standOffs.filter((_, at) => !routes[at]).map(({ stretch }) => stretch) };
}

/** Where no report weighs anything, no hour is better than another. */
const departuresOf = ({ plan: { departureMs, speedKn }, assessment: { stretches } }: Planned): EpochMs[] =>
  stretches.length > 0 && departureMs !== undefined && speedKn !== undefined ? laterDepartures(departureMs) : [];
