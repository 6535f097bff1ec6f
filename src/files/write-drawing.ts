// Writes a drawing as a file for other programs: GeoJSON, KML or GPX, with names and, if the format has them, colours. Pure.
import type { DrawingFeature, DrawingFeatures } from '#contract/entities/drawings.ts';
import type { Geometry } from '#contract/geojson.ts';
import { cutAt180 } from '#domain/geo/longitude.ts';
import { cutRingAt180 } from '#domain/geo/shapes.ts';
import { escapeXml } from '#domain/xml.ts';

export const DRAWING_FORMATS = ['geojson', 'kml', 'gpx'] as const;
export type DrawingFormat = (typeof DRAWING_FORMATS)[number];
export const MEDIA_TYPES: Record<DrawingFormat, string> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
};

type Path = readonly (readonly [number, number])[];
const pairs = (path: Path): [number, number][] => path.map(([lon, lat]) => [lon, lat]);

/** RFC 7946, section 3.1.9: without the cut, many programs would draw the shape round the rest of the world. */
function cut(geometry: Geometry): Geometry {
  if (geometry.type === 'LineString') {
    const parts = cutAt180(geometry.coordinates).map(pairs);
    return parts.length > 1 ? { type: 'MultiLineString', coordinates: parts } : geometry;
  }
  if (geometry.type === 'Polygon' && geometry.coordinates.length === 1) {
    const parts = cutRingAt180(geometry.coordinates[0] ?? []).map(pairs);
    return parts.length > 1 ? { type: 'MultiPolygon', coordinates: parts.map((ring) => [ring]) } : geometry;
  }
  return geometry;
}

/** Our names, and those that other programs read (simplestyle 1.1.0). */
function geojsonProperties({ geometry, properties }: DrawingFeature) {
  const { colour, widthPx } = properties;
  const isPoint = geometry.type === 'Point' || geometry.type === 'MultiPoint';
  return {
    ...properties,
    ...(colour && { [isPoint ? 'marker-color' : 'stroke']: colour }),
    ...(widthPx && !isPoint && { 'stroke-width': widthPx }),
  };
}

function toGeojson({ features }: DrawingFeatures): string {
  const cutFeatures = features.map((feature) => ({
    type: 'Feature',
    geometry: cut(feature.geometry),
    properties: geojsonProperties(feature),
  }));
  return `${JSON.stringify({ type: 'FeatureCollection', features: cutFeatures }, null, 1)}\n`;
}

const coordinates = (path: Path) => `<coordinates>${path.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates>`;
const kmlRing = (ring: Path) => `<LinearRing>${coordinates(ring)}</LinearRing>`;
const kmlPoint = (position: readonly [number, number]) => `<Point>${coordinates([position])}</Point>`;
const kmlLine = (path: Path) => `<LineString><tessellate>1</tessellate>${coordinates(path)}</LineString>`;
const kmlPolygon = ([outer = [], ...holes]: readonly Path[]) =>
  `<Polygon><tessellate>1</tessellate><outerBoundaryIs>${kmlRing(outer)}</outerBoundaryIs>${holes
    .map((hole) => `<innerBoundaryIs>${kmlRing(hole)}</innerBoundaryIs>`)
    .join('')}</Polygon>`;
const several = (parts: readonly string[]) => `<MultiGeometry>${parts.join('')}</MultiGeometry>`;

function kmlGeometry(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return kmlPoint(geometry.coordinates);
    case 'MultiPoint':
      return several(geometry.coordinates.map(kmlPoint));
    case 'LineString':
      return kmlLine(geometry.coordinates);
    case 'MultiLineString':
      return several(geometry.coordinates.map(kmlLine));
    case 'Polygon':
      return kmlPolygon(geometry.coordinates);
    case 'MultiPolygon':
      return several(geometry.coordinates.map(kmlPolygon));
  }
}

/** KML writes aabbggrr. Areas are a quarter opaque, so that the chart stays readable. */
function kmlStyle({ colour, widthPx }: DrawingFeature['properties']): string {
  if (!colour && !widthPx) return '';
  const kml = colour && `${colour.slice(5, 7)}${colour.slice(3, 5)}${colour.slice(1, 3)}`.toLowerCase();
  const line = `<LineStyle>${kml ? `<color>ff${kml}</color>` : ''}${widthPx ? `<width>${widthPx}</width>` : ''}</LineStyle>`;
  return `<Style>${kml ? `<IconStyle><color>ff${kml}</color></IconStyle>` : ''}${line}${kml ? `<PolyStyle><color>40${kml}</color></PolyStyle>` : ''}</Style>`;
}

const tag = (name: string, text: string | undefined) => (text ? `<${name}>${escapeXml(text)}</${name}>` : '');
const kmlData = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `<Data name="${name}"><value>${value}</value></Data>`;

function toKml(name: string, { features }: DrawingFeatures): string {
  const placemarks = features.map(({ geometry, properties }) => {
    const extended = kmlData('tool', properties.tool) + kmlData('radiusNm', properties.radiusNm);
    return `<Placemark>${tag('name', properties.name)}${tag('description', properties.text)}${kmlStyle(properties)}${
      extended && `<ExtendedData>${extended}</ExtendedData>`
    }${kmlGeometry(geometry)}</Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${tag('name', name)}\n${placemarks.join('\n')}\n</Document></kml>\n`;
}

const GPX_OPEN = '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Fathom" xmlns="http://www.topografix.com/GPX/1/1">';
const gpxPoint = (element: string, [lon, lat]: readonly [number, number], inside = '') =>
  inside ? `<${element} lat="${lat}" lon="${lon}">${inside}</${element}>` : `<${element} lat="${lat}" lon="${lon}"/>`;
const gpxSegment = (path: Path) => `<trkseg>${path.map((position) => gpxPoint('trkpt', position)).join('')}</trkseg>`;

function gpxStyle({ colour, widthPx }: DrawingFeature['properties']): string {
  const inside = `${colour ? `<color>${colour.slice(1)}</color>` : ''}${widthPx ? `<width>${widthPx}</width>` : ''}`;
  return inside && `<extensions><line xmlns="http://www.topografix.com/GPX/gpx_style/0/2">${inside}</line></extensions>`;
}

/** GPX has points, routes and tracks: areas become closed tracks. */
function gpxShape({ geometry, properties }: DrawingFeature): { wpt?: string; rte?: string; trk?: string } {
  const words = `${tag('name', properties.name)}${tag('desc', properties.text)}`;
  const track = (paths: readonly Path[]) => ({ trk: `<trk>${words}${gpxStyle(properties)}${paths.map(gpxSegment).join('')}</trk>` });
  switch (geometry.type) {
    case 'Point':
      return { wpt: gpxPoint('wpt', geometry.coordinates, words) };
    case 'MultiPoint':
      return { wpt: geometry.coordinates.map((position) => gpxPoint('wpt', position, words)).join('\n') };
    case 'LineString':
      return properties.tool === 'freehand'
        ? track([geometry.coordinates])
        : {
            rte: `<rte>${words}${gpxStyle(properties)}${geometry.coordinates.map((position) => gpxPoint('rtept', position)).join('')}</rte>`,
          };
    case 'MultiLineString':
    case 'Polygon':
      return track(geometry.coordinates);
    case 'MultiPolygon':
      return track(geometry.coordinates.flat());
  }
}

/** Waypoints, routes and tracks in this order, as the schema requires. */
function toGpx(name: string, { features }: DrawingFeatures): string {
  const shapes = features.map(gpxShape);
  const part = (kind: 'wpt' | 'rte' | 'trk') => shapes.flatMap((shape) => shape[kind] ?? []);
  const metadata = name ? `<metadata>${tag('name', name)}</metadata>` : '';
  return `${GPX_OPEN}${metadata}\n${[...part('wpt'), ...part('rte'), ...part('trk')].join('\n')}\n</gpx>\n`;
}

export function writeDrawing(format: DrawingFormat, name: string, drawing: DrawingFeatures): string {
  if (format === 'geojson') return toGeojson(drawing);
  return format === 'kml' ? toKml(name, drawing) : toGpx(name, drawing);
}
