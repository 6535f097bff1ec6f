// When a way that keeps off reports is not offered: it passes near land, nearer to the shore in a threat or listed area than planned, enters
// such an area, or has more miles in a threat area. Pure.
import type { PassageAssessment, PassageLeg } from '#contract/passages/passage-assessment.ts';
import type { StandOffFacts, StandOffRefusal } from '#contract/passages/passage-measures.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { nearestOf } from '#domain/geo/near.ts';
import { wayPieces } from '#domain/routing/way-pieces.ts';

/** No stand-off passes nearer to land than this where the planned way keeps more. Ours: the width of most territorial seas. */
const LEAST_SHORE_NM: NauticalMiles = 12;
/** Land further off than this is not looked for. Ours: as far as reports count. */
export const MOST_SHORE_NM: NauticalMiles = 50;
/** Changes below this are within what a way is found by. Ours. */
const LEAST_NM: NauticalMiles = 1;
/** Places this far apart are looked at. */
const PLACES_NM: NauticalMiles = 1;

interface PlaceOfWay {
  place: LonLat;
  /** From the start of the whole way. */
  alongNm: NauticalMiles;
}

/** Of the part of a way that begins so far from its start. */
export function placesOfPart(legs: readonly PassageLeg[], startNm: NauticalMiles): PlaceOfWay[] {
  const pieces = wayPieces(legs, PLACES_NM);
  const last = pieces.at(-1);
  return [
    ...pieces.map(({ from, fromNm }) => ({ place: from, alongNm: startNm + fromNm })),
    ...(last ? [{ place: last.to, alongNm: startNm + last.toNm }] : []),
  ];
}

export interface ShoredPlace extends PlaceOfWay {
  /** To land. */
  shoreNm: NauticalMiles;
}

interface Asked {
  /** The part of the way that changes: as planned, and as changed. */
  planned: readonly ShoredPlace[];
  changed: readonly ShoredPlace[];
  before: Pick<PassageAssessment, 'along'>;
  after: Pick<PassageAssessment, 'along'>;
  moreIn: StandOffFacts['moreIn'];
}

/** Empty: it may be offered. */
export const standOffRefusals = (asked: Asked): StandOffRefusal[] => [
  ...nearLand(asked),
  ...asked.after.along.areas.flatMap((area) => nearShoreOf(area, asked)),
  ...asked.moreIn.flatMap(deeperIn),
];

/** More miles in a listed area that the planned way crosses too are said, not refused: such areas are wider than any way off a report. */
const deeperIn = ({ isNew, ...area }: StandOffFacts['moreIn'][number]): StandOffRefusal[] =>
  isNew || !area.isListed ? [{ why: isNew ? 'enters' : 'deeper', ...area }] : [];

/** Each place by the nearest one of the planned way, so that a port at the start of it allows nothing further on. */
function nearLand({ planned, changed }: Pick<Asked, 'planned' | 'changed'>): StandOffRefusal[] {
  const near = changed.flatMap(({ place, shoreNm }) => {
    if (shoreNm >= LEAST_SHORE_NM) return [];
    const plannedNm = nearestOf(place, planned, (one) => one.place)?.item.shoreNm ?? shoreNm;
    return plannedNm - shoreNm < LEAST_NM ? [] : [{ why: 'land' as const, distanceNm: shoreNm, plannedNm }];
  });
  return near.toSorted((one, other) => one.distanceNm - other.distanceNm).slice(0, 1);
}

type AreaOnWay = PassageAssessment['along']['areas'][number];

function nearShoreOf({ id, name, isListed, spans }: AreaOnWay, { planned, changed, before }: Asked): StandOffRefusal[] {
  const plannedSpans = before.along.areas.find((area) => area.id === id)?.spans ?? [];
  const [plannedNm, distanceNm] = [leastShore(planned, plannedSpans), leastShore(changed, spans)];
  if (plannedNm === undefined || distanceNm === undefined || plannedNm - distanceNm < LEAST_NM) return [];
  return [{ why: 'shoreOf', name, isListed, distanceNm, plannedNm }];
}

/** Of the places within an area. undefined: none is in it. */
function leastShore(places: readonly ShoredPlace[], spans: AreaOnWay['spans']): NauticalMiles | undefined {
  const inside = places.filter(({ alongNm }) => spans.some(({ fromNm, toNm }) => alongNm >= fromNm && alongNm <= toNm));
  return inside.length === 0 ? undefined : Math.min(...inside.map(({ shoreNm }) => shoreNm));
}
