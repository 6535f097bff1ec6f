// Shared by all delivery channels: how long an attempt is leased, when it is tried again, and the query for what waits. Each channel has
// its own table and messages.
import { type EpochMs, MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { type Jobs, unwatched } from '#server/jobs/jobs.ts';
import { keptSince } from '#server/jobs/keeping.ts';
import type { Log } from '#server/log.ts';
import type { OutboundAnswer } from './outbound.ts';

/** Nobody else takes a delivery for this long; longer than any attempt (outbound.ts). */
export const SEND_LEASE_MS = MINUTE_MS;
/** After each failed attempt; the last one repeats. */
const WAITS_MS = [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** In parallel; each has its own receiver, which may be slow. */
const AT_ONCE = 8;
/** The database announces new deliveries; this finds those whose announcement was lost. */
const LOOK_MS = 15 * SECOND_MS;
const MOST_ERROR_CHARS = 300;

/** `tries`: the number of attempts so far. */
export const waitAfterMs = (tries: number, leastMs = 0): number =>
  Math.max(leastMs, WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? LONGEST_WAIT_MS);

export const asError = (words: string): string => words.slice(0, MOST_ERROR_CHARS);

/** In seconds, or a date (RFC 9110, 10.2.3). */
export function askedToWaitMs({ retryAfter }: OutboundAnswer, nowMs: EpochMs): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - nowMs;
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(0, ms)) : 0;
}

/** Several in parallel, until nothing is due. Returns the number of attempts. */
export async function sendAll<R>(take: () => Promise<R | undefined>, send: (row: R) => Promise<void>): Promise<number> {
  let tried = 0;
  const oneAfterOther = async (): Promise<void> => {
    for (let row = await take(); row !== undefined; row = await take()) {
      tried += 1;
      await send(row);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterOther));
  return tried;
}

interface Looking {
  db: Db;
  clock: () => EpochMs;
  log: Log;
  jobs?: Jobs | undefined;
  /** Waiting rows have state 'waiting' and `next_at_ms`; others are deleted later (keeping.ts). Never a name from outside. */
  table: 'push_deliveries' | 'gateway_deliveries';
  /** The database announces new rows on it. */
  channel: string;
  /** As an administrator reads it. */
  job: string;
  /** For a log line. */
  failed: string;
  /** Sends what waits; `again` asks for another round. */
  send(again: () => void): Promise<unknown>;
}

/** Milliseconds until the next one is due, at most LOOK_MS. */
async function untilNextMs({ db, clock, table }: Looking): Promise<number> {
  const [row] = await db.query<{ next: number | null }>(`select min(next_at_ms) as next from ${table} where state = 'waiting'`);
  return Math.min(LOOK_MS, Math.max(SECOND_MS / 10, (row?.next ?? Number.POSITIVE_INFINITY) - clock()));
}

/** Runs until the returned function is called. */
export async function keepLooking(parts: Looking): Promise<() => Promise<void>> {
  const { db, clock, log, table, jobs = unwatched } = parts;
  let closed = false;
  let again = false;
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    let waitMs = LOOK_MS;
    do {
      again = false;
      try {
        await jobs.run(parts.job, LOOK_MS, () => parts.send(look));
        await db.query(`delete from ${table} where state <> 'waiting' and created_at_ms < $1`, [keptSince('deliveries', clock())]);
        waitMs = await untilNextMs(parts);
      } catch (error) {
        if (!closed) log.warn(parts.failed, { error: String(error) });
      }
    } while (again && !closed);
    underWay = undefined;
    if (!closed) timer = setTimeout(look, waitMs).unref();
  };
  const look = (): void => {
    if (closed) return;
    again = true;
    clearTimeout(timer);
    underWay ??= round();
  };
  const unlisten = await db.listen(parts.channel, look);
  look();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await unlisten();
    await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, 2000).unref())]); // its lease brings it back
  };
}
