// The overlays of a chart: which there are, their GeoJSON, and how MapLibre's map comes to have them and lose them. Only chart.ts uses it.
import type { GeoJSONSource, Map as MapLibreMap, QueryRenderedFeaturesOptions, StyleSpecification } from 'maplibre-gl';
import { FIRST_LAND_LAYER } from './base-map-style.ts';
import {
  composeStyle,
  differenceOf,
  endsWith,
  inOrder,
  isChart,
  isUnderLand,
  NO_FEATURES,
  sourceId,
  sourceSpec,
  stateOfAll,
} from './overlays.ts';
import type { ChartImage, Geojson, MapOverlay } from './overlays.ts';
import type { Scheme } from '#map/ships/ship-look.ts';

export class ChartOverlays {
  readonly #list: MapOverlay[] = [];
  readonly #geojson = new Map<string, Geojson>();
  readonly #scheme: () => Scheme;
  /** While it has a style to put them on. */
  #map: MapLibreMap | undefined;

  constructor(scheme: () => Scheme) {
    this.#scheme = scheme;
  }

  /** Whether a source of that id is the chart's ground, not laid upon it: the base map, or the nautical chart. */
  isGround(source: string): boolean {
    const owner = this.#ownerOf(source);
    return !owner || isChart(owner);
  }

  /** Whether it is the base map's. */
  isBase(source: string): boolean {
    return !this.#ownerOf(source);
  }

  #ownerOf(source: string): MapOverlay | undefined {
    return this.#list.find(({ sources }) => sources.some((one) => sourceId(one) === source));
  }

  compose(base: StyleSpecification, globe: boolean): StyleSpecification {
    return composeStyle(base, this.#list, this.#scheme(), { geojson: this.#geojson, globe });
  }

  /** Again after each change of style and each restored context. */
  putOn(map: MapLibreMap): void {
    this.#map = map;
    // what came while the style loaded was told to no source
    for (const [source, data] of this.#geojson) {
      const on = map.getSource<GeoJSONSource>(source);
      if (on?.promoteId) void on.setData(data);
    }
    this.#apply();
  }

  /** The context is lost, or the map is gone: the map is not used until putOn. */
  leaveMap(): void {
    this.#map = undefined;
  }

  /** On top of those of its place; answers how to take it away. */
  add(overlay: MapOverlay): () => void {
    this.#list.push(overlay);
    this.#apply();
    return () => this.#remove(overlay);
  }

  setGeojson(source: string, data: Geojson): void {
    const before = this.#geojson.get(source) ?? NO_FEATURES;
    if (before === data) return;
    this.#geojson.set(source, data);
    const on = this.#map?.getSource<GeoJSONSource>(source);
    if (!on) return;
    if (!on.promoteId) return void on.setData(data);
    const difference = differenceOf(before, data);
    if (difference) void on.updateData(difference);
  }

  /** After an overlay's `state`, or the least zooms of some of its layers, are others than before. */
  sayState(leastZooms: Readonly<Record<string, number>>): void {
    const map = this.#map;
    if (!map) return;
    for (const [key, value] of Object.entries(stateOfAll(this.#list))) map.setGlobalStateProperty(key, value);
    for (const [id, zoom] of Object.entries(leastZooms)) {
      const layer = map.getLayer(id);
      if (layer && layer.minzoom !== zoom) map.setLayerZoomRange(id, zoom, layer.maxzoom);
    }
  }

  /** Gives a map the image that a tile wants and that an overlay draws itself. */
  addMissingImage(map: MapLibreMap, id: string): void {
    for (const { imageFor } of this.#list) {
      const image = imageFor?.(id);
      if (image) return addImage(map, image);
    }
  }

  featuresInView(layers: readonly string[]): Record<string, unknown>[] {
    const map = this.#map;
    const there = layers.filter((id) => map?.getLayer(id));
    return map && there.length > 0 ? map.queryRenderedFeatures({ layers: there }).map(({ properties }) => properties) : [];
  }

  featuresOfSourceAt(x: number, y: number, source: string, radiusPx: number): Record<string, unknown>[] {
    const ids = this.#map?.getLayersOrder().filter((id) => this.#map?.getLayer(id)?.source === source) ?? [];
    return ids.length > 0 ? this.featuresAt(x, y, ids, radiusPx) : [];
  }

  featuresAt(x: number, y: number, layers: string[], radiusPx: number): Record<string, unknown>[] {
    const map = this.#map;
    if (!map) return [];
    const options: QueryRenderedFeaturesOptions = { layers: layers.filter((id) => map.getLayer(id)) };
    const place: Parameters<MapLibreMap['queryRenderedFeatures']>[0] =
      radiusPx === 0
        ? [x, y]
        : [
            [x - radiusPx, y - radiusPx],
            [x + radiusPx, y + radiusPx],
          ];
    return map.queryRenderedFeatures(place, options).map((feature) => feature.properties);
  }

  /** Adds what a new or rebuilt style lacks, and puts the overlays on top in their order. */
  #apply(): void {
    const map = this.#map;
    if (!map) return;
    const overlays = inOrder(this.#list);
    for (const image of overlays.flatMap((overlay) => overlay.images ?? [])) addImage(map, image);
    for (const source of overlays.flatMap((overlay) => overlay.sources))
      if (!map.getSource(sourceId(source))) map.addSource(sourceId(source), sourceSpec(source, this.#geojson));
    for (const [key, value] of Object.entries(stateOfAll(overlays))) map.setGlobalStateProperty(key, value);
    const land = map.getLayer(FIRST_LAND_LAYER) && FIRST_LAND_LAYER;
    const isUnder = (overlay: MapOverlay) => isUnderLand(overlay, overlays);
    this.#order(map, overlays.filter(isUnder), land);
    this.#order(
      map,
      overlays.filter((overlay) => !isUnder(overlay)),
      undefined,
    );
  }

  /** Adds what lacks, and puts the overlays in their order under a layer of the base, or on top. */
  #order(map: MapLibreMap, overlays: readonly MapOverlay[], before: string | undefined): void {
    const layers = overlays.flatMap((overlay) => overlay.layers(this.#scheme()));
    for (const layer of layers) if (!map.getLayer(layer.id)) map.addLayer(layer, before);
    const wanted = layers.map(({ id }) => id);
    const present = map.getLayersOrder();
    if (!endsWith(before === undefined ? present : present.slice(0, present.indexOf(before)), wanted))
      for (const id of wanted) map.moveLayer(id, before);
  }

  #remove(overlay: MapOverlay): void {
    const at = this.#list.indexOf(overlay);
    if (at < 0) return;
    this.#list.splice(at, 1);
    for (const source of overlay.sources) this.#geojson.delete(sourceId(source));
    const map = this.#map;
    if (!map) return;
    for (const { id } of overlay.layers(this.#scheme())) if (map.getLayer(id)) map.removeLayer(id);
    for (const id of overlay.sources.map(sourceId)) if (map.getSource(id)) map.removeSource(id);
    if (isChart(overlay)) this.#apply(); // what lay on it goes back under the land
  }
}

function addImage(map: MapLibreMap, { id, pixelRatio = 1, ...image }: ChartImage): void {
  if (!map.hasImage(id)) map.addImage(id, image, { pixelRatio });
}
