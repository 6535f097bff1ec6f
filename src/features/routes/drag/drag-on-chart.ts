// Dragging places on the chart by mouse, finger or pen: which one is under the pointer, where it goes, where it is let go. Esc puts it back.
import type { LonLat } from '#contract/units.ts';
import { canonical, lonNear } from '#domain/geo/longitude.ts';
import type { Chart } from '#map/chart/chart.ts';
import { mapTaken } from '#map/map-taken.ts';

/** Half of what a finger hits, and of what a mouse does, CSS pixels. */
const FINGER_PX = 22;
const MOUSE_PX = 12;
/** A shorter drag is a click that shook. */
const LEAST_PX = 4;

interface Dragging {
  /** In their order; undefined: it has no place yet. */
  places: () => readonly (LonLat | undefined)[];
  onMove: (at: number, place: LonLat) => void;
  onDrop: () => void;
  onCancel: () => void;
}

interface Held {
  at: number;
  pointerId: number;
  x: number;
  y: number;
  isMoved: boolean;
}

/** Of a press that moved nothing. MapLibre was told nothing of it, and a browser makes no click of a touch that was kept from it. */
function clickAt(surface: HTMLElement, { clientX, clientY }: PointerEvent): void {
  for (const type of ['mousedown', 'mouseup', 'click'])
    surface.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true, cancelable: true }));
}

/** Runs until the returned function is called. Over 40 lines: the listeners share what is held. */
export function dragOnChart(chart: Chart, { places, onMove, onDrop, onCancel }: Dragging): () => void {
  const { surface } = chart;
  const gone = new AbortController();
  const capture = { signal: gone.signal, capture: true } as const;
  let held: Held | undefined;
  /** Until the browser's click after it has passed. */
  let isOver = false;
  let isHovering = false;

  const pointOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = surface.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const under = (event: PointerEvent): number | undefined => {
    const point = pointOf(event);
    const reach = event.pointerType === 'mouse' ? MOUSE_PX : FINGER_PX;
    const [lonHere] = chart.fromScreen(point.x, point.y);
    const near = places().flatMap((place, at) => {
      if (!place) return [];
      const { x, y } = chart.toScreen([lonNear(place[0], lonHere), place[1]]); // the world goes on beyond 180 degrees
      const awayPx = Math.hypot(x - point.x, y - point.y);
      return awayPx <= reach ? [{ at, awayPx }] : [];
    });
    return near.toSorted((one, other) => one.awayPx - other.awayPx)[0]?.at;
  };
  const hover = (on: boolean) => {
    if (on === isHovering) return;
    isHovering = on;
    surface.style.cursor = on ? 'grab' : '';
  };
  const cancel = () => {
    const wasMoved = held?.isMoved;
    held = undefined;
    isOver = wasMoved === true;
    if (wasMoved) onCancel();
  };

  surface.addEventListener(
    'pointerdown',
    (event) => {
      isOver = false;
      if (mapTaken.get() || event.button !== 0 || !event.isPrimary || event.shiftKey) return;
      const at = under(event);
      if (at === undefined) return;
      event.stopImmediatePropagation();
      held = { at, pointerId: event.pointerId, ...pointOf(event), isMoved: false };
      surface.setPointerCapture(event.pointerId);
    },
    capture,
  );
  for (const type of ['mousedown', 'touchstart', 'touchmove', 'mousemove'] as const)
    surface.addEventListener(
      type,
      (event) => {
        if (!held) return;
        event.preventDefault(); // MapLibre would pan
        event.stopImmediatePropagation();
      },
      { ...capture, passive: false },
    );
  surface.addEventListener(
    'pointermove',
    (event) => {
      if (!held) return hover(event.pointerType === 'mouse' && !mapTaken.get() && under(event) !== undefined);
      if (held.pointerId !== event.pointerId) return;
      const { x, y } = pointOf(event);
      held.isMoved ||= Math.hypot(x - held.x, y - held.y) >= LEAST_PX;
      if (held.isMoved) onMove(held.at, canonical(chart.fromScreen(x, y)));
    },
    capture,
  );
  surface.addEventListener(
    'pointerup',
    (event) => {
      if (held?.pointerId !== event.pointerId) return;
      const { isMoved } = held;
      held = undefined;
      if (isMoved) onDrop();
      else clickAt(surface, event);
      isOver = true;
    },
    capture,
  );
  surface.addEventListener('pointercancel', cancel, capture);
  surface.addEventListener(
    'click',
    (event) => {
      if (!isOver) return;
      isOver = false;
      event.stopImmediatePropagation(); // the end of a drag picks nothing, and a click was made of a press already
    },
    capture,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !held?.isMoved) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    },
    capture,
  );
  return () => {
    cancel();
    hover(false);
    gone.abort();
  };
}
