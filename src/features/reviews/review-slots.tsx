// What pages of assessments show of drafts, for routes to pass in.
import type { Account } from '#contract/entities/accounts.ts';
import type { ReviewSlots } from '#store/assessment-drafts.ts';
import { DraftsCard } from './drafts-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { WriteDraft } from './write-draft.tsx';

export const reviewSlots = (account: Account): ReviewSlots => ({
  write: (draft, measures) => <WriteDraft {...draft} measures={measures} />,
  drafts: (of) => <DraftsCard accountId={account.id} of={of} />,
  review: (reviewed, sign) => <ReviewCard {...reviewed} {...{ account, sign }} />,
});
