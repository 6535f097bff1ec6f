// What the service worker does when the browser wakes it: sends waiting edits while no page leads.
import { now } from '#platform/clock.ts';
import { storedSession } from '#session/token.ts';
import { openExistingDb } from '#store/device/account-db.ts';
import { noteClock } from '#store/clock-shown.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import type { LocalStore } from '#store/device/local-store.ts';
import { release } from '#store/edits/outbox.ts';
import { openTabChannel } from './tab-channel.ts';
import type { Run } from './single-flight.ts';
import { BEAT_MS, leaderLock, readBeat } from './leader.ts';
import { networkTransport } from './network-transport.ts';
import { bringForward, flush } from './push.ts';
import { addBytes } from './replica.ts';
import { deviceSurroundings } from './surroundings.ts';
import { ifFree } from './web-locks.ts';

/** Browsers end a worker that spends more than about half a minute on one event. */
const MOST_MS = 25_000;

async function flushFor(accountId: string, store: LocalStore, signal: AbortSignal): Promise<boolean> {
  const run: Run = { alive: () => !signal.aborted, moved: () => undefined, signal };
  let bytes = 0;
  const transport = networkTransport(accountId, (more) => {
    bytes += more;
  });
  await store.transaction(async (tx) => {
    await noteClock(tx, now());
    await release(tx); // no page is left to offer an undo
    await bringForward(tx, now());
  });
  const { waiting } = await flush({ store, transport, surroundings: deviceSurroundings }, run, { atOnce: 1 });
  if (bytes) await store.transaction((tx) => addBytes(tx, bytes, now()));
  return waiting === 0;
}

/** Tells whoever holds the lock. False: the holder shows no sign of life, like a page frozen by the browser. */
async function leaderAnswers(accountId: string, store: LocalStore): Promise<boolean> {
  const before = await store.transaction(readBeat);
  const tabs = openTabChannel(accountId, () => undefined);
  tabs.tell('background');
  tabs.close();
  await new Promise((later) => setTimeout(later, 2 * BEAT_MS));
  return (await store.transaction(readBeat)) !== before;
}

/** Sends one entry at a time. False: an entry still waits that no page sends, so the browser should wake the worker again. */
export async function backgroundFlush(): Promise<boolean> {
  const accountId = (await storedSession())?.account.id;
  if (accountId === undefined) return true;
  const signal = AbortSignal.timeout(MOST_MS);
  const db = await openExistingDb(accountId, 'strict');
  if (!db) return true;
  const store = dexieLocalStore(db);
  try {
    let done = false;
    const free = await ifFree(leaderLock(accountId), async () => {
      done = await flushFor(accountId, store, signal);
    });
    return free ? done : (await leaderAnswers(accountId, store)) || (await flushFor(accountId, store, signal));
  } finally {
    db.close();
  }
}
