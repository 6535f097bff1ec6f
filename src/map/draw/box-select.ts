// Drawing a box on the chart by hand: shift and drag with a mouse at any time, a plain drag while armed. Knows nothing of what is inside.
import './box-select.css';
import type { LonLat } from '#contract/units.ts';
import type { Chart } from '#map/chart/chart.ts';
import { mapTaken, takeMap } from '#map/map-taken.ts';

const TAKER = 'boxSelect';
/** A shorter drag is a click that shook. */
const LEAST_PX = 6;

export interface BoxSelection {
  /** The next drag by mouse, finger or pen draws a box instead of moving the chart. */
  arm: () => void;
  disarm: () => void;
  /** A box of all that is in view. */
  takeView: () => void;
  destroy: () => void;
}

/** `onBox` gets the corners in order, longitudes unwrapped: a straight-sided shape on the chart however it is turned or tilted. */
export function selectBoxes(chart: Chart, onBox: (ring: LonLat[]) => void): BoxSelection {
  const { surface } = chart;
  const gone = new AbortController();
  const capture = { signal: gone.signal, capture: true } as const;
  let armed = false;
  let from: { x: number; y: number; pointerId: number } | undefined;
  /** Until the click that ends the drag has passed. */
  let dragged = false;
  let box: HTMLElement | undefined;

  const at = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const setArmed = (on: boolean) => {
    armed = on;
    takeMap(TAKER, on); // a click is no pick then
  };
  const end = () => {
    box?.remove();
    box = undefined;
    from = undefined;
  };
  const keep = (event: Event) => {
    if (!from) return;
    event.preventDefault(); // MapLibre would pan, zoom to the box or pinch
    event.stopImmediatePropagation();
  };
  surface.addEventListener(
    'pointerdown',
    (event) => {
      dragged = false;
      const asked = armed || (event.shiftKey && event.pointerType === 'mouse' && !mapTaken.get());
      if (!asked || event.button !== 0 || !event.isPrimary) return;
      event.stopImmediatePropagation();
      from = { ...at(event), pointerId: event.pointerId };
      if (surface.isConnected) surface.setPointerCapture(event.pointerId);
    },
    capture,
  );
  for (const type of ['mousedown', 'touchstart', 'touchmove', 'mousemove'] as const)
    surface.addEventListener(type, keep, { ...capture, passive: false });
  surface.addEventListener('pointermove', (event) => from?.pointerId === event.pointerId && show(from, at(event)), capture);
  surface.addEventListener(
    'pointerup',
    (event) => {
      if (from?.pointerId !== event.pointerId) return;
      const [start, stop] = [from, at(event)];
      end();
      if (Math.hypot(stop.x - start.x, stop.y - start.y) < LEAST_PX) return;
      dragged = true;
      setArmed(false);
      onBox(cornersOf(start, stop));
    },
    capture,
  );
  surface.addEventListener('pointercancel', end, capture);
  surface.addEventListener(
    'click',
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.stopImmediatePropagation(); // the end of a box picks no ship
    },
    capture,
  );

  const show = (start: { x: number; y: number }, stop: { x: number; y: number }) => {
    if (!box) {
      box = document.createElement('div');
      box.className = 'fathom-box';
      surface.parentElement?.append(box);
    }
    box.style.left = `${Math.min(start.x, stop.x)}px`;
    box.style.top = `${Math.min(start.y, stop.y)}px`;
    box.style.width = `${Math.abs(stop.x - start.x)}px`;
    box.style.height = `${Math.abs(stop.y - start.y)}px`;
  };
  const cornersOf = (a: { x: number; y: number }, b: { x: number; y: number }): LonLat[] => [
    chart.fromScreen(a.x, a.y),
    chart.fromScreen(b.x, a.y),
    chart.fromScreen(b.x, b.y),
    chart.fromScreen(a.x, b.y),
  ];

  return {
    arm: () => setArmed(true),
    disarm: () => {
      setArmed(false);
      end();
    },
    takeView: () => onBox(cornersOf({ x: 0, y: 0 }, { x: surface.clientWidth, y: surface.clientHeight })),
    destroy: () => {
      setArmed(false);
      end();
      gone.abort();
    },
  };
}
