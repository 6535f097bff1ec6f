// The area within a distance of a shape. Large (a geometry engine of 270 kB): import it only when somebody asks for a buffer.
import { buffer } from '@turf/buffer';
import type { Geometry } from '#contract/geojson.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from './great-circle.ts';
import { canonical, unwrapped } from './longitude.ts';
import { rhumbLine } from './rhumb.ts';
import { circleRing } from './shapes.ts';

/**
 * The engine works on a plane that is exact at its centre: at this distance from it, lengths across are 0.7 % too long. Larger shapes are
 * refused, because a safety distance that is wrong by more than 1 % is worse than none.
 */
const LARGEST_BUFFER_REACH_NM = 700;
/** Corners in a quarter of a circle. */
const STEPS = 24;
/** The engine's sphere against the nautical mile (IUGG mean radius, as its helpers have it). */
const KM_PER_NM = 1.852;

export type BufferFault = 'tooLarge' | 'vanished';

/** Sides are straight on the chart, so rhumb lines; the engine would cut their corners by miles. */
const LONGEST_SIDE_NM = 15;

function dense(path: readonly LonLat[]): LonLat[] {
  return path.flatMap((to, at) => {
    const from = path[at - 1];
    return from ? rhumbLine(from, to, LONGEST_SIDE_NM).slice(1) : [to];
  });
}

/** Every path of a shape unwrapped to the same turn of the world as the first, and cut into short sides. */
function spread(geometry: Geometry): Geometry {
  let near: number | undefined;
  const path = (positions: readonly LonLat[], isPath = true): [number, number][] => {
    const [first] = positions;
    if (!first) return [];
    const start = near === undefined ? first[0] : first[0] + 360 * Math.round((near - first[0]) / 360);
    near ??= start;
    const whole = unwrapped([[start, first[1]], ...positions.slice(1)]);
    return (isPath ? dense(whole) : whole).map(([lonDeg, latDeg]) => [lonDeg, latDeg]);
  };
  switch (geometry.type) {
    case 'Point':
      return geometry;
    case 'MultiPoint':
      return { ...geometry, coordinates: path(geometry.coordinates, false) };
    case 'LineString':
      return { ...geometry, coordinates: path(geometry.coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map((one) => path(one)) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map((one) => path(one))) };
  }
}

const positionsOf = (coordinates: unknown): LonLat[] =>
  Array.isArray(coordinates)
    ? typeof coordinates[0] === 'number'
      ? [[coordinates[0], Number(coordinates[1])]]
      : coordinates.flatMap(positionsOf)
    : [];

/** From the centre of the shape's box to its farthest position. */
function reachNm(geometry: Geometry): NauticalMiles {
  const positions = unwrapped(positionsOf(geometry.coordinates));
  const middle = (axis: 0 | 1) => {
    const all = positions.map((position) => position[axis]);
    return (all.reduce((a, b) => Math.max(a, b), -Infinity) + all.reduce((a, b) => Math.min(a, b), Infinity)) / 2;
  };
  const centre: LonLat = [middle(0), middle(1)];
  return positions.reduce((most, position) => Math.max(most, distanceNm(centre, position)), 0);
}

const ringOf = (ring: readonly (readonly number[])[]): [number, number][] =>
  ring.map(([lonDeg = 0, latDeg = 0]) => {
    const [lon, lat] = canonical([lonDeg, latDeg]);
    return [lon, lat];
  });

/**
 * Everything within `radiusNm` of the shape, including the inside of areas; longitudes canonical. Within 1 % of the requested distance.
 * tooLarge: shape and distance reach more than LARGEST_BUFFER_REACH_NM from the shape's centre. vanished: nothing is left.
 */
export function bufferOf(geometry: Geometry, radiusNm: NauticalMiles): Result<Geometry, BufferFault> {
  if (geometry.type === 'Point')
    return ok({ type: 'Polygon', coordinates: [circleRing(geometry.coordinates, radiusNm).map(([lonDeg, latDeg]) => [lonDeg, latDeg])] });
  if (reachNm(geometry) + radiusNm > LARGEST_BUFFER_REACH_NM) return fail('tooLarge'); // checked before thousands of sides are made
  const shape = spread(geometry);
  const made = buffer({ type: 'Feature', geometry: shape, properties: {} }, radiusNm * KM_PER_NM, { units: 'kilometers', steps: STEPS });
  if (!made) return fail('vanished');
  const { geometry: area } = made;
  if (area.type === 'Polygon' && area.coordinates.length > 0) return ok({ type: 'Polygon', coordinates: area.coordinates.map(ringOf) });
  if (area.type === 'MultiPolygon') return ok({ type: 'MultiPolygon', coordinates: area.coordinates.map((one) => one.map(ringOf)) });
  return fail('vanished');
}
