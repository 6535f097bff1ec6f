// Writes the archives under names that contain their hash, and lists what they are made of. It must never overwrite a name with other
// bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LayerReport } from './check.ts';
import { DEPTH_PACKAGE } from './depths.ts';
import { sourceVersions } from './sources.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const attribution =
  '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a> (ODbL) · Natural Earth · GeoNames (CC BY 4.0) · ETOPO5, NOAA';

interface Built {
  role: 'world' | 'detail';
  maxZoom: number;
  bytes: Buffer;
  tileCount: number;
  uniqueCount: number;
  reports: Map<string, LayerReport>;
}

function recipe(rows: { file: string; sha256: string; built: Built }[]): string {
  const archives = rows.map(
    ({ file, sha256, built }) =>
      `| ${file} | 0-${built.maxZoom} | ${built.tileCount} (${built.uniqueCount}) | ${built.bytes.length} | ${sha256} |`,
  );
  const checks = rows.flatMap(({ built }) =>
    [...built.reports].map(
      ([layer, { polygons, bad, worstArea }]) => `| ${built.role} | ${layer} | ${polygons} | ${bad} | ${worstArea.toFixed(1)} |`,
    ),
  );
  const sources = Object.entries(sourceVersions()).map(([name, version]) => `| ${name} | ${version} |`);
  return `# Base map archives

Written by \`npm run basemap\`; do not edit. The recipe is \`scripts/basemap\`, the licences of the sources are in \`NOTICE\`.
Names hold the first 12 digits of the SHA-256: ranges kept from an older archive can never mix with these. Served as immutable.

| file | zooms | tiles (different) | bytes | SHA-256 |
|---|---|---|---|---|
${archives.join('\n')}

Layers: water (a square in every tile), depths (nested, d = deeper than, metres), land, shore (of land that had to be cut); to zoom 5
also lakes, borders, territorial_sea, country, sea and city. Zooms 0 to 5 are the same tiles in both archives.

## Triangulation
Every polygon was triangulated as the renderer does it. Bad: off by more than 64 square tile units, one pixel.

| archive | layer | polygons | bad | worst, square units |
|---|---|---|---|---|
${checks.join('\n')}

## Sources
| package | version |
|---|---|
${sources.join('\n')}
| Debian ${DEPTH_PACKAGE.name}, ${DEPTH_PACKAGE.file.split('/').at(-1)} | ${DEPTH_PACKAGE.version} |
`;
}

/**
 * Writes the archives, RECIPE.md and the generated names.
 * @param outFolder the folder of a trial; without it public/basemap, and src/map gets the new names
 * @returns the written paths
 */
export function writeArchives({ archives, outFolder }: { archives: Built[]; outFolder: string | undefined }): string[] {
  const folder = outFolder ? resolve(outFolder) : join(root, 'public/basemap');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.pmtiles')) rmSync(join(folder, name));
  const rows = archives.map((built) => {
    const sha256 = createHash('sha256').update(built.bytes).digest('hex');
    return { file: `world-z${built.maxZoom}.${sha256.slice(0, 12)}.pmtiles`, sha256, built };
  });
  const names = rows.map(
    ({ file, built }) => `  ${built.role}: { url: '/basemap/${file}', maxZoom: ${built.maxZoom}, bytes: ${built.bytes.length} },`,
  );
  const written: [string, string | Buffer][] = [
    ...rows.map(({ file, built }): [string, Buffer] => [join(folder, file), built.bytes]),
    [join(folder, 'RECIPE.md'), recipe(rows)],
    [
      join(outFolder ? folder : join(root, 'src/map'), 'base-map-archives.gen.ts'),
      `// Written by npm run basemap; do not edit.\nexport const baseMapArchives = {\n${names.join('\n')}\n  attribution: ${JSON.stringify(attribution)},\n} as const;\n`,
    ],
  ];
  for (const [path, bytes] of written) writeFileSync(path, bytes);
  return written.map(([path]) => path);
}
