// A route over the sea on which a ship is placed by distance: berth, anchorage, lane, each with its own offset to the side, so that ships do
// not form a line.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import type { SimulatorSea } from './sea-mask.ts';
import { movedBy, stepNm } from './steps.ts';

/** Shared by all ships on this route, in both directions. */
export interface Course {
  readonly lengthNm: NauticalMiles;
  /** The place at this distance, the unit vector to its right and the space to the side there. Longitude is continuous. */
  at(nm: NauticalMiles): { place: LonLat; right: readonly [east: number, north: number]; roomNm: NauticalMiles };
}

/** The largest offset from the lane: the two lanes of a traffic separation scheme are about 3 to 5 nm apart. */
const MOST_ROOM_NM = 2.5;
/** A lane with short edges runs through a strait or along a coast. */
const ROOM_OF_EDGE = 0.1;
const PIECE_DEG = 1;

/** `places` run from berth to berth; two neighbours may lie on different sides of the antimeridian. */
export function makeCourse(places: readonly LonLat[], mask: SimulatorSea): Course {
  const points = unwrapped(places);
  const count = points.length;
  const alongNm = new Float64Array(count);
  for (let i = 1; i < count; i++)
    alongNm[i] = (alongNm[i - 1] as number) + roughDistanceNm((points[i - 1] as Point).place, (points[i] as Point).place);
  const rights = points.map((_, i) => rightOf(points, i));
  const rooms = points.map(({ place, edgeNm }, i) => {
    const [east, north] = rights[i] as readonly [number, number];
    for (let room = Math.min(MOST_ROOM_NM, edgeNm * ROOM_OF_EDGE); room > 0.2; room /= 2)
      if (mask.isOpenSea(movedBy(place, east * room, north * room)) && mask.isOpenSea(movedBy(place, -east * room, -north * room)))
        return room;
    return 0.1;
  });
  const lengthNm = alongNm[count - 1] as number;

  return {
    lengthNm,
    at(nm) {
      let low = 0;
      let high = count - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((alongNm[middle] as number) <= nm) low = middle;
        else high = middle;
      }
      const from = alongNm[low] as number;
      const part = Math.max(0, Math.min(1, (nm - from) / Math.max(1e-9, (alongNm[high] as number) - from)));
      const blend = (one: number, other: number) => one + (other - one) * part;
      const [a, b] = [(points[low] as Point).place, (points[high] as Point).place];
      const [rightA, rightB] = [rights[low] as readonly [number, number], rights[high] as readonly [number, number]];
      return {
        place: [blend(a[0], b[0]), blend(a[1], b[1])],
        right: [blend(rightA[0], rightB[0]), blend(rightA[1], rightB[1])],
        roomNm: blend(rooms[low] as number, rooms[high] as number),
      };
    },
  };
}

interface Point {
  place: LonLat;
  /** The length of the shorter of the two edges that meet here. */
  edgeNm: NauticalMiles;
}

/** Removes the jump at 180 degrees and splits long edges (straight in longitude and latitude, as in the network). */
function unwrapped(places: readonly LonLat[]): Point[] {
  const [first] = places;
  if (!first) return [];
  const points: Point[] = [{ place: first, edgeNm: Number.POSITIVE_INFINITY }];
  let [lon, lat] = first;
  for (const next of places.slice(1)) {
    const dLon = shortTurnDeg(lon, next[0]);
    const dLat = next[1] - lat;
    const edgeNm = roughDistanceNm([lon, lat], next);
    if (edgeNm < 0.01) continue;
    const last = points.at(-1) as Point;
    last.edgeNm = Math.min(last.edgeNm, edgeNm);
    const pieces = Math.ceil(Math.max(Math.abs(dLon), Math.abs(dLat)) / PIECE_DEG);
    for (let i = 1; i <= pieces; i++) points.push({ place: [lon + (dLon * i) / pieces, lat + (dLat * i) / pieces], edgeNm });
    lon += dLon;
    lat += dLat;
  }
  return points;
}

function rightOf(points: readonly Point[], i: number): readonly [east: number, north: number] {
  const before = points[Math.max(0, i - 1)] as Point;
  const after = points[Math.min(points.length - 1, i + 1)] as Point;
  const [east, north] = stepNm(before.place, after.place);
  const length = Math.hypot(east, north) || 1;
  return [north / length, -east / length];
}
