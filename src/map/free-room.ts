// What tool rail and floating panels leave free of the map, from side to side. Sheets, which are as wide as the map, leave it as it is.

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

/** How far right of the map's middle the middle of the free room is. */
const asideOf = ({ fromPx, toPx }: FreeRoom, widthPx: number): number => (fromPx + toPx - widthPx) / 2;

/** On the line across the middle, beside panels; without one a position stands in the middle of the map. */
export function freeMiddlePx(surface: Measured, panels: Iterable<Element> = document.querySelectorAll(PANELS)): number {
  const { width, height } = surface.getBoundingClientRect();
  return asideOf(freeAcross(coversOf(surface, panels), width, height / 2), width);
}

/** Of the map, in which something is shown whole: clear of rail and panels. */
export function roomBesidePanels(surface: Measured): { widthPx: number; heightPx: number; asidePx: number } {
  const { width, height } = surface.getBoundingClientRect();
  const room = freeAcross(coversOf(surface), width, height / 2);
  return { widthPx: room.toPx - room.fromPx, heightPx: height, asidePx: asideOf(room, width) };
}
