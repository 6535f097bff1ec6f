// The status of edits and pulls that every page of an account shows, whichever page leads: read live from the database.
import { now } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import type { AccountDb } from '#store/device/account-db.ts';
import { queueCounts } from '#store/edits/queue-counts.ts';
import { SEEN, skewOf } from '#store/sync-state.ts';
import { watchLive } from '#store/watch-live.ts';
import { BYTES, bytesTodayOf, seenOf } from './replica.ts';
import { noteSync, type SyncStatus } from './sync-status.ts';

async function seenNow(db: AccountDb): Promise<{ [K in keyof SyncStatus]?: SyncStatus[K] | undefined }> {
  const row = await db.syncState.get(SEEN);
  const { ownAtMs, eventsAtMs, portsAtMs, clockSkewMs = 0, pushError, pullError, needsReload } = seenOf(row);
  return {
    ...(await queueCounts(db)),
    bytesToday: bytesTodayOf(await db.syncState.get(BYTES), now()),
    lastPullMs: {
      ...(ownAtMs !== undefined && { own: ownAtMs }),
      ...(eventsAtMs !== undefined && { events: eventsAtMs }),
      ...(portsAtMs !== undefined && { ports: portsAtMs }),
    },
    pushError,
    pullError,
    clockSkewMs: skewOf(row, now()) || undefined,
    serverTimeMs: ownAtMs === undefined ? undefined : ownAtMs + clockSkewMs,
    needsReload,
  };
}

/** Keeps the sync status current until it is stopped. A failing storage is reported by the leader. */
export function watchSeen(db: AccountDb): () => void {
  const endRows = watchLive(() => seenNow(db), noteSync);
  let day = new Date(now()).getDate();
  const endDays = slowClock.watch(() => {
    if (new Date(now()).getDate() === day) return;
    day = new Date(now()).getDate();
    noteSync({ bytesToday: 0 }); // nothing is written at midnight
  });
  return () => {
    endRows();
    endDays();
  };
}
