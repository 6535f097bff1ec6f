// Measures what a user downloads (dist as it is served, with brotli) against its limits. Run it after a build; prints N passed, N failed.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const KIB = 1024;

const servedBytes = (path: string) => {
  try {
    return statSync(join(dist, `${path}.br`)).size;
  } catch {
    return statSync(join(dist, path)).size;
  }
};
const assets = readdirSync(join(dist, 'assets')).filter((name) => !name.endsWith('.br'));
const sum = (paths: readonly string[]) => paths.reduce((bytes, path) => bytes + servedBytes(path), 0);
const named = (pattern: RegExp) => assets.filter((name) => pattern.test(name)).map((name) => `assets/${name}`);

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const firstLoad = ['index.html', ...[...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')];
const precached = [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/"url":"([^"]+)"/g)].map(([, path]) => path ?? '');

/**
 * The first shell without the style sheet of one writing direction and without the map library: 350 kB (reference page, "use of the link").
 */
const budgets: [what: string, bytes: number, limitBytes: number][] = [
  ['first shell (index.html and what it loads at once)', sum(firstLoad), 350 * KIB],
  ['map library and its worker', sum(named(/^maplibre.*\.m?js$/)), 460 * KIB],
  ['ships: the worker and what the screens ask it with', sum(named(/^ships-.*\.js$/)), 110 * KIB],
  ['precache without the base map', sum(precached.filter((path) => !path.endsWith('.pmtiles'))), 2500 * KIB],
  ['base map in the precache', sum(precached.filter((path) => path.endsWith('.pmtiles'))), 8 * KIB * KIB],
];

let failed = 0;
for (const [what, bytes, limit] of budgets) {
  const ok = bytes > 0 && bytes <= limit;
  if (!ok) failed += 1;
  console.log(`${ok ? 'ok  ' : 'OVER'} ${what.padEnd(56)} ${(bytes / KIB).toFixed(0).padStart(6)} of ${(limit / KIB).toFixed(0)} KiB`);
}
if (precached.length === 0) failed += 1;
console.log(`budgets: ${budgets.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
