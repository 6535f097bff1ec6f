// The route being planned: stops, speed, avoidances. One value for drawer and map; every change is a function. Pure except for the value.
import { type PassageName, PASSAGES } from '#contract/routing.ts';
import type { EpochMs, Knots, LonLat } from '#contract/units.ts';
import { usualDeparture } from '#domain/passages/departure.ts';
import { newId } from '#platform/ids.ts';
import { watchedOfSession } from '#platform/persisted.ts';

export interface DraftStop {
  id: string;
  /** The text in its field. */
  text: string;
  position?: LonLat;
  /** The name of the position: a port, a waypoint of a file. */
  name?: string;
}

/** A route from a file: its legs are as in the file, until the user plans again. */
export interface FixedRoute {
  name: string;
  waypoints: readonly { position: LonLat; name?: string }[];
}

export interface RouteDraft {
  /** Stays the same through every change; a cleared planner gets another. */
  id: string;
  /** From, via in order, to: at least two. */
  stops: readonly DraftStop[];
  fixed?: FixedRoute;
  speedKn: Knots;
  /** Absent: the usual departure, see departureOf. */
  departureMs?: EpochMs;
  closedPassages: readonly PassageName[];
  avoidListedAreas: boolean;
  /** Ids of drawings whose polygons are avoided. */
  closedDrawings: readonly string[];
}

/** The default: a usual service speed. */
const START_SPEED_KN: Knots = 12;
export const MOST_STOPS = 20;
export const MOST_SPEED_KN: Knots = 60;

const emptyStop = (): DraftStop => ({ id: newId(), text: '' });
export const emptyDraft = (): RouteDraft => ({
  id: newId(),
  stops: [emptyStop(), emptyStop()],
  speedKn: START_SPEED_KN,
  closedPassages: [],
  avoidListedAreas: false,
  closedDrawings: [],
});

/** Contains something typed, picked or read from a file. */
export const isPlanned = ({ stops, fixed }: RouteDraft): boolean =>
  fixed !== undefined || stops.some(({ text, position }) => text.trim() !== '' || position !== undefined);

export const routeDraft = watchedOfSession<RouteDraft>(emptyDraft);
export const changeRouteDraft = (rule: (before: RouteDraft) => RouteDraft): void => routeDraft.set(rule(routeDraft.get()));

/** Changing the stops of a route from a file makes it a planned one. */
function withStops(draft: RouteDraft, stops: readonly DraftStop[]): RouteDraft {
  const { fixed: _, ...rest } = draft;
  return { ...rest, stops };
}

/** When she leaves, for every time that the planner shows and for the assessment that it offers. */
export const departureOf = ({ departureMs }: Pick<RouteDraft, 'departureMs'>, nowMs: EpochMs): EpochMs =>
  departureMs ?? usualDeparture(nowMs);

/** undefined: the usual departure. */
export function setDeparture(draft: RouteDraft, departureMs: EpochMs | undefined): RouteDraft {
  const { departureMs: _, ...rest } = draft;
  return departureMs === undefined ? rest : { ...rest, departureMs };
}

export const setStop = (draft: RouteDraft, id: string, given: Omit<DraftStop, 'id'>): RouteDraft =>
  withStops(
    draft,
    draft.stops.map((stop) => (stop.id === id ? { id, ...given } : stop)),
  );

/** Before the last. */
export const addStop = (draft: RouteDraft): RouteDraft =>
  draft.stops.length >= MOST_STOPS ? draft : withStops(draft, [...draft.stops.slice(0, -1), emptyStop(), ...draft.stops.slice(-1)]);

/** At least two remain. */
export const removeStop = (draft: RouteDraft, id: string): RouteDraft =>
  draft.stops.length <= 2
    ? draft
    : withStops(
        draft,
        draft.stops.filter((stop) => stop.id !== id),
      );

/** by: -1 earlier, 1 later. */
export function moveStop(draft: RouteDraft, id: string, by: -1 | 1): RouteDraft {
  const at = draft.stops.findIndex((stop) => stop.id === id);
  const [stop, other] = [draft.stops[at], draft.stops[at + by]];
  if (!stop || !other) return draft;
  const stops = [...draft.stops];
  stops[at] = other;
  stops[at + by] = stop;
  return withStops(draft, stops);
}

export const reverseStops = (draft: RouteDraft): RouteDraft => withStops(draft, draft.stops.toReversed());

export function togglePassage(draft: RouteDraft, name: PassageName): RouteDraft {
  const closed = draft.closedPassages.includes(name);
  return { ...draft, closedPassages: PASSAGES.filter((one) => (one === name ? !closed : draft.closedPassages.includes(one))) };
}

export const toggleDrawing = (draft: RouteDraft, id: string): RouteDraft => ({
  ...draft,
  closedDrawings: draft.closedDrawings.includes(id) ? draft.closedDrawings.filter((one) => one !== id) : [...draft.closedDrawings, id],
});

/** Its ends become the stops; its waypoints stay as they are. */
export function takeFixed(draft: RouteDraft, fixed: FixedRoute): RouteDraft {
  const ends = [fixed.waypoints[0], fixed.waypoints.at(-1)].map(
    (end): DraftStop => ({
      ...emptyStop(),
      text: end?.name ?? '',
      ...(end && { position: end.position }),
      ...(end?.name && { name: end.name }),
    }),
  );
  return { ...draft, stops: ends, fixed };
}

/** What can be dragged: each waypoint of a route from a file, else each stop. */
export const waypointsIn = ({ fixed, stops }: RouteDraft): (LonLat | undefined)[] =>
  (fixed?.waypoints ?? stops).map(({ position }) => position);

/** `text`: the position as a stop's field shows it. A waypoint of a file keeps its name, a stop loses that of its port. */
export function moveWaypoint(draft: RouteDraft, at: number, position: LonLat, text: string): RouteDraft {
  const { fixed, stops } = draft;
  if (fixed) return takeFixed(draft, { ...fixed, waypoints: fixed.waypoints.map((one, no) => (no === at ? { ...one, position } : one)) });
  const stop = stops[at];
  return stop ? setStop(draft, stop.id, { text, position }) : draft;
}

/** Along lanes, between the ends of a route from a file. */
export const planAnew = (draft: RouteDraft): RouteDraft => withStops(draft, draft.stops);

export const positionsOf = ({ stops }: RouteDraft): LonLat[] | undefined => {
  const positions = stops.flatMap(({ position }) => (position ? [position] : []));
  return positions.length === stops.length ? positions : undefined;
};

/** Its ends, or the name of its file. */
export const routeName = ({ fixed, stops }: RouteDraft): string => {
  const called = (at: number) => stops.at(at)?.name || stops.at(at)?.text.trim() || '?';
  return (fixed?.name ?? `${called(0)} - ${called(-1)}`).slice(0, 120);
};

/** The stop that gets its place from the next tap on the map. */
export const pickingStop = watchedOfSession<string | undefined>(() => undefined);
