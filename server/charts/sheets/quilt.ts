// Which cells show where: at each zoom the larger scale covers the smaller, and gaps are filled by the next.
import { hasTilesOfItsOwn, LAST_CHART_ZOOM } from '#contract/entities/charts/chart-zooms.ts';
import { type PlaneBox, isInside, type Rings } from './rings.ts';
import { FIRST_ZOOM } from './scales.ts';
import { SECTOR_REACH } from './sectors.ts';

export interface QuiltCell {
  name: string;
  /** The denominator of its scale. */
  scale: number;
  minZoom: number;
}

/** Tiles are made in blocks: of so many zooms beneath one tile of zoom 4, 8 or 12. */
const ZOOMS_A_BLOCK = 4;
/** Sheets are of this zoom and hold all blocks beneath, or of the first one. */
const ZOOM_OF_SHEETS = 8;
/** Parts of a tile. So much of its neighbours a tile has (BUFFER in slices.ts), and so far beyond it lies what may be drawn in it. */
const EDGE = 1 / 64;
const REACH = 0.25;

/** Cells that come first cover those that come later. Equal scales never overlap by rule; where they do, the name decides. */
export const quiltOrder = (a: QuiltCell, b: QuiltCell): number => a.scale - b.scale || (a.name < b.name ? -1 : 1);

export interface TilePlace {
  z: number;
  x: number;
  y: number;
}

const parentZoomOf = (z: number): number => Math.floor(z / ZOOMS_A_BLOCK) * ZOOMS_A_BLOCK;
export const lastZoomOf = (block: TilePlace): number => Math.min(LAST_CHART_ZOOM, block.z + ZOOMS_A_BLOCK - 1);
export const lastZoomOfSheet = (sheet: TilePlace): number => (sheet.z < ZOOM_OF_SHEETS ? ZOOM_OF_SHEETS - 1 : LAST_CHART_ZOOM);

/** The sheet that a block lies in. */
export function sheetOfBlock({ z, x, y }: TilePlace): TilePlace {
  const below = Math.max(0, z - ZOOM_OF_SHEETS);
  return { z: z - below, x: x >> below, y: y >> below };
}

export const tileName = ({ z, x, y }: TilePlace): string => `${z}-${x}-${y}`;

/** Whether a box of Web Mercator (0 to 1, y down) comes so near to a tile that something of it may be drawn there. */
export function reaches([west, north, east, south]: PlaneBox, { z, x, y }: TilePlace): boolean {
  const side = 2 ** -z;
  const [left, right] = [(x - REACH) * side, (x + 1 + REACH) * side];
  const [top, bottom] = [(y - REACH) * side, (y + 1 + REACH) * side];
  return west <= right && east >= left && north <= bottom && south >= top;
}

/** The blocks that hold tiles for a cell's sake: those that it, or a sector of a light at its border, comes into. */
export function blocksOf(cell: Pick<QuiltCell, 'minZoom'>, [west, north, east, south]: PlaneBox): TilePlace[] {
  const blocks: TilePlace[] = [];
  for (let z = parentZoomOf(FIRST_ZOOM); z <= LAST_CHART_ZOOM; z += ZOOMS_A_BLOCK) {
    if (z + ZOOMS_A_BLOCK <= cell.minZoom || !hasTilesOfItsOwn(cell, Math.max(z, cell.minZoom))) continue;
    const count = 2 ** z;
    const margin = Math.max(EDGE, SECTOR_REACH / 2 ** Math.max(0, cell.minZoom - z));
    const among = (value: number) => Math.max(0, Math.min(count - 1, Math.floor(value)));
    for (let x = among(west * count - margin); x <= among(east * count + margin); x++)
      for (let y = among(north * count - margin); y <= among(south * count + margin); y++) blocks.push({ z, x, y });
  }
  return blocks;
}

/** What of the world a cell has data for. */
export interface QuiltCoverage {
  /** The rings of each polygon, in Web Mercator. */
  polygons: readonly Rings[];
  box: PlaneBox;
}

export function covers({ polygons, box: [west, north, east, south] }: QuiltCoverage, x: number, y: number): boolean {
  if (x < west || x > east || y < north || y > south) return false;
  return polygons.some((rings) => isInside(x, y, rings));
}
