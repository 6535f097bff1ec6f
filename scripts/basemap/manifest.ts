// Writes the archives under names that contain their hash, and lists what they are made of. It must never overwrite a name with other
// bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LayerReport } from './check.ts';
import { DEPTH_PACKAGE } from './depths.ts';
import { COAST_PACKAGE } from './gshhg.ts';
import type { CoastDistances, ShoreDistances } from './shore-distance.ts';
import { sourceVersions } from './sources.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const attribution =
  '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a> (ODbL) · Natural Earth · GeoNames (CC BY 4.0) · ETOPO5, NOAA';

export const coastAttribution = 'GSHHG (LGPL-3.0-or-later)';
/** The denominator of the scale that the fine coast was drawn for: that of its source, the World Vector Shoreline. */
const COAST_SCALE = 250_000;

interface Built {
  role: 'world' | 'detail' | 'coast';
  minZoom: number;
  maxZoom: number;
  bytes: Buffer;
  tileCount: number;
  uniqueCount: number;
  reports: Map<string, LayerReport>;
}

interface Row {
  file: string;
  sha256: string;
  built: Built;
}

const archiveTable = (rows: Row[]): string => `| file | zooms | tiles (different) | bytes | SHA-256 |
|---|---|---|---|---|
${rows
  .map(
    ({ file, sha256, built }) =>
      `| ${file} | ${built.minZoom}-${built.maxZoom} | ${built.tileCount} (${built.uniqueCount}) | ${built.bytes.length} | ${sha256} |`,
  )
  .join('\n')}`;

const checkTable = (rows: Row[]): string => `## Triangulation
Every polygon was triangulated as the renderer does it. Bad: off by more than 64 square tile units, one pixel.

| archive | layer | polygons | bad | worst, square units |
|---|---|---|---|---|
${rows
  .flatMap(({ built }) =>
    [...built.reports].map(
      ([layer, { polygons, bad, worstArea }]) => `| ${built.role} | ${layer} | ${polygons} | ${bad} | ${worstArea.toFixed(1)} |`,
    ),
  )
  .join('\n')}`;

function recipe(rows: Row[]): string {
  const sources = Object.entries(sourceVersions()).map(([name, version]) => `| ${name} | ${version} |`);
  return `# Base map archives

Written by \`npm run basemap\`; do not edit. The recipe is \`scripts/basemap\`, the licences of the sources are in \`NOTICE\`.
Names hold the first 12 digits of the SHA-256: ranges kept from an older archive can never mix with these. Served as immutable.
The fine coast has a recipe of its own: RECIPE-coast.md.

${archiveTable(rows)}

Layers: water (a square in every tile), depths (nested, d = deeper than, metres), land, shore (of land that had to be cut); to zoom 5
also lakes, borders, territorial_sea, country, sea and city. Zooms 0 to 5 are the same tiles in both archives.

${checkTable(rows)}

## Sources
| package | version |
|---|---|
${sources.join('\n')}
| Debian ${DEPTH_PACKAGE.name}, ${DEPTH_PACKAGE.file.split('/').at(-1)} | ${DEPTH_PACKAGE.version} |
`;
}

const distanceRow = (where: string, distances: ShoreDistances): string =>
  `| ${where} | ${distances.points} | ${distances.leftOut} | ${distances.pxOf(0.5)} | ${distances.pxOf(0.99)} | ${distances.worstPx.toFixed(2)} | ${distances.worstM.toFixed(0)} m |`;

const coastRecipe = (row: Row, { all, inner }: CoastDistances): string => `# Archive of the fine coast

Written by \`npm run basemap:coast\`; do not edit. The recipe is \`scripts/basemap/build-coast.mjs\`.

${archiveTable([row])}

Layers: from zoom 9 water (a square in every tile) and land, with lakes and wide rivers as holes, and shore (of land that had to be cut);
zooms 6 to 8 only lakes (with wide rivers), rivers (the middle of rivers and canals) and, at 8, port (names). A square without a shore is stored once.

${checkTable([row])}

## From the source to what is drawn at zoom 11
Of every point of the source, from the nearest shore in the tiles; softening, points left out and whole units together. CSS pixels, 512 a tile.

| where | points | left out | half within | 99 % within | worst | worst on the ground |
|---|---|---|---|---|---|---|
${distanceRow('all', all)}
${distanceRow('60 S to 60 N', inner)}

## Sources
| package | version | licence |
|---|---|---|
| Debian ${COAST_PACKAGE.name}: GSHHG by P. Wessel and W. H. F. Smith; coast of WVS, lakes and rivers of WDBII | ${COAST_PACKAGE.version} | LGPL-3.0-or-later |
| sea-ports: names of harbours | ${sourceVersions()['sea-ports']} | MIT |

Shores were softened by at most 30 m, because the source has stairs of 90 m. The archive is a form of GSHHG and is offered under the same LGPL-3.0-or-later. Surveys of the 1990s and before: newer harbours are missing,
and the coast lies about 100 m from where it is (median, beside OpenStreetMap), rivers up to 1 km. Not for navigation.
`;

interface Target {
  outFolder: string | undefined;
}

/** Clears the folder of older editions of these archives, and returns it. A trial has a folder of its own. */
function emptied(outFolder: string | undefined, prefix: string): string {
  const folder = outFolder ? resolve(outFolder) : join(root, 'public/basemap');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.startsWith(prefix) && name.endsWith('.pmtiles')) rmSync(join(folder, name));
  return folder;
}

function write(written: [string, string | Buffer][]): string[] {
  for (const [path, bytes] of written) writeFileSync(path, bytes);
  return written.map(([path]) => path);
}

function rowOf(built: Built, prefix: string): Row {
  const sha256 = createHash('sha256').update(built.bytes).digest('hex');
  return { file: `${prefix}-z${built.maxZoom}.${sha256.slice(0, 12)}.pmtiles`, sha256, built };
}

/** Where the names of the archives go: beside a trial, else into the app. */
const namesFolder = (outFolder: string | undefined, folder: string): string => (outFolder ? folder : join(root, 'src/map/chart'));

/**
 * Writes the archives, RECIPE.md and the generated names.
 * @param outFolder the folder of a trial; without it public/basemap, and src/map gets the new names
 * @returns the written paths
 */
export function writeArchives({ archives, outFolder }: Target & { archives: Built[] }): string[] {
  const folder = emptied(outFolder, 'world-');
  const rows = archives.map((built) => rowOf(built, 'world'));
  const names = rows.map(
    ({ file, built }) => `  ${built.role}: { url: '/basemap/${file}', maxZoom: ${built.maxZoom}, bytes: ${built.bytes.length} },`,
  );
  return write([
    ...rows.map(({ file, built }): [string, Buffer] => [join(folder, file), built.bytes]),
    [join(folder, 'RECIPE.md'), recipe(rows)],
    [
      join(namesFolder(outFolder, folder), 'base-map-archives.gen.ts'),
      `// Written by npm run basemap; do not edit.\nexport const baseMapArchives = {\n${names.join('\n')}\n  attribution: ${JSON.stringify(attribution)},\n} as const;\n`,
    ],
  ]);
}

/** Writes the archive of the fine coast, its recipe and its generated name; the others stay. */
export function writeCoast({ built, outFolder }: Target & { built: Built & { distances: CoastDistances } }): string[] {
  const folder = emptied(outFolder, 'coast-');
  const row = rowOf(built, 'coast');
  return write([
    [join(folder, row.file), built.bytes],
    [join(folder, 'RECIPE-coast.md'), coastRecipe(row, built.distances)],
    [
      join(namesFolder(outFolder, folder), 'base-map-coast.gen.ts'),
      `// Written by npm run basemap:coast; do not edit.\nexport const coastArchive = {\n  url: '/basemap/${row.file}',\n  maxZoom: ${built.maxZoom},\n  bytes: ${built.bytes.length},\n  scale: ${COAST_SCALE},\n  attribution: '${coastAttribution}',\n} as const;\n`,
    ],
  ]);
}
