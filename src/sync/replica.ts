// What sync remembers of this replica beside rows and entries: its id, the time of the last pull, and the bytes that sync used.
import type { AppError } from '#contract/errors.ts';
import type { EpochMs } from '#contract/units.ts';
import { newId } from '#platform/ids.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import { SEEN, type SeenTimes } from '#store/sync-state.ts';
import type { EngineEnvironment } from './transport.ts';

const CLIENT = 'clientId';
/** Key in syncState. */
export const BYTES = 'syncBytes';

/** This database's name for the server (SY2), made at first use and kept as long as the database. */
export async function clientIdOf(tx: LocalTx, { now, random }: EngineEnvironment): Promise<string> {
  const held = (await tx.get('syncState', CLIENT))?.value;
  if (typeof held === 'string') return held;
  const made = newId(now(), (bytes) => bytes.forEach((_, at) => (bytes[at] = Math.floor(random() * 256))));
  await tx.put('syncState', [{ key: CLIENT, value: made }]);
  return made;
}

/** What every page of the account may show of its last pulls; written by the leader. */
interface SyncSeen extends SeenTimes {
  pushError?: AppError;
  pullError?: AppError;
  needsReload?: boolean;
}

type StateRow = { value: unknown } | undefined;

export const seenOf = (row: StateRow): SyncSeen => (row?.value ?? {}) as SyncSeen; // written only by noteSeen

/** Removes members that are undefined. Writes only when something changes. */
export async function noteSeen(tx: LocalTx, part: { [K in keyof SyncSeen]?: SyncSeen[K] | undefined }): Promise<void> {
  const held = seenOf(await tx.get('syncState', SEEN));
  const next = { ...held, ...part };
  for (const key of Object.keys(next) as (keyof SyncSeen)[]) if (next[key] === undefined) delete next[key];
  if (JSON.stringify(next) !== JSON.stringify(held)) await tx.put('syncState', [{ key: SEEN, value: next }]);
}

/** Days follow this device's calendar: what a person on board calls today. */
const dayOf = (atMs: EpochMs): string => new Date(atMs).toDateString();

export function bytesTodayOf(row: StateRow, nowMs: EpochMs): number {
  const held = row?.value as { day: string; bytes: number } | undefined; // written only by addBytes
  return held?.day === dayOf(nowMs) ? held.bytes : 0;
}

export async function addBytes(tx: LocalTx, bytes: number, nowMs: EpochMs): Promise<void> {
  const today = bytesTodayOf(await tx.get('syncState', BYTES), nowMs);
  await tx.put('syncState', [{ key: BYTES, value: { day: dayOf(nowMs), bytes: today + bytes } }]);
}
