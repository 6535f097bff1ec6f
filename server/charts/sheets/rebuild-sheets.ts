// Keeps the sheets of charts in step with the cells: which ones are out of date is known from the rows alone, so a rebuild that was cut off
// goes on where it was. A sheet's file is there before its row names it, and a day longer than that.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { inSlices } from '#server/jobs/slices.ts';
import type { Log } from '#server/log.ts';
import { toWorld } from '#server/tiles/world.ts';
import { type PlannedSheet, planSheets, type ShownCell } from './plan-sheets.ts';
import { SheetThread } from './sheet-thread.ts';

/** Devices that have not pulled the new row still ask for the file before. */
const KEEP_FILES_MS = DAY_MS;

interface Parts {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  /** DATA_DIR/charts */
  folder: string;
}

interface RebuildOptions {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; of: number }) => void;
}

export interface RebuildReport {
  built: number;
  removed: number;
  /** Sheets that could not be built; they stay as they were and are tried again with the next rebuild. */
  failed: string[];
}

export interface ChartSheets {
  /** Builds what is out of date, one rebuild after the other. @throws the signal's reason when aborted */
  rebuild(options?: RebuildOptions): Promise<RebuildReport>;
  /** As `rebuild`. @throws also when there are sheets that cannot be built */
  rebuildAll(): Promise<void>;
  stop(): Promise<void>;
}

interface CellRow {
  id: string;
  content: string;
  scale: number;
  min_zoom: number;
  /** Degrees: west, south, east, north. */
  box: [number, number, number, number];
}

async function readShown(db: Db): Promise<ShownCell[]> {
  const rows = await db.query<CellRow>("select id, content, scale, min_zoom, box from chart_cells where state = 'shown'");
  return rows.map(({ id, content, scale, min_zoom: minZoom, box: [west, south, east, north] }) => {
    return { name: id, content, scale, minZoom, box: [...toWorld(west, north), ...toWorld(east, south)] };
  });
}

type StaleSheet = PlannedSheet & { before?: string };

/** What has to be built, and the sheets that nothing is left of. */
async function readStale(db: Db): Promise<{ stale: StaleSheet[]; gone: string[] }> {
  const rows = await db.query<{ id: string; file: string; made_from: string }>('select id, file, made_from from chart_sheets');
  const standing = new Map(rows.map((row) => [row.id, row]));
  const cells = await readShown(db);
  const stale: StaleSheet[] = [];
  await inSlices(planSheets(cells), (sheet) => {
    const row = standing.get(sheet.id);
    if (row?.made_from !== sheet.madeFrom) stale.push({ ...sheet, ...(row && { before: row.file }) });
    standing.delete(sheet.id);
  });
  return { stale, gone: [...standing.keys()] };
}

async function buildOne({ db, folder, log }: Parts, thread: SheetThread, { id, madeFrom, ...planned }: StaleSheet): Promise<void> {
  const blocks = planned.blocks.map((block) => ({ ...block, cells: block.cells.map(({ content, minZoom }) => ({ content, minZoom })) }));
  const sheet = await thread.build({ ...planned, folder, blocks });
  if (sheet.unsolved > 0) log.warn('areas of a chart sheet may be filled wrongly', { sheet: id, polygons: sheet.unsolved });
  await db.query(
    `insert into chart_sheets (id, file, bytes, cells, made_from) values ($1, $2, $3, $4::jsonb, $5)
     on conflict (id) do update set file = excluded.file, bytes = excluded.bytes, cells = excluded.cells, made_from = excluded.made_from`,
    [id, sheet.file, sheet.bytes, JSON.stringify(sheet.cells), madeFrom],
  );
}

/** Deletes files that no row names, once nobody can still be reading them. */
async function forgetFiles({ db, folder, clock }: Parts): Promise<void> {
  const sheets = join(folder, 'sheets');
  const named = new Set((await db.query<{ file: string }>('select file from chart_sheets')).map(({ file }) => file));
  for (const name of await readdir(sheets).catch(() => [])) {
    const found = named.has(name) ? undefined : await stat(join(sheets, name)).catch(() => undefined);
    if (found && clock() - found.mtimeMs > KEEP_FILES_MS) await rm(join(sheets, name), { force: true });
  }
}

async function rebuild(parts: Parts, signal: AbortSignal, onProgress: RebuildOptions['onProgress']): Promise<RebuildReport> {
  const { stale, gone } = await readStale(parts.db);
  if (gone.length > 0) await parts.db.query('delete from chart_sheets where id = any($1::text[])', [gone]);
  const failed: string[] = [];
  const thread = new SheetThread();
  const stop = () => void thread.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (const [done, sheet] of stale.entries()) {
      onProgress?.({ done, of: stale.length });
      signal.throwIfAborted();
      await buildOne(parts, thread, sheet).catch((error: unknown) => {
        signal.throwIfAborted();
        failed.push(sheet.id);
        parts.log.warn('a chart sheet could not be built; it stays as it was', { sheet: sheet.id, error: String(error) });
      });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.stop();
  }
  onProgress?.({ done: stale.length, of: stale.length });
  await forgetFiles(parts);
  return { built: stale.length - failed.length, removed: gone.length, failed };
}

export function createChartSheets(parts: Parts): ChartSheets {
  const stopping = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = ({ signal, onProgress }: RebuildOptions = {}): Promise<RebuildReport> => {
    const ends = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
    const done = queue.then(() => {
      ends.throwIfAborted();
      return rebuild(parts, ends, onProgress);
    });
    queue = done.catch(() => undefined);
    return done;
  };
  return {
    rebuild: inTurn,
    async rebuildAll() {
      const { failed } = await inTurn();
      if (failed.length > 0) throw new Error(`${failed.length} chart sheets could not be built: ${failed.slice(0, 5).join(', ')}`);
    },
    async stop() {
      stopping.abort(new Error('The server is stopping'));
      await queue;
    },
  };
}
