// The buttons of the sync panel: each changes the queue in one transaction and reports a failure. The engine does the sending.
import { formatDate } from '#i18n/formats.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { translate } from '#i18n/i18n.ts';
import { now } from '#platform/clock.ts';
import { newKey } from '#platform/ids.ts';
import { saveFile } from '#platform/save-file.ts';
import { accountDb } from '#store/device/account-db.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { OutboxEntry } from '#store/edits/outbox-rows.ts';
import { storageErrorOf } from '#store/device/storage-attempt.ts';
import { discard, keepMine, resend, undo } from '#store/alerts/user-decisions.ts';
import { showToast } from '#ui/toasts.tsx';
import { failureWords } from './commit-toasts.ts';
import { refreshNow } from './run-sync.ts';
import type { AttentionCard } from './sync-queue.ts';

const settled = async <T>(accountId: string, work: (tx: LocalTx) => Promise<T>): Promise<Result<T>> => {
  try {
    return ok(await dexieLocalStore(accountDb(accountId)).transaction(work));
  } catch (error) {
    const known = storageErrorOf(error);
    if (known) return fail(known);
    throw error;
  }
};

function said<T>(result: Result<T>): T | undefined {
  if (result.ok) return result.value;
  showToast('error', failureWords(result.error));
  return undefined;
}

/** Only for an edit that was never sent; it may have been sent since the user saw it. */
export async function undoEdit(accountId: string, no: number): Promise<void> {
  const undone = said(await settled(accountId, (tx) => undo(tx, no)));
  if (undone === undefined) return;
  showToast(undone ? 'info' : 'warning', translate(undone ? 'sync.undone' : 'sync.tooLateToUndo'));
}

/** Also discards what was queued on top of it. The other side's version stays, if there is one. */
export async function discardEdit(accountId: string, no: number): Promise<void> {
  said(await settled(accountId, (tx) => discard(tx, no)));
}

const flat = async (work: Promise<Result<Result<number>>>): Promise<Result<number>> => {
  const result = await work;
  return result.ok ? result.value : result;
};

/** Sends it as a new edit, with other arguments if the user changed some. Errors: the device's own refusals; it then stays parked. */
export async function resendEdit(accountId: string, no: number, args?: unknown): Promise<Result<number>> {
  const again = { key: newKey(), nowMs: now(), ...(args !== undefined && { args }) };
  const result = await flat(settled(accountId, (tx) => resend(tx, no, again)));
  void refreshNow();
  return result;
}

export async function sendEditAgain(accountId: string, no: number): Promise<void> {
  said(await resendEdit(accountId, no));
}

/** Sends it as a new edit on top of the current row. */
export async function keepMineOf(accountId: string, no: number): Promise<void> {
  said(await flat(settled(accountId, (tx) => keepMine(tx, no, { key: newKey(), nowMs: now() }))));
  void refreshNow();
}

const plain = ({ name, args, createdAtMs }: OutboxEntry) => ({ change: name, madeAt: new Date(createdAtMs).toISOString(), content: args });

/** Saves all that the user wrote, with the reason, as a text that any editor opens. Returns the name of the file. */
export function saveCopyOf({ entry, chain }: Pick<AttentionCard, 'entry' | 'chain'>): string {
  const copy = { ...plain(entry), reason: entry.error?.message, madeOnTop: chain.map(plain) };
  const name = `${translate('sync.copyName')} ${formatDate(entry.createdAtMs)}.json`;
  saveFile(name, JSON.stringify(copy, null, 2), 'application/json');
  return name;
}
