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
/** Before the form of sign-in: all that the page names but its font and icons, which nothing waits for. */
const firstLoad = [
  'index.html',
  'appearance.js',
  ...[...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? ''),
];
/** What a first visit fetches next (scripts/chunks.ts). */
const parts = (name: string) =>
  (new RegExp(`name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
    .split(' ')
    .flatMap((part) => (part ? [part.slice(1).split(':')[0] ?? ''] : []));
const untilRows = [...parts('app-parts'), ...parts('rows-parts')];
const untilShips = [...new Set([...untilRows, ...parts('dashboard-parts')])];
const untilMap = [...new Set([...untilRows, ...parts('map-parts')])];
const precached = [...readFileSync(join(dist, 'sw.js'), 'utf8').matchAll(/"url":"([^"]+)"/g)].map(([, path]) => path ?? '');
const documentParts = named(/^typst_ts_web_compiler.*\.wasm$|^NotoSans_.*\.ttf$|^(vazirmatn-arabic|noto-sans-sc-chinese).*\.woff$/);

const budgets: [what: string, bytes: number, limitBytes: number][] = [
  ['before the form of sign-in', sum(firstLoad), 150_000],
  ['between the form and the own ships', sum(untilShips), 303 * KIB],
  ['between the form and the map', sum(untilMap), 586 * KIB],
  ['map library and its worker', sum(named(/^maplibre.*\.m?js$/)), 265 * KIB],
  ['ships: the worker and what the screens ask it with', sum(named(/^ships-.*\.js$/)), 27 * KIB],
  // 25 more than before: islands in the sea mask and the lanes round them, so that no route crosses one
  ['precache without the base map', sum(precached.filter((path) => !path.endsWith('.pmtiles'))), 2225 * KIB],
  // src/compute/document-parts.ts offers it with this size
  ['engine and fonts of documents, outside of the precache', sum(documentParts), 10_500_000],
  ['base map in the precache', sum(precached.filter((path) => path.endsWith('.pmtiles'))), 8 * KIB * KIB],
];

/** A request costs a ship's link up to a round trip, however small it is. */
const requests: [what: string, count: number, most: number][] = [
  ['requests before the form of sign-in', firstLoad.length, 8],
  ['requests between the form and the own ships', untilShips.length, 16],
  ['files of code and style that are precached', precached.filter((path) => /\.(m?js|css)$/.test(path)).length, 200],
];

let failed = 0;
for (const [what, bytes, limit] of budgets) {
  const ok = bytes > 0 && bytes <= limit;
  if (!ok) failed += 1;
  console.log(`${ok ? 'ok  ' : 'OVER'} ${what.padEnd(56)} ${(bytes / KIB).toFixed(0).padStart(6)} of ${(limit / KIB).toFixed(0)} KiB`);
}
for (const [what, count, most] of requests) {
  const ok = count > 0 && count <= most;
  if (!ok) failed += 1;
  console.log(`${ok ? 'ok  ' : 'OVER'} ${what.padEnd(56)} ${String(count).padStart(6)} of ${most}`);
}
if (precached.length === 0 || precached.some((path) => documentParts.includes(path))) failed += 1;
console.log(`budgets: ${budgets.length + requests.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
