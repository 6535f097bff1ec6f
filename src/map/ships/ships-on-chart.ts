// Shows the ship store on a chart: snapshot, patches, draw orders, labels, ages. Owns no ship and draws nothing itself.
import type { DrawOrder, DrawOrderQuery, ShipFilter, ShipHit, ShipInView, ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import { SHIP_FLAG } from '#contract/worker-apis.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { viewBox } from '#compute/view-box.ts';
import { serverNow } from '#platform/clock.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { ChartClick } from '#map/chart/chart-events.ts';
import { ORDER_PADDING, orderIsDue } from './order-policy.ts';
import type { OrderWish } from './order-policy.ts';
import type { Hit } from '#map/hits.ts';
import { workbench } from '#map/workbench.ts';
import { ShipAnnotations } from './ship-annotations.ts';
import type { ShipDisplay } from './ship-annotations.ts';
import { HULLS_FROM_ZOOM, HULLS_LAYER, hullOverlay, labelOverlays, plainName } from './ship-labels.ts';
import { shipRadiusPx } from './ship-look.ts';
import { vectorOverlay } from './ship-vectors.ts';
import { ShipsLayer } from './ships-layer.ts';
import type { DrawnShipCount } from './ships-layer.ts';

/** What the map needs of the page's ship store. Patches may come before the snapshot: they are sorted by revision. */
export interface ChartShips {
  /** All ships, at the revision that the next patch follows. The map takes over the arrays. */
  snapshot: () => Promise<ShipSnapshot>;
  /** Returns a function that stops it. */
  subscribe: (listener: (patch: ShipPatch) => void) => () => void;
  drawOrder: (query: DrawOrderQuery) => Promise<DrawOrder>;
  inView: (box: Box, limit: number, filter: ShipFilter) => Promise<ShipInView[]>;
  hitsOf: (slots: readonly number[]) => Promise<ShipHit[]>;
}

export interface ShowShipsOptions {
  filter?: ShipFilter;
  /** Words for an age ("3 h"), for the labels of stale ships. */
  ageWords: (ageMs: number) => string;
  /** The ships under a click, nearest first; empty when there is none. */
  onPick?: (slots: number[], click: ChartClick) => void;
  /** Called when the store fails to answer; the map keeps what it shows. */
  onProblem: (problem: unknown) => void;
}

/** Reach of a pick in CSS pixels (ships page): a mouse is exact, a gloved finger is not. */
const PICK_RADIUS_PX = { mouse: 6, touch: 22 } as const;
const CLOCK_MS = 30_000;

export interface ShipsOnChart {
  count: () => DrawnShipCount;
  /** Slots drawn within the radius of a point of the container, nearest first. */
  pick: (x: number, y: number, radiusPx?: number) => number[];
  positionOf: (slot: number) => LonLat | undefined;
  setSelected: (slot: number | undefined) => void;
  setFilter: (filter: ShipFilter) => void;
  /** Palette, course vectors, names. Said again, the same costs nothing: a slider that plays says it with every step. */
  setDisplay: (display: ShipDisplay) => void;
  /** Hidden, ships are neither drawn nor picked. As often as setDisplay. */
  setShown: (shown: boolean) => void;
  /** All ships under a click, nearest first. Not at once: names are the store's. */
  hitsAt: (click: ChartClick) => Promise<Hit[]>;
  /** Settles in the first frame that draws an order. */
  ready: Promise<void>;
  destroy: () => void;
}

export function showShips(chart: Chart, source: ChartShips, options: ShowShipsOptions): ShipsOnChart {
  return new ShipShow(chart, source, options);
}

class ShipShow implements ShipsOnChart {
  readonly ready: Promise<void>;
  readonly #chart: Chart;
  readonly #source: ChartShips;
  readonly #options: ShowShipsOptions;
  readonly #layer: ShipsLayer;
  readonly #stops: (() => void)[] = [];
  readonly #clock: ReturnType<typeof setInterval>;
  readonly #annotations: ShipAnnotations;
  #filter: ShipFilter;
  #asked: OrderWish | undefined;
  #asking = false;
  #early: ShipPatch[] | undefined = [];
  #gone = false;

  constructor(chart: Chart, source: ChartShips, options: ShowShipsOptions) {
    this.#chart = chart;
    this.#source = source;
    this.#options = options;
    this.#filter = options.filter ?? {};
    let drawn: () => void = () => undefined;
    this.ready = new Promise((resolve) => (drawn = resolve));
    this.#layer = new ShipsLayer(chart.scheme, serverNow(), drawn);
    this.#annotations = new ShipAnnotations(chart, {
      inView: source.inView,
      isAlerted: (slot) => (this.#layer.flagsOf(slot) & SHIP_FLAG.alerted) !== 0,
      ageWords: options.ageWords,
      onProblem: options.onProblem,
    });
    this.#annotations.filter = this.#filter;
    this.#stops.push(
      chart.addOverlay(hullOverlay),
      chart.addOverlay(vectorOverlay),
      chart.addOverlay({ place: 'ships', sources: [], layers: () => [this.#layer] }),
      ...labelOverlays.map((overlay) => chart.addOverlay(overlay)),
      chart.on('scheme', (scheme) => {
        this.#layer.setScheme(scheme);
        this.#annotateSoon(); // their colours are features of theirs
      }),
      workbench.watch(() => this.#annotateSoon()), // a panel that opens covers names
      chart.on('move', () => this.#order()),
      chart.on('moveEnd', () => this.#moved()),
      chart.on('click', (click) => options.onPick?.(this.#under(click), click)),
      source.subscribe((patch) => this.#take(patch)),
    );
    this.#clock = setInterval(() => this.#layer.setNow(serverNow()), CLOCK_MS);
    viewBox.set(chart.visibleBox());
    void this.#open();
  }

  count(): DrawnShipCount {
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
    this.#annotations.filter = filter;
    this.#order();
    this.#annotateSoon();
  }

  setDisplay(display: ShipDisplay): void {
    const { palette, vectorMinutes, names } = this.#annotations.display;
    if (display.palette === palette && display.vectorMinutes === vectorMinutes && display.names === names) return;
    this.#layer.setPalette(display.palette);
    this.#annotations.display = display;
    this.#annotateSoon();
  }

  setShown(shown: boolean): void {
    if (shown === this.#annotations.shown) return;
    this.#layer.setShown(shown);
    this.#annotations.shown = shown;
    this.#annotateSoon();
  }

  async hitsAt(click: ChartClick): Promise<Hit[]> {
    const slots = this.#under(click);
    if (slots.length === 0) return [];
    const ships = (await this.#source.hitsOf(slots)).toSorted(
      (one, other) => Number(other.ownFleet ?? false) - Number(one.ownFleet ?? false),
    );
    return ships.map(({ mmsi, name, ownFleet }) => ({
      kind: 'ship',
      id: String(mmsi),
      label: plainName(name ?? '') || String(mmsi),
      ...(ownFleet && { isOwn: true }),
    }));
  }

  destroy(): void {
    this.#gone = true;
    clearInterval(this.#clock);
    this.#annotations.stop();
    for (const stop of this.#stops.toReversed()) stop(); // a source after the layers that show it
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
      this.#annotateSoon();
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
    this.#layer.setNow(serverNow());
    this.#order();
    this.#annotateSoon();
  }

  #moved(): void {
    viewBox.set(this.#chart.visibleBox());
    this.#order();
    this.#annotateSoon();
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

  #annotateSoon(): void {
    if (!this.#gone && !this.#early) this.#annotations.soon();
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
