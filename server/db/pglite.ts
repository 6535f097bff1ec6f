// PostgreSQL inside this process, in its own thread, for an office or a ship without a database server. One process per folder: PGlite
// would open a folder twice and let both copies diverge, so the folder is locked.
import { mkdir, readdir, rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { assertOutsideTransaction, type Db, DbError, DISK_FULL, insideTransaction, openingOf, type Tx } from './db.ts';
import { lockFolder } from './folder-lock.ts';
import type { PgliteCall, PgliteReply, PgliteStart } from './pglite-protocol.ts';

interface PgliteDb extends Db {
  readonly kind: 'pglite';
  /** The whole database as a tar archive, for `openPglite({ snapshot })`. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The main thread's side: sends requests, stores the waiting callers, and fails them all when the thread dies. */
class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #lastId = 0;
  #gone: DbError | undefined;
  #closing: Promise<void> | undefined;

  constructor(start: PgliteStart) {
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start, name: 'pglite' });
    this.#worker.on('message', (reply: PgliteReply) => this.#onReply(reply));
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', () => this.#fail('it has ended'));
  }

  ask(call: PgliteCall): Promise<unknown> {
    if (this.#gone) return Promise.reject(this.#gone);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...call, id });
    });
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onPayload));
    if (listeners.size === 1) await this.ask({ op: 'listen', channel });
    return async () => {
      listeners.delete(onPayload);
      if (listeners.size === 0) await this.ask({ op: 'unlisten', channel });
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  /** At once, whatever is running. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  async #close(): Promise<void> {
    if (!this.#gone) await this.ask({ op: 'close' });
    this.#gone ??= new DbError('The database is closed', 'closed');
    await this.#worker.terminate();
  }

  #onReply(reply: PgliteReply): void {
    if ('channel' in reply) {
      for (const onPayload of this.#listeners.get(reply.channel) ?? []) onPayload(reply.payload);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.ok) waiting?.resolve(reply.value);
    else waiting?.reject(new DbError(reply.error.message, reply.error.code, reply.error.constraint));
  }

  #fail(why: string): void {
    this.#gone ??= new DbError(`The database has stopped: ${why}`, 'closed');
    for (const waiting of this.#waiting.values()) waiting.reject(this.#gone);
    this.#waiting.clear();
  }
}

/** A file in the folder that says that its database is complete. */
const WHOLE = 'fathom-whole';
/** PGlite reports a full disk in its own words, or not at all; with less space than this, that must be the cause. */
const LEAST_BYTES = 32 * 1024 * 1024;

/**
 * A folder whose first creation was interrupted (killed, disk full) contains nothing acknowledged and would not open. It is put aside, not
 * removed: somebody may have copied a database there by hand.
 */
async function putHalfMadeAside(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(WHOLE)) await rename(folder, `${folder}.unfinished-${Date.now()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_BYTES;
}

/** Statements of the transaction, or without one. */
const txOn = (thread: PgliteThread, txId?: number): Tx => ({
  async query<R>(sql: string, params: readonly unknown[] = []) {
    if (txId === undefined) assertOutsideTransaction();
    return (await thread.ask({ op: 'query', sql, params: [...params], ...(txId !== undefined && { txId }) })) as R[];
  },
  async exec(sql) {
    if (txId === undefined) assertOutsideTransaction();
    await thread.ask({ op: 'exec', sql, ...(txId !== undefined && { txId }) });
  },
});

interface Begin {
  txId: number;
  opening: string;
}

async function inTransaction<T>(thread: PgliteThread, { txId, opening }: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
  assertOutsideTransaction();
  await thread.ask({ op: 'begin', txId, opening });
  try {
    const tx = txOn(thread, txId);
    const answer = await insideTransaction(() => work(tx));
    await thread.ask({ op: 'end', txId, outcome: 'commit' });
    return answer;
  } catch (error) {
    await thread.ask({ op: 'end', txId, outcome: 'rollback' }).catch(() => {}); // a failed commit has ended it already
    throw error;
  }
}

/**
 * Opens the database in `folder` (the first time creates it, which takes seconds); without a folder one in memory. @throws FolderInUse when
 * another running process has the folder
 */
export async function openPglite(start: PgliteStart): Promise<PgliteDb> {
  const { folder } = start;
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = folder === undefined ? async () => {} : await lockFolder(`${folder}.lock`);
  if (folder !== undefined) await putHalfMadeAside(folder);
  const thread = new PgliteThread(start);
  let lastTxId = 0;

  async function close(): Promise<void> {
    await thread.close();
    await unlock();
  }

  try {
    await thread.ask({ op: 'ready' });
    if (folder !== undefined) await writeFile(join(folder, WHOLE), '');
  } catch (error) {
    await thread.terminate();
    await unlock();
    if (folder !== undefined && (await isDiskFull(folder))) throw new DbError('No space left on device', DISK_FULL);
    throw error;
  }
  return {
    kind: 'pglite',
    ...txOn(thread),
    transaction: (who, work) => inTransaction(thread, { txId: ++lastTxId, opening: openingOf(who, false) }, work),
    snapshot: (who, work) => inTransaction(thread, { txId: ++lastTxId, opening: openingOf(who, true) }, work),
    listen: (channel, onPayload) => thread.listen(channel, onPayload),
    dump: async () => (await thread.ask({ op: 'dump' })) as Uint8Array<ArrayBuffer>,
    close,
  };
}
