// Shows the ship store on a chart: snapshot, patches, draw orders, labels, ages. Owns no ship and draws nothing itself.
import type { DrawOrder, DrawOrderQuery, ShipFilter, ShipInView, ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import { SHIP_FLAG } from '#contract/worker-apis.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { viewBox } from '#compute/view-box.ts';
import { now } from '#platform/clock.ts';
import type { Chart } from './chart.ts';
import type { ChartClick } from './chart-events.ts';
import { ORDER_PADDING, orderIsDue } from './order-policy.ts';
import type { OrderWish } from './order-policy.ts';
import {
  HULLS_FROM_ZOOM,
  HULLS_LAYER,
  HULLS_SOURCE,
  hullFeatures,
  hullOverlay,
  LABELS_FROM_ZOOM,
  LABELS_SOURCE,
  labelFeatures,
  labelOverlay,
  MOST_LABELS,
} from './ship-labels.ts';
import { shipRadiusPx } from './ship-look.ts';
import { ShipsLayer } from './ships-layer.ts';
import type { ShipCount } from './ships-layer.ts';

/** What the map asks of the page's face of the ship store. Patches may come before the snapshot has: they are sorted by revision. */
export interface ShipSource {
  /** All ships held, at the revision that the next patch follows. The arrays become the map's. */
  snapshot: () => Promise<ShipSnapshot>;
  /** Answers how to stop. */
  subscribe: (listener: (patch: ShipPatch) => void) => () => void;
  drawOrder: (query: DrawOrderQuery) => Promise<DrawOrder>;
  inView: (box: Box, limit: number, filter: ShipFilter) => Promise<ShipInView[]>;
}

export interface ShowShipsOptions {
  filter?: ShipFilter;
  /** Words for an age ("3 h"), for the labels of stale ships. */
  ageWords: (ageMs: number) => string;
  /** The ships under a click, nearest first; empty when there is none. */
  onPick?: (slots: number[], click: ChartClick) => void;
  /** A store that fails to answer is told here; the map keeps what it shows. */
  onProblem: (problem: unknown) => void;
}

/** Reach of a pick in CSS pixels (ships page): a mouse is exact, a gloved finger is not. */
const PICK_RADIUS_PX = { mouse: 6, touch: 22 } as const;
const CLOCK_MS = 30_000;
const LABELS_AFTER_MS = 150;

export interface ShipsOnChart {
  count: () => ShipCount;
  /** Slots drawn within the radius of a point of the container, nearest first. */
  pick: (x: number, y: number, radiusPx?: number) => number[];
  positionOf: (slot: number) => LonLat | undefined;
  setSelected: (slot: number | undefined) => void;
  setFilter: (filter: ShipFilter) => void;
  /** Settles in the first frame that draws an order. */
  ready: Promise<void>;
  destroy: () => void;
}

export function showShips(chart: Chart, source: ShipSource, options: ShowShipsOptions): ShipsOnChart {
  return new ShipShow(chart, source, options);
}

class ShipShow implements ShipsOnChart {
  readonly ready: Promise<void>;
  readonly #chart: Chart;
  readonly #source: ShipSource;
  readonly #options: ShowShipsOptions;
  readonly #layer: ShipsLayer;
  readonly #stops: (() => void)[] = [];
  readonly #clock: ReturnType<typeof setInterval>;
  #labelTimer: ReturnType<typeof setTimeout> | undefined;
  #filter: ShipFilter;
  #asked: OrderWish | undefined;
  #asking = false;
  #early: ShipPatch[] | undefined = [];
  #gone = false;

  constructor(chart: Chart, source: ShipSource, options: ShowShipsOptions) {
    this.#chart = chart;
    this.#source = source;
    this.#options = options;
    this.#filter = options.filter ?? {};
    let drawn: () => void = () => undefined;
    this.ready = new Promise((resolve) => (drawn = resolve));
    this.#layer = new ShipsLayer(chart.scheme, now(), drawn);
    this.#stops.push(
      chart.addOverlay(hullOverlay),
      chart.addOverlay({ sources: [], layers: () => [this.#layer] }),
      chart.addOverlay(labelOverlay),
      chart.on('scheme', (scheme) => this.#layer.setScheme(scheme)),
      chart.on('move', () => this.#order()),
      chart.on('moveEnd', () => this.#moved()),
      chart.on('click', (click) => options.onPick?.(this.#under(click), click)),
      source.subscribe((patch) => this.#take(patch)),
    );
    this.#clock = setInterval(() => this.#layer.setNow(now()), CLOCK_MS);
    viewBox.set(chart.visibleBox());
    void this.#open();
  }

  count(): ShipCount {
    return this.#layer.count();
  }

  pick(x: number, y: number, radiusPx: number = PICK_RADIUS_PX.mouse): number[] {
    return this.#layer.pick(x, y, radiusPx);
  }

  positionOf(slot: number): LonLat | undefined {
    return this.#layer.positionOf(slot);
  }

  setSelected(slot: number | undefined): void {
    this.#layer.setSelected(slot);
  }

  setFilter(filter: ShipFilter): void {
    this.#filter = filter;
    this.#order();
    this.#labelSoon();
  }

  destroy(): void {
    this.#gone = true;
    clearInterval(this.#clock);
    clearTimeout(this.#labelTimer);
    for (const stop of this.#stops) stop();
    viewBox.set(undefined);
  }

  async #open(): Promise<void> {
    try {
      const snapshot = await this.#source.snapshot();
      if (this.#gone) return;
      this.#layer.setSnapshot(snapshot);
      const early = this.#early ?? [];
      this.#early = undefined;
      for (const patch of early) this.#layer.applyPatch(patch);
      this.#order();
      this.#labelSoon();
    } catch (problem) {
      this.#options.onProblem(problem);
    }
  }

  #take(patch: ShipPatch): void {
    if (this.#early) {
      this.#early.push(patch);
      return;
    }
    this.#layer.applyPatch(patch);
    this.#layer.setNow(now());
    this.#order();
    this.#labelSoon();
  }

  #moved(): void {
    viewBox.set(this.#chart.visibleBox());
    this.#order();
    this.#labelSoon();
  }

  /** One question at a time; what changed meanwhile is asked when the answer is there, so the latest view always wins. */
  #order(): void {
    if (this.#gone || this.#asking || this.#early) return;
    const zoom = this.#chart.view.zoom;
    const wish = { zoom, filter: this.#filter, rev: this.#layer.rev };
    if (!orderIsDue(this.#asked, { ...wish, box: this.#chart.visibleBox() })) return;
    const box = this.#chart.visibleBox(ORDER_PADDING);
    this.#asked = { ...wish, box };
    this.#asking = true;
    void this.#ask({ filter: this.#filter, ...(box && { box }) });
  }

  async #ask(query: DrawOrderQuery): Promise<void> {
    try {
      const order = await this.#source.drawOrder(query);
      if (this.#gone) return;
      this.#layer.setOrder(order);
      this.#asking = false;
      this.#order();
    } catch (problem) {
      this.#asking = false; // the next move asks again
      this.#asked = undefined;
      if (!this.#gone) this.#options.onProblem(problem);
    }
  }

  #labelSoon(): void {
    clearTimeout(this.#labelTimer);
    this.#labelTimer = setTimeout(() => void this.#label(), LABELS_AFTER_MS);
  }

  async #label(): Promise<void> {
    const box = this.#chart.visibleBox(0.1);
    if (!box || this.#gone || this.#early || this.#chart.view.zoom < LABELS_FROM_ZOOM) return;
    try {
      const ships = await this.#source.inView(box, MOST_LABELS, this.#filter);
      if (this.#gone) return;
      const isAlerted = (slot: number) => (this.#layer.flagsOf(slot) & SHIP_FLAG.alerted) !== 0;
      this.#chart.setGeojson(LABELS_SOURCE, labelFeatures(ships, { nowMs: now(), ageWords: this.#options.ageWords, isAlerted }));
      if (this.#chart.view.zoom >= HULLS_FROM_ZOOM) this.#chart.setGeojson(HULLS_SOURCE, hullFeatures(ships, now()));
    } catch (problem) {
      if (!this.#gone) this.#options.onProblem(problem);
    }
  }

  /** A sign wider than the pick's reach, or a hull, is hit wherever it is hit. */
  #under({ x, y, touch }: ChartClick): number[] {
    const zoom = this.#chart.view.zoom;
    const near = this.#layer.pick(x, y, Math.max(PICK_RADIUS_PX[touch ? 'touch' : 'mouse'], shipRadiusPx(zoom)));
    if (zoom < HULLS_FROM_ZOOM) return near;
    const hulls = this.#chart.featuresAt(x, y, [HULLS_LAYER]).flatMap(({ slot }) => (typeof slot === 'number' ? [slot] : []));
    return [...new Set([...near, ...hulls])];
  }
}
