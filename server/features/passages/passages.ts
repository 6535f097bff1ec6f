// Who signs assessments of passages, who acknowledges them, and who is told of that. Rows of other organisations count as missing.
import { ratePassage } from '#domain/risk/score.ts';
import { refuse } from '#domain/refuse.ts';
import { tellWhoAsked } from '#server/features/reviews/tell-review.ts';
import { expectResult, expectSigner } from '#server/features/signing.ts';
import { expectMailable } from '#server/features/documents/mailable.ts';
import { hasWritten, notifyOthers } from '#server/features/notify-others.ts';
import type { MutationPolicy } from '#server/sync/mutation-policy.ts';
import type { NewNotification, SyncTx } from '#server/sync/sync-tx.ts';

export const signPassagePolicy: MutationPolicy<'passage.sign'> = {
  async may(tx, signed, who) {
    await expectSigner(tx, { of: 'passage', ...signed }, who);
    const { result } = signed;
    await expectResult(tx, result.rating, (rules) => ratePassage(result.inputs, rules));
  },
  after: (tx, { draftId }) => tellWhoAsked(tx, draftId, 'signed'),
};

type Words = (by: string, passage: string) => Pick<NewNotification, 'title' | 'body'>;

async function tell(tx: SyncTx, passageId: string, accountIds: readonly string[], words: Words): Promise<void> {
  const passage = await tx.get('signedPassages', passageId);
  if (passage) await notifyOthers(tx, accountIds, (by) => ({ ...words(by, passage.name), passageId }));
}

/**
 * Anybody hands over, in his own name; whoever receives it is told. To a typed address only who may invite there too: the mail holds words of
 * the sender.
 */
export const handOverPassagePolicy: MutationPolicy<'passage.handOver'> = {
  async may(_, { receiver, document }, { role }) {
    if (!('email' in receiver)) return;
    if (role === 'member') refuse('forbidden', 'A manager hands over by e-mail.');
    if (!document) refuse('invalid', 'What is handed over by e-mail needs its document. Hand it over again.');
    expectMailable(document);
  },
  async after(tx, { passageId, entryId, receiver, text, document }) {
    if (!hasWritten(tx)) return;
    if ('email' in receiver)
      return document && tx.keepDocument({ id: entryId, of: 'passage', ofId: passageId, receiver, text, document, isOwnMail: false });
    await tell(tx, passageId, await tx.receivers(receiver), (by, passage) => ({
      title: `${by} handed over the assessment of ${passage}`,
      body: [text, 'Open it, and acknowledge that you have read it.'].filter(Boolean).join('\n'),
    }));
  },
};

/** What was handed to a role, only who has it acknowledges. A person is asked for by the edit itself. */
export const acceptPassagePolicy: MutationPolicy<'passage.accept'> = {
  async may(tx, { noteId }, { role }) {
    const receiver = (await tx.get('passageLog', noteId))?.receiver;
    if (receiver && 'role' in receiver && receiver.role !== role) refuse('forbidden', 'This was handed over to another role.');
  },
  /** Who handed it over is told. */
  async after(tx, { passageId, noteId }) {
    if (!hasWritten(tx)) return;
    const sender = (await tx.get('passageLog', noteId))?.ownerId;
    if (sender === undefined) return;
    await tell(tx, passageId, await tx.receivers({ id: sender }), (by, passage) => ({
      title: `${by} acknowledged the assessment of ${passage}`,
      body: '',
    }));
  },
};
