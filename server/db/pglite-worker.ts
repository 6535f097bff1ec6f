// The thread that runs PGlite, so that a heavy query never stops the server's event loop. Speaks PgliteRequest and PgliteReply; knows no
// table.
import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Transaction, types } from '@electric-sql/pglite';
import type { PgliteReply, PgliteRequest, PgliteStart } from './pglite-protocol.ts';

if (!parentPort) throw new Error('pglite-worker.ts is started by pglite.ts, as a worker');
const port = parentPort;
const { folder, snapshot, wasm } = workerData as PgliteStart;

/**
 * What the database keeps of its files in memory, half of PostgreSQL's default: PGlite touches all of it when it starts, and the system keeps
 * the files too.
 */
const SHARED_BUFFERS = '64MB';

const pg = new PGlite({
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  ...(folder === undefined ? {} : { dataDir: folder }),
  ...(snapshot === undefined ? {} : { loadDataDir: new Blob([snapshot]) }),
  ...(wasm === undefined ? {} : { pgliteWasmModule: wasm }),
  // PGlite's own serializer takes a microsecond per byte (measured November 2026).
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')) },
});

interface OpenTransaction {
  tx: Transaction;
  finish: (outcome: 'commit' | 'rollback') => void;
  done: Promise<void>;
}
const open = new Map<number, OpenTransaction>();
const listening = new Map<string, () => Promise<void>>();

class RolledBack extends Error {}

/** Resolves when the transaction has begun and its opening has run; PGlite keeps it open until `finish` is called. */
function begin(txId: number, opening: string): Promise<void> {
  return new Promise((begun, failed) => {
    let finish: OpenTransaction['finish'] = () => {};
    const outcome = new Promise<'commit' | 'rollback'>((resolve) => {
      finish = resolve;
    });
    const done = pg
      .transaction(async (tx) => {
        if (opening) await tx.exec(opening);
        open.set(txId, { tx, finish, done });
        begun();
        if ((await outcome) === 'rollback') throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    done.catch(failed);
  });
}

async function end(txId: number, outcome: 'commit' | 'rollback'): Promise<void> {
  const transaction = open.get(txId);
  if (!transaction) throw new Error('No such transaction');
  open.delete(txId);
  transaction.finish(outcome);
  await transaction.done;
}

/** PGlite fills a new folder with a second instance of itself: 300 MB, which would stay for minutes, because nothing else makes V8 look. */
async function forgetWhatMadeIt(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

async function answer(request: PgliteRequest): Promise<unknown> {
  const on = 'txId' in request && request.txId !== undefined ? open.get(request.txId)?.tx : pg;
  switch (request.op) {
    case 'ready':
      await pg.waitReady;
      return folder === undefined ? undefined : forgetWhatMadeIt();
    case 'query':
      if (!on) throw new Error('This transaction has ended');
      return (await on.query(request.sql, request.params)).rows;
    case 'exec':
      if (!on) throw new Error('This transaction has ended');
      await on.exec(request.sql);
      return undefined;
    case 'begin':
      return begin(request.txId, request.opening);
    case 'end':
      return end(request.txId, request.outcome);
    case 'listen':
      listening.set(request.channel, await pg.listen(request.channel, (payload) => reply({ channel: request.channel, payload })));
      return undefined;
    case 'unlisten':
      await listening.get(request.channel)?.();
      listening.delete(request.channel);
      return undefined;
    case 'dump':
      return new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer());
    case 'close':
      return pg.close();
  }
}

const reply = (message: PgliteReply) => port.postMessage(message);

port.on('message', (request: PgliteRequest) => {
  answer(request).then(
    (value) => reply({ id: request.id, ok: true, value }),
    (error: unknown) => {
      const { message = JSON.stringify(error), code, constraint } = error as { message?: string; code?: string; constraint?: string };
      reply({ id: request.id, ok: false, error: { message, code: code ?? 'XX000', ...(constraint !== undefined && { constraint }) } });
    },
  );
});
