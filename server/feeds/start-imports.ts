// Runs automatic imports beside the running server: looks into the watched folder and, meanwhile, reads the addresses that are due, one
// after the other. Each failure is recorded in the feed's state, in words, and delays no other feed.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EpochMs } from '#contract/units.ts';
import { ChartFiles } from '#server/charts/chart-files.ts';
import { wasUploaded } from '#server/charts/chart-imports.ts';
import { rebuildDueSheets, type RebuildSheets } from '#server/charts/chart-store.ts';
import { ChartTurns } from '#server/charts/chart-turns.ts';
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

class ImportRuns {
  readonly #parts: ImportsParts;
  readonly #inbox: Inbox;
  readonly #stop: AbortSignal;
  readonly #reports: string;
  readonly #charts = new ChartTurns();
  /** False until the server has looked which sheets a killed one, or an older recipe, left behind. */
  #hasCaughtUp = false;

  constructor(parts: ImportsParts, inbox: Inbox, stop: AbortSignal) {
    this.#parts = parts;
    this.#inbox = inbox;
    this.#stop = stop;
    this.#reports = join(parts.dataDir, 'import-reports');
  }

  /** Resolves when the files are imported; sheets of charts are built after it. */
  async lookIntoFolder(): Promise<void> {
    await this.#lookIntoInbox();
    if (!this.#stop.aborted) this.#charts.build((signal) => this.#rebuildSheets(signal));
  }

  async lookAtAddresses(): Promise<void> {
    while (this.#parts.entries.length > 0 && !this.#stop.aborted) {
      const taken = await this.#take('url');
      if (!taken) return;
      await this.#runFeed(taken);
    }
  }

  sheetsBuilt(): Promise<void> {
    return this.#charts.built();
  }

  stopSheets(reason: Error): Promise<void> {
    return this.#charts.stop(reason);
  }

  #take(kind: FeedRow['kind']): Promise<FeedRow | undefined> {
    return takeFeed(this.#parts.db, kind, this.#parts.clock());
  }

  /** Watch lists and lists of owners come only as files: an address says of no day which edition it answers. */
  async #importAny({ path, name, mark }: InboxFile): Promise<InboxImport> {
    const { db, clock, dataDir, openCellThread: openThread } = this.#parts;
    if ((await hasCharts(path)) || (await wasUploaded(db, name))) {
      const charts = { db, clock, files: new ChartFiles(dataDir), openThread };
      return this.#charts.read(() => importChartSet(charts, { path, name, mark, reportFolder: this.#reports, signal: this.#stop }));
    }
    const job = { path, mostBytes: MOST_INBOX_BYTES };
    const form = await listFormOf(path);
    if (!form) return this.#import(job);
    return importList(db, form, { ...job, now: clock(), reportFolder: this.#reports, inTurns: true, signal: this.#stop });
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
  async #rebuildSheets(signal: AbortSignal): Promise<void> {
    const { db, log, rebuildSheets } = this.#parts;
    if (!rebuildSheets) return;
    try {
      const isDone = await rebuildDueSheets(db, (cells) => rebuildSheets(cells, signal), { evenIfNoneIsDue: !this.#hasCaughtUp });
      this.#hasCaughtUp ||= isDone;
    } catch (error) {
      if (signal.aborted) return;
      this.#hasCaughtUp = true; // from now on only while cells are due
      log.warn('sheets of charts could not be built; they stay as they were', { error: String(error) });
    }
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
  const underWay = new Map<() => Promise<void>, Promise<void>>();
  /** Again only when it is done. */
  const once = (work: () => Promise<void>): Promise<void> => {
    const failed = (error: unknown) => {
      if (!stopping.signal.aborted) log.warn('files and feeds could not be looked for', { error: String(error) });
    };
    const done =
      underWay.get(work) ??
      work()
        .catch(failed)
        .finally(() => underWay.delete(work));
    underWay.set(work, done);
    return done;
  };
  const lookIntoFolder = () => runs.lookIntoFolder();
  const lookAtAddresses = () => runs.lookAtAddresses();
  const look = async (): Promise<void> => {
    await Promise.all([once(lookIntoFolder), once(lookAtAddresses)]);
    await runs.sheetsBuilt();
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      const reason = new Error('The server is stopping');
      stopping.abort(reason);
      await runs.stopSheets(reason);
      await Promise.all(underWay.values());
    },
  };
}
