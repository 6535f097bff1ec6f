// What the pages of all drafts have alike: whether the draft is here, that it is one, its signed version, and its writer's remark.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewLogRow } from '#contract/tables.ts';
import { lastStep } from '#domain/reviews/draft-state.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { type ReviewedDraft, useReviewedDraft } from '#store/assessment-drafts.ts';
import { usePeople } from '#store/people.ts';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState, UnreadableState } from '#ui/states.tsx';
import { reviewStepWords } from './review-words.ts';

interface PageProps {
  accountId: string;
  id: string;
  back: ReactNode;
  show: (reviewed: ReviewedDraft) => ReactNode;
}

export function DraftPage({ accountId, id, back, show }: PageProps) {
  const found = useReviewedDraft(accountId, id);
  if (found.state === 'failed') return <UnreadableState error={found.error} />;
  if (found.state === 'loading') return <SkeletonLines lines={10} />;
  const { draft, log } = found.value;
  const deletion = log.find(({ kind }) => kind === 'deleted');
  return (draft && show({ draft, log })) ?? <NoDraft {...{ accountId, back, deletion }} />;
}

function NoDraft({ accountId, back, deletion }: Pick<PageProps, 'accountId' | 'back'> & { deletion: ReviewLogRow | undefined }) {
  const { t } = useTranslation();
  const people = usePeople(accountId);
  const icon = <Icon name="report" size={24} />;
  if (!deletion)
    return (
      <EmptyState icon={icon} title={t('reviewsPage.noDraft')} action={back}>
        {t('reviewsPage.noDraftWhy')}
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={t('reviewsPage.isDeleted', { name: deletion.text })} action={back}>
      {reviewStepWords(t, { accountId, people }, deletion)}, {formatDateTime(deletion.writtenAt)}
    </EmptyState>
  );
}

interface HeadProps extends ReviewedDraft {
  toVersion: (id: string, words: string) => ReactNode;
}

export function DraftHead({ draft, log, toVersion }: HeadProps) {
  const { t } = useTranslation();
  const version = lastStep(log)?.versionId;
  return (
    <>
      <Notice>
        {t('reviewsPage.draftNotice')} {version !== undefined && toVersion(version, t('reviewsPage.toVersion'))}
      </Notice>
      {draft.note !== '' && (
        <PagePart title={t('reviewsPage.remark')}>
          <p className="as-written">
            <bdi>{draft.note}</bdi>
          </p>
        </PagePart>
      )}
    </>
  );
}
