// Cuts the lines and areas of one cell into the tiles of one sheet.
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { EXTENT } from '#server/tiles/world.ts';
import type { PreparedCell, Tags } from './prepare-cell.ts';
import { lastZoomOf, reaches, type TilePlace } from './quilt.ts';

/** Tile units (8 are one CSS pixel): edges made by cutting lie so far outside of the tile that no line along them is seen. */
export const BUFFER = 64;
/** Tile units by which simplified lines may leave their place. Neighbours are simplified each for itself, so it is little. */
const TOLERANCE = 1;

export interface SlicedShape {
  type: 2 | 3;
  tags: Tags;
  /** Lines, or rings: outer ones turn right on the screen, holes left. */
  geometry: number[][][];
}

export interface Slice {
  shapes: SlicedShape[];
  /** Where the cell has data. */
  coverage: number[][][];
}

const COVERAGE: Tags = {};

/** Tiles with nothing of the cell in them are undefined. */
export function sliceCell(cell: PreparedCell, parent: TilePlace): (at: TilePlace) => Slice | undefined {
  const near = cell.shapes.filter(({ box }) => reaches(box, parent));
  const index = new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: COVERAGE, geometry: cell.head.coverage },
        ...near.map(({ tags, geometry }) => ({ type: 'Feature' as const, properties: tags, geometry })),
      ],
    },
    // one zoom more than is used, because the library does not simplify its last; cut as tiles are asked for
    { maxZoom: lastZoomOf(parent) + 1, indexMaxZoom: 0, tolerance: TOLERANCE, extent: EXTENT, buffer: BUFFER },
  );
  return ({ z, x, y }) => {
    const features = (index.getTile(z, x, y)?.features ?? []) as unknown as readonly SlicedShape[];
    if (features.length === 0) return undefined;
    return {
      shapes: features.filter(({ tags }) => tags !== COVERAGE),
      coverage: features.filter(({ tags }) => tags === COVERAGE).flatMap(({ geometry }) => geometry),
    };
  };
}
