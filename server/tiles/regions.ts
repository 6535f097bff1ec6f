// Adds and takes away parts of a tile. Whole tile units.
import clipper, { type Path } from 'clipper-lib';
import { type Region, toPath } from './polygons.ts';

const { Clipper, ClipType, PolyFillType, PolyType } = clipper;
const { pftPositive } = PolyFillType;

/** The rings of polygons, as the slicer winds them, as one region. */
export const regionOf = (rings: readonly number[][][]): Region => rings.filter((ring) => ring.length > 3).map(toPath);

function combine(type: number, one: Region, other: Region): Region {
  const engine = new Clipper();
  const paths: Path[] = [];
  engine.AddPaths([...one], PolyType.ptSubject, true);
  engine.AddPaths([...other], PolyType.ptClip, true);
  engine.Execute(type, paths, pftPositive, pftPositive);
  return paths;
}

export const inBoth = (one: Region, other: Region): Region => combine(ClipType.ctIntersection, one, other);
export const outside = (one: Region, other: Region): Region => combine(ClipType.ctDifference, one, other);

/** Rings as tiles have them, closed. */
export const closedRings = (region: Region): number[][][] => region.map((path) => [...path, ...path.slice(0, 1)].map(({ X, Y }) => [X, Y]));
