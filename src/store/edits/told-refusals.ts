// Which refusals the user was told of: one of several pages announces each refusal once.
import type { LocalTx } from '#store/device/local-store.ts';
import type { OutboxEntry } from './outbox-rows.ts';
import { keepState, stateOf } from '#store/sync-state.ts';

/** Parked entries not announced yet, oldest first; they count as announced from here on. */
export async function takeNewRefusals(tx: LocalTx): Promise<OutboxEntry[]> {
  const parked = await tx.list('outbox', 'state', 'parked');
  const told = new Set(await stateOf(tx, 'toldRefusals'));
  const fresh = parked.filter(({ no }) => !told.has(no));
  if (fresh.length > 0)
    await keepState(
      tx,
      'toldRefusals',
      parked.map(({ no }) => no),
    );
  return fresh;
}
