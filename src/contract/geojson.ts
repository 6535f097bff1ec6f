// The part of GeoJSON (RFC 7946) that we use: two-dimensional, longitude first, within +-180 and +-90.
import { z } from './zod.ts';

export const LonDeg = z.number().min(-180).max(180);
export const LatDeg = z.number().min(-90).max(90);
export const Position = z.tuple([LonDeg, LatDeg]);

/** [west, south, east, north]; east < west means that the box crosses 180 degrees. */
export const LonLatBox = z
  .tuple([LonDeg, LatDeg, LonDeg, LatDeg])
  .refine(([, south, , north]) => south <= north, 'South must not be north of north');

const Ring = z
  .array(Position)
  .min(4)
  .refine((ring) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1], 'A ring must end where it begins');

export const PointGeometry = z.object({ type: z.literal('Point'), coordinates: Position });

const Polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) });
const MultiPolygon = z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) });
/** What has an inside. */
export const ShapeGeometry = z.discriminatedUnion('type', [Polygon, MultiPolygon]);
export type ShapeGeometry = z.infer<typeof ShapeGeometry>;

/** Every type but GeometryCollection, which none of our tools draws. */
export const Geometry = z.discriminatedUnion('type', [
  PointGeometry,
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(Position).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(Position).min(2) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(Position).min(2)).min(1) }),
  Polygon,
  MultiPolygon,
]);
export type Geometry = z.infer<typeof Geometry>;

export const isShape = (geometry: Geometry): geometry is ShapeGeometry => geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';

/** Counts the positions of a geometry, the closing one of each ring included. */
export function countVertices(geometry: Geometry): number {
  switch (geometry.type) {
    case 'Point':
      return 1;
    case 'MultiPoint':
    case 'LineString':
      return geometry.coordinates.length;
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.reduce((sum, line) => sum + line.length, 0);
    case 'MultiPolygon':
      return geometry.coordinates.reduce((sum, polygon) => sum + polygon.reduce((inner, ring) => inner + ring.length, 0), 0);
  }
}
