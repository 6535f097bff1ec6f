// The chart: the only owner of MapLibre's Map (over 250 lines, because that owner is one). All else gives it values and listens.
import 'maplibre-gl/dist/maplibre-gl.css';
import './chart.css';
import { AttributionControl, GPUInitializationError, Map as MapLibreMap } from 'maplibre-gl';
import type { ErrorEvent, GeoJSONSource, MapMouseEvent, QueryRenderedFeaturesOptions, StyleSpecification } from 'maplibre-gl';
import { fail, ok } from '#contract/result.ts';
import type { Result } from '#contract/result.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { foldAttribution } from './attribution.ts';
import { canonicalLonDeg, paddedBox } from './boxes.ts';
import { ChartCoverage } from './chart-coverage.ts';
import { ChartListeners } from './chart-events.ts';
import type { ChartClick, ChartCoverageState, ChartEvents, ChartFailure } from './chart-events.ts';
import { cameraOf, LEAST_ZOOM, MOST_ZOOM, START_VIEW } from './chart-view.ts';
import type { ChartView } from './chart-view.ts';
import { composeStyle, endsWith, inOrder, isUnderLand, sourceId, sourceSpec } from './overlays.ts';
import { FIRST_LAND_LAYER } from './base-map-style.ts';
import type { ChartImage, Geojson, Overlay } from './overlays.ts';
import type { Scheme } from './ship-look.ts';
import { setUpTileArchives } from './tile-archives.ts';

/** Above it MapLibre draws its globe flat. */
const GLOBE_ENDS_AT_ZOOM = 12;

export interface ChartLook {
  scheme: Scheme;
  /** BCP 47, for the names on the map. */
  language: string;
  /** The sea floor in more steps, with contour lines. */
  relief?: boolean;
}

/** What MapLibre itself says to people and to screen readers. */
export interface ChartWords {
  chart: string;
  toggleAttribution: string;
}

export interface ChartOptions extends ChartLook {
  container: HTMLElement;
  style: (look: ChartLook) => StyleSpecification;
  words: ChartWords;
  view?: ChartView;
}

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
  readonly #overlays: Overlay[] = [];
  readonly #geojson = new Map<string, Geojson>();
  readonly #listeners = new ChartListeners();
  readonly #gone = new AbortController();
  readonly #coverage: ChartCoverage;
  #look: ChartLook;
  #globe = false;
  #styleReady = false;
  #touch = false;

  /** Use openChart: this throws where there is no WebGL2. */
  constructor({ container, style, words, view = START_VIEW, scheme, language, relief = false }: ChartOptions) {
    container.dir = 'ltr'; // MapLibre's controls are made for it
    container.classList.add('fathom-chart');
    container.dataset.scheme = scheme;
    this.#look = { scheme, language, relief };
    this.#style = style;
    this.#coverage = new ChartCoverage({
      isGround: (source) => !this.#overlays.some(({ sources }) => sources.some((one) => sourceId(one) === source)),
      ground: (missing) => this.#listeners.tell('coverage', { missing }),
      overlay: (source, missing) => this.#listeners.tell('overlayTiles', { source, missing }),
    });
    this.#overlays.push(this.#coverage.overlay);
    this.#map = new MapLibreMap({
      container,
      style: this.#composed(),
      center: [...view.position],
      zoom: view.zoom,
      bearing: view.bearingDeg ?? 0,
      pitch: view.pitchDeg ?? 0,
      minZoom: LEAST_ZOOM,
      maxZoom: MOST_ZOOM,
      maxPitch: 60,
      attributionControl: false,
      dragRotate: true,
      locale: {
        'Map.Title': words.chart,
        'AttributionControl.ToggleAttribution': words.toggleAttribution,
      },
    });
    this.#map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    void this.#map.once('idle', () => foldAttribution(container));
    this.#coverage.watch(this.#map, this, this.#gone.signal);
    this.loaded = new Promise((resolve) => void this.#map.once('load', () => resolve()));
    this.#listen();
    this.#watchPixelRatio();
  }

  /** Until unsubscribed or the chart is destroyed. */
  on<E extends keyof ChartEvents>(event: E, listener: (event: ChartEvents[E]) => void): () => void {
    return this.#listeners.add(event, listener);
  }

  get view(): ChartView {
    const { lng, lat } = this.#map.getCenter();
    return {
      position: [canonicalLonDeg(lng), lat],
      zoom: this.#map.getZoom(),
      bearingDeg: this.#map.getBearing(),
      pitchDeg: this.#map.getPitch(),
    };
  }

  get scheme(): Scheme {
    return this.#look.scheme;
  }

  /** At once. Bearing and pitch stay when they are not named. */
  setView(view: ChartView): void {
    this.#map.jumpTo(cameraOf(view));
  }

  /** With motion, or at once where the user asked for less of it. */
  flyTo(view: ChartView): void {
    this.#map.flyTo({ ...cameraOf(view), maxDuration: 3000 });
  }

  zoomBy(steps: number): void {
    this.#map.easeTo({ zoom: this.#map.getZoom() + steps, duration: 180 });
  }

  /** CSS pixels to the right and down. */
  panBy(xPx: number, yPx: number): void {
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

  /** As last told to listeners of 'coverage'. */
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
    const bounds = this.#map.getBounds();
    return paddedBox(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth(), padFraction);
  }

  /** Puts an overlay in its place, on top of those that are there; answers how to take it away. It survives changes of style and lost contexts. */
  addOverlay(overlay: Overlay): () => void {
    this.#overlays.push(overlay);
    this.#applyOverlays();
    return () => this.#removeOverlay(overlay);
  }

  /** Also before the source shows: what is set last is shown. The same object again costs nothing: each other one is tiled and drawn anew. */
  setGeojson(source: string, data: Geojson): void {
    if (this.#geojson.get(source) === data) return;
    this.#geojson.set(source, data);
    if (this.#styleReady) void this.#map.getSource<GeoJSONSource>(source)?.setData(data);
  }

  /** Properties of what the named layers draw within so many CSS pixels of a point, topmost first. One that lies in two tiles comes twice. */
  featuresAt(x: number, y: number, layers: string[], radiusPx = 0): Record<string, unknown>[] {
    if (!this.#styleReady) return [];
    const options: QueryRenderedFeaturesOptions = { layers: layers.filter((id) => this.#map.getLayer(id)) };
    const place: Parameters<MapLibreMap['queryRenderedFeatures']>[0] =
      radiusPx === 0
        ? [x, y]
        : [
            [x - radiusPx, y - radiusPx],
            [x + radiusPx, y + radiusPx],
          ];
    return this.#map.queryRenderedFeatures(place, options).map((feature) => feature.properties);
  }

  /** Zooms in around a position until the cluster of that id (its `cluster_id`) falls apart there. One that is gone meanwhile does nothing. */
  async openCluster(source: string, clusterId: number, around: LonLat): Promise<void> {
    const zoom = await this.#map
      .getSource<GeoJSONSource>(source)
      ?.getClusterExpansionZoom(clusterId)
      .catch(() => undefined);
    if (zoom !== undefined && !this.#gone.signal.aborted) this.#map.easeTo({ zoom, around: [...around], duration: 400 });
  }

  /** CSS pixels from the container's upper left corner. */
  toScreen(position: LonLat): { x: number; y: number } {
    const { x, y } = this.#map.project([...position]);
    return { x, y };
  }

  /** What lies under a point of the container (CSS pixels). The longitude is counted on from the view's centre: it may leave +-180. */
  fromScreen(x: number, y: number): LonLat {
    const { lng, lat } = this.#map.unproject([x, y]);
    return [lng, lat];
  }

  /** What hears pointers and keys over the map; its upper left corner is that of toScreen. */
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
    this.#listeners.clear();
    this.#map.remove();
  }

  #composed(): StyleSpecification {
    return composeStyle(this.#style(this.#look), this.#overlays, this.#look.scheme, { geojson: this.#geojson, globe: this.#globe });
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      this.#styleReady = true;
      if ((map.getProjection()?.type === 'globe') !== this.#globe) this.setGlobe(this.#globe);
      this.#applyOverlays();
    });
    map.setMissingStyleImageResolver((id) => {
      for (const { imageFor } of this.#overlays) {
        const image = imageFor?.(id);
        if (image) return this.#addImage(image);
      }
    });
    map.on('move', () => this.#listeners.tell('move', this.view));
    map.on('moveend', () => this.#listeners.tell('moveEnd', this.view));
    map.on('mousemove', ({ lngLat }) => this.#listeners.tell('pointer', [canonicalLonDeg(lngLat.lng), lngLat.lat]));
    map.on('mouseout', () => this.#listeners.tell('pointer', undefined));
    map.on('click', (event) => this.#listeners.tell('click', this.#clickOf(event)));
    map.on('webglcontextlost', () => {
      this.#styleReady = false;
      this.#listeners.tell('drawing', false);
    });
    map.on('webglcontextrestored', () => this.#listeners.tell('drawing', true));
    map.on('error', (event: ErrorEvent) => this.#report(event));
    const { signal } = this.#gone;
    map
      .getContainer()
      .addEventListener('pointerdown', ({ pointerType }) => (this.#touch = pointerType === 'touch'), { capture: true, signal });
  }

  #clickOf({ point, lngLat }: MapMouseEvent): ChartClick {
    return { position: [canonicalLonDeg(lngLat.lng), lngLat.lat], x: point.x, y: point.y, touch: this.#touch };
  }

  #report(event: ErrorEvent): void {
    if (event.error instanceof GPUInitializationError) {
      this.#listeners.tell('failure', { reason: 'contextNotRestored', detail: event.error.message });
    } else if (!this.#coverage.failed(event)) {
      this.#listeners.tell('problem', event.error instanceof Error ? event.error : new Error(event.error.message));
    }
  }

  /** Adds what a new or rebuilt style lacks, and puts the overlays on top in their order. */
  #applyOverlays(): void {
    if (!this.#styleReady) return;
    const map = this.#map;
    const overlays = inOrder(this.#overlays);
    for (const image of overlays.flatMap((overlay) => overlay.images ?? [])) this.#addImage(image);
    for (const source of overlays.flatMap((overlay) => overlay.sources))
      if (!map.getSource(sourceId(source))) map.addSource(sourceId(source), sourceSpec(source, this.#geojson));
    const land = map.getLayer(FIRST_LAND_LAYER) && FIRST_LAND_LAYER;
    this.#order(overlays.filter(isUnderLand), land);
    this.#order(
      overlays.filter((overlay) => !isUnderLand(overlay)),
      undefined,
    );
  }

  #addImage({ id, pixelRatio = 1, ...image }: ChartImage): void {
    if (!this.#map.hasImage(id)) this.#map.addImage(id, image, { pixelRatio });
  }

  /** Adds what lacks, and puts the overlays in their order under a layer of the base, or on top. */
  #order(overlays: readonly Overlay[], before: string | undefined): void {
    const map = this.#map;
    const layers = overlays.flatMap((overlay) => overlay.layers(this.#look.scheme));
    for (const layer of layers) if (!map.getLayer(layer.id)) map.addLayer(layer, before);
    const wanted = layers.map(({ id }) => id);
    const present = map.getLayersOrder();
    if (!endsWith(before === undefined ? present : present.slice(0, present.indexOf(before)), wanted))
      for (const id of wanted) map.moveLayer(id, before);
  }

  #removeOverlay(overlay: Overlay): void {
    const at = this.#overlays.indexOf(overlay);
    if (at < 0) return;
    this.#overlays.splice(at, 1);
    for (const source of overlay.sources) this.#geojson.delete(sourceId(source));
    if (!this.#styleReady || this.#gone.signal.aborted) return;
    for (const { id } of overlay.layers(this.#look.scheme)) if (this.#map.getLayer(id)) this.#map.removeLayer(id);
    for (const id of overlay.sources.map(sourceId)) if (this.#map.getSource(id)) this.#map.removeSource(id);
  }

  /** A window dragged to another screen changes its pixel ratio without changing its size. */
  #watchPixelRatio(): void {
    const { signal } = this.#gone;
    if (signal.aborted) return;
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      this.#map.resize();
      this.#watchPixelRatio();
    };
    query.addEventListener('change', changed, { once: true, signal });
  }
}
