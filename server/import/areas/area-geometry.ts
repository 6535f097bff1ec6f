// Judges the geometry of one area from a file: what can be mended without guessing is mended and said, the rest refused with the reason.
import type { Area } from '#contract/entities/areas.ts';
import { Geometry } from '#contract/geojson.ts';
import { lonNear } from '#domain/geo/longitude.ts';
import { ringsCrossing } from '#domain/geo/ring-crossing.ts';

export type LonLatPoint = [lon: number, lat: number];
export type Ring = LonLatPoint[];
export type AreaGeometry = Area['geometry'];
export type JudgedGeometry = { geometry: AreaGeometry; notes: string[] } | { refused: string };

/** Depth of nesting of `coordinates` by type: of positions in a line, of lines in a geometry, of polygons. */
const DEPTH = { LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 } as const;
type ShapeType = keyof typeof DEPTH;
const isShape = (type: unknown): type is ShapeType => typeof type === 'string' && Object.hasOwn(DEPTH, type);

/** A whole world's coast has a million positions; more is no list of areas. */
const MOST_POSITIONS = 2_000_000;

class Refused extends Error {}

const place = ([lon, lat]: readonly [number, number]): string =>
  `${Math.abs(lat).toFixed(3)}° ${lat < 0 ? 'S' : 'N'} ${Math.abs(lon).toFixed(3)}° ${lon < 0 ? 'W' : 'E'}`;

function toPoint(value: unknown, seen: { heights: boolean; positions: number }): LonLatPoint {
  seen.positions += 1;
  if (seen.positions > MOST_POSITIONS) throw new Refused(`it has more than ${MOST_POSITIONS.toLocaleString('en')} positions`);
  if (!Array.isArray(value) || value.length < 2) throw new Refused('a position is not a pair of numbers, longitude first');
  const [lon, lat] = value as unknown[];
  if (typeof lon !== 'number' || typeof lat !== 'number' || !Number.isFinite(lon) || !Number.isFinite(lat))
    throw new Refused('a position is not a pair of numbers, longitude first');
  if (Math.abs(lat) > 90)
    throw new Refused(`latitude ${lat} is beyond 90 degrees${Math.abs(lon) <= 90 ? ': perhaps latitude and longitude are swapped' : ''}`);
  if (Math.abs(lon) > 180) throw new Refused(`longitude ${lon} is beyond 180 degrees: cut the area there, or count on from -180`);
  seen.heights ||= value.length > 2;
  return [lon, lat];
}

/** Lines of positions, whatever the nesting: polygons as lists of rings. */
function toLines(value: unknown, depth: number, seen: { heights: boolean; positions: number }): LonLatPoint[][][] {
  if (!Array.isArray(value)) throw new Refused('its coordinates are not a list');
  if (depth === 1) return [[value.map((point) => toPoint(point, seen))]];
  if (depth === 2) return [value.flatMap((line) => toLines(line, 1, seen).flat())];
  return value.flatMap((polygon) => toLines(polygon, 2, seen));
}

/** Longitudes continue beyond 180 where two positions are more than half the world apart: nobody draws such an edge. */
function unwrapped(line: readonly LonLatPoint[]): { line: LonLatPoint[]; crosses: boolean } {
  let before = line[0]?.[0] ?? 0;
  let crosses = false;
  const points = line.map(([lon, lat]): LonLatPoint => {
    const turned = lonNear(lon, before);
    crosses ||= turned !== lon;
    before = turned;
    return [turned, lat];
  });
  return { line: points, crosses };
}

const shifted = (ring: readonly LonLatPoint[], by: number): Ring => ring.map(([lon, lat]) => [lon + by, lat]);

/** Moves a hole that is a whole turn away from its outer ring. */
function besideOuter(rings: readonly LonLatPoint[][]): LonLatPoint[][] {
  let [west, east] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [lon] of rings[0] ?? []) [west, east] = [Math.min(west, lon), Math.max(east, lon)];
  return rings.map((ring) => {
    const at = ring[0]?.[0] ?? 0;
    return at < west ? shifted(ring, 360) : at > east ? shifted(ring, -360) : ring;
  });
}

/** The part of a closed ring on one side of a meridian (Sutherland and Hodgman 1974), closed again. */
function sideOf(ring: readonly LonLatPoint[], meridian: number, isEast: boolean): Ring {
  const kept: Ring = [];
  for (const [i, point] of ring.slice(1).entries()) {
    const before = ring[i] ?? point;
    if (before[0] >= meridian !== point[0] >= meridian) {
      const share = (meridian - before[0]) / (point[0] - before[0]);
      kept.push([meridian, before[1] + share * (point[1] - before[1])]);
    }
    if (point[0] >= meridian === isEast) kept.push(point);
  }
  const [first] = kept;
  return first && kept.length >= 3 ? [...kept, [...first]] : [];
}

/** One polygon as those that keep within 180 degrees. */
function cutPolygon(rings: readonly Ring[]): Ring[][] {
  const lons = rings.flat().map(([lon]) => lon);
  const east = lons.some((lon) => lon > 180);
  const meridian = east ? 180 : -180;
  const far = rings.map((ring) => sideOf(ring, meridian, east)).filter((ring) => ring.length >= 4);
  const near = rings.map((ring) => sideOf(ring, meridian, !east)).filter((ring) => ring.length >= 4);
  return [near, far.map((ring) => shifted(ring, east ? -360 : 360))].filter((polygon) => polygon.length > 0);
}

function cutLine(line: readonly LonLatPoint[]): LonLatPoint[][] {
  const parts: LonLatPoint[][] = [[]];
  for (const [i, [lon, lat]] of line.entries()) {
    const before = line[i - 1];
    const edge = before && Math.abs(before[0]) <= 180 !== Math.abs(lon) <= 180 ? Math.sign(before[0] + lon) * 180 : undefined;
    if (before && edge !== undefined) {
      const cross = before[1] + ((edge - before[0]) / (lon - before[0])) * (lat - before[1]);
      const isOut = Math.abs(lon) > 180;
      parts.at(-1)?.push([isOut ? edge : -edge, cross]);
      parts.push([[isOut ? -edge : edge, cross]]);
    }
    parts.at(-1)?.push([Math.abs(lon) > 180 ? lon - 360 * Math.sign(lon) : lon, lat]);
  }
  return parts.filter((part) => part.length > 1);
}

function checkRings(polygon: readonly Ring[]): void {
  for (const ring of polygon) {
    const [first, last] = [ring[0], ring.at(-1)];
    if (ring.length < 4) throw new Refused('a ring has fewer than three corners');
    if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) throw new Refused('a ring does not end where it begins');
  }
}

function polygonsOf(type: ShapeType, coordinates: unknown, seen: { heights: boolean; positions: number }, notes: Set<string>): Ring[][] {
  const polygons = toLines(coordinates, DEPTH[type], seen);
  const whole: Ring[][] = [];
  for (const polygon of polygons) {
    checkRings(polygon);
    const rings = polygon.map(unwrapped);
    const seamless = besideOuter(rings.map(({ line }) => line));
    if (seamless.some((ring) => ring[0]?.[0] !== ring.at(-1)?.[0])) throw new Refused('it goes round a pole: cut it along a meridian');
    const crossing = ringsCrossing(seamless);
    if (crossing) throw new Refused(`its edge crosses itself near ${place(crossing)}`);
    if (rings.some(({ crosses }) => crosses)) notes.add('it crosses 180 degrees and was cut there');
    whole.push(...(rings.some(({ crosses }) => crosses) ? cutPolygon(seamless) : [seamless]));
  }
  return whole;
}

function linesOf(
  type: ShapeType,
  coordinates: unknown,
  seen: { heights: boolean; positions: number },
  notes: Set<string>,
): LonLatPoint[][] {
  return toLines(coordinates, DEPTH[type], seen)
    .flat()
    .flatMap((given) => {
      if (given.length < 2) throw new Refused('a line has fewer than two positions');
      const { line, crosses } = unwrapped(given);
      if (crosses) notes.add('it crosses 180 degrees and was cut there');
      return crosses ? cutLine(line) : [line];
    });
}

/** Accepts polygons and lines only; never throws, whatever the file contains. */
export function judgeGeometry(value: unknown): JudgedGeometry {
  if (typeof value !== 'object' || value === null) return { refused: 'it has no geometry' };
  const { type, coordinates } = value as { type?: unknown; coordinates?: unknown };
  if (!isShape(type)) {
    const given = typeof type === 'string' ? type.slice(0, 40) : 'without a type';
    return { refused: `its geometry is ${given}: an area is a Polygon, MultiPolygon, LineString or MultiLineString` };
  }
  const seen = { heights: false, positions: 0 };
  const notes = new Set<string>();
  try {
    const isArea = type === 'Polygon' || type === 'MultiPolygon';
    const parts = isArea ? polygonsOf(type, coordinates, seen, notes) : linesOf(type, coordinates, seen, notes);
    if (parts.length === 0) return { refused: 'its geometry is empty' };
    if (seen.heights) notes.add('heights were left out');
    const [only] = parts;
    const single = parts.length === 1;
    const made = isArea
      ? { type: single ? 'Polygon' : 'MultiPolygon', coordinates: single ? only : parts }
      : { type: single ? 'LineString' : 'MultiLineString', coordinates: single ? only : parts };
    return { geometry: Geometry.parse(made), notes: [...notes] };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}
