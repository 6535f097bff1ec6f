// Keeps the sheets of charts in step with the cells: which ones are out of date is known from the rows alone, so a rebuild that was cut off
// goes on where it was. A sheet's file is there before its row names it, and a day longer than that. Of several instances on one database
// the one with the lease builds; where it dies, another one takes over and goes on.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { JOB_LEASE_MS, JobLease, LeaseLost } from '#server/jobs/job-lease.ts';
import { inSlices } from '#server/jobs/slices.ts';
import type { Log } from '#server/log.ts';
import { toWorld } from '#server/tiles/world.ts';
import { type PlannedSheet, planSheets, type ShownCell } from './plan-sheets.ts';
import { UNFINISHED } from './sheet-protocol.ts';
import { SheetThread } from './sheet-thread.ts';

/** Devices that have not pulled the new row still ask for the file before. */
const KEEP_FILES_MS = DAY_MS;
const RENEW_MS = JOB_LEASE_MS / 5;
const LEASE = 'chart sheets';

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
  /**
   * Builds what is out of date, one rebuild after the other. Undefined: another instance is at it.
   * @throws the signal's reason when aborted
   */
  rebuild(options?: RebuildOptions): Promise<RebuildReport | undefined>;
  /** As `rebuild`. false: another instance is at it. @throws also when there are sheets that cannot be built */
  rebuildAll(options?: RebuildOptions): Promise<boolean>;
  stop(): Promise<void>;
}

/** At the beginning of each writing transaction. @throws LeaseLost when this instance may no longer write */
type Guard = (tx: Tx) => Promise<void>;

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

interface Run {
  thread: SheetThread;
  guard: Guard;
  signal: AbortSignal;
}

async function buildOne({ db, folder, log }: Parts, { thread, guard }: Run, { id, madeFrom, ...planned }: StaleSheet): Promise<void> {
  const blocks = planned.blocks.map((block) => ({ ...block, cells: block.cells.map(({ content, minZoom }) => ({ content, minZoom })) }));
  const sheet = await thread.build({ ...planned, folder, blocks });
  if (sheet.unsolved > 0) log.warn('areas of a chart sheet may be filled wrongly', { sheet: id, polygons: sheet.unsolved });
  await db.transaction(null, async (tx) => {
    await guard(tx);
    await tx.query(
      `insert into chart_sheets (id, file, bytes, cells, made_from) values ($1, $2, $3, $4::jsonb, $5)
       on conflict (id) do update set file = excluded.file, bytes = excluded.bytes, cells = excluded.cells, made_from = excluded.made_from`,
      [id, sheet.file, sheet.bytes, JSON.stringify(sheet.cells), madeFrom],
    );
  });
}

async function forgetSheets(db: Db, guard: Guard, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await db.transaction(null, async (tx) => {
    await guard(tx);
    await tx.query('delete from chart_sheets where id = any($1::text[])', [gone]);
  });
}

/**
 * Deletes files that no row names, once nobody can still be reading them. Unfinished ones go at once: this instance has finished building and
 * holds the lease, so a stopped or killed build left them.
 */
async function forgetFiles({ db, folder, clock }: Parts): Promise<void> {
  const sheets = join(folder, 'sheets');
  const named = new Set((await db.query<{ file: string }>('select file from chart_sheets')).map(({ file }) => file));
  for (const name of await readdir(sheets).catch(() => [])) {
    const found = named.has(name) ? undefined : await stat(join(sheets, name)).catch(() => undefined);
    if (found && (name.endsWith(UNFINISHED) || clock() - found.mtimeMs > KEEP_FILES_MS)) await rm(join(sheets, name), { force: true });
  }
}

type WithSignal = Pick<RebuildOptions, 'onProgress'> & { signal: AbortSignal };

async function rebuild(parts: Parts, guard: Guard, { signal, onProgress }: WithSignal): Promise<RebuildReport> {
  const { stale, gone } = await readStale(parts.db);
  await forgetSheets(parts.db, guard, gone);
  const failed: string[] = [];
  const thread = new SheetThread();
  const run = { thread, guard, signal };
  const stop = () => void thread.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (const [done, sheet] of stale.entries()) {
      onProgress?.({ done, of: stale.length });
      signal.throwIfAborted();
      await buildOne(parts, run, sheet).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof LeaseLost) throw error;
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

/** Renews the lease while it builds. */
async function rebuildUnderLease(parts: Parts, { signal, onProgress }: WithSignal): Promise<RebuildReport | undefined> {
  const lease = new JobLease(parts, LEASE);
  if (!(await lease.hold())) return undefined;
  const lost = new AbortController();
  const renew = async () => (await lease.hold()) || lost.abort(new LeaseLost(LEASE));
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS); // a database that is away: it runs out, and the guard sees it
  try {
    const guard: Guard = (tx) => lease.assertHeld(tx);
    return await rebuild(parts, guard, { signal: AbortSignal.any([signal, lost.signal]), ...(onProgress && { onProgress }) });
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    throw error;
  } finally {
    clearInterval(renewing);
    await lease.release().catch((error: unknown) => parts.log.warn('a lease runs out by itself', { lease: LEASE, error: String(error) }));
  }
}

export function createChartSheets(parts: Parts): ChartSheets {
  const stopping = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = ({ signal, ...options }: RebuildOptions = {}): Promise<RebuildReport | undefined> => {
    const ends = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
    const done = queue.then(() => {
      ends.throwIfAborted();
      return rebuildUnderLease(parts, { signal: ends, ...options });
    });
    queue = done.catch(() => undefined);
    return done;
  };
  async function rebuildAll(options?: RebuildOptions): Promise<boolean> {
    const report = await inTurn(options);
    if (!report) return false;
    const { failed } = report;
    if (failed.length > 0) throw new Error(`${failed.length} chart sheets could not be built: ${failed.slice(0, 5).join(', ')}`);
    return true;
  }
  return {
    rebuild: inTurn,
    rebuildAll,
    async stop() {
      stopping.abort(new Error('The server is stopping'));
      await queue;
    },
  };
}
