// Everything on one page that moves an account's edits and rows: who leads, what wakes it, and the status. Loaded after the first picture,
// because it brings the contract's schemas.
import type { Account } from '#contract/entities/accounts.ts';
import { WANT_FACTS, type WantedScope } from '#contract/sync.ts';
import { askForBackgroundSync, FLUSH_TAG } from '#platform/background-sync.ts';
import { now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { screenPartsHere, startLater } from '#platform/next-parts.ts';
import { onLinkHint, pageVisible } from '#platform/page-state.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { askToKeep, storageUse } from '#platform/storage.ts';
import { onSessionNews } from '#session/session-channel.ts';
import { readNotifications } from '#store/alerts/read-notifications.ts';
import { accountDb } from '#store/device/account-db.ts';
import { watchCommits } from '#store/edits/commit.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { wantAgain } from '#store/device/evict.ts';
import type { LocalStore } from '#store/device/local-store.ts';
import { release } from '#store/edits/outbox.ts';
import { behindFrames } from './behind-frames.ts';
import { createEngine, type Engine, type EngineStatus, type WakeReason } from './engine.ts';
import { gatherHints } from './hints.ts';
import { openTabChannel } from './tab-channel.ts';
import { seekLead } from './leader.ts';
import type { LiveConnection, LiveNews } from './live.ts';
import { networkTransport } from './network-transport.ts';
import { deviceSurroundings } from './surroundings.ts';
import { noteSync, syncStatus, watchSyncStatus } from './sync-status.ts';
import { watchSeen } from './watch-seen.ts';
import { webLocks } from './web-locks.ts';
import { addBytes } from './replica.ts';
import type { EngineEnvironment } from './transport.ts';
import { closeNotifications, pushDevice, setBadge } from '#platform/notifications.ts';
import { renewPush } from '#session/push-subscription.ts';
import { watchLive } from '#store/watch-live.ts';

// What a page does while somebody is signed in, so that pushes keep reaching this device and nothing of them outlives the session.
async function renew(): Promise<void> {
  if (pushDevice.support() !== 'yes' || pushDevice.permission() !== 'granted') return;
  const manager = await pushDevice.manager();
  if (manager) await renewPush(manager);
}

/** Runs until the returned function is called at the end of the session. */
function keepPush(accountId: string): () => void {
  void renew().catch((error: unknown) => log.warn('the subscription to pushes could not be renewed', error));
  const unwatch = watchLive(
    () => readNotifications(accountId),
    (rows) => void setBadge(rows.filter(({ state }) => state === 'unread').length),
  );
  return () => {
    unwatch();
    void setBadge(0);
    void closeNotifications().catch(() => undefined);
  };
}

// Adds up the bytes that travel, and stores the day's sum where every page can read it.
/** A sum is written this long after its first byte, not at every request. */
const WRITE_AFTER_MS = 2_000;

interface ByteCount {
  add: (bytes: number) => void;
  /** Bytes not yet written are lost: the figure is informative only. */
  stop(): void;
}

function createByteCount(store: LocalStore, { now, after }: EngineEnvironment): ByteCount {
  let sum = 0;
  let callOff: (() => void) | undefined;
  const write = () => {
    callOff = undefined;
    const bytes = sum;
    sum = 0;
    store
      .transaction((tx) => addBytes(tx, bytes, now()))
      .catch(() => {
        sum += bytes; // a failing storage is reported elsewhere
      });
  };
  return {
    add(bytes) {
      sum += bytes;
      callOff ??= after(WRITE_AFTER_MS, write);
    },
    stop: () => callOff?.(),
  };
}

/** For a page in view: how old somebody else's change may be if no hint came. */
const EVERY_MS = 60_000;
const LOW_DATA_EVERY_MS = 300_000;
/** With a socket, hints come at once; a lost hint costs at most this long. */
const WITH_SOCKET_EVERY_MS = 300_000;

export interface RowSync {
  /** Resolves when all that could be sent and pulled has been; at once where another page does it. */
  syncNow(): Promise<void>;
  stop(): void;
}

const EVENTS: WantedScope[] = ['world:events', 'world:areas'];
/** Left out in low-data mode; what is here stays, and goes on where it was. */
const LARGE: WantedScope[] = ['world:ports', 'world:zones', WANT_FACTS];

const periodMs = () => {
  if (devicePreferences.get().lowData) return LOW_DATA_EVERY_MS;
  return syncStatus().connection ? WITH_SOCKET_EVERY_MS : EVERY_MS;
};

/** For rows given up on a full disk (SY20): they are wanted again when this much is free by the browser's estimate. */
const ROOM_BYTES = 500_000_000;
const ROOM_SHARE = 0.2;

async function askAgainWhereThereIsRoom(store: LocalStore): Promise<void> {
  const use = await storageUse().catch(() => undefined);
  if (!use) return;
  const freeBytes = use.quotaBytes - use.usedBytes;
  if (freeBytes > Math.min(ROOM_BYTES, use.quotaBytes * ROOM_SHARE)) await store.transaction(async (tx) => wantAgain(tx));
}

/** The socket's library comes after what the first screen shows: until then rows come by pulls. */
const liveLater = (account: Account, news: LiveNews): LiveConnection => ({
  stop: startLater(
    () => import('./live.ts'),
    ({ startLive }) => {
      const live = startLive(account, news);
      return () => live.stop();
    },
    (error) => log.warn('there is no socket', error), // a part of the app is missing: a reload tries again
  ),
});

/** onConnection: the socket opened or closed, which says more about the link than any timer. */
export function startRowSync(account: Account, onConnection: () => void): RowSync {
  // longer than most: the functions inside share the state at its top
  const db = accountDb(account.id);
  const store = dexieLocalStore(db);
  const bytes = createByteCount(store, deviceSurroundings);
  let engine: Engine | undefined;
  let live: LiveConnection | undefined;
  /** When another page last said that it is in view. */
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  /** On a new device the account's own rows come first, the world's once the screen can show them. */
  let isScreenHere = false;
  void screenPartsHere().then(() => {
    isScreenHere = true;
    engine?.wake('look');
  });
  const want = (): WantedScope[] => (isScreenHere ? [...EVENTS, ...(devicePreferences.get().lowData ? [] : LARGE)] : []);

  const wake = (reason: WakeReason) => (engine ? engine.wake(reason) : tabs.tell(reason));

  const tabs = openTabChannel(account.id, (reason) => {
    if (reason === 'look') {
      const fresh = now() - lookedAtMs < periodMs() / 2;
      lookedAtMs = now();
      if (pageVisible.get() || fresh) return;
    }
    engine?.wake(reason);
  });

  const hints = gatherHints(
    () => wake('hint'),
    () => (syncStatus().waiting ?? 0) > 0,
  );

  const pullEveryMs = () => (pageVisible.get() || now() - lookedAtMs < periodMs() * 2 ? periodMs() : undefined);

  const onStatus = ({ waiting, pushError, pullError }: EngineStatus) => {
    noteSync({ pushError, pullError }); // also when the storage fails and cannot tell other pages
    if (waiting && pushError) void askForBackgroundSync(FLUSH_TAG);
  };

  // In low-data mode there is no socket: its pings alone would cost more than the pulls.
  const followPreference = () => {
    if (!engine || devicePreferences.get().lowData) {
      live?.stop();
      live = undefined;
      noteSync({ connection: undefined });
      return;
    }
    live ??= liveLater(account, {
      onChange(connected) {
        onConnection();
        if (connected) wake('connected');
      },
      onHint: () => hints.tell(),
      onAlert: () => hints.tellUrgent(),
    });
  };

  const lead = () => {
    noteSync({ leads: true });
    void askAgainWhereThereIsRoom(store);
    const transport = behindFrames(networkTransport(account.id, bytes.add));
    const who = { accountId: account.id, organisationId: account.organisationId };
    engine = createEngine({ store, transport, surroundings: deviceSurroundings, who, want, pullEveryMs, onStatus });
    followPreference();
  };
  const lost = () => {
    noteSync({ leads: undefined });
    engine?.stop();
    engine = undefined;
    followPreference();
  };

  const leadership = seekLead({
    locks: webLocks(),
    store,
    surroundings: deviceSurroundings,
    accountId: account.id,
    onLead: lead,
    onLost: lost,
  });

  let looking: ReturnType<typeof setTimeout>;
  const lookAgain = () => {
    looking = setTimeout(() => {
      if (pageVisible.get() && !engine) tabs.tell('look');
      lookAgain();
    }, periodMs());
  };
  lookAgain();

  /** Deletions made on this page that can still be undone. */
  const held = new Set<number>();
  /** A phone may end a hidden page at any time: edits held for an undo are sent now, by the service worker if necessary. */
  const leave = () => {
    if (held.size === 0) return;
    const nos = [...held];
    held.clear();
    void store
      .transaction((tx) => release(tx, nos))
      .then(
        () => wake('commit'),
        (error: unknown) => log.warn('deletions could not be released', error),
      );
    void askForBackgroundSync(FLUSH_TAG);
  };

  let wasLive = false;
  const unwatch = [
    watchCommits(({ result, undoable }) => {
      if (!result.ok) return;
      for (const no of undoable?.nos ?? []) held.add(no);
      askToKeep();
      wake('commit');
    }),
    pageVisible.watch(() => (pageVisible.get() ? wake('visible') : leave())),
    onLinkHint(() => wake('online')),
    // ships are fetched separately, and that fetch notices a link that no event announced
    watchSyncStatus(() => {
      const isLive = syncStatus().link === 'live';
      if (isLive && !wasLive) wake('online');
      wasLive = isLive;
    }),
    onSessionNews(({ kind }) => kind !== 'ended' && wake('online')),
    devicePreferences.watch(() => {
      followPreference();
      wake('look');
    }),
    watchSeen(db),
    keepPush(account.id),
  ];

  return {
    async syncNow() {
      if (engine) await Promise.all([engine.pushNow(), engine.pullNow()]);
      else tabs.tell('user');
    },
    stop() {
      clearTimeout(looking);
      hints.stop();
      for (const end of unwatch) end();
      leadership.stop();
      lost();
      bytes.stop();
      tabs.close();
    },
  };
}
