// Detects that this device's clock was set back, even while no page was open, from the latest time that it has shown (SY23).
import { SKEW_MS } from '#contract/constants.ts';
import type { EpochMs } from '#contract/units.ts';
import { wasPutRight } from '#platform/clock.ts';
import type { LocalTx } from './device/local-store.ts';
import type { HistoryEntry, OutboxEntry } from './edits/outbox-rows.ts';
import { isPending, rebase } from './edits/rebase.ts';
import { keepState, SEEN, type SeenTimes, stateOf } from './sync-state.ts';

/** The least time between two writes: much less than SKEW_MS, by which a clock must have fallen to count as set back. */
const NOTE_EVERY_MS = 60_000;

/** For a database of older code: its last pull and the creation times of waiting edits. */
async function latestOfBefore(tx: LocalTx): Promise<EpochMs> {
  const { ownAtMs = Number.NEGATIVE_INFINITY } = ((await tx.get('syncState', SEEN))?.value ?? {}) as SeenTimes;
  return Math.max(ownAtMs, latestPress(await tx.all('outbox')));
}

/** The latest time that this clock showed at one of these edits. */
export const latestPress = (entries: readonly (HistoryEntry | OutboxEntry)[]): EpochMs =>
  entries.reduce((latestMs, { createdAtMs }) => Math.max(latestMs, createdAtMs), Number.NEGATIVE_INFINITY);

/**
 * Marks edits whose waiting time is now unknown: those that wait, and those that may be sent again after a restore. `setAtMs`: as
 * clockSetAtMs of OutboxEntry.
 */
async function markAll(tx: LocalTx, setAtMs: EpochMs): Promise<void> {
  const mark = <E extends HistoryEntry | OutboxEntry>(entries: readonly E[]): E[] =>
    entries.filter(({ clockSetAtMs }) => clockSetAtMs === undefined).map((entry) => ({ ...entry, clockSetAtMs: setAtMs }));
  const waiting = mark(await tx.all('outbox'));
  await tx.put('outbox', waiting);
  await tx.put('history', mark(await tx.all('history')));
  await rebase(
    tx,
    waiting.filter(isPending).flatMap(({ touches }) => touches),
  );
}

/**
 * The server's time cannot be earlier than it was estimated when this clock showed its latest time. So the clock is now behind by that
 * difference, unless this page has measured that it is right. Times of the last pull are stored by the server's time. Returns the skew.
 */
async function reckonAnew(tx: LocalTx, nowMs: EpochMs, latestMs: EpochMs): Promise<number> {
  const seen = ((await tx.get('syncState', SEEN))?.value ?? {}) as SeenTimes;
  const { ownAtMs, eventsAtMs, portsAtMs, clockSkewMs: wasMs = 0 } = seen;
  if (ownAtMs === undefined) return 0; // no pull has told the server's time yet
  const behindMs = wasPutRight() ? 0 : latestMs + wasMs - nowMs;
  const skewMs = behindMs > SKEW_MS ? behindMs : 0;
  const { clockSkewMs: _, ...rest } = seen;
  const moved = (key: 'ownAtMs' | 'eventsAtMs' | 'portsAtMs', atMs: EpochMs | undefined) =>
    atMs !== undefined && { [key]: atMs + wasMs - skewMs };
  const value = {
    ...rest,
    ...moved('ownAtMs', ownAtMs),
    ...moved('eventsAtMs', eventsAtMs),
    ...moved('portsAtMs', portsAtMs),
    ...(skewMs > 0 && { clockSkewMs: skewMs }),
  };
  await tx.put('syncState', [{ key: SEEN, value }]);
  return skewMs;
}

/**
 * `nowMs`: what this clock shows now. Called before each edit, each flush and each page of rows, and with the leader's heartbeat. The page
 * that first notes a fall applies its consequences for all pages.
 */
export async function noteClock(tx: LocalTx, nowMs: EpochMs): Promise<void> {
  const latestMs = (await stateOf(tx, 'clockShown')) ?? (await latestOfBefore(tx));
  const fell = nowMs < latestMs - SKEW_MS;
  if (!fell && nowMs < latestMs + NOTE_EVERY_MS) return;
  await keepState(tx, 'clockShown', nowMs);
  if (fell) await markAll(tx, nowMs + (await reckonAnew(tx, nowMs, latestMs)));
}
