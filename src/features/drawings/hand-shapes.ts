// Converts between the drawing engine's positions (unwrapped) and the shapes of a drawing (canonical). Pure.
import { type DrawingFeature, type DRAWING_TOOLS } from '#contract/entities/drawings.ts';
import type { Geometry } from '#contract/geojson.ts';
import type { LonLat } from '#contract/units.ts';
import { bearingDeg, destination, distanceNm } from '#domain/geo/great-circle.ts';
import { canonical, unwrapped } from '#domain/geo/longitude.ts';
import { canonicalPath, circleRing } from '#domain/geo/shapes.ts';
import type { HandShape, HeldShape } from '#map/draw/draw.ts';
import type { DraftShape } from './draft.ts';

type Tool = (typeof DRAWING_TOOLS)[number];
/** DrawingFeature's own limit. */
export const MOST_RADIUS_NM = 10_800;

const pair = ([lonDeg, latDeg]: LonLat): [number, number] => [lonDeg, latDeg];
const pairs = (path: readonly LonLat[]) => path.map(pair);

function closed(ring: readonly LonLat[]): LonLat[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return [...ring];
  return [...ring, first];
}

export const circleGeometry = (centre: LonLat, radiusNm: number): Geometry => ({
  type: 'Polygon',
  coordinates: [pairs(circleRing(canonical(centre), Math.min(radiusNm, MOST_RADIUS_NM)))],
});

/** A drawn shape in the form that a drawing stores. A circle's positions are its centre and one on its edge. */
function geometryOf(tool: Tool, positions: readonly LonLat[]): Pick<DrawingFeature, 'geometry'> & { radiusNm?: number } {
  const [first = [0, 0] as const, second = first] = positions;
  switch (tool) {
    case 'point':
    case 'text':
      return { geometry: { type: 'Point', coordinates: pair(canonical(first)) } };
    case 'line':
    case 'freehand':
      return { geometry: { type: 'LineString', coordinates: pairs(canonicalPath(positions)) } };
    case 'polygon':
    case 'rectangle':
      return { geometry: { type: 'Polygon', coordinates: [pairs(canonicalPath(closed(positions)))] } };
    case 'circle': {
      const radiusNm = distanceNm(first, second);
      return { geometry: circleGeometry(first, radiusNm), radiusNm };
    }
  }
}

/** Of `look`, which may be all settings of drawing, only these two are part of a drawing. */
export function shapeOf(id: string, { tool, positions }: HandShape, { colour, widthPx }: { colour: string; widthPx: number }): DraftShape {
  const { geometry, radiusNm } = geometryOf(tool, positions);
  return { type: 'Feature', id, geometry, properties: { tool, colour, widthPx, ...(radiusNm !== undefined && { radiusNm }) } };
}

/** Between opposite corners of the ring. */
function middleOf(ring: readonly LonLat[]): LonLat | undefined {
  const open = ring.slice(0, -1);
  const [one, other] = [open[0], open[open.length / 2]];
  return one && other && destination(one, bearingDeg(one, other), distanceNm(one, other) / 2);
}

/** Centre and radius of a circle as it was drawn; undefined for an area whose corners do not match its radius (within 1 %). */
export function circleOf({ geometry, properties }: DrawingFeature): { centre: LonLat; radiusNm: number } | undefined {
  const { tool, radiusNm } = properties;
  if (tool !== 'circle' || radiusNm === undefined || geometry.type !== 'Polygon' || geometry.coordinates.length !== 1) return undefined;
  const [ring = []] = geometry.coordinates;
  const centre = middleOf(ring);
  if (!centre) return undefined;
  const isRound = ring.every((corner) => Math.abs(distanceNm(centre, corner) - radiusNm) <= radiusNm * 0.01);
  return isRound ? { centre, radiusNm } : undefined;
}

/** The form in which the engine edits it; undefined: of several parts, with holes, or reaching around the world. */
export function heldOf(shape: DraftShape): HeldShape | undefined {
  const { id, geometry, properties } = shape;
  const circle = circleOf(shape);
  if (circle) return { id, kind: 'circle', positions: [circle.centre, destination(circle.centre, 90, circle.radiusNm)] };
  if (geometry.type === 'Point') return { id, kind: 'point', positions: [geometry.coordinates] };
  const path = geometry.type === 'LineString' ? geometry.coordinates : geometry.type === 'Polygon' ? geometry.coordinates[0] : undefined;
  if (!path || (geometry.type === 'Polygon' && geometry.coordinates.length > 1)) return undefined;
  const lons = unwrapped(path).map(([lonDeg]) => lonDeg);
  const width = lons.reduce((a, b) => Math.max(a, b), -Infinity) - lons.reduce((a, b) => Math.min(a, b), Infinity);
  if (width > 350) return undefined;
  const kind = geometry.type === 'LineString' ? 'line' : properties.tool === 'rectangle' && path.length === 5 ? 'rectangle' : 'polygon';
  return { id, kind, positions: path };
}

/** The shape after an edit on the map. Moving a circle's centre moves the circle; moving its edge sets the radius. */
export function changedBy(shape: DraftShape, { kind, positions }: HeldShape): DraftShape {
  if (kind === 'circle') {
    const before = circleOf(shape);
    const [centre, rim] = positions;
    if (!before || !centre || !rim) return shape;
    const moved = distanceNm(before.centre, centre) > 1e-4;
    const radiusNm = moved ? before.radiusNm : Math.max(1e-3, distanceNm(centre, rim));
    return withCircle(shape, centre, radiusNm);
  }
  const tool: Tool = kind === 'point' ? 'point' : kind;
  return { ...shape, geometry: geometryOf(tool, positions).geometry };
}

export const withCircle = (shape: DraftShape, centre: LonLat, radiusNm: number): DraftShape => ({
  ...shape,
  geometry: circleGeometry(centre, radiusNm),
  properties: { ...shape.properties, tool: 'circle', radiusNm: Math.min(radiusNm, MOST_RADIUS_NM) },
});

/** Every path of a shape, unwrapped: lines snap to these. */
export function pathsOf({ coordinates }: Geometry): LonLat[][] {
  const walk = (inner: unknown): LonLat[][] => {
    if (!Array.isArray(inner)) return [];
    if (typeof inner[0] === 'number') return [[[inner[0], Number(inner[1])]]];
    if (Array.isArray(inner[0]) && typeof inner[0][0] === 'number')
      return [unwrapped(inner.map((position: number[]): LonLat => [position[0] ?? 0, position[1] ?? 0]))];
    return inner.flatMap(walk);
  };
  return walk(coordinates);
}
