// What this replica remembers beside rows and entries: one value per key of syncState.
import { SKEW_MS } from '#contract/constants.ts';
import type { Restore } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import { heardSkewMs } from '#platform/clock.ts';
import type { TextDraft } from '#platform/drafts.ts';
import type { LocalTx } from './device/local-store.ts';

/** The owner of the database: entries are run again for this account. */
export interface Owner {
  accountId: string;
  organisationId: string;
}

/** Scopes that are started anew (SY7). `listing`: those of `scopes` whose ids and versions have not all arrived yet. */
export interface Anew {
  scopes: string[];
  listing: string[];
}

/** Scopes with rows that the code of the time could not store (SY15); `shape`: that code's ROWS_SHAPE. */
interface Unkept {
  shape: string;
  scopes: string[];
}

interface SyncStates {
  /** The position stored for each scope. */
  cursor: Record<string, number>;
  epoch: string;
  /** The epoch of which every requested row is here; empty while pages are missing. */
  wholeIn: string;
  /** As the server reported when the epoch began. */
  restores: readonly Restore[];
  owner: Owner;
  anew: Anew;
  unkept: Unkept;
  /** The highest `no` ever issued. None is issued twice, even if outbox and history are empty. */
  lastNo: number;
  /** What was given up for room, as a pull would want it (SY20). */
  evicted: string[];
  /** told-refusals.ts: numbers of parked entries. */
  toldRefusals: number[];
  /** drafts.ts */
  drafts: TextDraft[];
  /** unsaved-drawing.ts */
  unsavedDrawing: unknown;
  /** There was no room for it in the page's own storage, which has an older drawing or none. */
  drawingAlone: boolean;
  unsealedDrawings: unknown[];
  /** planned-route.ts */
  plannedRoutes: readonly unknown[];
  /** clock-shown.ts: the latest time that this device's clock is known to have shown; at most a minute old while a page is open. */
  clockShown: EpochMs;
  /** unsent-work.ts: the session is ending and no edit may be added. */
  closed: boolean;
}

export async function stateOf<K extends keyof SyncStates>(tx: Pick<LocalTx, 'get'>, key: K): Promise<SyncStates[K] | undefined> {
  return (await tx.get('syncState', key))?.value as SyncStates[K] | undefined; // written only by keepState
}

export const keepState = <K extends keyof SyncStates>(tx: LocalTx, key: K, value: SyncStates[K]) => tx.put('syncState', [{ key, value }]);

export async function keepOwner(tx: LocalTx, { accountId, organisationId }: Owner): Promise<Owner> {
  const held = await stateOf(tx, 'owner');
  if (held?.accountId === accountId && held.organisationId === organisationId) return held;
  await keepState(tx, 'owner', { accountId, organisationId });
  return { accountId, organisationId };
}

/** Its value is SeenTimes with further members; written by #sync/replica.ts and clock-shown.ts. */
export const SEEN = 'syncSeen';

export interface SeenTimes {
  /** By this device's clock: when the server answered with the last rows of each kind. */
  ownAtMs?: EpochMs;
  eventsAtMs?: EpochMs;
  portsAtMs?: EpochMs;
  /** The server's clock minus this device's, if they differ by more than SKEW_MS. */
  clockSkewMs?: number;
}

/**
 * The server's clock minus this device's. Undefined: no pull has reported it, or this clock, at `nowMs`, was set back since the last pull.
 */
export function skewOf(seen: { value: unknown } | undefined, nowMs: EpochMs): number | undefined {
  const { ownAtMs, clockSkewMs = 0 } = (seen?.value ?? {}) as SeenTimes;
  return ownAtMs === undefined || ownAtMs > nowMs + SKEW_MS ? undefined : clockSkewMs;
}

/** Like skewOf. A page that was open while the clock was set knows better, because it measures the time since the last pull. */
export const skewAt = async (tx: Pick<LocalTx, 'get'>, nowMs: EpochMs): Promise<number | undefined> =>
  heardSkewMs() ?? skewOf(await tx.get('syncState', SEEN), nowMs);

/** For an edit of this device: the same moment by the server's clock, as known when the edit was made. */
export const byServerClock = <W extends Owner & { atMs: EpochMs }>(who: W, skewMs = 0): W & { skewMs: number } => ({
  ...who,
  atMs: who.atMs + skewMs,
  skewMs,
});

/** The first of that many numbers for new entries. */
export async function nextNos(tx: LocalTx, many: number): Promise<number> {
  const last = Math.max(
    (await stateOf(tx, 'lastNo')) ?? 0,
    (await tx.last('outbox'))?.no ?? 0,
    (await tx.last('history'))?.no ?? 0, // unsealed entries brought their own numbers
  );
  await keepState(tx, 'lastNo', last + many);
  return last + 1;
}
