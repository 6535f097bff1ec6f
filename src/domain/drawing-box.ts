// The box around a drawing. Pure.
import type { z } from '#contract/zod.ts';
import type { DrawingFeatures } from '#contract/entities/drawings.ts';
import type { Geometry, LonLatBox } from '#contract/geojson.ts';
import { boxOfPositions } from './geo/box-of-positions.ts';

type Box = z.infer<typeof LonLatBox>;

function positionsOf(geometry: Geometry): readonly (readonly [number, number])[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

/** The box around all vertices, as boxOfPositions gives it. */
export const drawingBox = ({ features }: DrawingFeatures): Box | undefined =>
  boxOfPositions(features.flatMap(({ geometry }) => [...positionsOf(geometry)]));

/** Whether two boxes share a point, edges included. Either may cross 180 degrees. */
export function boxesMeet([west, south, east, north]: Box, [otherWest, otherSouth, otherEast, otherNorth]: Box): boolean {
  if (south > otherNorth || otherSouth > north) return false;
  const holds = (from: number, to: number, lon: number) => (from <= to ? lon >= from && lon <= to : lon >= from || lon <= to);
  return holds(west, east, otherWest) || holds(otherWest, otherEast, west);
}
