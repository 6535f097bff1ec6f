// Builds the archive of the fine coast, checks it and writes it with its recipe. Writes nothing unless every check passed.
// node build-coast.mjs [--out DIR] [--max-zoom 10]; with a DIR other than the default, src/map stays as it is.
import { parseArgs } from 'node:util';
import { packArchive } from '../../server/tiles/archive.ts';
import { checkArchive } from './check.ts';
import { addFineCoast, addWideWaters } from './fine-coast.ts';
import { readCoast, readShipWaters } from './gshhg.ts';
import { portLabels } from './labels.ts';
import { coastAttribution, writeCoast } from './manifest.ts';
import { polygonTally } from '../../server/tiles/polygons.ts';
import { coastDistances, MOST_LEFT_OUT } from './shore-distance.ts';
import { flatRings } from './shore-rings.ts';
import { addLabels, addLines, TileSet } from './tiles.ts';

const FIRST_ZOOM = 9;
/**
 * Its unit is 9.5 m on the equator, a tenth of the source's error, so nothing is gained by tiles of zoom 11: with them the archive had 69 MB
 * and looked the same. The map draws zoom 10 larger beyond.
 */
const LAST_ZOOM = 10;
const { values } = parseArgs({ options: { out: { type: 'string' }, 'max-zoom': { type: 'string', default: String(LAST_ZOOM) } } });
const maxZoom = Number(values['max-zoom']);
if (!Number.isInteger(maxZoom) || maxZoom < FIRST_ZOOM || maxZoom > LAST_ZOOM)
  throw new RangeError(`--max-zoom is ${FIRST_ZOOM} to ${LAST_ZOOM}`);
if (maxZoom < LAST_ZOOM && !values.out) throw new RangeError('A build below the last zoom is a trial: name a folder with --out');
/** Tile units, 8 to a CSS pixel: 100 m at zoom 9, at most a pixel; 14 m at the last, which keeps nearly every point of the source. */
const TOLERANCE = { coarse: { units: 5, most: 8, smallest: 8 }, last: { units: 1.5, most: 12, smallest: 2 } };
const toleranceAt = (/** @type {number} */ z) => TOLERANCE[z === LAST_ZOOM ? 'last' : 'coarse'];
const LARGEST_BYTES = 45e6;

const started = performance.now();
const say = (/** @type {string} */ words) => console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${words}`);

const shores = await readCoast();
const rings = flatRings(shores);
say(`${rings.length} rings of land and lakes`);
const tiles = new TileSet();
let squares = 0;
addFineCoast(tiles, rings, {
  zooms: [FIRST_ZOOM, maxZoom],
  tolerance: (z, stretch) => Math.min(toleranceAt(z).most, toleranceAt(z).units * stretch),
  smallest: (z) => toleranceAt(z).smallest,
  onProgress: () => ++squares % 50 || say(`${squares} squares of zoom 5, ${Math.round(process.memoryUsage().rss / 1e6)} MB`),
});
addWideWaters(tiles, flatRings(shores.flatMap(({ level, points }) => (level > 1 ? { level: level - 1, points } : []))), {
  zooms: [6, 8],
  tolerance: () => 4,
  smallest: () => 16,
});
addLines(tiles, 'rivers', await readShipWaters(), [6, 8], 2);
addLabels(tiles, 'port', portLabels(), [8, 8]);
say(`sliced; polygons ${JSON.stringify(polygonTally)}`);

const zipped = tiles.zipped([6, maxZoom]);
for (let z = 6; z <= maxZoom; z++) {
  const bytes = zipped.filter((tile) => tile.z === z && !tile.run).map((tile) => tile.bytes.length);
  say(`zoom ${z}: ${bytes.length} tiles with a shore, ${bytes.reduce((sum, length) => sum + length, 0)} bytes`);
}
const packed = packArchive(zipped, {
  minZoom: 6,
  maxZoom,
  metadata: { name: 'Fathom fine coast', attribution: coastAttribution, vector_layers: [] },
});
say(`${packed.tileCount} tiles, ${packed.uniqueCount} of them different, ${packed.bytes.length} bytes`);
const { reports, faults } = await checkArchive(packed.bytes, ['water', 'land', 'lakes']);
for (const [layer, { polygons, bad, worstArea, worstTile, byZoom }] of reports)
  say(`${layer}: ${bad} bad of ${polygons}, worst ${worstArea.toFixed(1)} at ${worstTile}, by zoom ${JSON.stringify(byZoom)}`);
if (polygonTally.unsolved) faults.push(`${polygonTally.unsolved} polygons could not be made valid`);
const distances = await coastDistances(packed.bytes, shores, maxZoom);
for (const [where, { points, leftOut, worstPx, worstM }] of Object.entries(distances))
  say(
    `points of the source (${where}): ${points}, ${leftOut} left out, at most ${worstM.toFixed(0)} m away, ${worstPx.toFixed(2)} px at zoom 11`,
  );
if (distances.all.leftOut > MOST_LEFT_OUT * distances.all.points)
  faults.push(`${distances.all.leftOut} points of the source have no shore near them`);
if (packed.bytes.length > LARGEST_BYTES) faults.push(`${packed.bytes.length} bytes are over the budget of ${LARGEST_BYTES}`);
if (faults.length) {
  for (const fault of faults) console.error(`FAULT ${fault}`);
  console.error('Nothing was written: an archive with such a fault could show sea as land.');
  process.exit(1);
}
for (const path of writeCoast({ built: { ...packed, role: 'coast', minZoom: 6, maxZoom, reports, distances }, outFolder: values.out }))
  say(`wrote ${path}`);
say(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
