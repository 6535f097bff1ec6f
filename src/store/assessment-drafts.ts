// Drafts of assessments on this device, with what became of each.
import type { ReactNode } from 'react';
import type { DraftContent } from '#contract/entities/reviews/drafts.ts';
import type { AssessmentDraftRow, ReviewLogRow } from '#contract/tables.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from './device/account-db.ts';
import { useLive } from './use-live.ts';

/** What drafts are of: a ship by her MMSI, or passages. */
export type DraftsOf = number | 'passages';

export interface ReviewedDraft {
  draft: AssessmentDraftRow;
  /** As it is stored. */
  log: ReviewLogRow[];
}

/** A draft may have 100 kB, and a list needs little of each. */
export type ListedDraft = Pick<AssessmentDraftRow, 'id' | 'v' | 'name' | 'note' | 'ownerId' | 'ownerName' | 'writtenAt'> &
  Pick<ReviewedDraft, 'log'>;

export const MOST_DRAFTS_LISTED = 50;

/** undefined: not on this device. */
export const useReviewedDraft = (accountId: string, id: string): Loadable<ReviewedDraft | undefined> =>
  useLive(async () => {
    const { assessmentDrafts, reviewLog } = accountDb(accountId);
    const [draft, log] = await Promise.all([assessmentDrafts.get(id), reviewLog.where('draftId').equals(id).toArray()]);
    return draft && { draft, log };
  }, [accountId, id]);

/** The newest first, at most MOST_DRAFTS_LISTED. Ids rise with the time at which they were made. */
export const useDrafts = (accountId: string, of: DraftsOf): Loadable<ListedDraft[]> =>
  useLive(async () => {
    const { assessmentDrafts, reviewLog } = accountDb(accountId);
    const all = of === 'passages' ? assessmentDrafts.orderBy('id') : assessmentDrafts.where('mmsi').equals(of);
    const rows: Omit<ListedDraft, 'log'>[] = [];
    await all
      .reverse()
      .filter(({ content }) => (content.of === 'passage') === (of === 'passages'))
      .limit(MOST_DRAFTS_LISTED)
      .each(({ id, v, name, note, ownerId, ownerName, writtenAt }) => rows.push({ id, v, name, note, ownerId, ownerName, writtenAt }));
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
