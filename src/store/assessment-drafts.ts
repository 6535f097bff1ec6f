// Drafts of assessments on this device, with what became of each.
import type { ReactNode } from 'react';
import type { DraftContent } from '#contract/entities/reviews/drafts.ts';
import type { AssessmentDraftRow, ReviewLogRow } from '#contract/tables.ts';
import { lastStep } from '#domain/reviews/draft-state.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from './device/account-db.ts';
import { useLive } from './use-live.ts';

/** What drafts are of: a ship by her MMSI, or passages. */
type DraftSubject = number | 'passages';
/** `mine`: those of any that wait for the review of who is signed in. */
export type DraftsOf = DraftSubject | 'mine';

export interface ReviewedDraft {
  draft: AssessmentDraftRow;
  /** As it is stored. */
  log: ReviewLogRow[];
}

/** A draft may have 100 kB, and a list needs little of each. */
export type ListedDraft = Pick<AssessmentDraftRow, 'id' | 'v' | 'name' | 'note' | 'ownerId' | 'ownerName' | 'writtenAt'> &
  Pick<ReviewedDraft, 'log'> & { of: DraftSubject };

export const MOST_DRAFTS_LISTED = 50;

/** undefined: not on this device. */
export const useReviewedDraft = (accountId: string, id: string): Loadable<ReviewedDraft | undefined> =>
  useLive(async () => {
    const { assessmentDrafts, reviewLog } = accountDb(accountId);
    const [draft, log] = await Promise.all([assessmentDrafts.get(id), reviewLog.where('draftId').equals(id).toArray()]);
    return draft && { draft, log };
  }, [accountId, id]);

function listed({ id, v, name, note, ownerId, ownerName, writtenAt, content }: AssessmentDraftRow): Omit<ListedDraft, 'log'> {
  const of = content.of === 'ship' ? content.mmsi : 'passages';
  return { id, v, name, note, ownerId, ownerName, writtenAt, of };
}

/** The ids of those that the account was asked to review last. */
async function idsForReview(accountId: string, { reviewLog }: ReturnType<typeof accountDb>): Promise<string[]> {
  const asked = await reviewLog.filter(({ reviewer }) => reviewer?.id === accountId).toArray();
  const ids = [...new Set(asked.map(({ draftId }) => draftId))];
  const log = await reviewLog.where('draftId').anyOf(ids).toArray();
  return ids.filter((id) => {
    const last = lastStep(log.filter(({ draftId }) => draftId === id));
    return last?.kind === 'asked' && last.reviewer?.id === accountId;
  });
}

/** The newest first, at most MOST_DRAFTS_LISTED. Ids rise with the time at which they were made. */
export const useDrafts = (accountId: string, of: DraftsOf): Loadable<ListedDraft[]> =>
  useLive(async () => {
    const db = accountDb(accountId);
    const { assessmentDrafts: drafts, reviewLog } = db;
    const all =
      of === 'passages'
        ? drafts.orderBy('id')
        : of === 'mine'
          ? drafts.where('id').anyOf(await idsForReview(accountId, db))
          : drafts.where('mmsi').equals(of);
    const rows: Omit<ListedDraft, 'log'>[] = [];
    await all
      .reverse()
      .filter(({ content }) => of === 'mine' || (content.of === 'passage') === (of === 'passages'))
      .limit(MOST_DRAFTS_LISTED)
      .each((row) => rows.push(listed(row)));
    const lines = await reviewLog
      .where('draftId')
      .anyOf(rows.map(({ id }) => id))
      .toArray();
    return rows
      .map((row) => ({ ...row, log: lines.filter(({ draftId }) => draftId === row.id) }))
      .toSorted((one, other) => other.writtenAt - one.writtenAt);
  }, [accountId, of]);

export interface MeasureOption {
  name: string;
  label: string;
}

/** What assessments show of drafts; passed in by routes, because drafts are a feature of their own. */
export interface ReviewSlots {
  /** The button that writes a draft of this. */
  write: (draft: { name: string; content: DraftContent }, measures: readonly MeasureOption[]) => ReactNode;
  drafts: (of: DraftsOf) => ReactNode;
  /** Who did what, and what is next. `sign`: whether it was taken; a text: why it cannot be signed. */
  review: (reviewed: ReviewedDraft, sign: ((note: string) => Promise<boolean>) | string) => ReactNode;
}
