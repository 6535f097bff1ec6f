// What a stand-off means for the ship: on which side it passes, and what it comes nearer to. Pure.
import type { PassageAssessment, PassageLeg } from '#contract/passages/passage-assessment.ts';
import type { StandOffFacts } from '#contract/passages/passage-measures.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { bearingDeg } from '#domain/geo/great-circle.ts';
import { type Near, nearestOf } from '#domain/geo/near.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import { wayPieces } from '#domain/routing/way-pieces.ts';

/** Changes below this are within what a way is found by. Ours. */
const LEAST_NM: NauticalMiles = 1;
/** Further off than this no port is worth a word. Ours. */
const NEAR_PORT_NM: NauticalMiles = 100;
/** No stand-off goes further from the reports than this: other ports are not looked at. */
const AROUND_NM: NauticalMiles = 500;
/** Places this far apart are looked at. */
const PLACES_NM: NauticalMiles = 5;
const SIDES = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

export interface NamedPlace {
  name: string;
  lon: number;
  lat: number;
}

interface Asked {
  /** The middle of the reports that it keeps off. */
  centre: LonLat;
  /** The part of the way that changes: as planned, and as changed. */
  planned: readonly PassageLeg[];
  changed: readonly PassageLeg[];
  before: Pick<PassageAssessment, 'along'>;
  after: Pick<PassageAssessment, 'along'>;
  ports: readonly NamedPlace[];
}

export function standOffFacts({ centre, planned, changed, before, after, ports }: Asked): StandOffFacts {
  const side = sideOf(centre, changed);
  const around = ports.filter(({ lon, lat }) => roughDistanceNm(centre, [lon, lat]) <= AROUND_NM);
  const nearer = nearerPort(planned, changed, around);
  return { ...(side && { side }), ...(nearer && { nearer }), moreIn: moreInAreas(before, after) };
}

const placesOf = (legs: readonly PassageLeg[]): LonLat[] => {
  const pieces = wayPieces(legs, PLACES_NM);
  const last = pieces.at(-1);
  return [...pieces.map(({ from }) => from), ...(last ? [last.to] : [])];
};

function sideOf(centre: LonLat, changed: readonly PassageLeg[]): StandOffFacts['side'] {
  const nearest = nearestOf(centre, placesOf(changed), (place) => place);
  return nearest && SIDES[Math.round(bearingDeg(centre, nearest.item) / 45) % SIDES.length];
}

/** The port that the changed part comes nearest to, where it is nearer than the planned part came to any. */
function nearerPort(planned: readonly PassageLeg[], changed: readonly PassageLeg[], ports: readonly NamedPlace[]): StandOffFacts['nearer'] {
  const [was, is] = [planned, changed].map((legs) => nearestPort(legs, ports));
  if (!is || is.distanceNm > NEAR_PORT_NM || (was && was.distanceNm - is.distanceNm < LEAST_NM)) return undefined;
  return { name: is.item.name, distanceNm: is.distanceNm, ...(was && { plannedNm: was.distanceNm }) };
}

function nearestPort(legs: readonly PassageLeg[], ports: readonly NamedPlace[]): Near<NamedPlace> | undefined {
  return placesOf(legs)
    .flatMap((place) => nearestOf(place, ports, ({ lon, lat }): LonLat => [lon, lat]) ?? [])
    .reduce<Near<NamedPlace> | undefined>((least, one) => (least && least.distanceNm <= one.distanceNm ? least : one), undefined);
}

/** Areas in which the whole way has more miles than as planned, those it entered not at all before among them. */
function moreInAreas(before: Asked['before'], after: Asked['after']): StandOffFacts['moreIn'] {
  const milesIn = ({ along }: Asked['before'], id: string) =>
    (along.areas.find((area) => area.id === id)?.spans ?? []).reduce((sum, { fromNm, toNm }) => sum + toNm - fromNm, 0);
  return after.along.areas.flatMap(({ id, name, isListed }) => {
    const [was, is] = [milesIn(before, id), milesIn(after, id)];
    return is - was < LEAST_NM ? [] : [{ name, isListed, moreNm: is - was, isNew: was === 0 }];
  });
}
