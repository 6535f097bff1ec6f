// Who is told of the review of a draft: who is asked, and who asked when it is signed or sent back.
import type { AssessmentDraftRow } from '#contract/tables.ts';
import { linesInOrder } from '#domain/reviews/draft-state.ts';
import { hasWritten, notifyOthers } from '#server/features/notify-others.ts';
import type { SyncTx } from '#server/sync/sync-tx.ts';

/** Of a draft of a ship the notification names the ship: its page has the draft. */
const wayTo = ({ id, content }: AssessmentDraftRow) => ({ draftId: id, ...(content.of === 'ship' && { mmsi: content.mmsi }) });

export async function tellReviewer(tx: SyncTx, draftId: string, reviewerId: string, text: string): Promise<void> {
  const draft = await tx.get('assessmentDrafts', draftId);
  if (!draft || !hasWritten(tx)) return;
  await notifyOthers(tx, await tx.receivers({ id: reviewerId }), (by) => ({
    title: `${by} asks you to review the draft of ${draft.name}`,
    body: text,
    ...wayTo(draft),
  }));
}

/** `draftId`: undefined where what was signed had no draft. */
export async function tellWhoAsked(tx: SyncTx, draftId: string | undefined, done: 'signed' | 'sent back', text = ''): Promise<void> {
  const draft = draftId === undefined ? undefined : await tx.get('assessmentDrafts', draftId);
  if (!draft || !hasWritten(tx)) return;
  const asked = linesInOrder(await tx.list('reviewLog', 'draftId', draft.id)).findLast(({ kind }) => kind === 'asked');
  if (!asked) return;
  await notifyOthers(tx, await tx.receivers({ id: asked.ownerId }), (by) => ({
    title: `${by} ${done} the draft of ${draft.name}`,
    body: text,
    ...wayTo(draft),
  }));
}
