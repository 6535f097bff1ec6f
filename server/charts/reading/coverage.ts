// Where a cell has data, with few enough corners to be sent to every device; its box; the zoom from which it is shown. Pure.
import { MAX_COVERAGE_CORNERS } from '#contract/entities/charts/charts.ts';
import { simplifyRing } from '#domain/geo/simplify.ts';

export type CoverageRing = [lon: number, lat: number][];
export interface CellCoverage {
  type: 'MultiPolygon';
  coordinates: CoverageRing[][];
}
/** West, south, east, north. East is below west across 180 degrees. */
export type CoverageBox = [number, number, number, number];

/** The first tolerance, as a share of the box: finer corners are not seen where the limits of cells are drawn. */
const FINEST_SHARE = 1 / 4000;
/** Enough for a box of 200 corners and any coast. */
const STEPS = 14;
/** A metre. */
const DIGITS = 1e5;

const cornersOf = (polygons: readonly CoverageRing[][]): number => polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
const areaOf = (ring: CoverageRing): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => sum + x * (ring[(at + 1) % ring.length]?.[1] ?? y) - (ring[(at + 1) % ring.length]?.[0] ?? x) * y, 0),
  ) / 2;

function simplified(polygons: readonly CoverageRing[][], tolerance: number): CoverageRing[][] {
  return polygons.flatMap((rings) => {
    const kept = rings.flatMap((ring, at): CoverageRing[] => {
      const simple = simplifyRing(ring, tolerance);
      return simple ? [simple] : at === 0 ? [[]] : []; // without its outer ring a polygon has no holes either
    });
    return (kept[0]?.length ?? 0) > 0 ? [kept] : [];
  });
}

export function boxOf(polygons: readonly CoverageRing[][]): CoverageBox {
  const corners = polygons.flat(2);
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  const least = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const [south, north] = [least(lats), most(lats)];
  if (most(lons) - least(lons) <= 180) return [least(lons), south, most(lons), north];
  return [least(lons.filter((lon) => lon > 0)), south, most(lons.filter((lon) => lon <= 0)), north];
}

/** At most MAX_COVERAGE_CORNERS corners; the smallest parts are left out last. */
export function simpleCoverage(polygons: readonly CoverageRing[][]): CellCoverage {
  const [west, south, east, north] = boxOf(polygons);
  const size = Math.max(east < west ? east + 360 - west : east - west, north - south);
  let kept = simplified(polygons, size * FINEST_SHARE);
  for (let step = 1; step <= STEPS && cornersOf(kept) > MAX_COVERAGE_CORNERS; step += 1) {
    const coarser = simplified(polygons, size * FINEST_SHARE * 2 ** (step / 2));
    if (coarser.length > 0) kept = coarser;
  }
  for (let most = kept.length - 1; most > 0 && cornersOf(kept) > MAX_COVERAGE_CORNERS; most -= 1)
    kept = kept.toSorted(([one = []], [other = []]) => areaOf(other) - areaOf(one)).slice(0, most);
  if (cornersOf(kept) > MAX_COVERAGE_CORNERS || kept.length === 0) {
    const ring: CoverageRing = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    kept = [[ring]];
  }
  const rounded = kept.map((rings) =>
    rings.map((ring): CoverageRing => ring.map(([lon, lat]) => [Math.round(lon * DIGITS) / DIGITS, Math.round(lat * DIGITS) / DIGITS])),
  );
  return { type: 'MultiPolygon', coordinates: rounded };
}

/** The denominator of the scale of zoom 0 at the equator, with tiles of 512 pixels of 0.28 mm. */
const ZOOM_0_SCALE = 279_541_132;
const EARLIER_ZOOMS = 3;
const [LEAST_ZOOM, MOST_ZOOM] = [4, 12];

/** From which zoom a cell is shown: three before the one of its scale. */
export function minZoomOf(scale: number, [, south, , north]: CoverageBox): number {
  const lat = (south + north) / 2;
  const zoom = Math.round(Math.log2((ZOOM_0_SCALE * Math.cos((lat * Math.PI) / 180)) / scale)) - EARLIER_ZOOMS;
  return Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, zoom));
}
