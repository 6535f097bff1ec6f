// A picture on the chart: the shipped ground with a few points and lines. It hears no hand but a click, so that a page scrolls over it.
// Fetched only by what draws one (small-map.tsx): MapLibre comes with it.
import { ok, type Result } from '#contract/result.ts';
import { baseMapStyle } from '#map/chart/base-map-style.ts';
import { openChart } from '#map/chart/chart.ts';
import type { LonLat } from '#contract/units.ts';
import type { ChartFailure } from '#map/chart/chart-events.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { labelSide } from '#map/label-sides.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { LINES_SOURCE, MARK_SOURCE, POINT_LAYERS, POINTS_SOURCE, smallMapOverlay } from './small-map-layer.ts';
import { smallMapLines, pointFeatures, type SmallMapContent, type SmallMapPoint, smallMapView } from './small-map-points.ts';

/** For touch and mouse alike: a dot is small. */
const REACH_PX = 10;

export interface SmallChart {
  show: (content: SmallMapContent) => void;
  /** A ring around one place; undefined: none. */
  mark: (place: LonLat | undefined) => void;
  /** Under a point of the container, CSS pixels from its upper left. */
  placeAt: (x: number, y: number) => LonLat;
  setScheme: (scheme: Scheme) => void;
  setLanguage: (language: string) => void;
  /** The topmost point under a place of the container, CSS pixels from its upper left. */
  pointAt: (x: number, y: number) => SmallMapPoint | undefined;
  /** As it is drawn: a PNG. undefined: there is none. */
  picture: () => Promise<Blob | undefined>;
  destroy: () => void;
}

interface Options {
  container: HTMLElement;
  scheme: Scheme;
  language: string;
  words: { chart: string; toggleAttribution: string };
  content: SmallMapContent;
  onFailure: (failure: ChartFailure) => void;
  /** Whether a part of the ground is not on this device and cannot be fetched. */
  onMissing: (missing: boolean) => void;
}

/** A device without WebGL2 is an expected failure. */
export function openSmallChart({ container, content, onFailure, onMissing, ...look }: Options): Result<SmallChart, ChartFailure> {
  const { clientWidth, clientHeight } = container;
  const view = smallMapView(content, clientWidth, clientHeight);
  const opened = openChart({ container, style: baseMapStyle, still: true, ...(view && { view }), ...look });
  if (!opened.ok) return opened;
  const chart = opened.value;
  let shown = content;
  const fit = () => {
    const next = smallMapView(shown, container.clientWidth, container.clientHeight);
    if (next) chart.setView(next);
  };
  const sideOf = (label: string, position: LonLat) =>
    labelSide(label, chart.toScreen(position).x, { fromPx: 0, toPx: container.clientWidth });
  const put = () => {
    chart.setGeojson(LINES_SOURCE, smallMapLines(shown.lines ?? []));
    chart.setGeojson(POINTS_SOURCE, pointFeatures(shown.points, sideOf));
  };
  chart.addOverlay(smallMapOverlay);
  chart.on('failure', onFailure);
  chart.on('coverage', ({ missing }) => onMissing(missing));
  chart.surface.setAttribute('aria-hidden', 'true'); // the text around it says what it shows
  put();
  const watchSize = new ResizeObserver(() => {
    chart.resize();
    fit();
    put(); // names keep clear of the new edges
  });
  watchSize.observe(container);
  return ok({
    show(next) {
      shown = next;
      fit();
      put();
    },
    mark: (place) =>
      chart.setGeojson(
        MARK_SOURCE,
        place ? { type: 'Feature', geometry: { type: 'Point', coordinates: [...place] }, properties: {} } : NO_FEATURES,
      ),
    placeAt: (x, y) => canonical(chart.fromScreen(x, y)),
    setScheme: (scheme) => chart.setScheme(scheme),
    setLanguage: (language) => chart.setLanguage(language),
    pointAt(x, y) {
      const [found] = chart.featuresAt(x, y, POINT_LAYERS, REACH_PX);
      return typeof found?.at === 'number' ? shown.points[found.at] : undefined;
    },
    async picture() {
      await chart.loaded; // not the empty canvas of a map that was opened just now
      return new Promise((give) => (chart.surface as HTMLCanvasElement).toBlob((blob) => give(blob ?? undefined)));
    },
    destroy() {
      watchSize.disconnect();
      chart.destroy();
    },
  });
}
