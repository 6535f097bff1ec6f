// Says when the view needs tiles that are not on this device and hatches them. Asks again for them, and for newer editions of the operator's
// own ground.
import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent, RasterTileSource, Source, VectorTileSource } from 'maplibre-gl';
import type { Box } from '#contract/units.ts';
import { Coverage, tileBox } from './coverage.ts';
import type { TileAt } from './coverage.ts';
import { pageVisible } from '#platform/page-state.ts';
import { olderGround } from './older-ground.ts';
import type { Geojson, MapOverlay } from './overlays.ts';
import { sourceOfOwnMap } from './own-ground.ts';
import { type Scheme, SCHEMES } from '#map/ships/ship-look.ts';

/** Of the base map, under the nautical chart: where a cell is drawn, nothing of the base map is missing. */
const BASE_GAPS = 'base-not-downloaded';
/** Of the nautical chart, over it. */
const CHART_GAPS = 'not-downloaded';
const HATCH = 'not-downloaded-hatch';
const HATCH_INK: Record<Scheme, readonly [number, number, number, number]> = {
  light: [60, 76, 92, 90],
  dark: [190, 204, 216, 70],
  night: [150, 84, 34, 80],
};

/**
 * While something is missing in view, or an older edition of it is drawn. Browsers say of few links that they are back, and a good link too
 * may lose a single answer.
 */
export const TILES_AGAIN_MS = 20_000;

const hasTiles = (source: Source | undefined): source is VectorTileSource | RasterTileSource =>
  source?.type === 'vector' || source?.type === 'raster';

interface Listener {
  /** Whether that source is the chart's ground: only there a missing tile could pass for open sea. */
  isGround: (source: string) => boolean;
  /** Of the ground, the base map: the nautical chart may lie over it. */
  isBase: (source: string) => boolean;
  /** Nothing of the base map is seen. */
  isBaseHidden: () => boolean;
  ground: (missing: boolean) => void;
  overlay: (source: string, missing: boolean) => void;
}

export class ChartCoverage {
  readonly overlays: readonly MapOverlay[] = [
    {
      ...hatched(BASE_GAPS),
      place: 'baseGaps',
      images: SCHEMES.map((scheme) => ({ id: `${HATCH}-${scheme}`, ...hatch(HATCH_INK[scheme]) })),
    },
    { ...hatched(CHART_GAPS), place: 'lines' },
  ];
  readonly #base = new Coverage();
  readonly #chartCoverage = new Coverage();
  readonly #tell: Listener;
  /** Sources of overlays whose tiles failed, and those tiles. */
  readonly #overlaysMissing = new Set<string>();
  readonly #overlays = new Coverage();
  #map: MapLibreMap | undefined;
  #chart: { visibleBox: () => Box | undefined; setGeojson: (source: string, data: Geojson) => void } | undefined;
  /** By source of gaps: the tiles that are hatched. */
  readonly #shown = new Map<string, string>();
  #isMissing = false;

  constructor(tell: Listener) {
    this.#tell = tell;
  }

  watch(
    map: MapLibreMap,
    chart: { visibleBox: () => Box | undefined; setGeojson: (source: string, data: Geojson) => void },
    signal: AbortSignal,
  ): void {
    this.#map = map;
    this.#chart = chart;
    map.on('sourcedata', (event) => this.#loaded(event));
    map.on('moveend', () => this.#show());
    addEventListener('online', () => this.retry(), { signal });
    const again = setInterval(() => pageVisible.get() && this.#lacksTiles() && this.retry(), TILES_AGAIN_MS);
    signal.addEventListener('abort', () => clearInterval(again));
  }

  get missing(): boolean {
    return this.#isMissing;
  }

  /** Tiles are missing, or an older edition of some is drawn. */
  #lacksTiles(): boolean {
    return this.#isMissing || [...olderGround.get().values()].some((tiles) => tiles.length > 0);
  }

  #coverageOf(source: string): Coverage {
    return this.#tell.isBase(source) ? this.#base : this.#chartCoverage;
  }

  /** Whether the error was a tile or an archive that could not be had. */
  failed(event: ErrorEvent): boolean {
    const source = 'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : undefined;
    if (source === undefined) return false;
    const tile = 'tile' in event ? tileAt(event.tile) : undefined;
    if (!this.#tell.isGround(source)) {
      this.#overlaysMissing.add(source);
      this.#overlays.failed(source, tile);
      this.#tell.overlay(source, true);
      return true;
    }
    this.#coverageOf(source).failed(source, tile);
    this.#show();
    return true;
  }

  /** What failed stays hatched until it is there; what is drawn as it was before is asked for too. */
  retry(): void {
    const map = this.#map;
    if (!map?.isStyleLoaded() && !map?.getStyle()) return;
    const closed = [...this.#base.closed(), ...this.#chartCoverage.closed()];
    const older = new Map([...olderGround.get()].map(([id, tiles]) => [sourceOfOwnMap({ id }), tiles]));
    for (const id of Object.keys(map.getStyle().sources)) {
      const live = map.getSource(id);
      if (!hasTiles(live)) continue;
      if (closed.includes(id) && live.url) live.setUrl(live.url);
      const tiles = [...this.#failedOf(id), ...(older.get(id) ?? [])];
      if (tiles.length > 0) map.refreshTiles(id, tiles);
    }
  }

  /** All tiles of a source. Those that failed are named first: MapLibre waits for ever for one of them when it is asked for all. */
  askAnew(source: string): void {
    const map = this.#map;
    if (!map?.getSource(source)) return;
    map.refreshTiles(source, this.#failedOf(source));
    map.refreshTiles(source);
  }

  #failedOf(source: string): TileAt[] {
    return [this.#base, this.#chartCoverage, this.#overlays].flatMap((coverage) => coverage.failedOf(source));
  }

  #loaded({ sourceId, tile, sourceDataType }: MapSourceDataEvent): void {
    const at = tileAt(tile);
    if (!at && sourceDataType !== 'metadata') return;
    if (this.#overlaysMissing.delete(sourceId)) this.#tell.overlay(sourceId, false);
    this.#coverageOf(sourceId).loaded(sourceId, at);
    this.#overlays.loaded(sourceId, at);
    if (this.#shown.size > 0) this.#show();
  }

  /** After the base map was hidden or shown. */
  baseChanged(): void {
    this.#show();
  }

  #show(): void {
    const isChartMissing = this.#hatch(CHART_GAPS, this.#chartCoverage);
    const isBaseMissing = this.#hatch(BASE_GAPS, this.#base);
    const isMissing = isChartMissing || (isBaseMissing && !this.#tell.isBaseHidden());
    if (isMissing === this.#isMissing) return;
    this.#isMissing = isMissing;
    this.#tell.ground(isMissing);
  }

  /** Answers whether anything is missing in view. */
  #hatch(gaps: string, coverage: Coverage): boolean {
    const map = this.#map;
    if (!map || !this.#chart) return false;
    const tiles = coverage.missing(this.#chart.visibleBox(), map.getZoom(), (source) => {
      const live = map.getSource(source);
      return hasTiles(live) ? live.maxzoom : 22;
    });
    const closed = coverage.closed();
    const shown = [...closed, ...tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)].join(' ');
    if (shown === (this.#shown.get(gaps) ?? '')) return shown !== '';
    if (shown === '') this.#shown.delete(gaps);
    else this.#shown.set(gaps, shown);
    this.#chart.setGeojson(gaps, { type: 'FeatureCollection', features: (closed.length ? [WORLD_TILE] : tiles).map(squareOf) });
    return shown !== '';
  }
}

const hatched = (source: string): Pick<MapOverlay, 'sources' | 'layers'> => ({
  sources: [source],
  layers: (scheme) => [{ id: source, type: 'fill', source, paint: { 'fill-pattern': `${HATCH}-${scheme}` } }],
});

const WORLD_TILE: TileAt = { z: 0, x: 0, y: 0 };

function squareOf(tile: TileAt) {
  const [west, south, east, north] = tileBox(tile);
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  };
}

/** MapLibre types a tile of an event as any: what is not a tile has no place. */
function tileAt(tile: unknown): TileAt | undefined {
  if (typeof tile !== 'object' || tile === null || !('tileID' in tile)) return undefined;
  const { tileID } = tile;
  if (typeof tileID !== 'object' || tileID === null || !('canonical' in tileID)) return undefined;
  const { canonical } = tileID;
  if (typeof canonical !== 'object' || canonical === null || !('z' in canonical) || !('x' in canonical) || !('y' in canonical))
    return undefined;
  return { z: Number(canonical.z), x: Number(canonical.x), y: Number(canonical.y) };
}

/** A tile of thin diagonal lines that joins with itself on every side. */
function hatch([red, green, blue, alpha]: readonly [number, number, number, number]): { width: number; height: number; data: Uint8Array } {
  const size = 12;
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    const share = (x: number) => ((x + y) % size === 0 ? 1 : (x + y) % size === 1 || (x + y) % size === size - 1 ? 0.35 : 0);
    for (let x = 0; x < size; x++) data.set([red, green, blue, alpha * share(x)], 4 * (y * size + x));
  }
  return { width: size, height: size, data };
}
