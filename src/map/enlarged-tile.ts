// A part of a vector tile as a tile of its own, for places that have no finer one. Pure.
import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import type { TileAt } from '#map/chart/coverage.ts';

type Corner = readonly [x: number, y: number];
interface Shape {
  type: 1 | 2 | 3;
  tags: Record<string, number | string | boolean>;
  geometry: Corner[] | Corner[][];
}

/** Tile units beyond the edge, as tiles of charts have them: lines along a cut are not seen. */
const BUFFER = 64;

/** Where a line from `a` to `b` meets an edge. */
function meeting(a: Corner, b: Corner, axis: 0 | 1, edge: number): Corner {
  const share = (edge - a[axis]) / (b[axis] - a[axis]);
  const other = Math.round(a[axis === 0 ? 1 : 0] + share * (b[axis === 0 ? 1 : 0] - a[axis === 0 ? 1 : 0]));
  return axis === 0 ? [edge, other] : [other, edge];
}

interface Edge {
  axis: 0 | 1;
  at: number;
  isInside: (corner: Corner) => boolean;
}
const edgesOf = (extent: number): Edge[] =>
  ([0, 1] as const).flatMap((axis) => [
    { axis, at: -BUFFER, isInside: (corner: Corner) => corner[axis] >= -BUFFER },
    { axis, at: extent + BUFFER, isInside: (corner: Corner) => corner[axis] <= extent + BUFFER },
  ]);

/** Sutherland and Hodgman: one edge after the other. Rings come and go with their last corner equal to the first. */
function cutRing(ring: readonly Corner[], extent: number): Corner[] {
  let corners = ring.slice(0, -1);
  for (const { axis, at, isInside } of edgesOf(extent)) {
    corners = corners.flatMap((corner, i): Corner[] => {
      const before = corners.at(i - 1) ?? corner;
      const crossing = isInside(corner) === isInside(before) ? [] : [meeting(before, corner, axis, at)];
      return isInside(corner) ? [...crossing, corner] : crossing;
    });
  }
  const [first] = corners;
  return first && corners.length > 2 ? [...corners, first] : [];
}

/** The pieces of a line on the inner side of every edge. */
function cutLine(line: readonly Corner[], extent: number): Corner[][] {
  let pieces: Corner[][] = [[...line]];
  for (const { axis, at, isInside } of edgesOf(extent)) {
    pieces = pieces.flatMap((piece) => {
      const cut: Corner[][] = [];
      let open: Corner[] = [];
      piece.forEach((corner, i) => {
        const before = piece[i - 1];
        if (before && isInside(before) !== isInside(corner)) open.push(meeting(before, corner, axis, at));
        if (isInside(corner)) open.push(corner);
        else {
          cut.push(open);
          open = [];
        }
      });
      return [...cut, open].filter(({ length }) => length > 1);
    });
  }
  return pieces;
}

const isOf = ([x, y]: Corner, extent: number) => x >= 0 && y >= 0 && x < extent && y < extent;

function cut(type: number, lines: readonly Corner[][], extent: number): Shape['geometry'] {
  if (type === 1) return lines.flat().filter((corner) => isOf(corner, extent)); // a point is in one tile only
  if (type === 2) return lines.flatMap((line) => cutLine(line, extent));
  return lines.map((ring) => cutRing(ring, extent)).filter(({ length }) => length > 0);
}

/** `of`: the tile that `bytes` are of; `wanted` lies beneath it. Both and the answer are vector tiles, not packed. */
export function enlargedTile(bytes: Uint8Array, of: TileAt, wanted: TileAt): Uint8Array {
  const times = 2 ** (wanted.z - of.z);
  const [column, row] = [wanted.x - of.x * times, wanted.y - of.y * times];
  const layers: Record<string, { features: Shape[] }> = {};
  let tileExtent = 4096;
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers)) {
    const { extent } = layer;
    tileExtent = extent;
    const features: Shape[] = [];
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const lines = feature
        .loadGeometry()
        .map((line) => line.map(({ x, y }): Corner => [x * times - column * extent, y * times - row * extent]));
      const geometry = cut(feature.type, lines, extent);
      if (geometry.length > 0) features.push({ type: feature.type as Shape['type'], tags: feature.properties, geometry });
    }
    if (features.length > 0) layers[name] = { features };
  }
  return fromGeojsonVt(layers as never, { version: 2, extent: tileExtent });
}
