// Announces once that an edit was refused, with its name and the server's text, on the page in view. The card has the details.
import { type MutationName, mutationOf } from '#domain/mutations.ts';
import { translate } from '#i18n/i18n.ts';
import { log } from '#platform/log.ts';
import { pageVisible } from '#platform/page-state.ts';
import { type AccountDb, accountDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { isKnownMutation } from '#store/edits/idmap.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { takeNewRefusals } from '#store/edits/told-refusals.ts';
import { watchLive } from '#store/watch-live.ts';
import { errorWords } from '#ui/error-words.ts';
import { showToast, takeBackToast } from '#ui/toasts.tsx';
import { editWords, isUnshared, subjectOf } from './sync-words.ts';

async function refusedWords(db: AccountDb, entry: OutboxEntry): Promise<string> {
  const { error } = entry;
  const subject = await subjectOf(db, entry);
  const edit = editWords(translate, entry, subject);
  const why = !error ? '' : isUnshared(error, subject) ? translate('sync.unshared') : errorWords(error);
  return translate('sync.notSaved', { edit, why });
}

/** What else an edit may have been to the user when it was made, besides its own name: `standsFor` of commit.ts. */
const STOOD_FOR: Partial<Record<MutationName, readonly MutationName[]>> = { 'fleet.update': ['fleet.addShip', 'fleet.removeShip'] };

async function tell(db: AccountDb, entry: OutboxEntry): Promise<void> {
  const refused = await refusedWords(db, entry);
  takeBackToast('info', translate('sync.keptHere'));
  for (const name of [entry.name, ...(STOOD_FOR[entry.name] ?? [])]) {
    const claim = isKnownMutation(name) && mutationOf(name).success;
    if (claim) takeBackToast('success', translate(claim)); // of a deletion it was said when it was made here
  }
  showToast('error', refused);
}

/** Returns how to stop. A page that is not in view leaves it to another page, or for later. */
export function toastRefusals(accountId: string): () => void {
  const db = accountDb(accountId);
  const say = async () => {
    if (!pageVisible.get()) return;
    const fresh = await dexieLocalStore(db).transaction(takeNewRefusals);
    for (const entry of fresh) await tell(db, entry);
  };
  const look = () => void say().catch((error: unknown) => log.warn('refusals could not be read', error));
  const endRows = watchLive(
    () => db.outbox.where('state').equals('parked').primaryKeys(),
    (parked) => parked.length > 0 && look(),
  );
  const endPage = pageVisible.watch(look);
  return () => {
    endRows();
    endPage();
  };
}
