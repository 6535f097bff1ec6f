// Notices that this device's clock was set back, also while no page was open, by the latest time that it has shown (SY23).
import { SKEW_MS } from '#contract/constants.ts';
import type { EpochMs } from '#contract/units.ts';
import { wasPutRight } from '#platform/clock.ts';
import type { LocalTx } from './local-store.ts';
import type { HistoryEntry, OutboxEntry } from './outbox-rows.ts';
import { isPending, rebase } from './rebase.ts';
import { keepState, SEEN, type SeenTimes, stateOf } from './sync-state.ts';

/** It is written no more often: much less than SKEW_MS, by which a clock must have fallen. */
const NOTE_EVERY_MS = 60_000;

/** Of a database of older code: its last pull, and the presses that wait. */
async function latestOfBefore(tx: LocalTx): Promise<EpochMs> {
  const { ownAtMs = Number.NEGATIVE_INFINITY } = ((await tx.get('syncState', SEEN))?.value ?? {}) as SeenTimes;
  return Math.max(ownAtMs, latestPress(await tx.all('outbox')));
}

/** The latest time that this clock showed at one of these presses. */
export const latestPress = (entries: readonly (HistoryEntry | OutboxEntry)[]): EpochMs =>
  entries.reduce((latestMs, { createdAtMs }) => Math.max(latestMs, createdAtMs), Number.NEGATIVE_INFINITY);

/** Whatever was pressed was pressed nobody knows how long ago: what waits and what may be sent again after a restore. `setAtMs`: as of OutboxEntry. */
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
 * The server's time is no earlier than it was reckoned when this clock showed its latest: by so much it is behind now, unless this page has
 * counted that it is right. When rows were last pulled is kept by the server's time. Answers the skew.
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
 * `nowMs`: what this clock shows now. Before each press, each flush and each page of rows, and with the heartbeat of the page that leads.
 * Whoever notes first that the clock fell does for all pages what follows from it.
 */
export async function noteClock(tx: LocalTx, nowMs: EpochMs): Promise<void> {
  const latestMs = (await stateOf(tx, 'clockShown')) ?? (await latestOfBefore(tx));
  const fell = nowMs < latestMs - SKEW_MS;
  if (!fell && nowMs < latestMs + NOTE_EVERY_MS) return;
  await keepState(tx, 'clockShown', nowMs);
  if (fell) await markAll(tx, nowMs + (await reckonAnew(tx, nowMs, latestMs)));
}
