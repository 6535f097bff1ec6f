// What the sync chip shows: whether the picture is live, and otherwise how old it is. Written by the loops here, read by the shell.
import type { AppError } from '#contract/errors.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import type { RefreshProgress } from '#contract/worker-apis.ts';
import { serverReachable } from '#remote/reachable.ts';
import { serverNow, setServerClock } from '#platform/clock.ts';
import { dataAt, slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';

export interface SyncStatus {
  /**
   * live: an answer of the server was stored within two and a half periods (ship-loop.ts). offline: the last attempts failed. signIn: the
   * server requires a sign-in.
   */
  link: 'live' | 'connecting' | 'offline' | 'signIn';
  /** When the server's last answer was stored: the age of the picture. */
  shipsAtMs?: EpochMs;
  /** The newest stored position. An old one while live means that the feed is silent. */
  newestSeenMs?: EpochMs;
  traffic: Traffic;
  ships: number;
  /** Whether the whole world is stored, or only views of it. */
  world: boolean;
  worldBytes?: number;
  worldCount?: number;
  /** A current fetch that is worth showing (the first world). */
  progress?: RefreshProgress;
  /** The socket's connection, once the server has authenticated it (specification section 4). */
  connection?: { id: string };
  /** Why the server closed the socket, in its own word, until it accepts one again. */
  disconnected?: string;
  /** Why the last fetch of ships failed. */
  error?: AppError;
  /** Edits without acknowledgement that need no decision, and refused ones that wait for the user. */
  waiting?: number;
  attention?: number;
  /** When rows of each kind were last complete, by this device's clock: the account's own (and shared with it), events, ports. */
  lastPullMs?: { own?: EpochMs; events?: EpochMs; ports?: EpochMs };
  /** Why the last push or pull failed. storageFull, storageLost: the device itself failed. */
  pushError?: AppError;
  pullError?: AppError;
  /** Bytes of bodies sent and received for edits and rows since this device's midnight; without ships. */
  bytesToday?: number;
  /** The server's clock minus ours, if they differ by more than 5 min (SY23). */
  clockSkewMs?: number;
  /** The server's clock at the last pull. */
  serverTimeMs?: EpochMs;
  /** This page moves the account's edits and rows for all others. What a device does only once is done here. */
  leads?: boolean;
  /** The server no longer understands this version of the app: edits are kept until a newer one runs (426). */
  needsReload?: boolean;
}

const NOTHING: SyncStatus = { link: 'connecting', traffic: 'none', ships: 0, world: false };
const status = watched(NOTHING);

/** The status before and after an account: nothing of one account may be shown for the next. */
export function resetSync(): void {
  setServerClock(0);
  dataAt.set(undefined);
  status.set(NOTHING);
}

export const syncStatus = status.get;
export const watchSyncStatus = status.watch;
export const useSyncStatus = (): SyncStatus => useWatched(status);

/** Pulls come every minute or every five; rows between them come by the socket. Ours: with a longer gap some have failed. */
const PULLS_FAILED_MS = 10 * MINUTE_MS;

/**
 * From when the data of this device is: of the last contact with the server, since while connected rows come by themselves. Without a connection,
 * where pulls had failed before, the oldest of what is pulled.
 */
export function dataAtMs({ link, shipsAtMs, lastPullMs }: SyncStatus): EpochMs | undefined {
  if (shipsAtMs === undefined || link === 'live') return shipsAtMs;
  const rowsAtMs = Math.min(lastPullMs?.own ?? shipsAtMs, lastPullMs?.events ?? shipsAtMs);
  return shipsAtMs - rowsAtMs > PULLS_FAILED_MS ? rowsAtMs : shipsAtMs;
}

/** Removes members that are undefined. */
export function noteSync(part: { [K in keyof SyncStatus]?: SyncStatus[K] | undefined }): void {
  const next = { ...status.get(), ...part };
  for (const key of Object.keys(next) as (keyof SyncStatus)[]) if (next[key] === undefined) delete next[key];
  setServerClock(next.clockSkewMs ?? 0, next.serverTimeMs);
  if (next.clockSkewMs !== status.get().clockSkewMs) slowClock.set(serverNow());
  dataAt.set(dataAtMs(next));
  if (part.link === 'live' || part.link === 'offline') serverReachable.set(part.link === 'live');
  status.set(next);
}
