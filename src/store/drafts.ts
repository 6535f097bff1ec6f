// Text that was typed and not saved, in the account's database: sealed and put back with its unsent edits (unsent-work.ts).
import type { Draft } from '#platform/drafts.ts';
import { now } from '#platform/clock.ts';
import { accountDb } from './account-db.ts';
import { dexieLocalStore, localTx } from './dexie-local-store.ts';
import type { LocalTx } from './local-store.ts';
import { keepState, stateOf } from './sync-state.ts';

const KEPT_MS = 90 * 86_400_000;
const MOST_KEPT = 100;

export const readDrafts = async (tx: Pick<LocalTx, 'get'>): Promise<Draft[]> => (await stateOf(tx, 'drafts')) ?? [];

async function keep(tx: LocalTx, drafts: Iterable<Draft>): Promise<void> {
  const fresh = [...drafts].filter(({ atMs }) => atMs > now() - KEPT_MS);
  await keepState(tx, 'drafts', fresh.slice(-MOST_KEPT));
}

/** From sealed work. What is there already of the same field stays where it is newer. */
export async function putDrafts(tx: LocalTx, coming: readonly Draft[]): Promise<void> {
  const byKey = new Map<string, Draft>();
  for (const draft of [...(await readDrafts(tx)), ...coming].toSorted((one, other) => one.atMs - other.atMs)) {
    byKey.delete(draft.key);
    byKey.set(draft.key, draft);
  }
  await keep(tx, byKey.values());
}

/** What is typed now takes the place of what was typed before, whatever the clock said then. */
async function typed(tx: LocalTx, draft: Draft): Promise<void> {
  await keep(tx, [...(await readDrafts(tx)).filter(({ key }) => key !== draft.key), draft]);
}

/** `text`: only where that is what is kept. */
export async function forgetDrafts(tx: LocalTx, keys: readonly string[], text?: string): Promise<void> {
  const held = await readDrafts(tx);
  const left = held.filter((draft) => !keys.includes(draft.key) || (text !== undefined && draft.text !== text));
  if (left.length !== held.length) await keepState(tx, 'drafts', left);
}

/** Of the account that is signed in here. While its session ends nothing is added any more. */
export function draftsOf(accountId: string) {
  const store = () => dexieLocalStore(accountDb(accountId));
  return {
    /** For a live query. */
    read: (): Promise<Draft[]> => readDrafts(localTx(accountDb(accountId))),
    save: (draft: Draft): Promise<void> =>
      store().transaction(async (tx) => {
        if (!(await stateOf(tx, 'closed'))) await typed(tx, draft);
      }),
    drop: (keys: readonly string[], text?: string): Promise<void> => store().transaction((tx) => forgetDrafts(tx, keys, text)),
  };
}
