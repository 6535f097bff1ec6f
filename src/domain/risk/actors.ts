// Which actor a ship or passage is judged by: the one that gives the most points of those who are there. Pure.
import type { ActorLevel, ShipRiskInputs, ValueOrigin } from '#contract/entities/risk.ts';
import type { ActorRow } from '#contract/tables.ts';
import type { LonLat } from '#contract/units.ts';
import { ringsOf } from '#domain/geo/rings.ts';
import { spansIn } from '#domain/routing/route-risk.ts';
import { insideOf } from '#domain/routing/walls.ts';
import { decimalSum } from './decimal.ts';
import type { RuleLine } from './rule-lines.ts';
import { pointsOf, sharesOf } from './score.ts';

interface ToldLevel extends ValueOrigin {
  level: ActorLevel;
}

/** As an administrator keeps it; an absent level is unknown. */
interface Actor {
  id: string;
  capability?: ToldLevel | undefined;
  intent?: ToldLevel | undefined;
}

export interface ActorInputs extends Pick<ShipRiskInputs, 'capability' | 'intent'> {
  origins: NonNullable<ShipRiskInputs['origins']>;
  /** Whose levels these are; absent: no actor is there. */
  actorId?: string;
  /** Who else is there, in the order of their points. */
  otherIds: string[];
}

const ASPECTS = ['capability', 'intent'] as const;

/**
 * `isHere`: whether the region of the actor contains a place of the ship or passage. `lines`: those of threat that it will be rated by.
 * Where no actor is here, both are unknown.
 */
export function actorInputs<A extends Actor>(actors: readonly A[], isHere: (actor: A) => boolean, lines: readonly RuleLine[]): ActorInputs {
  const here = actors
    .filter(isHere)
    .map((actor) => ({ actor, points: pointsBy(actor, lines) }))
    .sort((one, other) => other.points - one.points || (one.actor.id < other.actor.id ? -1 : 1));
  const [most, ...others] = here.map(({ actor }) => actor);
  if (!most) return { origins: {}, otherIds: [] };
  const origins = ASPECTS.flatMap((aspect): [string, ValueOrigin][] => {
    const { asOf, source } = most[aspect] ?? {};
    return asOf === undefined && source === undefined ? [] : [[aspect, { asOf, source }]];
  });
  return {
    capability: most.capability?.level,
    intent: most.intent?.level,
    origins: Object.fromEntries(origins),
    actorId: most.id,
    otherIds: others.map(({ id }) => id),
  };
}

/** Of rows, whose sources are named with their actor. Reads the regions once. */
export function actorsOnRecord(rows: readonly ActorRow[]) {
  const actors = rows.map((row) => {
    const named = (told: ActorRow['intent']) => told && { ...told, source: `${row.name}: ${told.source}`.slice(0, 200) };
    const area = { id: row.id, name: row.name, rings: ringsOf(row.region) };
    return { id: row.id, capability: named(row.capability), intent: named(row.intent), area, isIn: insideOf(area) };
  });
  return {
    /** way: where she will be; [] is her place alone. */
    at: (place: LonLat, lines: readonly RuleLine[], way: Parameters<typeof spansIn>[1] = []): ActorInputs =>
      actorInputs(actors, ({ area, isIn }) => isIn(place) || spansIn(area, way).length > 0, lines),
    along: (legs: Parameters<typeof spansIn>[1], lines: readonly RuleLine[]): ActorInputs =>
      actorInputs(actors, ({ area }) => spansIn(area, legs).length > 0, lines),
  };
}

/** The counted points of both aspects: an unknown one counts half. */
function pointsBy(actor: Actor, lines: readonly RuleLine[]): number {
  const points = ASPECTS.map((aspect) => {
    const line = lines.find(({ id }) => id === aspect);
    return line ? pointsOf(sharesOf(line, { value: actor[aspect]?.level }, 0)[1], line.weight) : 0;
  });
  return decimalSum(points, 1);
}
