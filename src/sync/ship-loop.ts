// When ships are fetched: every 30 s while somebody looks, sooner when there is reason to, later when the link fails. Every failure must be
// retried: while the page is visible there is always a next attempt.
import { fail, type Result } from '#contract/result.ts';
import type { Box } from '#contract/units.ts';
import type { RefreshProgress, ShipStoreStatus, ShipsWanted } from '#contract/worker-apis.ts';
import { now } from '#platform/clock.ts';
import { isLinkFull, screenPartsHere } from '#platform/next-parts.ts';
import { onLinkHint, pageVisible } from '#platform/page-state.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { askToKeep } from '#platform/storage.ts';
import type { Watched } from '#platform/watched.ts';
import { noteSync, syncStatus } from './sync-status.ts';

/** Decision 22: a client in view asks every 30 s, in low-data mode every 5 min. */
const EVERY_MS = 30_000;
const LOW_DATA_EVERY_MS = 300_000;
/** An answer older than this many periods is no longer live: one lost attempt is tolerated, two are not. */
const LIVE_PERIODS = 2.5;
const FIRST_RETRY_MS = 2_000;
/** A server that accepts a request and then stays silent this long counts as offline, though the request stays open. */
const PATIENCE_MS = 8_000;
/** How long the first fetch waits for the own ships or the map's view, and the world for the view. */
const FIRST_VIEW_MS = 3_000;
/** Of the own ships: what comes in about a second over 512 kbit/s. The rest comes with the world. */
const MOST_OWN_FIRST = 1_000;
/** A view is fetched once it has been still this long. */
const VIEW_STILL_MS = 1_500;

const NOWHERE: Box = [0, 0, 0, 0];

/** The part of the ship store that the loop uses. */
export interface ShipRefresher {
  refresh(want: ShipsWanted, onProgress?: (progress: RefreshProgress) => void): Promise<Result<{ rev: number; changed: number }>>;
  cancel(): void;
  status(): Promise<ShipStoreStatus>;
  /** The map's view; undefined while there is no map, or while it shows the world. */
  viewBox: Pick<Watched<Box | undefined>, 'get' | 'watch'>;
  /** The ships of the account's fleets; none until they are known. */
  ownMmsis: Pick<Watched<readonly number[]>, 'get' | 'watch'>;
}

export interface ShipLoop {
  /** At once, regardless of the timer. */
  refreshNow: () => void;
  /** The whole world, requested by the user in low-data mode. */
  loadWorld: () => void;
  /** Ends the current fetch; what is stored stays. */
  cancel: () => void;
  stop: () => void;
}

const periodMs = () => (devicePreferences.get().lowData ? LOW_DATA_EVERY_MS : EVERY_MS);

function noteStore(store: ShipStoreStatus): void {
  noteSync({
    shipsAtMs: store.syncedAtMs,
    newestSeenMs: store.newestSeenMs,
    traffic: store.traffic,
    ships: store.ships,
    world: store.world,
    worldBytes: store.worldBytes,
    worldCount: store.worldCount,
  });
}

export function startShipLoop(ships: ShipRefresher): ShipLoop {
  // longer than most: the functions inside share the state at its top
  let stopped = false;
  let running = false;
  let again = false;
  let wantWorld = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let still: ReturnType<typeof setTimeout> | undefined;

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void attempt(), delayMs);
  };

  /** Resolves when one of them changes, or after a while. */
  const anyChange = (...values: Pick<Watched<unknown>, 'watch'>[]): Promise<void> =>
    new Promise((changed) => {
      const end = () => {
        for (const unwatchOne of unwatchAll) unwatchOne();
        clearTimeout(late);
        changed();
      };
      const unwatchAll = values.map((value) => value.watch(end));
      const late = setTimeout(end, FIRST_VIEW_MS);
    });

  const noteFirst = async () => {
    noteStore(await ships.status());
    noteSync({ link: 'live' });
  };

  /** A thousandth of the world, and what the user looks for first. Returns whether any is known. */
  async function fetchOwn(): Promise<boolean> {
    const own = ships.ownMmsis.get();
    if (own.length === 0) return false;
    const { ok } = await ships.refresh({ mmsis: own.slice(0, MOST_OWN_FIRST) });
    if (ok) await noteFirst(); // or what is fetched next says why
    return true;
  }

  /** Decision 23: own ships and the map's view first, then the world; in low-data mode the world only on request. */
  async function fetchOnce(): Promise<Result<unknown>> {
    const { world } = await ships.status();
    if (world) return ships.refresh({});
    const noneYet = () => !ships.viewBox.get();
    const isFilling = isLinkFull();
    if (noneYet() && ships.ownMmsis.get().length === 0) await anyChange(ships.viewBox, ships.ownMmsis);
    const hasOwn = await fetchOwn();
    await screenPartsHere(); // the world is as large as the map's code
    if (noneYet() && (hasOwn || isFilling)) await anyChange(ships.viewBox);
    const box = ships.viewBox.get();
    const onlyView = devicePreferences.get().lowData && !wantWorld;
    // even an empty view tells how large the world is and that there is a connection
    if (box || onlyView) {
      const view = await ships.refresh({ box: box ?? NOWHERE });
      if (!view.ok || onlyView) return view;
      await noteFirst();
    }
    return ships.refresh({}, (progress) => noteSync({ progress }));
  }

  async function attempt(): Promise<void> {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    const slow = setTimeout(() => {
      const { link, progress } = syncStatus();
      if (link === 'connecting' && !progress && !isLinkFull()) noteSync({ link: 'offline' });
    }, PATIENCE_MS);
    const result = await fetchOnce().catch((error: unknown) => fail({ code: 'internal' as const, message: String(error) }));
    clearTimeout(slow);
    running = false;
    if (stopped) return;
    await ships.status().then(noteStore, () => undefined); // a store that cannot report its status has already failed above
    if (result.ok) {
      failures = 0;
      wantWorld = false;
      noteSync({ link: 'live', progress: undefined, error: undefined });
      if (syncStatus().world) askToKeep();
    } else if (result.error.code === 'cancelled') {
      wantWorld = false;
      noteSync({ progress: undefined });
    } else {
      failures += 1;
      noteSync({ link: result.error.code === 'unauthenticated' ? 'signIn' : 'offline', progress: undefined, error: result.error });
    }
    if (again) {
      again = false;
      schedule(0);
    } else if (pageVisible.get()) schedule(failures ? Math.min(periodMs(), FIRST_RETRY_MS * 2 ** (failures - 1)) : periodMs());
  }

  const wake = () => {
    failures = Math.min(failures, 1);
    schedule(0);
  };
  const unwatch = [
    pageVisible.watch(() => (pageVisible.get() ? wake() : clearTimeout(timer))),
    onLinkHint(wake),
    devicePreferences.watch(wake),
    ships.viewBox.watch(() => {
      if (syncStatus().world) return;
      if (running) again = devicePreferences.get().lowData;
      clearTimeout(still);
      still = setTimeout(wake, VIEW_STILL_MS);
    }),
    slowClock.watch(() => {
      const { link, shipsAtMs } = syncStatus();
      if (link === 'live' && (shipsAtMs === undefined || now() - shipsAtMs > periodMs() * LIVE_PERIODS)) noteSync({ link: 'connecting' });
    }),
  ];
  ships.status().then(noteStore, () => undefined); // what is stored is shown with its age before the first request
  schedule(0);

  return {
    refreshNow: wake,
    loadWorld() {
      wantWorld = true;
      wake();
    },
    cancel: () => ships.cancel(),
    stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(still);
      for (const end of unwatch) end();
    },
  };
}
