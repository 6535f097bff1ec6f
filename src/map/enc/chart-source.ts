// The map's chart:// protocol: tiles of nautical charts out of the sheets that this device knows of, by ranges. A tile that cannot be had
// fails, so that the map hatches it.
import { addProtocol } from 'maplibre-gl';
import { PMTiles } from 'pmtiles';
import type { TileAt } from '#map/chart/coverage.ts';
import { chartTile, type KnownCharts } from './chart-tiles.ts';

/** Each keeps its directory in memory. */
const MOST_OPEN = 60;
const open = new Map<string, PMTiles>();
let known: KnownCharts = { sheets: new Map(), cells: [] };
let state = 0;

function sheetNamed(file: string): PMTiles {
  const opened = open.get(file);
  if (opened) return opened;
  const [oldest] = open.keys();
  if (oldest !== undefined && open.size >= MOST_OPEN) open.delete(oldest);
  const sheet = new PMTiles(new URL(`/charts/sheets/${file}`, location.href).href);
  open.set(file, sheet);
  return sheet;
}

/** PMTiles keeps a failed header for ever: a sheet that failed is forgotten. */
async function readTile(file: string, { z, x, y }: TileAt, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const tile = await sheetNamed(file).getZxy(z, x, y, signal);
    return tile && new Uint8Array(tile.data);
  } catch (error) {
    if (!signal.aborted) open.delete(file);
    throw error;
  }
}

/** MapLibre takes the bytes from us. */
const ownBuffer = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;

let isReady = false;
function setUp(): void {
  if (isReady) return;
  isReady = true;
  addProtocol('chart', async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number);
    return { data: ownBuffer(await chartTile({ z, x, y }, known, (file, at) => readTile(file, at, signal))) };
  });
}

/** From now on tiles come out of these. Answers the address of tiles, another one each time: so the map asks anew. */
export function chartTilesOf(charts: KnownCharts): string {
  setUp();
  known = charts;
  state++;
  return `chart://${state}/{z}/{x}/{y}`;
}
