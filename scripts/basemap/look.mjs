// Draws places on the built archives in headless Chromium, so that a person can look. node look.mjs --out DIR [--archives DIR]
// [--place NAME] [--scheme light|dark|night] [--no-detail] [--language en]; --no-detail answers 503 for all tiles beyond zoom 5.
import { createReadStream, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { browserArgs, findBrowser } from '../browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    archives: { type: 'string', default: join(root, 'public/basemap') },
    place: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    'no-detail': { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
  },
});
if (!values.out) throw new Error('Name a folder for the pictures: --out DIR');
const outFolder = values.out;
mkdirSync(outFolder, { recursive: true });

/** Where the triangulation was once wrong, and where a chart of the world easily goes wrong. @type {Record<string, [number, number, number]>} */
const PLACES = {
  'world-z2': [20, 25, 2],
  'pacific-z2': [-170, 10, 2],
  'fiji-z4': [180, -17, 4],
  'eastern-mediterranean-z2': [28, 35, 2],
  'eastern-mediterranean-z5': [28, 34.5, 5],
  'red-sea-z5': [39, 20, 5],
  'barrier-reef-z5': [148, -18, 5],
  'barrier-reef-z6': [148, -18.5, 6],
  'strait-of-georgia-z7': [-123.8, 49.3, 7],
  'singapore-z8': [103.9, 1.25, 8],
  'singapore-z10': [103.85, 1.2, 10],
  'finland-z7': [27, 62, 7],
  'caspian-z5': [51, 41.5, 5],
  'antarctica-z3': [0, -68, 3],
  'new-guinea-z6': [143, -2, 6],
  'north-sea-z5': [4, 55, 5],
  'norway-z6': [6, 61.5, 6],
  'gulf-of-aden-z5': [50, 13, 5],
  'southeast-asia-z4': [113, 5, 4],
  'chukotka-z5': [180, 67, 5],
  'great-lakes-z6': [-84, 45.5, 6],
  'lake-victoria-z6': [33, -1.5, 6],
  'new-york-z8': [-73.6, 40.7, 8],
};
/** Harbours and straits, each drawn at zooms 6 to 13. @type {Record<string, [number, number]>} */
const HARBOURS = {
  'bab-el-mandeb': [43.4, 12.62],
  singapore: [103.83, 1.24],
  dover: [1.45, 51.02],
  suez: [32.56, 29.93],
  hormuz: [56.35, 26.35],
  bosporus: [29.02, 41.05],
  rotterdam: [4.25, 51.92],
  malacca: [101.35, 2.95],
  panama: [-79.56, 8.95],
  gibraltar: [-5.42, 36.05],
  // wide rivers that ships sail
  elbe: [9.9, 53.54],
  mississippi: [-90.1, 29.95],
  yangtze: [119.6, 32.1],
  helsinki: [24.95, 60.13],
};
for (const [name, [lon, lat]] of Object.entries(HARBOURS)) {
  for (let zoom = 6; zoom <= 13; zoom++) PLACES[`${name}-z${zoom}`] = [lon, lat, zoom];
}

const archiveFiles = readdirSync(values.archives).filter((name) => name.endsWith('.pmtiles'));
const found = (/** @type {RegExp} */ pattern) => archiveFiles.find((name) => pattern.test(name)) ?? '';
const world = found(/world-z5/);
const detail = found(/world-z[678]/) || world;
const coast = found(/coast-z/);
const archives = {
  world: { url: `/basemap/${world}`, maxZoom: 5 },
  detail: { url: `/basemap/${detail}`, maxZoom: Number(/z(\d)/.exec(detail)?.[1]) },
  coast: { url: `/basemap/${coast}`, maxZoom: Number(/z(\d+)/.exec(coast)?.[1]), attribution: 'a look' },
  attribution: 'a look',
};
/** Imported by URL, because this project's types must not reach into src. */
const { baseMapStyle } = await import(new URL('../../src/map/chart/base-map-style.ts', import.meta.url).href);

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="/modules/maplibre-gl/dist/maplibre-gl.css">
<style>@font-face{font-family:'Inter Variable';src:url(/modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2);font-weight:100 900}
html,body,#map{height:100%;margin:0}</style><div id="map"></div>
<script type="importmap">{"imports":{"fflate":"/modules/fflate/esm/browser.js"}}</script>
<script type="module">
import { addProtocol, Map, setWorkerUrl } from '/modules/maplibre-gl/dist/maplibre-gl.mjs';
import { Protocol } from '/modules/pmtiles/dist/esm/index.js';
setWorkerUrl('/modules/maplibre-gl/dist/maplibre-gl-worker.mjs');
addProtocol('pmtiles', new Protocol().tile);
window.draw = (style, center, zoom) => new Promise((done) => {
  const map = new Map({ container: 'map', style, center, zoom, fadeDuration: 0 });
  window.failures = [];
  map.on('error', ({ error }) => window.failures.push(error.message));
  map.once('idle', done);
});
window.ready = true;
</script>`;

const TYPES = /** @type {Record<string, string>} */ ({
  mjs: 'text/javascript',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
});
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/') return void response.setHeader('content-type', 'text/html').end(PAGE);
  const file = path.startsWith('/modules/')
    ? join(root, 'node_modules', path.slice(9))
    : path.startsWith('/basemap/')
      ? join(values.archives, path.slice(9))
      : undefined;
  const size = file ? statSync(file, { throwIfNoEntry: false })?.size : undefined;
  if (!file || size === undefined) return void response.writeHead(404).end();
  if (values['no-detail'] && !path.endsWith(world) && file.endsWith('.pmtiles')) return void response.writeHead(503).end();
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = range ? [Number(range[1]), Math.min(Number(range[2]), size - 1)] : [0, size - 1];
  response.writeHead(range ? 206 : 200, {
    'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(file, { start, end }).pipe(response);
});
await new Promise((listening) => void server.listen(0, '127.0.0.1', () => listening(undefined)));
const address = /** @type {import('node:net').AddressInfo} */ (server.address());

const executablePath = findBrowser();
const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) });
let failed = false;
for (const scheme of values.scheme) {
  for (const [name, [lon, lat, zoom]] of Object.entries(PLACES).filter(
    ([key]) => !values.place || values.place.some((wanted) => key.startsWith(wanted)),
  )) {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 } });
    page.on('console', (message) => {
      if (message.type() === 'error' && !values['no-detail']) console.error(name, message.text());
    });
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.waitForFunction('window.ready');
    await page.evaluate(
      `draw(${JSON.stringify(baseMapStyle({ scheme, language: values.language, archives }))}, [${lon}, ${lat}], ${zoom})`,
    );
    const failures = /** @type {string[]} */ (await page.evaluate('window.failures'));
    if (failures.length && !values['no-detail']) failed = true;
    const file = join(outFolder, `${name}-${scheme}${values['no-detail'] ? '-no-detail' : ''}.png`);
    await page.screenshot({ path: file });
    console.log(file, ...new Set(failures));
    await page.close();
  }
}
await browser.close();
server.close();
if (failed) process.exit(1);
