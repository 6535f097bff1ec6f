// Edits of signed assessments of passages. Signing adds a version that nothing changes or deletes; its log takes lines and keeps them.
import { AcceptPassage, HandOverPassage, signedPassageMembers } from '#contract/entities/passages/signed-passages.ts';
import { MAX_LINES_PER_PASSAGE, MAX_SIGNED_PASSAGES } from '#contract/limits.ts';
import { Id } from '#contract/rows.ts';
import type { PassageLogRow } from '#contract/tables.ts';
import { z } from '#contract/zod.ts';
import { type LogEntry, lineOf, signedAtOf } from '#domain/log/written.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';
import { signDraft, touchesDraft } from '#domain/reviews/drafts.ts';
import type { MutatorContext, RowTx } from '#domain/tx.ts';

interface Entry extends LogEntry {
  passageId: string;
}

/** Whether this edit's line stands already: then the edit has been made. */
async function isLogged(tx: RowTx, { entryId, passageId }: Entry, { accountId }: MutatorContext): Promise<boolean> {
  const present = await tx.get('passageLog', entryId);
  if (present && (present.ownerId !== accountId || present.passageId !== passageId))
    refuse('conflict', 'Another entry of the log has this id. Nothing was overwritten.');
  return present !== undefined;
}

async function log(tx: RowTx, entry: Entry, said: Pick<PassageLogRow, 'kind' | 'text' | 'receiver' | 'noteId'>, who: MutatorContext) {
  if ((await tx.count('passageLog', 'passageId', entry.passageId)) >= MAX_LINES_PER_PASSAGE)
    refuse('invalid', `The log of an assessment has at most ${MAX_LINES_PER_PASSAGE} entries.`);
  await tx.put('passageLog', { ...(await lineOf(tx, entry, who)), passageId: entry.passageId, ...said });
}

const ofPassage = {
  toRequest: ({ passageId, ...body }: { passageId: string }) => ({ params: { id: passageId }, body }),
  fromRequest: ({ params, body }: Record<'params' | 'body', Record<string, unknown>>) => ({ ...body, passageId: params['id'] }),
  touches: ({ passageId }: { passageId: string }) => [`signedPassages:${passageId}` as const],
  merge: 'none',
  refs: ['passageId'],
} as const;
const named = { passageId: Id };

export const passageMutations = {
  'passage.sign': define({
    args: z.object({ passageId: Id, ...signedPassageMembers }),
    endpoint: 'passages.sign',
    toRequest: ({ passageId, ...body }) => ({ body: { _id: passageId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, passageId: _id ?? id }),
    /** Sent again, it changes nothing. arrivedAt: as in lines of its log (src/domain/log/written.ts). */
    async effect(tx, { passageId, ...signed }, who) {
      const { accountId: authorId, organisationId, atMs: arrivedAt } = who;
      if (await tx.get('signedPassages', passageId)) return;
      if ((await tx.count('signedPassages', 'organisationId', organisationId)) >= MAX_SIGNED_PASSAGES)
        refuse('invalid', `An organisation has at most ${MAX_SIGNED_PASSAGES} signed assessments of passages.`);
      const { draftId, signedAt } = signed;
      if (draftId !== undefined) await signDraft(tx, { draftId, versionId: passageId, at: signedAt }, who);
      const times = { ...signedAtOf(signed.signedAt, who), arrivedAt };
      await tx.put('signedPassages', { ...signed, ...times, id: passageId, v: 0, authorId, organisationId });
    },
    touches: ({ passageId, draftId }) => [`signedPassages:${passageId}`, ...touchesDraft(draftId)],
    merge: 'none',
    creates: 'signedPassages',
    refs: ['passageId', 'draftId'],
  }),
  'passage.handOver': define({
    ...ofPassage,
    args: HandOverPassage.extend(named),
    endpoint: 'passages.handOver',
    /** To several, one after another: each hand-over stands for itself. The server alone keeps the document, until it is mailed. */
    async effect(tx, { receiver, text, passageId, entryId, at }, who) {
      const entry = { passageId, entryId, at };
      if (await isLogged(tx, entry, who)) return;
      if (!(await tx.get('signedPassages', entry.passageId))) refuse('notFound', 'There is no such assessment.');
      await log(tx, entry, { kind: 'handOver', text, receiver }, who);
    },
  }),
  'passage.accept': define({
    ...ofPassage,
    args: AcceptPassage.extend(named),
    endpoint: 'passages.accept',
    /** Only the hand-over that was read. That somebody has the role it was handed to, only the server knows for certain: its policy asks. */
    async effect(tx, { noteId, ...entry }, who) {
      if (await isLogged(tx, entry, who)) return;
      const handOver = await tx.get('passageLog', noteId);
      if (handOver?.kind !== 'handOver' || handOver.passageId !== entry.passageId) refuse('notFound', 'There is no such hand-over.');
      if (handOver.ownerId === who.accountId) refuse('forbidden', 'Somebody other than its writer acknowledges a hand-over.');
      const { receiver } = handOver;
      if (receiver && 'email' in receiver) refuse('forbidden', 'This was handed over by e-mail to somebody without an account.');
      if (receiver && 'id' in receiver && receiver.id !== who.accountId) refuse('forbidden', 'This was handed over to somebody else.');
      const lines = await tx.list('passageLog', 'passageId', entry.passageId);
      if (lines.some((line) => line.kind === 'accepted' && line.noteId === noteId))
        refuse('conflict', 'Somebody has acknowledged this hand-over already.');
      await log(tx, entry, { kind: 'accepted', text: '', noteId }, who);
    },
  }),
};
