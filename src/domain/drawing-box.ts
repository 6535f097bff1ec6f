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
