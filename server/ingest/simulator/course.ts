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
  return courseOf(columnsOf(unwrapped(places), mask));
}

/** A point each: 36 bytes, where objects took some 250. The courses of 3,000 ships have a quarter of a million points. */
interface Columns {
  alongNm: Float64Array;
  lon: Float64Array;
  lat: Float64Array;
  rightEast: Float32Array;
  rightNorth: Float32Array;
  roomNm: Float32Array;
}

function columnsOf(points: readonly Point[], mask: SimulatorSea): Columns {
  const doubles = () => new Float64Array(points.length);
  const floats = () => new Float32Array(points.length);
  const columns: Columns = {
    alongNm: doubles(),
    lon: doubles(),
    lat: doubles(),
    rightEast: floats(),
    rightNorth: floats(),
    roomNm: floats(),
  };
  for (const [i, { place, edgeNm }] of points.entries()) {
    const right = rightOf(points, i);
    const before = points[i - 1];
    columns.alongNm[i] = before ? (columns.alongNm[i - 1] as number) + roughDistanceNm(before.place, place) : 0;
    [columns.lon[i], columns.lat[i]] = place;
    [columns.rightEast[i], columns.rightNorth[i]] = right;
    columns.roomNm[i] = roomAt(place, right, edgeNm, mask);
  }
  return columns;
}

function roomAt(place: LonLat, [east, north]: readonly [number, number], edgeNm: NauticalMiles, mask: SimulatorSea): NauticalMiles {
  for (let room = Math.min(MOST_ROOM_NM, edgeNm * ROOM_OF_EDGE); room > 0.2; room /= 2)
    if (mask.isOpenSea(movedBy(place, east * room, north * room)) && mask.isOpenSea(movedBy(place, -east * room, -north * room)))
      return room;
  return 0.1;
}

/** Of nothing else: what is made here lives as long as the ships, and the mask does not. */
function courseOf({ alongNm, lon, lat, rightEast, rightNorth, roomNm }: Columns): Course {
  const count = alongNm.length;
  return {
    lengthNm: alongNm[count - 1] as number,
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
      const blend = (column: Float64Array | Float32Array) => {
        const [one, other] = [column[low] as number, column[high] as number];
        return one + (other - one) * part;
      };
      return { place: [blend(lon), blend(lat)], right: [blend(rightEast), blend(rightNorth)], roomNm: blend(roomNm) };
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
