// Edits of drafts of assessments and of their review. A draft is added, never changed, and may be deleted; its log takes lines and keeps them.
import { AskForReview, type DraftContent, NewDraft, SendBack } from '#contract/entities/reviews/drafts.ts';
import { MAX_DRAFTS, MAX_LINES_PER_DRAFT } from '#contract/limits.ts';
import { Id } from '#contract/rows.ts';
import type { AssessmentDraftRow, ReviewLogRow } from '#contract/tables.ts';
import { z } from '#contract/zod.ts';
import { type LogEntry, lineOf } from '#domain/log/written.ts';
import { define } from '#domain/mutation.ts';
import { refuse } from '#domain/refuse.ts';
import { chosenRules } from '#domain/risk/chosen-rules.ts';
import { rateShip } from '#domain/risk/score.ts';
import type { MutatorContext, RowTx } from '#domain/tx.ts';
import { lastStep } from './draft-state.ts';

interface Entry extends LogEntry {
  draftId: string;
}

const alreadySigned = () => refuse('conflict', 'This draft has been signed already.');

async function isLogged(
  tx: RowTx,
  { entryId, draftId }: Entry,
  kind: ReviewLogRow['kind'],
  { accountId }: MutatorContext,
): Promise<boolean> {
  const present = await tx.get('reviewLog', entryId);
  if (present && (present.ownerId !== accountId || present.draftId !== draftId || present.kind !== kind))
    refuse('conflict', 'Another entry of the log has this id. Nothing was overwritten.');
  return present !== undefined;
}

/** The draft as the next step finds it. */
async function openDraft(tx: RowTx, draftId: string): Promise<{ draft: AssessmentDraftRow; last: ReviewLogRow | undefined }> {
  const draft = await tx.get('assessmentDrafts', draftId);
  if (!draft) return refuse('notFound', 'There is no such draft.');
  const lines = await tx.list('reviewLog', 'draftId', draftId);
  const last = lastStep(lines);
  if (last?.kind === 'signed') alreadySigned();
  if (lines.length >= MAX_LINES_PER_DRAFT) refuse('invalid', `The log of a draft has at most ${MAX_LINES_PER_DRAFT} entries.`);
  return { draft, last };
}

type Said = Pick<ReviewLogRow, 'kind' | 'text' | 'reviewer' | 'versionId'>;
async function log(tx: RowTx, entry: Entry, said: Said, who: MutatorContext): Promise<void> {
  await tx.put('reviewLog', { ...(await lineOf(tx, entry, who)), draftId: entry.draftId, ...said });
}

/** In the transaction that stores the version. A draft is signed once; one that was sent back only after it was asked for again. */
export async function signDraft(
  tx: RowTx,
  { draftId, versionId, at }: { draftId: string; versionId: string; at: number },
  who: MutatorContext,
): Promise<void> {
  const entry = { entryId: versionId, draftId, at };
  if (await isLogged(tx, entry, 'signed', who)) return;
  const { last } = await openDraft(tx, draftId);
  if (last?.kind === 'sentBack') refuse('conflict', 'This draft was sent back. It is signed after somebody asked for a review again.');
  await log(tx, entry, { kind: 'signed', text: '', versionId }, who);
}

/** Of a signature: the draft is judged with it. */
export const touchesDraft = (draftId: string | undefined) => (draftId === undefined ? [] : [`assessmentDrafts:${draftId}` as const]);

const ofDraft = {
  toRequest: ({ draftId, ...body }: { draftId: string }) => ({ params: { id: draftId }, body }),
  fromRequest: ({ params, body }: Record<'params' | 'body', Record<string, unknown>>) => ({ ...body, draftId: params['id'] }),
  touches: ({ draftId }: { draftId: string }) => touchesDraft(draftId),
  merge: 'none',
  refs: ['draftId'],
} as const;
const named = { draftId: Id };

/** What a program leaves to the server: the rating of a ship by its inputs, as the organisation is rated. */
async function rated(tx: RowTx, content: z.infer<typeof NewDraft>['content'], { organisationId }: MutatorContext): Promise<DraftContent> {
  if (content.of === 'passage') return content;
  const { result } = content;
  if (result) return { ...content, result };
  return { ...content, result: rateShip(content.inputs, chosenRules(await tx.list('ruleSets', 'organisationId', organisationId))) };
}

export const draftMutations = {
  'draft.write': define({
    args: NewDraft.omit({ _id: true }).extend({ draftId: Id }),
    endpoint: 'reviews.write',
    toRequest: ({ draftId, ...body }) => ({ body: { _id: draftId, ...body } }),
    fromRequest: ({ body: { _id, ...body } }, { id }) => ({ ...body, draftId: _id ?? id }),
    /** Sent again, it changes nothing. */
    async effect(tx, { draftId, at, ...written }, who) {
      if (await tx.get('assessmentDrafts', draftId)) return;
      const unsigned =
        (await tx.count('assessmentDrafts', 'organisationId', who.organisationId)) - (await tx.count('reviewLog', 'kind', 'signed'));
      if (unsigned >= MAX_DRAFTS)
        refuse(
          'invalid',
          `An organisation has at most ${MAX_DRAFTS} drafts that are not signed. Delete or sign some, then write this one.`,
        );
      const content = await rated(tx, written.content, who);
      const { mmsi } = content;
      const line = await lineOf(tx, { entryId: draftId, at: at ?? who.atMs }, who);
      await tx.put('assessmentDrafts', { ...line, ...written, content, ...(mmsi !== undefined && { mmsi }) });
    },
    touches: ({ draftId }) => touchesDraft(draftId),
    merge: 'none',
    creates: 'assessmentDrafts',
    refs: ['draftId'],
  }),
  'draft.ask': define({
    ...ofDraft,
    args: AskForReview.extend(named),
    endpoint: 'reviews.ask',
    /** Who is asked last is the reviewer. */
    async effect(tx, { reviewer, text, ...entry }, who) {
      if (await isLogged(tx, entry, 'asked', who)) return;
      const { draft } = await openDraft(tx, entry.draftId);
      if (draft.ownerId === reviewer.id) refuse('invalid', 'Somebody other than its writer reviews a draft.');
      await log(tx, entry, { kind: 'asked', text, reviewer }, who);
    },
  }),
  'draft.sendBack': define({
    ...ofDraft,
    args: SendBack.extend(named),
    endpoint: 'reviews.sendBack',
    async effect(tx, { text, ...entry }, who) {
      if (await isLogged(tx, entry, 'sentBack', who)) return;
      const { last } = await openDraft(tx, entry.draftId);
      if (last?.kind === 'sentBack') refuse('conflict', 'This draft was sent back already.');
      await log(tx, entry, { kind: 'sentBack', text }, who);
    },
  }),
  'draft.delete': define({
    ...ofDraft,
    args: z.object(named),
    endpoint: 'reviews.delete',
    /** Who deleted which draft when stays in the log, as do its other lines. */
    async effect(tx, { draftId }, who) {
      const draft = await tx.get('assessmentDrafts', draftId);
      if (!draft) return;
      const last = lastStep(await tx.list('reviewLog', 'draftId', draftId));
      if (last?.kind === 'signed') refuse('conflict', 'This draft has been signed. It stays beside its version.');
      if (last?.kind === 'asked') refuse('conflict', 'This draft is under review. It can be deleted after it was sent back.');
      const entry = { entryId: draftId, draftId, at: Number.MAX_SAFE_INTEGER }; // the call has no time of its own: when the edit was made
      if (!(await isLogged(tx, entry, 'deleted', who))) await log(tx, entry, { kind: 'deleted', text: draft.name }, who);
      await tx.delete('assessmentDrafts', draftId);
    },
  }),
};
