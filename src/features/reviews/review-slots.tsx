// What pages of assessments show of drafts, for routes to pass in.
import type { Account } from '#contract/entities/accounts.ts';
import type { ReviewSlots } from '#store/assessment-drafts.ts';
import { DraftHead, DraftPage } from './draft-page.tsx';
import { DraftsCard } from './drafts-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { WriteDraft } from './write-draft.tsx';

export const reviewSlots = (account: Account): ReviewSlots => ({
  write: (draft, measures) => <WriteDraft {...draft} measures={measures} />,
  drafts: (of) => <DraftsCard accountId={account.id} of={of} />,
  page: (id, back, show) => <DraftPage key={id} accountId={account.id} {...{ id, back, show }} />,
  head: (reviewed, toVersion) => <DraftHead {...reviewed} toVersion={toVersion} />,
  review: (reviewed, sign) => <ReviewCard {...reviewed} {...{ account, sign }} />,
});
