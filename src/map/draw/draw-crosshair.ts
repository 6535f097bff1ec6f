// A crosshair in the middle of the map with its keys: the map moves under it, and Enter places a position. For use without a mouse.
import type { LonLat } from '#contract/units.ts';
import { canonical } from '#domain/geo/longitude.ts';
import type { Chart } from '#map/chart/chart.ts';
import './draw-crosshair.css';

export interface CrosshairActions {
  /** Enter, or the button of the panel. */
  onPlace: (position: LonLat) => void;
  /** While the map moves under it. */
  onAim: (position: LonLat) => void;
  /** Backspace: the last position goes. */
  onRemoveLast: () => void;
  /** Esc: what is under way ends. */
  onEnd: () => void;
}

export interface Crosshair {
  /** As Enter does. */
  place: () => void;
  /** Takes it away. */
  destroy: () => void;
}

/**
 * Seen while the map has the keyboard's focus and always where fingers are the pointer. Keys count only while the map has the focus;
 * those it uses are marked as used (defaultPrevented).
 */
export function showCrosshair(chart: Chart, actions: CrosshairActions): Crosshair {
  const { surface } = chart;
  const cross = document.createElement('div');
  cross.className = 'draw-crosshair';
  cross.setAttribute('aria-hidden', 'true');
  surface.after(cross);
  const here = () => canonical(chart.view.position);
  const uses: Record<string, () => void> = {
    Enter: () => actions.onPlace(here()),
    Backspace: () => actions.onRemoveLast(),
    Escape: () => actions.onEnd(),
  };
  const press = (event: KeyboardEvent) => {
    const use = uses[event.key];
    if (!use || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    use();
  };
  surface.addEventListener('keydown', press);
  const stop = chart.on('move', () => {
    if (surface.matches(':focus-visible') || getComputedStyle(cross).display !== 'none') actions.onAim(here());
  });
  return {
    place: () => actions.onPlace(here()),
    destroy() {
      stop();
      surface.removeEventListener('keydown', press);
      cross.remove();
    },
  };
}
