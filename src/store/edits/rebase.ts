// Runs pending edits again on the server's latest rows (SY7): the screen shows the server's rows with the edits applied in order.
import type { AppError } from '#contract/errors.ts';
import type { EntityKey } from '#contract/tables.ts';
import { mutatorOf } from '#domain/mutations.ts';
import { log } from '#platform/log.ts';
import { idMapOf, isKnownMutation, withServerIds } from './idmap.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { OutboxEntry, OutboxState } from './outbox-rows.ts';
import { Overlay } from './overlay.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import { byServerClock, keepOwner, type Owner, skewAt, stateOf } from '#store/sync-state.ts';

const PENDING: readonly OutboxState[] = ['queued', 'sent', 'acknowledged'];

/** Its effect is shown. */
export const isPending = ({ state }: OutboxEntry): boolean => PENDING.includes(state);

/** Adds the entities that pending entries touch together with these: they must be run together. */
async function pendingOf(tx: LocalTx, entities: Iterable<EntityKey>): Promise<{ all: Set<EntityKey>; entries: OutboxEntry[] }> {
  const all = new Set(entities);
  const found = new Map<number, OutboxEntry>();
  for (const entity of all) {
    for (const entry of await tx.list('outbox', 'touches', entity)) {
      if (!isPending(entry)) continue;
      found.set(entry.no, entry);
      for (const touched of entry.touches) all.add(touched); // a Set that grows is iterated to its end
    }
  }
  return { all, entries: [...found.values()].sort((one, other) => one.no - other.no) };
}

/**
 * Runs an entry on the overlay's rows as it was made; `skewNowMs`: for entries without a skew of their own. Returns its refusal. An entry
 * whose arguments come from other code changes nothing: the server judges it.
 */
export async function runEntry(
  overlay: Overlay,
  { name, createdAtMs, skewMs, clockSetAtMs }: Pick<OutboxEntry, 'name' | 'createdAtMs' | 'skewMs' | 'clockSetAtMs'>,
  args: unknown,
  owner: Owner,
  skewNowMs: number | undefined,
): Promise<AppError | undefined> {
  const maker =
    clockSetAtMs === undefined
      ? byServerClock({ ...owner, atMs: createdAtMs }, skewMs ?? skewNowMs)
      : { ...owner, atMs: clockSetAtMs, madeAtMs: Number.NEGATIVE_INFINITY, skewMs: Number.NEGATIVE_INFINITY };
  try {
    return await overlay.run((over) => mutatorOf(name)(over, args, maker), maker.atMs);
  } catch (error) {
    if (storageErrorOf(error)) throw error;
    log.warn('an edit cannot be shown', error); // no page may fail because of it
    return undefined;
  }
}

/**
 * `who`: the owner of the database; absent: as last stored. An entry that is now refused shows nothing and stays in the queue: the server
 * decides.
 */
export async function rebase(tx: LocalTx, entities: Iterable<EntityKey>, who?: Owner): Promise<void> {
  const owner = who ? await keepOwner(tx, who) : await stateOf(tx, 'owner');
  if (!(await tx.last('outbox')) && !(await tx.last('bases'))) return; // usually a device has nothing pending when a page arrives
  const { all, entries } = await pendingOf(tx, entities);
  const overlay = new Overlay(tx);
  for (const entity of all) await overlay.standOn(await tx.list('bases', 'entity', entity));
  const ids = await idMapOf(tx, entries);
  const skewMs = await skewAt(tx, Number.POSITIVE_INFINITY); // for entries without a skew of their own
  for (const entry of entries) {
    if (!owner || !isKnownMutation(entry.name)) continue;
    await runEntry(overlay, entry, withServerIds(entry, ids), owner, skewMs);
  }
  await overlay.flush();
}
