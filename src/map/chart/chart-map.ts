// MapLibre's map as the chart needs it: its construction, its view, and its events of views and input.
import { AttributionControl, Map as MapLibreMap, type MapMouseEvent, type StyleSpecification } from 'maplibre-gl';
import type { OwnMap } from '#contract/own-maps.ts';
import type { Box, LonLat } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { canonicalLonDeg } from '#domain/geo/longitude.ts';
import { paddedBox } from '#map/boxes.ts';
import type { ChartListeners } from './chart-events.ts';
import { type ChartView, LEAST_SMALL_ZOOM, LEAST_ZOOM, MOST_ZOOM, START_VIEW } from './chart-view.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

// The attribution of the map's sources. Never remove it: it is a condition of using the data.

/** Narrower than this, the attribution lies over the scale or, on a tablet, over ships. */
const NARROW_PX = 900;

/** Puts the attribution behind its button. Returns whether there is one. */
function foldAttribution(container: HTMLElement): boolean {
  const attribution = container.querySelector('details.maplibregl-compact-show');
  attribution?.removeAttribute('open');
  attribution?.classList.remove('maplibregl-compact-show');
  return attribution !== null;
}

/** Where it would cover the scale, it shows while the map loads. In a small picture it would cover ships: there it is folded from the first. */
function foldWhereSmall(map: MapLibreMap, container: HTMLElement, still: boolean): void {
  if (!still) return void map.once('idle', () => container.clientWidth <= NARROW_PX && foldAttribution(container));
  const fold = () => {
    if (foldAttribution(container)) map.off('sourcedata', fold);
  };
  map.on('sourcedata', fold);
}

export interface ChartLook {
  scheme: Scheme;
  /** BCP 47, for the names on the map. */
  language: string;
  /** The sea floor in more steps, with contour lines. */
  relief?: boolean;
  /** The operator's own ground, the finest last. */
  own?: readonly OwnMap[];
}

/** MapLibre's own texts for people and screen readers. */
export interface ChartWords {
  chart: string;
  toggleAttribution: string;
}

export interface ChartOptions extends ChartLook {
  container: HTMLElement;
  style: (look: ChartLook) => StyleSpecification;
  words: ChartWords;
  view?: ChartView;
  /** A picture: it hears no pointer, finger or key, and the page scrolls over it. */
  still?: boolean;
}

/** Throws without WebGL2. */
export function newMap(
  { container, view = START_VIEW, words, still = false }: Pick<ChartOptions, 'container' | 'view' | 'words' | 'still'>,
  style: StyleSpecification,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    validateStyle: false, // it costs as much as making the layers; tests hold the styles to the specification
    center: [...view.position],
    zoom: view.zoom,
    bearing: view.bearingDeg ?? 0,
    pitch: view.pitchDeg ?? 0,
    minZoom: still ? LEAST_SMALL_ZOOM : LEAST_ZOOM,
    maxZoom: MOST_ZOOM,
    maxPitch: 60,
    attributionControl: false,
    interactive: !still,
    ...(still && { canvasContextAttributes: { preserveDrawingBuffer: true } }), // a document may ask for what was drawn
    dragRotate: true,
    locale: {
      'Map.Title': words.chart,
      'AttributionControl.ToggleAttribution': words.toggleAttribution,
    },
  });
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  foldWhereSmall(map, container, still);
  return map;
}

export function chartViewOf(map: MapLibreMap): ChartView {
  return {
    position: lonLatOf(map.getCenter()),
    zoom: map.getZoom(),
    bearingDeg: map.getBearing(),
    pitchDeg: map.getPitch(),
  };
}

/** What a flat map shows, wider by a fraction of itself on every side; undefined for a whole turn of the world. */
export function shownBox(map: MapLibreMap, padFraction: number): Box | undefined {
  const bounds = map.getBounds();
  return paddedBox(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth(), padFraction);
}

/** How far what is drawn at the pixel of a position may lie from it. At the rim of a globe a pixel is some degrees wide. */
const SAME_PLACE_NM = 300;

/** Whether a position is drawn on the canvas. On the far side of a globe its pixel is that of another place, in front of it. */
export function isOnCanvas(map: MapLibreMap, position: LonLat): boolean {
  const pixel = map.project([...position]);
  const { clientWidth, clientHeight } = map.getCanvas();
  if (pixel.x < 0 || pixel.y < 0 || pixel.x > clientWidth || pixel.y > clientHeight) return false;
  return distanceNm(lonLatOf(map.unproject(pixel)), position) < SAME_PLACE_NM;
}

const lonLatOf = ({ lng, lat }: { lng: number; lat: number }): LonLat => [canonicalLonDeg(lng), lat];

/** Tells where the map looks and what a pointer does on it. */
export function tellViewsAndHands(map: MapLibreMap, listeners: ChartListeners, signal: AbortSignal): void {
  let touch = false;
  map.on('move', () => listeners.tell('move', chartViewOf(map)));
  map.on('moveend', () => listeners.tell('moveEnd', chartViewOf(map)));
  map.on('projectiontransition', () => listeners.tell('moveEnd', chartViewOf(map))); // a globe shows less of the world
  map.on('idle', () => listeners.tell('settled', undefined));
  map.on('mousemove', ({ lngLat }) => listeners.tell('pointer', lonLatOf(lngLat)));
  map.on('mouseout', () => listeners.tell('pointer', undefined));
  const clickOf = ({ point, lngLat }: MapMouseEvent) => ({ position: lonLatOf(lngLat), x: point.x, y: point.y, touch });
  map.on('click', (event) => listeners.tell('click', clickOf(event)));
  map.on('contextmenu', (event) => listeners.tell('menu', clickOf(event)));
  map.getContainer().addEventListener('pointerdown', ({ pointerType }) => (touch = pointerType === 'touch'), { capture: true, signal });
}

/** A window dragged to another screen changes its pixel ratio without changing its size. */
export function watchPixelRatio(map: MapLibreMap, signal: AbortSignal): void {
  if (signal.aborted) return;
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  const changed = () => {
    map.resize();
    watchPixelRatio(map, signal);
  };
  query.addEventListener('change', changed, { once: true, signal });
}
