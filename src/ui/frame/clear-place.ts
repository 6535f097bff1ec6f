// Places toasts where they cover no control, row, panel or drawer: the highest free place along their side of the window, below the header.
// Beside a drawer that fills this side they stand in front of it, over the map. Where no place is free they stand at the bottom, and what
// scrolls there can be scrolled on until its last row is above them.

/** Of the scrolling element that has room for toasts at its end (toasts.css). */
const ROOM = 'data-toasts-room';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP_PX = 8;
const CONTROLS =
  'a[href],button,input,select,textarea,summary,[role=button],[role=tab],[role=switch],[role=checkbox],[role=radio],[role=slider],[role=menuitem],[role=option],[role=combobox]';
/** What somebody reads line by line. */
const READ = '[data-panel],aside,[data-alert-line],[role=row][data-index],tbody tr';

/** How many pixels of the rows that the box would cover from `top` on have controls. */
const coveredPx = (top: number, heightPx: number, controls: readonly Box[]): number =>
  controls.reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, top + heightPx) - Math.max(box.top, top)), 0);

/** The highest top at which a box of this height covers nothing, else the lowest; px from the window's top. `controls`: those in its columns. */
export function clearTop(firstPx: number, lastPx: number, heightPx: number, controls: readonly Box[]): { topPx: number; isClear: boolean } {
  const tops = [firstPx, ...controls.map(({ bottom }) => bottom + GAP_PX).toSorted((one, other) => one - other)];
  const lowestPx = Math.max(firstPx, lastPx - heightPx);
  const topPx = tops.find((top) => top >= firstPx && top <= lowestPx && coveredPx(top, heightPx, controls) === 0);
  return { topPx: topPx ?? lowestPx, isClear: topPx !== undefined };
}

interface Control extends Box {
  of: Element;
}

/** Controls in sight that meet the columns from `left` to `right`, without those of `own`. */
function controlsBetween(left: number, right: number, own: Element): Control[] {
  const boxes: Control[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(`${CONTROLS},${READ}`)) {
    if (own.contains(control) || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left: from, right: to, top, bottom } = control.getBoundingClientRect();
    if (to > left && from < right && bottom > 0 && top < innerHeight) boxes.push({ left: from, right: to, top, bottom, of: control });
  }
  return boxes;
}

/** How much of the end of the window a drawer fills, where it leaves toasts enough of the window beside it. */
function filledEndPx(toastPx: number): number {
  const isRtl = document.documentElement.dir === 'rtl';
  let filledPx = 0;
  for (const drawer of document.querySelectorAll('aside')) {
    const { left, right, width, height } = drawer.getBoundingClientRect();
    const isAtEnd = isRtl ? left <= 1 : right >= innerWidth - 1;
    if (isAtEnd && height > innerHeight / 2 && width + toastPx < innerWidth - 2 * GAP_PX) filledPx = Math.max(filledPx, width);
  }
  return filledPx;
}

/** What scrolls it: the nearest element around it that can, else the page. */
function scrollerOf(control: Element): Element {
  for (let around = control.parentElement; around; around = around.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(around).overflowY)) return around;
  return document.documentElement;
}

/**
 * Makes room at the end of what scrolls under toasts that begin at `topPx`. It stays while there are toasts: without it the last row would go
 * back under them.
 */
function makeRoom(controls: readonly Control[], topPx: number): void {
  document.documentElement.style.setProperty('--toasts-room', `${innerHeight - topPx + GAP_PX}px`);
  for (const { bottom, of } of controls) if (bottom > topPx) scrollerOf(of).setAttribute(ROOM, '');
}

function takeRoomBack(): void {
  for (const scroller of document.querySelectorAll(`[${ROOM}]`)) scroller.removeAttribute(ROOM);
}

const CHECK_MS = 500;

/** The bottom of the header, in px (src/app/shell.tsx measures it). */
const topOfContentPx = (): number => {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--top-height') || style.getPropertyValue('--header-height')) || 0;
};

/**
 * Places the toasts of this element where they cover no control: when one appears, and whenever the page below them changed so that they do
 * (--toasts-top, --toasts-end). Without such a place what scrolls under them gets room at its end, and toasts without a button let presses
 * through (data-over-controls).
 */
export function keepClear(around: HTMLElement | null): (() => void) | undefined {
  if (!around) return undefined;
  let placed = 0;
  const place = () => {
    const toasts = [...around.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')].map((one) => one.getBoundingClientRect());
    const [first] = toasts;
    if (!first) return takeRoomBack();
    const isNew = toasts.length > placed;
    placed = toasts.length;
    if (around.matches(':hover')) return;
    const endPx = filledEndPx(first.width);
    const asidePx = endPx - (Number.parseFloat(around.style.getPropertyValue('--toasts-end')) || 0);
    around.style.setProperty('--toasts-end', `${endPx}px`);
    const movedPx = document.documentElement.dir === 'rtl' ? asidePx : -asidePx;
    const heightPx = toasts.reduce((sum, { height }) => sum + height + GAP_PX * 2, 0);
    const controls = controlsBetween(first.left + movedPx, first.right + movedPx, around);
    const firstPx = topOfContentPx() + GAP_PX;
    const now = Number.parseFloat(around.style.getPropertyValue('--toasts-top'));
    if (!isNew && now >= firstPx && coveredPx(now, heightPx, controls) === 0) return;
    const { topPx, isClear } = clearTop(firstPx, innerHeight - GAP_PX, heightPx, controls);
    around.style.setProperty('--toasts-top', `${topPx}px`);
    around.toggleAttribute('data-over-controls', !isClear);
    if (!isClear) makeRoom(controls, topPx);
  };
  const changes = new MutationObserver(() => {
    placed = Math.min(placed, around.querySelectorAll('[data-sonner-toast]:not([data-removed=true])').length);
    place();
  });
  changes.observe(around, { childList: true, subtree: true });
  const checks = setInterval(place, CHECK_MS);
  return () => {
    changes.disconnect();
    clearInterval(checks);
    takeRoomBack();
  };
}
