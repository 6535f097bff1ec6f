// The chart's events and listeners.
import type { LonLat } from '#contract/units.ts';
import type { ChartView } from './chart-view.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

/** Why there is no chart, or no longer one. Texts are in locales/en/map.json under the same key. */
export type ChartFailure = { reason: 'noWebgl' | 'contextNotRestored'; detail: string };

export interface ChartClick {
  position: LonLat;
  /** CSS pixels from the container's upper left corner. */
  x: number;
  y: number;
  touch: boolean;
}

export interface ChartCoverageState {
  /** Something in view is not on this device and cannot be fetched: say "not downloaded". */
  missing: boolean;
}

export interface OverlayTiles {
  /** Id of the overlay's source. */
  source: string;
  /** Some of its tiles in view cannot be loaded: empty parts then mean nothing. */
  missing: boolean;
}

export interface ChartEvents {
  /** While it moves, once a frame. */
  move: ChartView;
  moveEnd: ChartView;
  /** Undefined when the pointer leaves the chart. */
  pointer: LonLat | undefined;
  /** All that the view shows is drawn, and nothing moves. */
  settled: undefined;
  click: ChartClick;
  /** A press of the right button, or a finger held still: what can be done with the thing there. */
  menu: ChartClick;
  coverage: ChartCoverageState;
  /** Of overlay tiles; `coverage` reports those of the base map. */
  overlayTiles: OverlayTiles;
  scheme: Scheme;
  /** False from the loss of the GPU's context until it is back. */
  drawing: boolean;
  failure: ChartFailure;
  /** Anything else that MapLibre reports, for the log. */
  problem: Error;
}

type Listeners = { [E in keyof ChartEvents]: Set<(event: ChartEvents[E]) => void> };

export class ChartListeners {
  readonly #listeners: Listeners = {
    move: new Set(),
    moveEnd: new Set(),
    pointer: new Set(),
    settled: new Set(),
    click: new Set(),
    menu: new Set(),
    coverage: new Set(),
    overlayTiles: new Set(),
    scheme: new Set(),
    drawing: new Set(),
    failure: new Set(),
    problem: new Set(),
  };

  /** Returns a function that stops listening. */
  add<E extends keyof ChartEvents>(event: E, listener: (event: ChartEvents[E]) => void): () => void {
    this.#listeners[event].add(listener);
    return () => this.#listeners[event].delete(listener);
  }

  tell<E extends keyof ChartEvents>(event: E, what: ChartEvents[E]): void {
    for (const listener of this.#listeners[event]) listener(what);
  }

  clear(): void {
    for (const listeners of Object.values(this.#listeners)) listeners.clear();
  }
}
