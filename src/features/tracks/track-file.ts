// Writes a track as CSV, GeoJSON (RFC 7946), KML 2.2 or GPX 1.1. Gaps separate its pieces; nothing is drawn over them.
import type { TrackColumns } from '#contract/worker-apis.ts';
import { cutAt180 } from '#domain/geo/longitude.ts';
import { isAfterGap, NOT_KNOWN, pickPoints, positionAt, timeAt } from '#domain/tracks/track.ts';

export const TRACK_FORMATS = ['csv', 'geojson', 'kml', 'gpx'] as const;
export type TrackFormat = (typeof TRACK_FORMATS)[number];
export const TRACK_FILE_TYPES: Record<TrackFormat, string> = {
  csv: 'text/csv',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
};

interface Titled {
  mmsi: number;
  name?: string | undefined;
  /** Demonstration traffic: every format says so. */
  isInvented?: boolean | undefined;
}

const MARK = 'INVENTED';
const WHY = 'INVENTED SHIP, demonstration traffic: not a track of a real ship';

const iso = (atMs: number) => new Date(atMs).toISOString();
const figure = (tenths: number | undefined) => (tenths === undefined || tenths === NOT_KNOWN ? '' : String(tenths / 10));
const indexes = ({ atS }: TrackColumns) => Array.from(atS.keys());

/** Cut at gaps. */
export function piecesOf(track: TrackColumns): TrackColumns[] {
  const pieces: number[][] = [];
  for (const at of indexes(track)) {
    if (at === 0 || isAfterGap(track, at)) pieces.push([]);
    pieces.at(-1)?.push(at);
  }
  return pieces.map((piece) => pickPoints(track, piece));
}

/** Full precision and UTC; unknown values are empty. Contains no text by strangers except the MMSI. */
function toCsv(track: TrackColumns, { mmsi, isInvented }: Titled): string {
  const rows = indexes(track).map((at) => {
    const [lonDeg, latDeg] = positionAt(track, at);
    return [
      mmsi,
      iso(timeAt(track, at)),
      latDeg,
      lonDeg,
      figure(track.speedTenths[at]),
      figure(track.courseTenths[at]),
      isInvented ? 'yes' : 'no',
    ].join(',');
  });
  return ['mmsi,time,latitude,longitude,speed_kn,course_deg,invented', ...rows].map((row) => `${row}\r\n`).join('');
}

function toGeoJson(track: TrackColumns, { mmsi, name, isInvented }: Titled): string {
  const features = piecesOf(track).map((piece) => {
    const lines = cutAt180(indexes(piece).map((at) => positionAt(piece, at)));
    const times = { from: iso(timeAt(piece, 0)), to: iso(timeAt(piece, piece.atS.length - 1)) };
    const [only] = lines;
    const geometry =
      piece.atS.length === 1
        ? { type: 'Point', coordinates: positionAt(piece, 0) }
        : lines.length === 1
          ? { type: 'LineString', coordinates: only }
          : { type: 'MultiLineString', coordinates: lines };
    return { type: 'Feature', properties: { mmsi, ...(name && { name }), ...(isInvented && { invented: true }), ...times }, geometry };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Strangers write names: escaped, and without characters that XML 1.0 forbids. */
const escaped = (text: string) => text.replace(/[^\P{Cc}\t]/gu, ' ').replace(/[&<>"]/g, (letter) => XML[letter] ?? letter);

const titleOf = ({ mmsi, name, isInvented }: Titled) => `${isInvented ? `${MARK} ` : ''}${name ? `${escaped(name)} (${mmsi})` : mmsi}`;

/** One placemark for each piece, with its period. */
function toKml(track: TrackColumns, ship: Titled): string {
  const pairs = (path: readonly (readonly [number, number])[]) =>
    `<coordinates>${path.map(([lonDeg, latDeg]) => `${lonDeg},${latDeg}`).join(' ')}</coordinates>`;
  const placemarks = piecesOf(track).map((piece) => {
    const path = indexes(piece).map((at) => positionAt(piece, at));
    const lines = cutAt180(path).map((part) => `<LineString><tessellate>1</tessellate>${pairs(part)}</LineString>`);
    const shape = path.length === 1 ? `<Point>${pairs(path)}</Point>` : `<MultiGeometry>${lines.join('')}</MultiGeometry>`;
    const [from, to] = [iso(timeAt(piece, 0)), iso(timeAt(piece, path.length - 1))];
    return `<Placemark><name>${from}</name><TimeSpan><begin>${from}</begin><end>${to}</end></TimeSpan>${shape}</Placemark>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${titleOf(ship)}</name>`,
    ...(ship.isInvented ? [`<description>${WHY}</description>`] : []),
    ...placemarks,
    '</Document></kml>',
    '',
  ].join('\n');
}

function toGpx(track: TrackColumns, ship: Titled): string {
  const segments = piecesOf(track).map((piece) => {
    const points = indexes(piece).map((at) => {
      const [lonDeg, latDeg] = positionAt(piece, at);
      return `      <trkpt lat="${latDeg}" lon="${lonDeg}"><time>${iso(timeAt(piece, at))}</time></trkpt>`;
    });
    return ['    <trkseg>', ...points, '    </trkseg>'].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Fathom" xmlns="http://www.topografix.com/GPX/1/1">',
    '  <trk>',
    `    <name>${titleOf(ship)}</name>`,
    ...(ship.isInvented ? [`    <desc>${WHY}</desc>`] : []),
    ...segments,
    '  </trk>',
    '</gpx>',
    '',
  ].join('\n');
}

const WRITERS = { csv: toCsv, geojson: toGeoJson, kml: toKml, gpx: toGpx } as const;

export const trackFile = (format: TrackFormat, track: TrackColumns, ship: Titled): string => WRITERS[format](track, ship);

/** `since`: of its first position, in words. */
export const trackFileName = (format: TrackFormat, { mmsi, name, isInvented }: Titled, since: string): string =>
  `${isInvented ? `${MARK} ` : ''}${name ?? mmsi} ${since}.${format}`;
