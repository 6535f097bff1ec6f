// What the sync chip says: is the picture live, and if not, how old is it. Written by the loops here, read by the shell.
import type { AppError } from '#contract/errors.ts';
import type { Traffic } from '#contract/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import type { RefreshProgress } from '#contract/worker-apis.ts';
import { serverNow, setServerClock } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

export interface SyncStatus {
  /** live: an answer of the server was stored within two and a half periods (ship-loop.ts). offline: the last attempts failed. signIn: the server wants a sign-in. */
  link: 'live' | 'connecting' | 'offline' | 'signIn';
  /** When the last answer of the server was stored: how old the picture is. */
  shipsAtMs?: EpochMs;
  /** The newest position held: an old one under a live link means that the feed is silent. */
  newestSeenMs?: EpochMs;
  traffic: Traffic;
  ships: number;
  /** Whether the whole world is held, or only views of it. */
  world: boolean;
  worldBytes?: number;
  worldCount?: number;
  /** A fetch under way that is worth showing (the first world). */
  progress?: RefreshProgress;
  /** The socket's connection, while the server has authenticated it (specification section 4). */
  connection?: { id: string };
  /** Why the server closed the socket, in its word, until it has let one in again. */
  disconnected?: string;
  /** Why the last attempt to get ships failed. */
  error?: AppError;
  /** Edits that no server has acknowledged and that need nobody's decision; refused ones that wait for the user. */
  waiting?: number;
  attention?: number;
  /** When rows of each kind were last complete, by this device's clock: the account's own (and shared with it), events, ports. */
  lastPullMs?: { own?: EpochMs; events?: EpochMs; ports?: EpochMs };
  /** Why the last push or pull did not end well. storageFull, storageLost: the device itself failed. */
  pushError?: AppError;
  pullError?: AppError;
  /** Bytes of bodies sent and received for edits and rows since this device's midnight; ships are not in it. */
  bytesToday?: number;
  /** The server's clock less ours, where they differ by more than 5 min (SY23). */
  clockSkewMs?: number;
  /** What the server's clock said at the last pull. */
  serverTimeMs?: EpochMs;
  /** This page moves the account's edits and rows for all others: what is done once on a device is done here. */
  leads?: boolean;
  /** The server no longer understands this version of the app: edits are kept and wait for a newer one (426). */
  needsReload?: boolean;
}

const NOTHING: SyncStatus = { link: 'connecting', traffic: 'none', ships: 0, world: false };
const status = watched(NOTHING);

/** Before and after an account: nothing of one may be said of the next. */
export function resetSync(): void {
  setServerClock(0);
  status.set(NOTHING);
}

export const syncStatus = status.get;
export const watchSyncStatus = status.watch;
export const useSyncStatus = (): SyncStatus => useWatched(status);

/** Members that are undefined are taken away. */
export function noteSync(part: { [K in keyof SyncStatus]?: SyncStatus[K] | undefined }): void {
  const next = { ...status.get(), ...part };
  for (const key of Object.keys(next) as (keyof SyncStatus)[]) if (next[key] === undefined) delete next[key];
  setServerClock(next.clockSkewMs ?? 0, next.serverTimeMs);
  if (next.clockSkewMs !== status.get().clockSkewMs) slowClock.set(serverNow());
  status.set(next);
}
