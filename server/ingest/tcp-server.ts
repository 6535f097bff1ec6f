// A feed that connects to us, from any number of receivers up to a limit. Anybody who can reach the port can send: docs/operating.md must
// say so.
import { createServer, type Server, type Socket } from 'node:net';
import type { FeedRecord } from './feed-record.ts';
import type { Intake } from './intake.ts';
import { inWords, readSocket } from './read-socket.ts';
import type { TcpListenSource } from './sources.ts';

/** Receivers of one feed. Each may use a chunk of 64 kB and 500 incomplete messages. */
const MOST_CONNECTIONS = 200;
/** A receiver that has sent nothing for this long is dropped; it can connect again. */
const DEAD_MS = 10 * 60_000;

/** Resolves when `stop` is aborted and all is closed, or when the port cannot be opened; the record then says why. */
export async function runTcpServer(source: TcpListenSource, record: FeedRecord, newIntake: () => Intake, stop: AbortSignal): Promise<void> {
  const waiting = `Listens on port ${source.port}, nobody is connected`;
  const open = new Set<Promise<unknown>>();
  const broken = new AbortController();
  const end = AbortSignal.any([stop, broken.signal]);

  function accept(socket: Socket): void {
    record.setLink('up');
    const reading = readSocket(socket, newIntake(), end, DEAD_MS)
      .catch((error: unknown) => broken.abort(error))
      .finally(() => {
        open.delete(reading);
        if (open.size === 0 && !end.aborted) record.setLink('listening', waiting);
      });
    open.add(reading);
  }

  const server = createServer(accept);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('drop', () => record.remark(`More than ${MOST_CONNECTIONS} receivers wanted to connect: the last were turned away`));
  if (await listens(server, source, record, waiting)) {
    await closed(server, end);
    await Promise.all(open);
  }
  broken.signal.throwIfAborted();
}

function listens(server: Server, { host, port }: TcpListenSource, record: FeedRecord, waiting: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', (error) => {
      record.setLink('failed', `Cannot listen on port ${port}. ${inWords(error)}`);
      resolve(false);
    });
    server.listen({ host, port }, () => {
      record.setLink('listening', waiting);
      resolve(true);
    });
  });
}

function closed(server: Server, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    server.once('close', resolve);
    if (stop.aborted) server.close();
    else stop.addEventListener('abort', () => server.close(), { once: true });
  });
}
