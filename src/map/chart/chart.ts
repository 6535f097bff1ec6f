// The chart: the only owner of MapLibre's Map. All else gives it values and listens. Over 300 lines, because an owner is one piece.
import 'maplibre-gl/dist/maplibre-gl.css';
import './chart.css';
import { GPUInitializationError } from 'maplibre-gl';
import type { ErrorEvent, GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { fail, ok, type Result } from '#contract/result.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { contains } from '#map/boxes.ts';
import { ChartCoverage } from './chart-coverage.ts';
import { type ChartCoverageState, type ChartEvents, type ChartFailure, ChartListeners } from './chart-events.ts';
import {
  isOnCanvas,
  shownBox,
  type ChartLook,
  type ChartOptions,
  newMap,
  tellViewsAndHands,
  chartViewOf,
  watchPixelRatio,
} from './chart-map.ts';
import { ChartOverlays } from './chart-overlays.ts';
import { type Aside, besidePosition, cameraOf, type ChartView } from './chart-view.ts';
import { Flights } from './flights.ts';
import { GroundCover, type GroundCoverAreas } from './ground-cover.ts';
import type { Geojson, MapOverlay } from './overlays.ts';
import { ownMaps } from '#map/own-maps.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { setUpTileArchives } from './tile-archives.ts';

/** Above it MapLibre draws its globe flat. */
const GLOBE_ENDS_AT_ZOOM = 12;

const inTheMiddle = (): Aside => ({ rightPx: 0, downPx: 0 });

/** A device without WebGL2 is an expected failure; any other error is a bug and throws. */
export function openChart(options: ChartOptions): Result<Chart, ChartFailure> {
  setUpTileArchives();
  try {
    return ok(new Chart(options));
  } catch (error) {
    if (!(error instanceof GPUInitializationError)) throw error;
    options.container.replaceChildren();
    return fail({ reason: 'noWebgl', detail: error.statusMessage ?? error.message });
  }
}

export class Chart {
  /** Settles with the first complete picture: style, tiles in view, overlays. */
  readonly loaded: Promise<void>;
  readonly #map: MapLibreMap;
  readonly #style: ChartOptions['style'];
  readonly #overlays = new ChartOverlays(() => this.#look.scheme);
  readonly #listeners = new ChartListeners();
  readonly #gone = new AbortController();
  readonly #coverage: ChartCoverage;
  readonly #flights: Flights;
  readonly #ground = new GroundCover(
    () => this.visibleBox(),
    () => this.#coverage.baseChanged(),
  );
  #look: ChartLook;
  #globe = false;
  #styleReady = false;

  /** Use openChart: this throws without WebGL2. */
  constructor({ container, style, scheme, language, relief = false, ...rest }: ChartOptions) {
    container.dir = 'ltr'; // MapLibre's controls are made for it
    container.classList.add('fathom-chart');
    container.dataset.scheme = scheme;
    this.#look = { scheme, language, relief, own: ownMaps.get() };
    this.#style = style;
    this.#coverage = new ChartCoverage({
      isGround: (source) => this.#overlays.isGround(source),
      isBase: (source) => this.#overlays.isBase(source),
      isBaseHidden: () => this.#ground.isHidden,
      ground: (missing) => this.#listeners.tell('coverage', { missing }),
      overlay: (source, missing) => this.#listeners.tell('overlayTiles', { source, missing }),
    });
    for (const overlay of this.#coverage.overlays) this.#overlays.add(overlay);
    this.#map = newMap({ container, ...rest }, this.#composed());
    this.#flights = new Flights(this.#map);
    this.#coverage.watch(this.#map, this, this.#gone.signal);
    this.#ground.watch(this.#map);
    this.loaded = new Promise((resolve) => void this.#map.once('load', () => resolve()));
    this.#listen();
    watchPixelRatio(this.#map, this.#gone.signal);
    this.#gone.signal.addEventListener(
      'abort',
      ownMaps.watch(() => this.#setOwnMaps()),
    );
  }

  /** Until unsubscribed or the chart is destroyed. */
  on<E extends keyof ChartEvents>(event: E, listener: (event: ChartEvents[E]) => void): () => void {
    return this.#listeners.add(event, listener);
  }

  get view(): ChartView {
    return chartViewOf(this.#map);
  }

  get scheme(): Scheme {
    return this.#look.scheme;
  }

  /** At once. Bearing and pitch stay when they are not named. */
  setView(view: ChartView): void {
    this.#flights.end();
    this.#map.jumpTo(cameraOf(view));
  }

  /**
   * Animated, or at once when the user prefers reduced motion. `aside`: where the position comes to stand, asked anew when the map changes
   * its size.
   */
  flyTo(to: ChartView | (() => ChartView), aside: () => Aside = inTheMiddle): void {
    this.#flights.fly(() => {
      const view = typeof to === 'function' ? to() : to;
      const bearingDeg = view.bearingDeg ?? this.#map.getBearing();
      const camera = cameraOf({ ...view, position: besidePosition(view, aside(), bearingDeg) });
      return { goal: view.position, camera: { ...camera, maxDuration: 3000 } };
    });
  }

  /** Where the last flight went stays where it is on the screen; after a move by hand, what lies `aside` of the middle. */
  zoomBy(steps: number, { rightPx, downPx }: Aside = inTheMiddle()): void {
    this.#flights.settle();
    const { goal } = this.#flights;
    const { clientWidth, clientHeight } = this.surface;
    const middle = this.#map.unproject([clientWidth / 2 + rightPx, clientHeight / 2 + downPx]);
    const around = goal && this.isInSight(goal) ? goal : middle.toArray();
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, around: [...around], duration: 180 });
  }

  /** CSS pixels to the right and down. */
  panBy(xPx: number, yPx: number): void {
    this.#flights.end();
    this.#map.panBy([xPx, yPx], { duration: 120 });
  }

  /** North up and flat. */
  northUp(): void {
    this.#map.easeTo({ bearing: 0, pitch: 0, duration: 250 });
  }

  setScheme(scheme: Scheme): void {
    if (scheme === this.#look.scheme) return;
    this.#look = { ...this.#look, scheme };
    this.#map.getContainer().dataset.scheme = scheme;
    this.#map.setStyle(this.#composed(), { validate: false });
    this.#listeners.tell('scheme', scheme);
  }

  setRelief(relief: boolean): void {
    if (relief === (this.#look.relief ?? false)) return;
    this.#look = { ...this.#look, relief };
    this.#map.setStyle(this.#composed(), { validate: false });
  }

  setLanguage(language: string): void {
    if (language === this.#look.language) return;
    this.#look = { ...this.#look, language };
    this.#map.setStyle(this.#composed(), { validate: false });
  }

  #setOwnMaps(): void {
    this.#look = { ...this.#look, own: ownMaps.get() };
    this.#map.setStyle(this.#composed(), { validate: false });
  }

  /** As last sent to listeners of 'coverage'. */
  get coverage(): ChartCoverageState {
    return { missing: this.#coverage.missing };
  }

  get globe(): boolean {
    return this.#globe;
  }

  setGlobe(globe: boolean): void {
    this.#globe = globe;
    if (this.#styleReady) this.#map.setProjection({ type: globe ? 'globe' : 'mercator' });
  }

  /** The part of the world in view, wider by a fraction of itself on every side; undefined for the whole world or a globe. */
  visibleBox(padFraction = 0): Box | undefined {
    if (this.#globe && this.#map.getZoom() < GLOBE_ENDS_AT_ZOOM) return undefined;
    return shownBox(this.#map, padFraction);
  }

  /** Whether the map shows a position now: on a globe only what is on its near side. */
  isInSight(position: LonLat): boolean {
    const box = this.visibleBox();
    if (box) return contains(box, [...position, ...position]);
    return !this.#globe || isOnCanvas(this.#map, position);
  }

  /** Puts an overlay in its place, on top of those that are there; answers how to take it away. It survives changes of style and lost contexts. */
  addOverlay(overlay: MapOverlay): () => void {
    return this.#overlays.add(overlay);
  }

  /** May be called before the source shows: the last value counts. The same object again costs nothing; a new one is tiled and drawn again. */
  setGeojson(source: string, data: Geojson): void {
    this.#overlays.setGeojson(source, data);
  }

  /** All tiles of an overlay's source. What is drawn stays until they are there. */
  askTilesAnew(source: string): void {
    this.#coverage.askAnew(source);
  }

  /** From now on the base map is not drawn while these areas of an overlay hold all of the view. Undefined: no more. */
  coverGround(areas: GroundCoverAreas | undefined): void {
    this.#ground.by(areas);
  }

  /** Call it when what an overlay's `state` answers has changed, or from which zoom on some of its layers show (by their ids). */
  sayState(leastZooms: Readonly<Record<string, number>> = {}): void {
    this.#overlays.sayState(leastZooms);
  }

  /** Properties of the features of the named layers within so many CSS pixels of a point, topmost first. A feature in two tiles comes twice. */
  featuresAt(x: number, y: number, layers: string[], radiusPx = 0): Record<string, unknown>[] {
    return this.#overlays.featuresAt(x, y, layers, radiusPx);
  }

  /** The same of all layers of a source. */
  featuresOfSourceAt(x: number, y: number, source: string, radiusPx = 0): Record<string, unknown>[] {
    return this.#overlays.featuresOfSourceAt(x, y, source, radiusPx);
  }

  /** Properties of all features of the named layers that are drawn now. One in two tiles comes twice. */
  featuresInView(layers: readonly string[]): Record<string, unknown>[] {
    return this.#overlays.featuresInView(layers);
  }

  /** Zooms in around a position until the cluster with that id (its `cluster_id`) splits. No effect for one that is gone. */
  async openCluster(source: string, clusterId: number, around: LonLat): Promise<void> {
    const zoom = await this.#map
      .getSource<GeoJSONSource>(source)
      ?.getClusterExpansionZoom(clusterId)
      .catch(() => undefined);
    if (zoom === undefined || this.#gone.signal.aborted) return;
    this.#flights.end();
    this.#map.easeTo({ zoom, around: [...around], duration: 400 });
  }

  /** CSS pixels from the container's upper left corner. */
  toScreen(position: LonLat): { x: number; y: number } {
    const { x, y } = this.#map.project([...position]);
    return { x, y };
  }

  /** The position under a point of the container (CSS pixels). The longitude continues from the view's centre: it may leave +-180. */
  fromScreen(x: number, y: number): LonLat {
    const { lng, lat } = this.#map.unproject([x, y]);
    return [lng, lat];
  }

  /** The element that gets pointer and key events over the map; its upper left corner is the origin of toScreen. */
  get surface(): HTMLElement {
    return this.#map.getCanvas();
  }

  /** Off while a hand draws: a drag then moves what is drawn, and two quick clicks are two positions. */
  setGestures({ drag, doubleClickZoom }: { drag?: boolean; doubleClickZoom?: boolean }): void {
    const set = (handler: { enable: () => void; disable: () => void }, on: boolean) => (on ? handler.enable() : handler.disable());
    if (drag !== undefined) set(this.#map.dragPan, drag);
    if (doubleClickZoom !== undefined) set(this.#map.doubleClickZoom, doubleClickZoom);
  }

  /** Tries again what could not be fetched; the chart does so itself when the browser is back online. */
  retryTiles(): void {
    this.#coverage.retry();
  }

  /** Arrows then pan, + and - zoom. */
  focus(): void {
    this.#map.getCanvas().focus();
  }

  /** After the container changed its size by other means than the window's. */
  resize(): void {
    this.#map.resize();
  }

  destroy(): void {
    this.#gone.abort();
    this.#overlays.leaveMap();
    this.#ground.leaveMap();
    this.#listeners.clear();
    this.#map.remove();
  }

  #composed(): StyleSpecification {
    const base = this.#style(this.#look);
    return this.#overlays.compose({ ...base, state: { ...base.state, ...this.#ground.state } }, this.#globe);
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      this.#styleReady = true;
      if ((map.getProjection()?.type === 'globe') !== this.#globe) this.setGlobe(this.#globe);
      this.#overlays.putOn(map);
      this.#ground.putOn(map);
    });
    map.setMissingStyleImageResolver((id) => this.#overlays.addMissingImage(map, id));
    tellViewsAndHands(map, this.#listeners, this.#gone.signal);
    map.on('webglcontextlost', () => {
      this.#styleReady = false;
      this.#overlays.leaveMap();
      this.#ground.leaveMap();
      this.#listeners.tell('drawing', false);
    });
    map.on('webglcontextrestored', () => this.#listeners.tell('drawing', true));
    map.on('error', (event: ErrorEvent) => this.#report(event));
  }

  #report(event: ErrorEvent): void {
    if (event.error instanceof GPUInitializationError) {
      this.#listeners.tell('failure', { reason: 'contextNotRestored', detail: event.error.message });
    } else if (!this.#coverage.failed(event)) {
      this.#listeners.tell('problem', event.error instanceof Error ? event.error : new Error(event.error.message));
    }
  }
}
