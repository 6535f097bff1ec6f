// Text that was typed and not saved, in the account's database: sealed and restored with its unsent edits (unsent-work.ts).
import type { TextDraft } from '#platform/drafts.ts';
import { accountDb } from './device/account-db.ts';
import { dexieLocalStore, localTx } from './device/dexie-local-store.ts';
import { withRoom } from './device/evict.ts';
import type { LocalTx } from './device/local-store.ts';
import { keepState, stateOf } from './sync-state.ts';

/** One more replaces the oldest, and the app reports it (src/app/keep-drafts.ts). */
export const MOST_DRAFTS = 100;

/** A draft of earlier code, which stored one per field and without an id. */
type KeptDraft = Omit<TextDraft, 'id'> & Partial<TextDraft>;

const withId = (draft: KeptDraft): TextDraft => ({ ...draft, id: draft.id ?? draft.key });

/** The draft typed last comes last. */
export const readDrafts = async (tx: Pick<LocalTx, 'get'>): Promise<TextDraft[]> => ((await stateOf(tx, 'drafts')) ?? []).map(withId);

const keep = async (tx: LocalTx, drafts: readonly TextDraft[]): Promise<void> => keepState(tx, 'drafts', drafts.slice(-MOST_DRAFTS));

/** Restores drafts from sealed work, before those typed since. Existing drafts stay as they are. */
export async function putDrafts(tx: LocalTx, coming: readonly KeptDraft[]): Promise<void> {
  const held = await readDrafts(tx);
  const ids = new Set(held.map(({ id }) => id));
  const back = coming.map((draft): TextDraft => ({ ...withId(draft), cameBack: true }));
  await keep(tx, [...back.filter(({ id }) => !ids.has(id)), ...held]);
}

/** A newer text of a draft replaces the older one, whatever the clock showed. */
async function typed(tx: LocalTx, draft: TextDraft): Promise<void> {
  await keep(tx, [...(await readDrafts(tx)).filter(({ id }) => id !== draft.id), draft]);
}

async function forget(tx: LocalTx, ids: readonly string[]): Promise<void> {
  const held = await readDrafts(tx);
  const left = held.filter(({ id }) => !ids.includes(id));
  if (left.length !== held.length) await keepState(tx, 'drafts', left);
}

/** For the signed-in account. Nothing is added while its session ends. */
export function draftsOf(accountId: string) {
  const store = () => dexieLocalStore(accountDb(accountId));
  return {
    /** For a live query. */
    read: (): Promise<TextDraft[]> => readDrafts(localTx(accountDb(accountId))),
    save: (draft: TextDraft): Promise<void> =>
      withRoom(store(), async (tx) => {
        if (!(await stateOf(tx, 'closed'))) await typed(tx, draft);
      }),
    drop: (ids: readonly string[]): Promise<void> => withRoom(store(), (tx) => forget(tx, ids)),
  };
}
