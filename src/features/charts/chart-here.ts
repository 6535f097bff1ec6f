// Which cells of nautical charts lie where the map looks, and what must be said of them. Pure.
import type { ChartCellRow } from '#contract/tables.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { boxesMeet } from '#domain/geo/boxes-meet.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import { contains, widthDeg } from '#map/boxes.ts';
import { tileBox } from '#map/chart/coverage.ts';
import { coversPlace, placeOfSheet, sheetZoomOf } from '#map/enc/cell-coverage.ts';
import { SCALE_AT_ZOOM_0 } from '#map/enc/enc-state.ts';
import type { DrawnCell, OlderSheets } from '#map/enc/older-drawn.ts';

/** Of the rows, only what is asked here. */
export type ChartCell = Pick<
  ChartCellRow,
  'id' | 'edition' | 'update' | 'issuedOn' | 'scale' | 'minZoom' | 'box' | 'coverage' | 'state' | 'notApplied' | 'newerEdition'
>;

/** Of a view, to each side of its middle. The rest is out of sight after two zooms. */
const MIDDLE_PART = 1 / 8;
const WORLD: Box = [-180, -85, 180, 85];

function around([lon, lat]: LonLat, view: Box | undefined): Box {
  const [, south, , north] = view ?? WORLD;
  const [dLon, dLat] = [(view ? widthDeg(view) : 360) * MIDDLE_PART, (north - south) * MIDDLE_PART];
  return [canonicalLonDeg(lon - dLon), lat - dLat, canonicalLonDeg(lon + dLon), lat + dLat];
}

export interface ChartsHere {
  /** What the map draws in the middle of the view; undefined: no chart there. */
  middle: ChartCell | undefined;
  /** All that are drawn somewhere in the view: that of the middle first, then the larger scale before the smaller. */
  inView: readonly ChartCell[];
  /** Others are in the middle of the view, and show when the map is nearer. Zooming in does not lead to those at its edges. */
  isMoreNearer: boolean;
  /** One of these covers the middle itself, which nothing that is drawn does. */
  isMiddleNearer: boolean;
}

/** `box`: undefined for the whole world. */
export function chartsHere(
  cells: Iterable<ChartCell>,
  { box, middle, zoom }: { box: Box | undefined; middle: LonLat; zoom: number },
): ChartsHere {
  const near = [...cells].filter((cell) => cell.state === 'shown' && (!box || boxesMeet(cell.box, box)));
  const inView = near.filter(({ minZoom }) => minZoom <= zoom).toSorted((a, b) => a.scale - b.scale || (a.id < b.id ? -1 : 1));
  const first = inView.find((cell) => coversPlace(cell, middle));
  return {
    middle: first,
    inView: first ? [first, ...inView.filter((cell) => cell !== first)] : inView,
    isMiddleNearer: !first && near.some((cell) => cell.minZoom > zoom && coversPlace(cell, middle)),
    isMoreNearer: near.some((cell) => cell.minZoom > zoom && boxesMeet(cell.box, around(middle, box))),
  };
}

/** By cell: the depths of the safety contours of it that are drawn, metres. */
export type DrawnContours = ReadonlyMap<string, readonly number[]>;

export interface SafetyContours {
  /** The contour that was asked for is drawn somewhere in the view. */
  isAskedDrawn: boolean;
  /** What is drawn instead, the shallower first, and in which cells. Empty: the one asked for wherever one is drawn. */
  others: readonly { depthM: number; cells: readonly string[] }[];
}

export function safetyContours(drawn: DrawnContours, askedM: number): SafetyContours {
  const others = new Map<number, string[]>();
  for (const [cell, depths] of drawn) {
    if (depths.length === 0 || depths.includes(askedM)) continue;
    const depthM = Math.min(...depths);
    others.set(depthM, [...(others.get(depthM) ?? []), cell].toSorted());
  }
  return {
    isAskedDrawn: [...drawn.values()].some((depths) => depths.includes(askedM)),
    others: [...others].map(([depthM, cells]) => ({ depthM, cells })).toSorted((a, b) => a.depthM - b.depthM),
  };
}

/** How many times larger than its cell the map is, in tenths and never rounded up. Undefined: not larger. */
export function overscaleOf(
  cell: Pick<ChartCell, 'scale'>,
  { zoom, latitudeDeg }: { zoom: number; latitudeDeg: number },
): number | undefined {
  const factor = Math.floor(((cell.scale * 2 ** zoom) / (SCALE_AT_ZOOM_0 * Math.cos((latitudeDeg * Math.PI) / 180))) * 10) / 10;
  return factor > 1 ? factor : undefined;
}

/** As the overscale pattern of the chart: about twice its scale. */
const TOO_LARGE = 2;

/**
 * Whether the middle of the view is the built-in coast, drawn so much larger than it was made for that harbours are not to be trusted.
 * `scale`: the denominator that it was drawn for. `others`: own maps of the operator, of which one may lie over it.
 */
export function isCoastTooCoarse(
  scale: number,
  { middle: [lon, lat], zoom }: { middle: LonLat; zoom: number },
  others: readonly { box: Box; minZoom: number }[],
): boolean {
  const isOver = others.some(({ box, minZoom }) => zoom >= minZoom && contains(box, [lon, lat, lon, lat]));
  return !isOver && (overscaleOf({ scale }, { zoom, latitudeDeg: lat }) ?? 0) >= TOO_LARGE;
}

/** Whether a cell may be named as what is seen. `drawn`: cells with something drawn in the view. */
export function drawnState(cell: string, drawn: ReadonlySet<string>, isMissing: boolean): 'drawn' | 'notHere' | 'drawing' {
  if (drawn.has(cell)) return 'drawn';
  return isMissing ? 'notHere' : 'drawing';
}

/** What is drawn in the view as it was before the newest edition, of which this device has not all. */
export interface OlderHere {
  isAny: boolean;
  /** Undefined: the cell is drawn as its row says, or not at all. */
  drawnOf: (cell: ChartCell) => DrawnCell | undefined;
}

export function olderHere(older: OlderSheets, { box, zoom }: { box: Box | undefined; zoom: number }): OlderHere {
  const here = [...older].filter(([sheet]) => {
    const place = placeOfSheet(sheet);
    return place.z === sheetZoomOf(Math.floor(zoom)) && (!box || boxesMeet(tileBox(place), box));
  });
  return {
    isAny: here.length > 0,
    drawnOf({ id, edition, update }) {
      return here.map(([, cells]) => cells.get(id)).find((cell) => cell && (cell.edition !== edition || cell.update !== update));
    },
  };
}

/** By name; `wanted`: a part of it. */
export const namedCells = <C extends Pick<ChartCell, 'id'>>(cells: Iterable<C>, wanted: string): C[] =>
  [...cells].filter(({ id }) => id.includes(wanted.trim().toUpperCase())).toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Nautical miles, by a straight line to the nearest place of the box; 0 inside of it. */
function milesTo([west, south, east, north]: Box, [lon, lat]: LonLat): number {
  const turn = (deg: number) => ((deg % 360) + 360) % 360;
  const isBeside = turn(lon - west) > turn(east - west);
  const nearLon = !isBeside ? lon : turn(west - lon) < turn(lon - east) ? west : east;
  return distanceNm([lon, lat], [nearLon, Math.max(south, Math.min(lat, north))]);
}

/** Of those that the map can draw; of equally near ones that which shows first. */
export function nearestCell<C extends ChartCell>(cells: Iterable<C>, place: LonLat): { cell: C; miles: number } | undefined {
  const far = [...cells].filter(({ state }) => state === 'shown').map((cell) => ({ cell, miles: milesTo(cell.box, place) }));
  return far.toSorted((a, b) => a.miles - b.miles || a.cell.minZoom - b.cell.minZoom)[0];
}
