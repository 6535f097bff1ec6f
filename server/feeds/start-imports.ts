// Runs automatic imports: looks into the watched folder and reads the addresses that are due, one after the other, beside the running
// server. Each failure is recorded in the feed's state, in words, and delays no other feed.
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '#contract/units.ts';
import { ChartFiles } from '#server/charts/chart-files.ts';
import { wasUploaded } from '#server/charts/chart-imports.ts';
import { rebuildDueSheets, type RebuildSheets } from '#server/charts/chart-store.ts';
import { importChartSet } from '#server/charts/import-set.ts';
import type { CellThread } from '#server/charts/reading/cell-thread.ts';
import { hasCharts } from '#server/charts/reading/read-set.ts';
import type { Db } from '#server/db/db.ts';
import { importList } from '#server/import/lists/import-list.ts';
import { listFormOf } from '#server/import/lists/list-forms.ts';
import { type ImportJob, type ImportOutcome, runImport } from '#server/import/run-import.ts';
import { BadFile } from '#server/import/text-file.ts';
import type { Log } from '#server/log.ts';
import type { FeedEntry } from './feed-entries.ts';
import {
  type FeedResult,
  type FeedRow,
  finishFeed,
  giveBack,
  INBOX,
  keepFeeds,
  FEED_LEASE_MS,
  renewLease,
  takeFeed,
} from './feed-state.ts';
import { FeedFailure, FETCH_LIMITS, fetchFile, type FetchLimits } from './fetch-file.ts';
import { Inbox, type InboxFile, type InboxImport } from './inbox.ts';

const LOOK_MS = 10_000;
/** After a failure that is not the file's own, such as a database that is away. */
const AGAIN_MS = 60_000;
/** A feed that failed is asked again sooner than its turn, but not at once. */
const FAILED_AGAIN_MS = 15 * 60_000;
/** A file in the folder; more is for the command, at a quiet time. */
export const MOST_INBOX_BYTES = 100_000_000;

interface ImportsParts {
  db: Db;
  clock: () => EpochMs;
  log: Pick<Log, 'info' | 'warn'>;
  dataDir: string;
  entries: readonly FeedEntry[];
  /** Builds the sheets of charts. Absent: they wait until it is there. */
  rebuildSheets?: RebuildSheets;
  /** What the server builds of sheets when it starts. No chart is read before it ends, or the memory of both adds up. */
  sheetsBuilt?: Promise<void>;
  /** openCellThread, but in tests. */
  openCellThread?: (folder: string) => CellThread;
  /** FETCH_LIMITS, but in tests. */
  limits?: FetchLimits;
}

export interface Imports {
  /** Does all that is ready now; resolves when it is done. */
  look: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What went wrong, for the administrator. */
function inWords(error: unknown): string {
  if (error instanceof BadFile || error instanceof FeedFailure) return error.message;
  const { code } = error as { code?: string };
  if (code === 'ENOSPC') return 'The disk is full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The folder of the data cannot be written';
  return `It could not be stored: ${error instanceof Error ? error.message : String(error)}`;
}

/** Runs one task after the other; anything that arrives meanwhile waits for the next look. */
class ImportRuns {
  readonly #parts: ImportsParts;
  readonly #inbox: Inbox;
  readonly #stop: AbortSignal;
  readonly #reports: string;
  #sheetsBuilt: Promise<void> | undefined;

  constructor(parts: ImportsParts, inbox: Inbox, stop: AbortSignal) {
    this.#parts = parts;
    this.#inbox = inbox;
    this.#stop = stop;
    this.#sheetsBuilt = parts.sheetsBuilt;
    this.#reports = join(parts.dataDir, 'import-reports');
  }

  async lookAtAll(): Promise<void> {
    await this.#lookIntoInbox();
    await this.#rebuildSheets();
    while (this.#parts.entries.length > 0 && !this.#stop.aborted) {
      const taken = await this.#take('url');
      if (!taken) return;
      await this.#runFeed(taken);
    }
  }

  #take(kind: FeedRow['kind']): Promise<FeedRow | undefined> {
    return takeFeed(this.#parts.db, kind, this.#parts.clock());
  }

  /** Watch lists and lists of owners come only as files: an address says of no day which edition it answers. */
  async #importAny({ path, name, mark }: InboxFile): Promise<InboxImport> {
    const { db, clock, dataDir, openCellThread: openThread } = this.#parts;
    if ((await hasCharts(path)) || (await wasUploaded(db, name))) {
      await this.#untilSheetsAreBuilt();
      const charts = { db, clock, files: new ChartFiles(dataDir), openThread };
      return importChartSet(charts, { path, name, mark, reportFolder: this.#reports, signal: this.#stop });
    }
    const job = { path, mostBytes: MOST_INBOX_BYTES };
    const form = await listFormOf(path);
    if (!form) return this.#import(job);
    return importList(db, form, { ...job, now: clock(), reportFolder: this.#reports, inTurns: true, signal: this.#stop });
  }

  /** Those of the start, once. */
  async #untilSheetsAreBuilt(): Promise<void> {
    if (!this.#sheetsBuilt) return;
    await Promise.race([this.#sheetsBuilt, once(this.#stop, 'abort')]);
    this.#stop.throwIfAborted();
    this.#sheetsBuilt = undefined;
  }

  #import(job: Pick<ImportJob, 'path' | 'source' | 'mostBytes'>): Promise<ImportOutcome> {
    const { db, clock } = this.#parts;
    return runImport(db, { ...job, now: clock(), reportFolder: this.#reports, inTurns: true, signal: this.#stop });
  }

  /** Renews the lease while `work` runs, and records its result. */
  async #leased({ name }: FeedRow, work: () => Promise<FeedResult>, nextAtMs: (failed: boolean) => EpochMs): Promise<void> {
    const { db, clock, log } = this.#parts;
    const renewing = setInterval(() => void renewLease(db, name, clock()).catch(() => {}), FEED_LEASE_MS / 5);
    try {
      const result = await work();
      await finishFeed(db, name, result, { nowMs: clock(), nextAtMs: nextAtMs('error' in result) });
    } catch (error) {
      if (this.#stop.aborted) return await giveBack(db, name);
      log.warn('an import failed; it is tried again', { feed: name, error: inWords(error) });
      await finishFeed(db, name, { error: inWords(error) }, { nowMs: clock(), nextAtMs: clock() + AGAIN_MS });
    } finally {
      clearInterval(renewing);
    }
  }

  async #lookIntoInbox(): Promise<void> {
    const files = await this.#inbox.ready();
    const feed = files.length > 0 ? await this.#take('inbox') : undefined;
    if (!feed) return;
    const { clock, log } = this.#parts;
    const work = async (): Promise<FeedResult> => {
      let result: FeedResult = {};
      for (const file of files) {
        this.#stop.throwIfAborted();
        const outcome = await this.#inbox.take(file, clock(), (one) => this.#importAny(one));
        if ('refused' in outcome) result = { error: `${outcome.name}: ${outcome.refused}` };
        else if (!('error' in result)) result = { counts: outcome.done.counts };
        log.info('a file of the inbox was imported', { file: outcome.name, ...('done' in outcome ? outcome.done.counts : outcome) });
      }
      return result;
    };
    await this.#leased(feed, work, clock);
  }

  /** After what has changed in charts, here or by an administrator. */
  async #rebuildSheets(): Promise<void> {
    const { db, log, rebuildSheets } = this.#parts;
    if (!rebuildSheets || this.#stop.aborted) return;
    await rebuildDueSheets(db, rebuildSheets).catch((error: unknown) => {
      if (!this.#stop.aborted) log.warn('sheets of charts could not be built; tried again until they can', { error: String(error) });
    });
  }

  async #fetchAndImport(entry: FeedEntry, { etag, last_modified }: FeedRow): Promise<FeedResult> {
    const { dataDir, limits = FETCH_LIMITS, log } = this.#parts;
    const folder = join(dataDir, 'feeds');
    const path = join(folder, `${entry.name}.part`);
    await mkdir(folder, { recursive: true });
    try {
      const last = { etag: etag ?? undefined, lastModified: last_modified ?? undefined };
      const mark = await fetchFile({ url: entry.url, path, mark: last, limits, signal: this.#stop });
      if (mark === 'same') return {};
      const { counts } = await this.#import({ path, source: entry.name });
      log.info('a feed was imported', { feed: entry.name, ...counts });
      return { counts, mark };
    } catch (error) {
      if (!(error instanceof BadFile || error instanceof FeedFailure)) throw error;
      return { error: error.message };
    } finally {
      await rm(path, { force: true });
    }
  }

  async #runFeed(feed: FeedRow): Promise<void> {
    const entry = this.#parts.entries.find(({ name }) => name === feed.name);
    if (!entry) return;
    const nextAtMs = (failed: boolean) => this.#parts.clock() + (failed ? Math.min(feed.every_ms, FAILED_AGAIN_MS) : feed.every_ms);
    await this.#leased(feed, () => this.#fetchAndImport(entry, feed), nextAtMs);
  }
}

/** Until it is stopped. A feed whose turn came while the server was down runs at once. */
export async function startImports(parts: ImportsParts): Promise<Imports> {
  const { db, log, dataDir, entries } = parts;
  const stopping = new AbortController();
  const inbox = new Inbox(join(dataDir, INBOX));
  await keepFeeds(db, entries, LOOK_MS);
  await inbox.prepare().catch((error: unknown) => log.warn('the inbox cannot be made', { error: String(error) }));
  const runs = new ImportRuns(parts, inbox, stopping.signal);
  let underWay: Promise<void> | undefined;
  const look = (): Promise<void> => {
    underWay ??= runs
      .lookAtAll()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn('files and feeds could not be looked for', { error: String(error) });
      })
      .finally(() => (underWay = undefined));
    return underWay;
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('The server is stopping'));
      await underWay;
    },
  };
}
