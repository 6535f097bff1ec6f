// The map's chart:// protocol: tiles of nautical charts out of the sheets that this device knows of, by ranges. Where a sheet cannot be had,
// the edition before it is drawn as far as it is on the device. A tile that cannot be had at all fails, so that the map hatches it.
import { addProtocol } from 'maplibre-gl';
import { PMTiles } from 'pmtiles';
import type { TileAt } from '#map/chart/coverage.ts';
import { newestOrKept, type ReadTile } from '#map/chart/kept-archive.ts';
import { SHEETS_PATH } from './cell-coverage.ts';
import { chartTile, type KnownCharts, sheetOf, tileOfNow } from './chart-tiles.ts';
import { olderSheets } from './older-drawn.ts';
import { noteOlder, SheetFiles } from './older-sheets.ts';

/** Each keeps its directory in memory. */
const MOST_OPEN = 60;
const open = new Map<string, PMTiles>();
const kept = new SheetFiles();
let known: KnownCharts = { sheets: new Map(), cells: [] };

function sheetNamed(file: string): PMTiles {
  const opened = open.get(file);
  if (opened) return opened;
  const [oldest] = open.keys();
  if (oldest !== undefined && open.size >= MOST_OPEN) open.delete(oldest);
  const sheet = new PMTiles(new URL(SHEETS_PATH + file, location.href).href);
  open.set(file, sheet);
  return sheet;
}

/** PMTiles keeps a failed header for ever: a sheet that failed is forgotten. */
async function readNewest(file: string, { z, x, y }: TileAt, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    const tile = await sheetNamed(file).getZxy(z, x, y, signal);
    return tile && new Uint8Array(tile.data);
  } catch (error) {
    if (!signal.aborted) open.delete(file);
    throw error;
  }
}

interface Reading {
  tile: Promise<Uint8Array | undefined>;
  /** Askers that still want it. The last that leaves ends the read. */
  waiting: number;
  end: AbortController;
}
const reading = new Map<string, Reading>();

/** One read for all who ask at once: of a tile that failed MapLibre asks twice when the map asks anew (ChartCoverage.askAnew). */
async function readShared(file: string, at: TileAt, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const key = [file, at.z, at.x, at.y].join('/');
  const gone = new AbortController();
  const one = reading.get(key) ?? { tile: readNewest(file, at, gone.signal), waiting: 0, end: gone };
  reading.set(key, one);
  one.waiting += 1;
  const forget = () => reading.get(key) === one && reading.delete(key);
  const leave = () => {
    one.waiting -= 1;
    if (one.waiting > 0) return;
    forget();
    one.end.abort();
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await one.tile;
  } finally {
    signal.removeEventListener('abort', leave);
    forget();
  }
}

async function readTile(file: string, at: TileAt, signal: AbortSignal): Promise<ReadTile> {
  const older = await kept.before(file).catch(() => []);
  const tile = await newestOrKept(at, () => readShared(file, at, signal), older);
  if (tile.isOlder) noteOlder(sheetOf(at), tile.bytes);
  return tile;
}

/** MapLibre takes the bytes from us. */
const ownBuffer = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;

let isReady = false;
function setUp(): void {
  if (isReady) return;
  isReady = true;
  addProtocol('chart', async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = url.split('/').slice(-3).map(Number);
    const read = (charts: KnownCharts) => chartTile({ z, x, y }, charts, (file, at) => readTile(file, at, signal));
    return { data: ownBuffer(await tileOfNow(read, () => known, signal)) };
  });
}

/** From now on tiles come out of these. Those that the map has already stay as they are until it asks anew. */
export function setKnownCharts(charts: KnownCharts): void {
  setUp();
  known = charts;
  olderSheets.set(new Map());
  kept.lookAgain();
}
