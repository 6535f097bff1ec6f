// The measurement on the map: solid rhumb lines, dashed great circles, points, and their figures beside them.
import type { LonLat } from '#contract/units.ts';
import { greatCircle } from '#domain/geo/great-circle.ts';
import { lonNear } from '#domain/geo/longitude.ts';
import { rhumbLine } from '#domain/geo/rhumb.ts';
import type { ChartLayer, MapOverlay } from '#map/chart/overlays.ts';
import { SHIP_INKS } from '#map/ships/ship-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { legWords, milesWords } from './measure-words.ts';
import { type Measurement, readingOf } from './measurement.ts';

export const MEASURE_SOURCE = 'measuring';
const LABEL_FONTS = ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'];
/** Great circles in sixty steps, so that they bend smoothly, but never finer than a mile. */
const STEPS = 60;

export const measuringOverlay: MapOverlay = { place: 'marks', sources: [MEASURE_SOURCE], layers: (scheme) => layersOf(scheme) };

/** The colour of great circles; their dashes tell them from rhumb lines without colour. */
const ACCENT: Record<Scheme, string> = { light: '#b3163f', dark: '#ff7aa0', night: '#b5421c' };

function layersOf(scheme: Scheme): ChartLayer[] {
  const { ink, paper } = SHIP_INKS[scheme];
  const source = MEASURE_SOURCE;
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    {
      id: 'measuring-area',
      type: 'fill',
      source,
      filter: ['==', ['get', 'part'], 'area'],
      paint: { 'fill-color': ACCENT[scheme], 'fill-opacity': 0.12 },
    },
    {
      id: 'measuring-rim',
      type: 'line',
      source,
      filter: ['in', ['get', 'part'], ['literal', ['rhumb', 'greatCircle']]],
      layout: line,
      paint: { 'line-color': paper, 'line-width': 4.5, 'line-opacity': 0.65 },
    },
    {
      id: 'measuring-rhumb',
      type: 'line',
      source,
      filter: ['==', ['get', 'part'], 'rhumb'],
      layout: line,
      paint: { 'line-color': ink, 'line-width': 2 },
    },
    {
      id: 'measuring-great-circle',
      type: 'line',
      source,
      filter: ['==', ['get', 'part'], 'greatCircle'],
      layout: { 'line-cap': 'butt', 'line-join': 'round' },
      paint: { 'line-color': ACCENT[scheme], 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: 'measuring-spot',
      type: 'circle',
      source,
      filter: ['==', ['get', 'part'], 'spot'],
      paint: { 'circle-radius': 5, 'circle-color': paper, 'circle-stroke-color': ink, 'circle-stroke-width': 2 },
    },
    {
      id: 'measuring-label',
      type: 'symbol',
      source,
      filter: ['has', 'label'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': LABEL_FONTS,
        'text-size': 13,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
        'text-max-width': 30,
        'text-allow-overlap': false,
      },
      paint: { 'text-color': ink, 'text-halo-color': paper, 'text-halo-width': 1.8 },
    },
  ];
}

const step = (lengthNm: number) => Math.max(1, lengthNm / STEPS);
const pairs = (path: readonly LonLat[]) => path.map(([lonDeg, latDeg]) => [lonDeg, latDeg]);
const lineFeature = (part: 'rhumb' | 'greatCircle', path: readonly LonLat[]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'LineString', coordinates: pairs(path) },
});

/** Every leg starts where the one before ended, so that nothing jumps at 180 degrees. */
export function measuringFeatures(measurement: Measurement, aim?: LonLat): GeoJSON.FeatureCollection {
  const { mode, spots } = measurement;
  const { legs, area } = readingOf(measurement, aim);
  const features: GeoJSON.Feature[] = [];
  const rim: LonLat[] = [];
  let at: LonLat | undefined = spots[0]?.position;
  const label = (position: LonLat, text: string, isSpot: boolean) =>
    features.push({
      type: 'Feature',
      properties: { part: isSpot ? 'spot' : 'aim', ...(text && { label: text }) },
      geometry: { type: 'Point', coordinates: [...position] },
    });
  if (at) label(at, spots[0]?.ship?.name ?? '', true);
  for (const [number, leg] of legs.entries()) {
    const from: LonLat = at ?? leg.from.position;
    const bend = greatCircle(from, leg.to.position, step(leg.greatCircle.distanceNm));
    const end: LonLat = [lonNear(leg.to.position[0], bend.at(-1)?.[0] ?? from[0]), leg.to.position[1]];
    if (mode !== 'area') features.push(lineFeature('rhumb', rhumbLine(from, leg.to.position, step(leg.rhumb.distanceNm))));
    features.push(lineFeature('greatCircle', bend));
    rim.push(...bend);
    label(end, mode === 'area' ? '' : [leg.to.ship?.name, legWords(leg)].filter(Boolean).join(' · '), number + 1 < spots.length);
    at = end;
  }
  const [first] = rim;
  const last = rim.at(-1);
  if (area && first && last) {
    const back = greatCircle(last, first, step(area.perimeterNm / 4));
    features.unshift({
      type: 'Feature',
      properties: { part: 'area' },
      geometry: { type: 'Polygon', coordinates: [pairs([...rim, ...back.slice(1, -1), first])] },
    });
    features.push(lineFeature('greatCircle', back));
    label(last, milesWords(area.perimeterNm), false);
  }
  return { type: 'FeatureCollection', features };
}
