// Tracks as a layer: lines coloured by speed, gaps dashed, time marks along them. Only values; show-tracks.ts draws them.
import { type EpochMs, HOUR_MS, type LonLat } from '#contract/units.ts';
import type { TrackColumns, TrackLine } from '#contract/worker-apis.ts';
import { lonNear } from '#domain/geo/longitude.ts';
import { placeAt, positionAt } from '#domain/tracks/track.ts';
import { IN_GAP, runsOf } from '#domain/tracks/track-line.ts';
import { formatDate, formatTime } from '#i18n/formats.ts';
import type { ChartLayer, Geojson, MapOverlay } from '#map/chart/overlays.ts';
import { SHIP_INKS, type Scheme } from '#map/ships/ship-look.ts';

export const TRACKS_SOURCE = 'ship-tracks';
export const TIMES_SOURCE = 'ship-track-times';
const TIMES_FROM_ZOOM = 3;
/** The page's own fonts, as the base map names them. */
const FONTS = ['Chart Medium', 'Inter Variable', 'Noto Sans', 'Noto Sans Arabic', 'Noto Sans SC'];

/** By speed class, slow to fast: one ramp of lightness and hue, without the red that means danger. night: warm and dim. */
export const TRACK_COLOURS: Record<Scheme, readonly [string, string, string, string, string]> = {
  light: ['#7a7f87', '#6a3d9a', '#2c6fb5', '#0f8a6d', '#b46a00'],
  dark: ['#9aa3ad', '#b48bea', '#68a9f2', '#4fcfa8', '#f2b24a'],
  night: ['#5a4028', '#7a4a30', '#96602c', '#b07828', '#c99030'],
};

export const tracksOverlay: MapOverlay = {
  place: 'tracks',
  sources: [TRACKS_SOURCE, TIMES_SOURCE],
  layers: (scheme) => [...lineLayers(scheme), ...timeLayers(scheme)],
};

function lineLayers(scheme: Scheme): ChartLayer[] {
  const [stopped, manoeuvring, slow, service, fast] = TRACK_COLOURS[scheme];
  const { paper, ink } = SHIP_INKS[scheme];
  return [
    {
      id: 'ship-track-casing',
      type: 'line',
      source: TRACKS_SOURCE,
      filter: ['!=', ['get', 'speedClass'], IN_GAP],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': paper, 'line-width': 4.5, 'line-opacity': 0.75 },
    },
    {
      id: 'ship-track-lines',
      type: 'line',
      source: TRACKS_SOURCE,
      filter: ['!=', ['get', 'speedClass'], IN_GAP],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-width': 2.5,
        'line-color': ['match', ['get', 'speedClass'], 0, stopped, 1, manoeuvring, 2, slow, 3, service, fast],
      },
    },
    {
      id: 'ship-track-gaps',
      type: 'line',
      source: TRACKS_SOURCE,
      filter: ['==', ['get', 'speedClass'], IN_GAP],
      paint: { 'line-color': ink, 'line-width': 1.5, 'line-opacity': 0.7, 'line-dasharray': [3, 3] },
    },
  ];
}

function timeLayers(scheme: Scheme): ChartLayer[] {
  const { paper, ink } = SHIP_INKS[scheme];
  return [
    {
      id: 'ship-track-ticks',
      type: 'circle',
      source: TIMES_SOURCE,
      minzoom: TIMES_FROM_ZOOM,
      paint: { 'circle-radius': 2.6, 'circle-color': paper, 'circle-stroke-color': ink, 'circle-stroke-width': 1.2 },
    },
    {
      id: 'ship-track-times',
      type: 'symbol',
      source: TIMES_SOURCE,
      minzoom: TIMES_FROM_ZOOM,
      layout: {
        'text-field': ['get', 'text'],
        'text-font': FONTS,
        'text-size': 11,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': ink, 'text-halo-color': paper, 'text-halo-width': 1.4 },
    },
  ];
}

/** One feature for each run of one speed class. The source's tiles wrap longitudes beyond +-180. */
export function trackFeatures(lines: readonly TrackLine[]): Geojson {
  const features = lines.flatMap(({ mmsi, line, gapEnds }) =>
    runsOf(line, gapEnds).map(({ speedClass, points }) => ({
      type: 'Feature' as const,
      properties: { mmsi, speedClass },
      geometry: { type: 'LineString' as const, coordinates: points.map((point) => [...point]) },
    })),
  );
  return { type: 'FeatureCollection', features };
}

/** An hour up to a day and a half, six hours up to eight days, a day beyond. */
const tickMs = (spanMs: number) => (spanMs <= 36 * HOUR_MS ? HOUR_MS : spanMs <= 192 * HOUR_MS ? 6 * HOUR_MS : 24 * HOUR_MS);

/** Whole hours of UTC along a line, none in gaps. 00:00Z has its date and is labelled first. */
export function timeFeatures(lines: readonly TrackLine[], spanMs: number): Geojson {
  const stepMs = tickMs(spanMs);
  const features = lines.flatMap(({ line, gapEnds }) =>
    ticksOf(line, gapEnds, stepMs).map(({ atMs, position }) => ({
      type: 'Feature' as const,
      properties: { text: tickWords(atMs), rank: atMs % (24 * HOUR_MS) === 0 ? 0 : atMs % (6 * HOUR_MS) === 0 ? 1 : 2 },
      geometry: { type: 'Point' as const, coordinates: [...position] },
    })),
  );
  return { type: 'FeatureCollection', features };
}

const tickWords = (atMs: EpochMs) => (atMs % (24 * HOUR_MS) === 0 ? formatDate(atMs) : formatTime(atMs));

export function ticksOf(line: TrackColumns, gapEnds: Uint32Array, stepMs: number): { atMs: EpochMs; position: LonLat }[] {
  const first = line.atS[0];
  const last = line.atS.at(-1);
  if (first === undefined || last === undefined) return [];
  const gaps = [...gapEnds].map((endS) => ({ fromMs: (line.atS[line.atS.indexOf(endS) - 1] ?? endS) * 1000, toMs: endS * 1000 }));
  const ticks: { atMs: EpochMs; position: LonLat }[] = [];
  const startLonDeg = positionAt(line, 0)[0];
  for (let atMs = Math.ceil((first * 1000) / stepMs) * stepMs; atMs <= last * 1000; atMs += stepMs) {
    if (gaps.some(({ fromMs, toMs }) => atMs > fromMs && atMs < toMs)) continue;
    const place = placeAt(line, atMs);
    if (place) ticks.push({ atMs, position: [lonNear(place.position[0], startLonDeg), place.position[1]] });
  }
  return ticks;
}
