// Drafts of assessments on this device, with what became of each.
import { Dexie } from 'dexie';
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

type Listed = Pick<AssessmentDraftRow, 'id' | 'v' | 'name' | 'ownerId' | 'ownerName' | 'writtenAt'> & { of: DraftSubject };
/** A draft may have 100 kB, and a list needs little of each. */
export type ListedDraft = Listed & Pick<ReviewedDraft, 'log'>;

export const MOST_DRAFTS_LISTED = 50;

/** Without a draft it is not on this device; the log says where it was deleted. */
export const useReviewedDraft = (accountId: string, id: string): Loadable<{ draft: AssessmentDraftRow | undefined; log: ReviewLogRow[] }> =>
  useLive(async () => {
    const { assessmentDrafts, reviewLog } = accountDb(accountId);
    const [draft, log] = await Promise.all([assessmentDrafts.get(id), reviewLog.where('draftId').equals(id).toArray()]);
    return { draft, log };
  }, [accountId, id]);

type Db = ReturnType<typeof accountDb>;

function listed({ id, v, name, ownerId, ownerName, writtenAt, content }: AssessmentDraftRow): Listed {
  return { id, v, name, ownerId, ownerName, writtenAt, of: content.of === 'ship' ? content.mmsi : 'passages' };
}

/** What a list needs, in the order of both indexes (src/store/device/account-db.ts): drafts are long, and none is read. */
const LINE = 'id+v+name+ownerId+ownerName+writtenAt';
type Line = [id: string, v: number, name: string, ownerId: string, ownerName: string, writtenAt: number];

/** `by`: the members that come before the line in the index, and their values. */
async function linesOf({ assessmentDrafts }: Db, by: string, values: readonly (string | number)[], of: DraftSubject): Promise<Listed[]> {
  const found = assessmentDrafts.where(`[${by}+${LINE}]`).between([...values], [...values, Dexie.maxKey]);
  const keys = (await found.reverse().limit(MOST_DRAFTS_LISTED).keys()) as unknown as (string | number)[][];
  return keys.map((key) => {
    const [id, v, name, ownerId, ownerName, writtenAt] = key.slice(values.length) as Line;
    return { id, v, name, ownerId, ownerName, writtenAt, of };
  });
}

/** Those that the account was asked to review last. */
async function draftsToReview({ assessmentDrafts, reviewLog }: Db, accountId: string): Promise<Listed[]> {
  const asked = reviewLog.where('[reviewer.id+draftId]').between([accountId, Dexie.minKey], [accountId, Dexie.maxKey]);
  const ids = ((await asked.uniqueKeys()) as unknown as [string, string][]).map(([, draftId]) => draftId);
  const logs = new Map(ids.map((id) => [id, [] as ReviewLogRow[]]));
  for (const line of await reviewLog.where('draftId').anyOf(ids).toArray()) logs.get(line.draftId)?.push(line);
  const waiting = ids.filter((id) => {
    const last = lastStep(logs.get(id) ?? []);
    return last?.kind === 'asked' && last.reviewer?.id === accountId;
  });
  const rows = await assessmentDrafts.bulkGet(waiting.toSorted().slice(-MOST_DRAFTS_LISTED));
  return rows.flatMap((row) => (row ? listed(row) : []));
}

function draftsBy(db: Db, accountId: string, of: DraftsOf): Promise<Listed[]> {
  if (of === 'mine') return draftsToReview(db, accountId);
  return of === 'passages' ? linesOf(db, 'content.of', ['passage'], of) : linesOf(db, 'content.of+mmsi', ['ship', of], of);
}

/** The newest first, at most MOST_DRAFTS_LISTED. Ids rise with the time at which they were made. */
export async function listDrafts(accountId: string, of: DraftsOf): Promise<ListedDraft[]> {
  const db = accountDb(accountId);
  const drafts = await draftsBy(db, accountId, of);
  const lines = await db.reviewLog
    .where('draftId')
    .anyOf(drafts.map(({ id }) => id))
    .toArray();
  return drafts
    .map((draft) => ({ ...draft, log: lines.filter(({ draftId }) => draftId === draft.id) }))
    .toSorted((one, other) => other.writtenAt - one.writtenAt);
}

export const useDrafts = (accountId: string, of: DraftsOf): Loadable<ListedDraft[]> =>
  useLive(() => listDrafts(accountId, of), [accountId, of]);

export interface MeasureOption {
  name: string;
  label: string;
}

/** What assessments show of drafts; passed in by routes, because drafts are a feature of their own. */
export interface ReviewSlots {
  /** The button that writes a draft of this. */
  write: (draft: { name: string; content: DraftContent }, measures: readonly MeasureOption[]) => ReactNode;
  drafts: (of: DraftsOf) => ReactNode;
  /** The draft by `show`, which answers nothing of a draft of another kind; else why there is none, with the way back. */
  page: (id: string, back: ReactNode, show: (reviewed: ReviewedDraft) => ReactNode) => ReactNode;
  /** That it is a draft, the link to its signed version where there is one, and the remark of its writer. */
  head: (reviewed: ReviewedDraft, toVersion: (id: string, words: string) => ReactNode) => ReactNode;
  /** Who did what, and what is next. `sign`: whether it was taken; a text: why it cannot be signed. */
  review: (reviewed: ReviewedDraft, sign: ((note: string) => Promise<boolean>) | string) => ReactNode;
}
