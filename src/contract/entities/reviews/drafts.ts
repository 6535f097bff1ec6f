// A draft of an assessment, of a ship or of a passage: what a member wrote for others to review. Nobody changes one: who wants it otherwise
// writes another. What became of it (asked, sent back, signed, deleted) stands in its log.
import { AccountId } from '#contract/entities/accounts.ts';
import { Mmsi } from '#contract/entities/ships.ts';
import { MAX_ASSESSMENT_NOTE, MAX_LOG_TEXT } from '#contract/limits.ts';
import { listQuery, PageView } from '#contract/lists.ts';
import { AtMs, Id, Line, Prose } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';
import { signedPassageMembers } from '#contract/entities/passages/signed-passages.ts';
import { assessmentMembers } from '#contract/entities/vta/assessments.ts';

/** What signing it adds: by whom, when, with which words, of which draft. */
const OF_SIGNING = { authorName: true, note: true, signedAt: true, draftId: true } as const;
const ShipDraft = z.object({ of: z.literal('ship'), ...z.object(assessmentMembers).omit(OF_SIGNING).shape });
const PassageDraft = z.object({ of: z.literal('passage'), ...z.object(signedPassageMembers).omit(OF_SIGNING).shape });

/** Just what a signature of it covers. */
export const DraftContent = z.discriminatedUnion('of', [ShipDraft, PassageDraft]);
export type DraftContent = z.infer<typeof DraftContent>;

export const draftMembers = {
  name: Line(520).describe('Of the ship, or of the passage'),
  content: DraftContent,
  note: Prose(MAX_ASSESSMENT_NOTE).describe('What its writer remarks'),
};

const WrittenAt = AtMs.describe('When it was written, by the clock of the device');
export const NewDraft = z.object({
  _id: Id.optional().describe('Made on the device; absent: the server makes one'),
  ...draftMembers,
  content: z
    .discriminatedUnion('of', [ShipDraft.partial({ result: true }), PassageDraft])
    .describe('Of a ship the server rates the inputs where the result is absent'),
  at: WrittenAt.optional().describe('Absent: now'),
});

const loggedMembers = { entryId: Id.describe('Made by the device, so that the line stands once'), at: WrittenAt };
const Reviewer = z.object({ id: AccountId, name: Line(250).describe('As it was then; the server compares it with the account') });

export const AskForReview = z.object({ ...loggedMembers, reviewer: Reviewer, text: Prose(MAX_LOG_TEXT) });
export const SendBack = z.object({ ...loggedMembers, text: Prose(MAX_LOG_TEXT).min(1).describe('What is to be changed') });

const ReviewKind = z.enum(['asked', 'sentBack', 'signed', 'deleted']);
/** A line of the log, beside who wrote it and when. */
export const reviewLineMembers = {
  kind: ReviewKind,
  text: z.string().describe('deleted: the name of the draft'),
  reviewer: Reviewer.optional().describe('asked: by whom'),
  versionId: Id.optional().describe('signed: the version'),
};

const Step = z.object({ ...reviewLineMembers, by: AccountId, name: z.string(), at: z.int() });
const Draft = z.object({
  _id: Id,
  owner: AccountId,
  ownerName: z.string(),
  ...draftMembers,
  writtenAt: z.int(),
  steps: z.array(Step).describe('What became of it, in order'),
});
export const DraftsQuery = listQuery(['writtenAt'], z.object({ mmsi: Mmsi.optional() }));
export const DraftsAnswer = z.object({ draft: z.array(Draft), draftCount: z.int(), view: PageView });
