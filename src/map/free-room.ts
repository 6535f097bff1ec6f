// What tool rail and floating panels leave free of the map from side to side, notices and the line of alerts from the top down, sources and
// notices beside a sheet from the foot up. Sheets, which are as wide as the map, leave it as it is: it has its own room above them.
import type { Aside } from './chart/chart-view.ts';

/** The element of the map, or what stands for it. */
export type Measured = Pick<Element, 'getBoundingClientRect'>;

/** CSS pixels from the upper left corner of the map. */
interface Cover {
  fromPx: number;
  toPx: number;
  topPx: number;
  bottomPx: number;
}

/** CSS pixels from the left edge of the map. */
export interface FreeRoom {
  fromPx: number;
  toPx: number;
}

/** Rail and panels mark themselves. */
const PANELS = '[data-panel]';
const ALL = `[data-map-rail], ${PANELS}`;
const LINE = '[data-alert-line]';
/** At the top of the map, one below the other. */
const AT_TOP = `[data-map-marks], ${LINE}`;

/** At the foot of the map: the sources, and on a phone beside a sheet the notices. */
const AT_FOOT = '.fathom-chart .maplibregl-ctrl-attrib, [data-map-marks] > *';

export function coversOf(surface: Measured, elements: Iterable<Element> = document.querySelectorAll(ALL)): Cover[] {
  const map = surface.getBoundingClientRect();
  return [...elements].flatMap((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (width === 0 || width > map.width / 2) return [];
    return { fromPx: left - map.left, toPx: right - map.left, topPx: top - map.top, bottomPx: bottom - map.top };
  });
}

/** On the line across the map at that height: the room between what covers its two sides. */
export function freeAcross(covers: readonly Cover[], widthPx: number, yPx: number): FreeRoom {
  let [from, to] = [0, widthPx];
  for (const { fromPx, toPx, topPx, bottomPx } of covers) {
    if (topPx > yPx || bottomPx < yPx) continue;
    if (fromPx + toPx < widthPx) from = Math.max(from, toPx);
    else to = Math.min(to, fromPx);
  }
  return from < to ? { fromPx: from, toPx: to } : { fromPx: 0, toPx: widthPx };
}

/** How much of the top of the map is covered; at most half of it. */
function coveredTopPx(map: DOMRect, elements: Iterable<Element>): number {
  let coveredPx = 0;
  for (const element of elements) {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && top < map.top + map.height / 2) coveredPx = Math.max(coveredPx, bottom - map.top);
  }
  return Math.min(coveredPx, map.height / 2);
}

/** How much of the foot of the map is covered; at most a quarter of it. */
function coveredFootPx(map: DOMRect, elements: Iterable<Element>): number {
  let coveredPx = 0;
  for (const element of elements) {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const isAtFoot = top > map.top + map.height / 2 && top < map.bottom && bottom > map.top;
    if (width > 0 && height > 0 && isAtFoot) coveredPx = Math.max(coveredPx, map.bottom - top);
  }
  return Math.min(coveredPx, map.height / 4);
}

interface Around {
  sides: Iterable<Element>;
  atTop: Iterable<Element>;
  atFoot?: Iterable<Element>;
}

/** How far down panels above that height cover the middle of what is free from side to side; at most half of the map. */
function hangingPx(covers: readonly Cover[], { fromPx, toPx }: FreeRoom, { yPx, mostPx }: { yPx: number; mostPx: number }): number {
  const middlePx = (fromPx + toPx) / 2;
  const over = covers.filter((cover) => cover.fromPx < middlePx && cover.toPx > middlePx && cover.bottomPx < yPx);
  return Math.min(mostPx, Math.max(0, ...over.map(({ bottomPx }) => bottomPx)));
}

/**
 * The room for one thing: between what covers top and foot, and on the line across its middle clear of what covers the sides. A panel above
 * that line and over its middle covers the top.
 */
export function roomBeside(surface: Measured, { sides, atTop, atFoot = [] }: Around) {
  const map = surface.getBoundingClientRect();
  const [atTopPx, footPx] = [coveredTopPx(map, atTop), coveredFootPx(map, atFoot)];
  const covers = coversOf(surface, sides);
  const yPx = (atTopPx + map.height - footPx) / 2;
  const free = freeAcross(covers, map.width, yPx);
  const { fromPx, toPx } = free;
  const topPx = Math.max(atTopPx, hangingPx(covers, free, { yPx, mostPx: map.height / 2 }));
  const aside: Aside = { rightPx: (fromPx + toPx - map.width) / 2, downPx: (topPx - footPx) / 2 };
  return { widthPx: toPx - fromPx, heightPx: map.height - topPx - footPx, aside };
}

/** Where one position stands clear: beside panels, below the line of alerts. */
export const freeMiddle = (
  surface: Measured,
  panels: Iterable<Element> = document.querySelectorAll(PANELS),
  atTop: Iterable<Element> = document.querySelectorAll(AT_TOP),
): Aside => roomBeside(surface, { sides: panels, atTop }).aside;

/** Of the map, in which something is shown whole: clear of rail, panels, the line of alerts and the sources. */
export const roomOnMap = (surface: Measured): { widthPx: number; heightPx: number; aside: Aside } =>
  roomBeside(surface, {
    sides: document.querySelectorAll(ALL),
    atTop: document.querySelectorAll(AT_TOP),
    atFoot: document.querySelectorAll(AT_FOOT),
  });

/** Whether rail, a panel or the line of alerts lies over this point of the map. */
export function isCovered(
  surface: Measured,
  { x, y }: { x: number; y: number },
  elements: Iterable<Element> = document.querySelectorAll(`${ALL}, ${LINE}`),
): boolean {
  const map = surface.getBoundingClientRect();
  return [...elements].some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return x + map.left >= left && x + map.left <= right && y + map.top >= top && y + map.top <= bottom;
  });
}
