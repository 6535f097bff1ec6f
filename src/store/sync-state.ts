// What this replica remembers beside rows and entries: one value a key of syncState.
import { SKEW_MS } from '#contract/constants.ts';
import type { Restore } from '#contract/sync.ts';
import type { EpochMs } from '#contract/units.ts';
import { heardSkewMs } from '#platform/clock.ts';
import type { TextDraft } from '#platform/drafts.ts';
import type { LocalTx } from './local-store.ts';

/** Whose database it is: for whom entries are run again. */
export interface Owner {
  accountId: string;
  organisationId: string;
}

/** Scopes that are started anew (SY7). `listing` are those of `scopes` whose ids and versions have not all come yet. */
export interface Anew {
  scopes: string[];
  listing: string[];
}

/** Scopes of which rows came that the code of then could not keep (SY15); `shape`: that code's ROWS_SHAPE. */
interface Unkept {
  shape: string;
  scopes: string[];
}

interface SyncStates {
  /** The position held in each scope. */
  cursor: Record<string, number>;
  epoch: string;
  /** The epoch of which every row is here, as far as was asked; empty while pages are missing. */
  wholeIn: string;
  /** As the server told when the epoch began. */
  restores: readonly Restore[];
  owner: Owner;
  anew: Anew;
  unkept: Unkept;
  /** The highest `no` ever given out: none is given twice, also when outbox and history are empty. */
  lastNo: number;
  /** World scopes whose rows were given up for room (SY20). */
  evicted: string[];
  /** told-refusals.ts: numbers of parked entries. */
  toldRefusals: number[];
  /** drafts.ts */
  drafts: TextDraft[];
  /** unsaved-drawing.ts */
  unsavedDrawing: unknown;
  /** It had no room in the page's own storage, which has an older one or none. */
  drawingAlone: boolean;
  unsealedDrawings: unknown[];
  /** planned-route.ts */
  plannedRoutes: readonly unknown[];
  /** clock-shown.ts: the latest that this device's clock is known to have shown; within a minute, while a page is open. */
  clockShown: EpochMs;
  /** unsent-work.ts: the session ends, no edit may be added. */
  closed: boolean;
}

export async function stateOf<K extends keyof SyncStates>(tx: Pick<LocalTx, 'get'>, key: K): Promise<SyncStates[K] | undefined> {
  return (await tx.get('syncState', key))?.value as SyncStates[K] | undefined; // written by keepState alone
}

export const keepState = <K extends keyof SyncStates>(tx: LocalTx, key: K, value: SyncStates[K]) => tx.put('syncState', [{ key, value }]);

export async function keepOwner(tx: LocalTx, { accountId, organisationId }: Owner): Promise<Owner> {
  const held = await stateOf(tx, 'owner');
  if (held?.accountId === accountId && held.organisationId === organisationId) return held;
  await keepState(tx, 'owner', { accountId, organisationId });
  return { accountId, organisationId };
}

/** Its value is a SeenTimes with more; written by #sync/replica.ts and clock-shown.ts. */
export const SEEN = 'syncSeen';

export interface SeenTimes {
  /** By this device's clock: when the server answered with the last rows of each kind. */
  ownAtMs?: EpochMs;
  eventsAtMs?: EpochMs;
  portsAtMs?: EpochMs;
  /** The server's clock less this device's, where they differ by more than SKEW_MS. */
  clockSkewMs?: number;
}

/** The server's clock less this device's. Undefined: no pull has told yet, or this clock, at `nowMs`, was set back since the last one. */
export function skewOf(seen: { value: unknown } | undefined, nowMs: EpochMs): number | undefined {
  const { ownAtMs, clockSkewMs = 0 } = (seen?.value ?? {}) as SeenTimes;
  return ownAtMs === undefined || ownAtMs > nowMs + SKEW_MS ? undefined : clockSkewMs;
}

/** As skewOf; a page that is open while this clock is set knows better, for it counts the time since the last pull. */
export const skewAt = async (tx: Pick<LocalTx, 'get'>, nowMs: EpochMs): Promise<number | undefined> =>
  heardSkewMs() ?? skewOf(await tx.get('syncState', SEEN), nowMs);

/** For an edit of this device: the same moment by the server's clock, as far as it was known when the edit was made. */
export const byServerClock = <W extends Owner & { atMs: EpochMs }>(who: W, skewMs = 0): W & { skewMs: number } => ({
  ...who,
  atMs: who.atMs + skewMs,
  skewMs,
});

/** The first of so many numbers for new entries. */
export async function nextNos(tx: LocalTx, many: number): Promise<number> {
  const last = Math.max(
    (await stateOf(tx, 'lastNo')) ?? 0,
    (await tx.last('outbox'))?.no ?? 0,
    (await tx.last('history'))?.no ?? 0, // entries that were unsealed brought numbers of their own
  );
  await keepState(tx, 'lastNo', last + many);
  return last + 1;
}
