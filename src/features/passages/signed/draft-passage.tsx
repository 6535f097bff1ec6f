// A draft of an assessment of a passage, shown from its stored row: what is signed is just this.
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import type { AssessmentDraftRow } from '#contract/tables.ts';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { now, serverNow } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { authorOf } from '#session/signer.ts';
import type { ReviewedDraft, ReviewSlots } from '#store/assessment-drafts.ts';
import { commit } from '#store/edits/commit.ts';
import { BackLink, PageHead } from '#ui/frame/page-head.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { PassageSearch } from '#features/passages/passage-search.ts';
import { measureOptions } from '#features/passages/result/measure-words.ts';
import { PassageResult, type ResultSlots } from '#features/passages/result/passage-result.tsx';
import { asAssessed, whyUnsigned } from './signed-passages.ts';

interface Props extends ResultSlots {
  account: Account;
  id: string;
  onSearch: (next: PassageSearch) => void;
  onOpenMap: (passage: { plan: PassagePlan; isKept: boolean }) => void;
  reviews: ReviewSlots;
}

export function DraftPassage({ id, ...slots }: Props) {
  const { t } = useTranslation();
  const back = <TextLink to="/dashboard/tra">{t('passagesPage.signed.toPage')}</TextLink>;
  return slots.reviews.page(id, back, ({ draft, log }) =>
    draft.content.of === 'passage' ? <Draft {...{ draft, log }} content={draft.content} {...slots} /> : undefined,
  );
}

interface DraftProps extends Omit<Props, 'id'>, ReviewedDraft {
  content: Extract<AssessmentDraftRow['content'], { of: 'passage' }>;
}

function Draft({ account, draft, log, content, onSearch, onOpenMap, reviews, ...slots }: DraftProps) {
  const { t } = useTranslation();
  const { of: _of, ...signed } = content;
  const passage = asAssessed(content);
  const why = whyUnsigned(passage, serverNow());
  const sign = async (note: string) => {
    const passageId = newId();
    const signature = { authorName: authorOf(account), note, draftId: draft.id, signedAt: now() };
    const done = await commit('passage.sign', { passageId, ...signed, ...signature });
    if (!done.ok) return false;
    showToast('success', t('passagesPage.signed.done'));
    onSearch({ signed: passageId });
    return true;
  };
  const chosen = measureOptions(t, passage).filter(({ name }) => content.chosen?.includes(name));
  return (
    <div className="stack-20 shrinks">
      <PageHead
        back={<BackLink to="/dashboard/tra">{t('passagesPage.signed.toPage')}</BackLink>}
        name={t('reviewsPage.draftOf', { name: draft.name, time: formatDateTime(draft.writtenAt) })}
      />
      {reviews.head({ draft, log }, (version, words) => (
        <TextLink to="/dashboard/tra" search={{ signed: version }}>
          {words}
        </TextLink>
      ))}
      {chosen.length > 0 && (
        <PagePart title={t('reviewsPage.measures')}>
          {chosen.map(({ name, label }) => (
            <Text key={name}>{label}</Text>
          ))}
        </PagePart>
      )}
      {reviews.review({ draft, log }, why === undefined ? sign : t(`passagesPage.signed.why.${why}`, { most: MAX_ROUTE_POSITIONS }))}
      <PassageResult
        {...slots}
        accountId={account.id}
        passage={passage}
        compare={<Text tone="quiet">{t('passagesPage.signed.compareDraft')}</Text>}
        onOpenMap={() => onOpenMap({ plan: passage.plan, isKept: true })}
      />
    </div>
  );
}
