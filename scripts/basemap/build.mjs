// Builds the two archives of the base map, checks them and writes them with their manifest. Writes nothing unless every check passed.
// node build.mjs [--max-zoom 8] [--out DIR] [--etopo5 FILE]; with a DIR other than the default, src/map stays as it is.
import { parseArgs } from 'node:util';
import { packArchive } from '../../server/tiles/archive.ts';
import { checkArchive } from './check.ts';
import { readDepthAreas } from './depths.ts';
import { cityLabels, countryLabels, seaLabels } from './labels.ts';
import { attribution, writeArchives } from './manifest.ts';
import { polygonTally } from '../../server/tiles/polygons.ts';
import { readBorders, readCountries, readFineLand, readNaturalEarthLand, readTerritorialSea, withInlandSeas } from './sources.ts';
import { addDepths, addLabels, addLakes, addLand, addLines, TileSet } from './tiles.ts';

const { values } = parseArgs({
  options: { 'max-zoom': { type: 'string', default: '8' }, out: { type: 'string' }, etopo5: { type: 'string' } },
});
const WORLD_ZOOM = 5;
const detailZoom = Number(values['max-zoom']);
if (!Number.isInteger(detailZoom) || detailZoom < WORLD_ZOOM || detailZoom > 8)
  throw new RangeError(`--max-zoom is ${WORLD_ZOOM} to 8, not ${values['max-zoom']}`);
if (detailZoom < 8 && !values.out) throw new RangeError('A build below zoom 8 is a trial: name a folder with --out');

const started = performance.now();
const say = (/** @type {string} */ words) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${words}`);

say('reading sources');
const { land, lakes, inlandSeas } = readFineLand();
const depths = readDepthAreas(values.etopo5);
const { labels: countries, unnamed } = countryLabels(readCountries());
say(
  `${land.length} pieces of land, ${lakes.length} lakes, ${depths.length} depth areas, ${countries.length} countries; without a code, so without a name: ${unnamed.join(', ')}`,
);

const tiles = new TileSet();
tiles.addWater([0, detailZoom]);
addDepths(tiles, depths, [0, WORLD_ZOOM], 2);
addLand(tiles, withInlandSeas(readNaturalEarthLand('110m'), inlandSeas), [0, 1], 0.5);
addLand(tiles, withInlandSeas(readNaturalEarthLand('50m'), inlandSeas), [2, 3], 0.5);
const landOf = addLand(tiles, withInlandSeas(readNaturalEarthLand('10m'), inlandSeas), [4, WORLD_ZOOM], 0.75);
const SMALLEST_LAKE_KM2 = [20_000, 20_000, 20_000, 8000, 2500, 600]; // by zoom
addLakes(tiles, lakes, [0, WORLD_ZOOM], SMALLEST_LAKE_KM2);
addLines(tiles, 'borders', readBorders(), [1, WORLD_ZOOM], 0.75);
addLines(tiles, 'territorial_sea', readTerritorialSea(), [4, WORLD_ZOOM], 1.5, landOf);
addLabels(tiles, 'country', countries, [0, WORLD_ZOOM]);
addLabels(tiles, 'sea', seaLabels(), [0, WORLD_ZOOM]);
addLabels(tiles, 'city', cityLabels(), [2, WORLD_ZOOM]);
say('sliced the world');
if (detailZoom > WORLD_ZOOM) {
  addDepths(tiles, depths, [WORLD_ZOOM + 1, detailZoom], 6);
  addLand(tiles, land, [WORLD_ZOOM + 1, detailZoom], 1);
  say('sliced the detail');
}
say(`polygons ${JSON.stringify(polygonTally)}`);

const faults = polygonTally.unsolved ? [`${polygonTally.unsolved} polygons could not be made valid`] : [];
/** @type {Parameters<typeof writeArchives>[0]['archives']} */
const archives = [];
for (const { role, maxZoom, budgetBytes } of [
  { role: /** @type {const} */ ('world'), maxZoom: WORLD_ZOOM, budgetBytes: 8e6 },
  { role: /** @type {const} */ ('detail'), maxZoom: detailZoom, budgetBytes: 36e6 },
]) {
  const packed = packArchive(tiles.zipped([0, maxZoom]), {
    minZoom: 0,
    maxZoom,
    metadata: { name: `Fathom base map, zoom 0 to ${maxZoom}`, attribution, vector_layers: [] },
  });
  const checked = await checkArchive(packed.bytes, ['water', 'land', 'lakes', 'depths']);
  faults.push(...checked.faults.map((fault) => `${role}: ${fault}`));
  if (packed.bytes.length > budgetBytes) faults.push(`${role}: ${packed.bytes.length} bytes are over the budget of ${budgetBytes}`);
  for (const [layer, { polygons, bad, worstArea, worstTile, byZoom }] of checked.reports)
    say(`${role} ${layer}: ${bad} bad of ${polygons}, worst ${worstArea.toFixed(1)} at ${worstTile}, by zoom ${JSON.stringify(byZoom)}`);
  say(`${role}: ${packed.tileCount} tiles, ${packed.uniqueCount} of them different, ${packed.bytes.length} bytes`);
  archives.push({ role, minZoom: 0, maxZoom, ...packed, reports: checked.reports });
}
if (faults.length) {
  for (const fault of faults) console.error(`FAULT ${fault}`);
  console.error('Nothing was written: an archive with such a fault could show sea as land.');
  process.exit(1);
}
for (const path of writeArchives({ archives, outFolder: values.out })) say(`wrote ${path}`);
say(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
