// Makes an edition small enough to transfer: with as few points removed as possible, and never with edges that cross themselves as a
// result. Pure.
import { MAX_AREA_BYTES, MAX_EDITION_BYTES } from '#contract/entities/areas.ts';
import { simplifyLine, simplifyRing } from '#domain/geo/simplify.ts';
import type { AreaGeometry, LonLatPoint, Ring } from './area-geometry.ts';
import { ringsCrossing } from '#domain/geo/ring-crossing.ts';

/** How far a limit may move, in degrees: first not at all, then doubled each time, up to three nautical miles. */
const TOLERANCES = [0, 0.0004, 0.0008, 0.0016, 0.003, 0.006, 0.0125, 0.025, 0.05] as const;
/** Members beside the geometry take their room as well. */
const GEOMETRY_BYTES = MAX_AREA_BYTES - 6000;

const bytesOf = (geometry: AreaGeometry): number => JSON.stringify(geometry).length;
/** A ten-thousandth of a degree is 11 m, far below any tolerance that is used with it. */
const rounded = (points: readonly LonLatPoint[]): LonLatPoint[] =>
  points.map(([lon, lat]) => [Math.round(lon * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4]);

function polygonAt(rings: readonly Ring[], tolerance: number): Ring[] {
  const kept = rings.flatMap((ring, i) => {
    const simple = simplifyRing(ring, tolerance);
    // a small island of a group is left out; a polygon without its outer ring has no holes either
    return simple ? [rounded(simple)] : i === 0 ? [[]] : [];
  });
  if ((kept[0]?.length ?? 0) === 0) return [];
  return ringsCrossing(kept) ? rings.map(rounded) : kept;
}

/** undefined: nothing is left of it. */
function simplifiedBy(geometry: AreaGeometry, tolerance: number): AreaGeometry | undefined {
  if (tolerance === 0) return geometry;
  const line = (points: readonly LonLatPoint[]) => rounded(simplifyLine(points, tolerance));
  switch (geometry.type) {
    case 'LineString':
      return { ...geometry, coordinates: line(geometry.coordinates) };
    case 'MultiLineString':
      return { ...geometry, coordinates: geometry.coordinates.map(line) };
    case 'Polygon': {
      const coordinates = polygonAt(geometry.coordinates, tolerance);
      return coordinates.length > 0 ? { ...geometry, coordinates } : undefined;
    }
    case 'MultiPolygon': {
      const coordinates = geometry.coordinates.map((polygon) => polygonAt(polygon, tolerance)).filter((polygon) => polygon.length > 0);
      return coordinates.length > 0 ? { ...geometry, coordinates } : undefined;
    }
    default:
      return geometry; // a point is no area: judged before
  }
}

export type Fitted = { geometry: AreaGeometry; toleranceDeg: number } | { refused: string };

function fitOne(geometry: AreaGeometry, from: number): Fitted {
  for (const toleranceDeg of TOLERANCES.slice(from)) {
    const simple = simplifiedBy(geometry, toleranceDeg);
    if (!simple) break;
    if (bytesOf(simple) <= GEOMETRY_BYTES) return { geometry: simple, toleranceDeg };
  }
  return { refused: `it is too detailed: even simplified by three nautical miles it has more than ${GEOMETRY_BYTES / 1000} kB` };
}

/** In the given order. As exact as the size of the edition allows; an area is never simplified to nothing. */
export function fitEdition(geometries: readonly AreaGeometry[]): Fitted[] {
  let fitted: Fitted[] = [];
  for (const from of TOLERANCES.keys()) {
    fitted = geometries.map((geometry) => {
      const found = fitOne(geometry, from);
      return 'refused' in found && from > 0 ? fitOne(geometry, 0) : found; // one that would vanish stays as exact as it can
    });
    const bytes = fitted.reduce((sum, one) => sum + ('geometry' in one ? bytesOf(one.geometry) : 0), 0);
    if (bytes <= MAX_EDITION_BYTES) return fitted;
  }
  return fitted.map((one) =>
    'refused' in one
      ? one
      : { refused: `the file is too large: even simplified by three nautical miles it has more than ${MAX_EDITION_BYTES / 1e6} MB` },
  );
}
