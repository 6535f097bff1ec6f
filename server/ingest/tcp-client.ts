// A feed that we connect to: tries again and again, waits longer each time, gives up a dead connection. Stores at most a chunk.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedRecord } from './feed-record.ts';
import type { Intake } from './intake.ts';
import { readSocket } from './read-socket.ts';
import type { TcpSource } from './sources.ts';

export interface RetryTimes {
  firstMs: number;
  mostMs: number;
  /** A connection over which nothing has come for this long is dead, whatever TCP says: routers drop idle ones silently. */
  deadMs: number;
}
const RETRY: RetryTimes = { firstMs: 1000, mostMs: 60_000, deadMs: 5 * 60_000 };

/** Resolves when `stop` is aborted and the connection is closed. Each connection gets an intake of its own. */
export async function runTcpClient(
  source: TcpSource,
  record: FeedRecord,
  newIntake: () => Intake,
  stop: AbortSignal,
  times = RETRY,
): Promise<void> {
  let waitMs = times.firstMs;
  while (!stop.aborted) {
    const before = record.messages();
    const words = await readOnce(source, record, newIntake(), stop, times.deadMs);
    if (stop.aborted) return;
    // a peer that accepts and closes at once brings no messages: only messages make the wait short again
    if (record.messages() > before) waitMs = times.firstMs;
    record.setLink('down', `${words}. Tries again in ${Math.max(1, Math.round(waitMs / 1000))} s`);
    await sleep(waitMs * (0.8 + 0.4 * Math.random()), undefined, { signal: stop }).catch(() => undefined);
    waitMs = Math.min(times.mostMs, waitMs * 2);
  }
}

/** One connection, from first to last byte. Returns why it ended. */
async function readOnce({ host, port }: TcpSource, record: FeedRecord, intake: Intake, stop: AbortSignal, deadMs: number): Promise<string> {
  const socket = connect({ host, port, keepAlive: true, keepAliveInitialDelay: 30_000 });
  socket.once('connect', () => record.setLink('up'));
  return readSocket(socket, intake, stop, deadMs);
}
