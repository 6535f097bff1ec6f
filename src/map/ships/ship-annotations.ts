// Names, hulls and course vectors of the ships in view: asks the store once for all three when the view or the ships rest.
import type { Box, LonLat } from '#contract/units.ts';
import type { ShipFilter, ShipInView } from '#contract/worker-apis.ts';
import { serverNow } from '#platform/clock.ts';
import type { ShipPalette, VectorMinutes } from '#platform/tools.ts';
import type { Chart } from '#map/chart/chart.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { coversOf, freeAcross } from '#map/free-room.ts';
import { labelSide } from '#map/label-sides.ts';
import {
  HULLS_FROM_ZOOM,
  HULLS_SOURCE,
  hullFeatures,
  LABELS_SOURCE,
  labelFeatures,
  MOST_LABELS,
  MOST_MARKED_LABELS,
  NAMES_OF_ALL_FROM_ZOOM,
} from './ship-labels.ts';
import { SHIP_INKS } from './ship-look.ts';
import { shipColours } from './ship-palettes.ts';
import { mostUrgentFirst } from './urgency.ts';
import { MOST_VECTORS, VECTORS_FROM_ZOOM, VECTORS_SOURCE, vectorFeatures } from './ship-vectors.ts';

const REST_MS = 150;
const WHOLE_WORLD: Box = [-180, -90, 180, 90];

/** How ships are drawn beside where they are. */
export interface ShipDisplay {
  palette: ShipPalette;
  /** Of course vectors; 0 is none. */
  vectorMinutes: VectorMinutes;
  /** Names beside the signs. */
  names: boolean;
}

interface Asked {
  inView: (box: Box, limit: number, filter: ShipFilter) => Promise<ShipInView[]>;
  isAlerted: (slot: number) => boolean;
  ageWords: (ageMs: number) => string;
  onProblem: (problem: unknown) => void;
}

export class ShipAnnotations {
  filter: ShipFilter = {};
  display: ShipDisplay = { palette: 'shore', vectorMinutes: 0, names: true };
  shown = true;
  readonly #chart: Chart;
  readonly #asked: Asked;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Raised whenever what was asked for is not wanted any more. */
  #turn = 0;

  constructor(chart: Chart, asked: Asked) {
    this.#chart = chart;
    this.#asked = asked;
  }

  /** Makes them again once nothing has changed for a moment. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#make(), REST_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#turn++;
  }

  async #make(): Promise<void> {
    const turn = ++this.#turn;
    const limit = this.#limit();
    if (limit === 0) return this.#put([]);
    try {
      const ships = await this.#asked.inView(this.#chart.visibleBox(0.1) ?? WHOLE_WORLD, limit, this.filter);
      if (turn === this.#turn) this.#put(ships);
    } catch (problem) {
      if (turn === this.#turn) this.#asked.onProblem(problem);
    }
  }

  /** How many ships are worth asking for at this zoom. */
  #limit(): number {
    const { zoom } = this.#chart.view;
    const { vectorMinutes, names } = this.display;
    if (!this.shown) return 0;
    if (vectorMinutes > 0 && zoom >= VECTORS_FROM_ZOOM) return MOST_VECTORS;
    if (zoom >= HULLS_FROM_ZOOM) return MOST_LABELS;
    if (!names) return 0;
    return zoom >= NAMES_OF_ALL_FROM_ZOOM ? MOST_LABELS : MOST_MARKED_LABELS;
  }

  /** Alerted ships come first, then own-fleet ships, then the longest: a cut leaves out the least of them. */
  #put(ships: readonly ShipInView[]): void {
    const { zoom } = this.#chart.view;
    const { palette, vectorMinutes, names } = this.display;
    const { isAlerted, ageWords } = this.#asked;
    const nowMs = serverNow();
    const colours = shipColours(palette, this.#chart.scheme);
    const danger = SHIP_INKS[this.#chart.scheme].danger;
    const colourOf = ({ slot, group }: ShipInView) => (palette === 's52' && isAlerted(slot) ? danger : colours[group]);
    const named =
      zoom >= NAMES_OF_ALL_FROM_ZOOM
        ? ships.slice(0, MOST_LABELS)
        : ships.filter(({ slot, ownFleet }) => ownFleet || isAlerted(slot)).slice(0, MOST_MARKED_LABELS);
    const { surface } = this.#chart;
    const covers = coversOf(surface);
    const sideOf = (text: string, position: LonLat) => {
      const { x, y } = this.#chart.toScreen(position);
      return labelSide(text, x, freeAcross(covers, surface.clientWidth, y));
    };
    const set = this.#chart.setGeojson.bind(this.#chart);
    set(
      LABELS_SOURCE,
      names && named.length > 0
        ? labelFeatures(named, { nowMs, ageWords, isAlerted, mostUrgentFirst: mostUrgentFirst.get(), sideOf })
        : NO_FEATURES,
    );
    set(HULLS_SOURCE, zoom >= HULLS_FROM_ZOOM ? hullFeatures(ships.slice(0, MOST_LABELS), { nowMs, colourOf }) : NO_FEATURES);
    const hasVectors = vectorMinutes > 0 && zoom >= VECTORS_FROM_ZOOM;
    set(VECTORS_SOURCE, hasVectors ? vectorFeatures(ships, { minutes: vectorMinutes, nowMs, colourOf }) : NO_FEATURES);
  }
}
