// Brings a box into view, across 180 degrees too.
import type { Box, LonLat } from '#contract/units.ts';
import { boxOfPositions } from '#domain/geo/box-of-positions.ts';
import { canonicalLonDeg, placeOf } from '#domain/geo/longitude.ts';
import { latitudeOf, mercatorY } from '#domain/geo/mercator.ts';
import type { Chart } from './chart/chart.ts';
import { type ChartView, LEAST_ZOOM } from './chart/chart-view.ts';
import { freeMiddle, type Measured, roomOnMap } from './free-room.ts';

/** Mercator's world is 512 CSS pixels wide at zoom 0. */
const WORLD_PX = 512;
const NEAREST_ZOOM = 12;
/** The part of the chart that the box may fill. */
const SHARE = 0.75;
/** A single ship is shown with what lies around her. */
const NEAREST_SHIP_ZOOM = 8;
/** At the lowest zoom it may fill all but this, on each side: a sign is whole. */
const EDGE_PX = 20;

/** Between two latitudes on the chart, to a tenth of a millimetre. */
const middleOf = (south: number, north: number): number => Number(latitudeOf((mercatorY(south) + mercatorY(north)) / 2).toFixed(9)) + 0; // no minus zero

/** The view in which a chart of that many CSS pixels shows the whole box, as far as its lowest zoom allows. */
export function viewOfBox(
  [west, south, east, north]: Box,
  widthPx: number,
  heightPx: number,
  leastZoom = 1,
): { position: LonLat; zoom: number } {
  const widthDeg = (east - west + 360) % 360;
  const across = Math.log2((widthPx * SHARE) / WORLD_PX / Math.max(widthDeg / 360, 1e-9));
  const up = Math.log2((heightPx * SHARE) / WORLD_PX / Math.max(mercatorY(south) - mercatorY(north), 1e-9));
  const zoom = Math.min(across, up, NEAREST_ZOOM);
  return {
    position: [canonicalLonDeg(west + widthDeg / 2), middleOf(south, north)],
    zoom: Math.max(leastZoom, zoom),
  };
}

interface Span<T> {
  placeOf: (item: T) => number;
  length: number;
  /** After so much the places begin again. */
  turn?: number;
}

/** The most items whose places a span of that length can hold, all of `must` among them; of equals the first. Empty where `must` has no room. */
function mostWithin<T>(items: readonly T[], must: readonly T[], { placeOf, length, turn = Number.POSITIVE_INFINITY }: Span<T>): T[] {
  const once = items.map((item) => ({ item, place: placeOf(item) })).toSorted((one, other) => one.place - other.place);
  const twice = [...once, ...once.map(({ item, place }) => ({ item, place: place + turn }))];
  let [start, most, end] = [0, 0, 0];
  for (const [at, { place }] of once.entries()) {
    while (end < at + once.length && (twice[end]?.place ?? turn) - place <= length) end += 1;
    const isMore = end - at > most && must.every((one) => twice.slice(at, end).some(({ item }) => item === one));
    if (isMore) [start, most] = [at, end - at];
  }
  return twice.slice(start, start + most).map(({ item }) => item);
}

interface Room {
  widthPx: number;
  heightPx: number;
}

/** Those of most of the positions that one view can show at the lowest zoom of the map, `must` among them. */
function mostInSight(positions: readonly LonLat[], { widthPx, heightPx }: Room, must: readonly LonLat[] = []): LonLat[] {
  const worldPx = WORLD_PX * 2 ** LEAST_ZOOM;
  const [across, down] = [widthPx, heightPx].map((px) => Math.max(0, px - 2 * EDGE_PX) / worldPx) as [number, number];
  const inColumn = mostWithin(positions, must, { placeOf: ([lon]) => lon / 360, length: across, turn: 1 });
  return mostWithin(inColumn, must, { placeOf: ([, lat]) => mercatorY(lat), length: down });
}

const fit = (positions: readonly LonLat[], room: Room): boolean => mostInSight(positions, room).length === positions.length;

/**
 * The view that shows all positions, if that is possible at the lowest zoom of the map; else the `pressing` ones, in their order, as far as one
 * view shows them together, and with them most of the others, first from side to side, of these from top to bottom. undefined for none.
 */
export function viewOfMost(positions: readonly LonLat[], room: Room, pressing: readonly LonLat[] = []): ChartView | undefined {
  const must = pressing.reduce<LonLat[]>((before, one) => (fit([...before, one], room) ? [...before, one] : before), []);
  const box = boxOfPositions(mostInSight(positions, room, must));
  return box && viewOfBox(box, room.widthPx, room.heightPx, LEAST_ZOOM);
}

interface PlacedShip {
  mmsi: number;
  lon: number;
  lat: number;
}

/** So many of the most pressing ships are weighed one by one: the next would hardly change the view. */
const MOST_WEIGHED = 20;

/** The line of alerts, in CSS pixels. */
const LINE_PX = 60;

/** The room with a place for the line of alerts, which may come after the map has set out and covers what lies there. */
function roomBelowLine(surface: Measured) {
  const { widthPx, heightPx, aside } = roomOnMap(surface);
  if (document.querySelector('[data-alert-line]')) return { widthPx, heightPx, aside };
  return { widthPx, heightPx: Math.max(1, heightPx - LINE_PX), aside: { ...aside, downPx: aside.downPx + LINE_PX / 2 } };
}

/**
 * All of these ships, or as many as the lowest zoom shows, in what is free of the map below the line of alerts: first the most pressing
 * ones. `pressing`: by their MMSI, in their order. undefined for none.
 */
export function viewOfShips(ships: readonly PlacedShip[], surface: Measured, pressing: readonly number[] = []) {
  const { aside, ...room } = roomBelowLine(surface);
  const positions = new Map(ships.map(({ mmsi, lon, lat }): [number, LonLat] => [mmsi, [lon, lat]]));
  const weighed = pressing
    .map((mmsi) => positions.get(mmsi))
    .filter((one) => one !== undefined)
    .slice(0, MOST_WEIGHED);
  const view = viewOfMost([...positions.values()], room, weighed);
  return view && { view: { ...view, zoom: Math.min(view.zoom, NEAREST_SHIP_ZOOM) }, aside };
}

/** Whether one view can show all of them, in what is free of the map. */
export function fitOneView(ships: readonly { lon: number; lat: number }[], surface: Measured): boolean {
  return fit(ships.map(placeOf), roomBelowLine(surface));
}

/** The width of the widest label, 16 em (the alert layer): with half of it free at each side, a label at the edge is whole. */
const LABEL_PX = 200;

/** The view in which the position and all that is around it are in what is free of the map; no nearer than its zoom. */
export function viewAround({ around = [], ...view }: ChartView, { widthPx, heightPx }: { widthPx: number; heightPx: number }): ChartView {
  const box = around.length > 0 ? boxOfPositions([view.position, ...around]) : undefined;
  if (!box) return view;
  const besideLabelsPx = Math.max(1, (widthPx - LABEL_PX) / SHARE);
  const { position, zoom } = viewOfBox(box, Math.min(widthPx, besideLabelsPx), heightPx, LEAST_ZOOM);
  return { ...view, position, zoom: Math.min(view.zoom, zoom) };
}

/** Clear of floating panels, as they stand when the map sets out. */
export const flyClear = (chart: Chart, view: ChartView): void =>
  chart.flyTo(
    () => viewAround(view, roomBelowLine(chart.surface)),
    () => (view.around ? roomBelowLine(chart.surface).aside : freeMiddle(chart.surface)),
  );

/** Whole in what rail and panels leave free. */
export function flyToBox(chart: Chart, box: Box): void {
  const { widthPx, heightPx } = roomOnMap(chart.surface);
  chart.flyTo(viewOfBox(box, widthPx, heightPx), () => roomOnMap(chart.surface).aside);
}
