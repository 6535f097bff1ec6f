// Pending edits run again on what the server last said (SY7): what is shown is the server's rows and them, in order.
import type { AppError } from '#contract/errors.ts';
import type { EntityKey } from '#contract/tables.ts';
import { mutatorOf } from '#domain/mutations.ts';
import { log } from '#platform/log.ts';
import { idMapOf, isKnownMutation, withServerIds } from './idmap.ts';
import type { LocalTx } from './local-store.ts';
import type { OutboxEntry, OutboxState } from './outbox-rows.ts';
import { Overlay } from './overlay.ts';
import { storageErrorOf } from './storage-attempt.ts';
import { byServerClock, keepOwner, type Owner, skewAt, stateOf } from './sync-state.ts';

const PENDING: readonly OutboxState[] = ['queued', 'sent', 'acknowledged'];

/** Its effect is shown. */
export const isPending = ({ state }: OutboxEntry): boolean => PENDING.includes(state);

/** With the entities that pending entries touch together with these: one is never run again without the other. */
async function pendingOf(tx: LocalTx, entities: Iterable<EntityKey>): Promise<{ all: Set<EntityKey>; entries: OutboxEntry[] }> {
  const all = new Set(entities);
  const found = new Map<number, OutboxEntry>();
  for (const entity of all) {
    for (const entry of await tx.list('outbox', 'touches', entity)) {
      if (!isPending(entry)) continue;
      found.set(entry.no, entry);
      for (const touched of entry.touches) all.add(touched); // a Set that grows is walked to its end
    }
  }
  return { all, entries: [...found.values()].sort((one, other) => one.no - other.no) };
}

/** Runs an entry on the rows of the overlay, as it was made; `skewNowMs`: of entries that do not say theirs. Answers why it is refused. One with arguments of other code changes nothing: the server judges it. */
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
    log.warn('an edit cannot be shown', error); // no page may fail for it
    return undefined;
  }
}

/**
 * `who`: whose database it is; absent, as it was last said. An entry that is refused now shows nothing and stays in the queue: the
 * server decides.
 */
export async function rebase(tx: LocalTx, entities: Iterable<EntityKey>, who?: Owner): Promise<void> {
  const owner = who ? await keepOwner(tx, who) : await stateOf(tx, 'owner');
  if (!(await tx.last('outbox')) && !(await tx.last('bases'))) return; // most pages come to a device with nothing pending
  const { all, entries } = await pendingOf(tx, entities);
  const overlay = new Overlay(tx);
  for (const entity of all) await overlay.standOn(await tx.list('bases', 'entity', entity));
  const ids = await idMapOf(tx, entries);
  const skewMs = await skewAt(tx, Number.POSITIVE_INFINITY); // of entries that do not say theirs
  for (const entry of entries) {
    if (!owner || !isKnownMutation(entry.name)) continue;
    await runEntry(overlay, entry, withServerIds(entry, ids), owner, skewMs);
  }
  await overlay.flush();
}
