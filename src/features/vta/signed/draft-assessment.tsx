// A draft of a threat assessment, shown from its stored row alone: what is signed is just this.
import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { assessmentId } from '#contract/row-ids.ts';
import type { AssessmentDraftRow } from '#contract/tables.ts';
import { documentName } from '#files/documents/document-name.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { authorOf } from '#session/signer.ts';
import type { ReviewedDraft, ReviewSlots } from '#store/assessment-drafts.ts';
import { commit } from '#store/edits/commit.ts';
import { useMapPicture } from '#map/small/use-map-picture.ts';
import { RecordPage } from '#ui/frame/record-page.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { showToast } from '#ui/toasts.tsx';
import { ChosenMeasures, useResidual } from '#features/vta/measures/chosen-measures.tsx';
import { LinesCard } from '#features/vta/rating-lines.tsx';
import { ResultCard } from '#features/vta/result-card.tsx';
import { AssessmentHeader } from '#features/vta/ship-identity.tsx';
import { keptDocument } from '#features/vta/document/vta-document.ts';
import { KeptMap } from './kept-map.tsx';

interface Props {
  account: Account;
  mmsi: number;
  id: string;
  reviews: ReviewSlots;
  pdf: (offer: DocumentOffer) => ReactNode;
}

export function DraftAssessment({ mmsi, id, ...slots }: Props) {
  const { t } = useTranslation();
  const back = (
    <TextLink to="/dashboard/vta" search={{ ship: mmsi }}>
      {t('vtaPage.toCurrent', { ship: t('ships.mmsiNumber', { mmsi }) })}
    </TextLink>
  );
  return slots.reviews.page(id, back, ({ draft, log }) =>
    draft.content.of === 'ship' ? <Draft {...{ draft, log }} content={draft.content} {...slots} /> : undefined,
  );
}

interface DraftProps extends Omit<Props, 'mmsi' | 'id'>, ReviewedDraft {
  content: Extract<AssessmentDraftRow['content'], { of: 'ship' }>;
}

/** What is signed: just what the draft says. */
function useSigning(account: Account, { id: draftId }: AssessmentDraftRow, { of: _of, ...content }: DraftProps['content']) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async (note: string) => {
    const version = assessmentId(content.mmsi, newId());
    const signature = { authorName: authorOf(account), note, draftId, signedAt: now() };
    const signed = await commit('assessment.sign', { assessmentId: version, ...content, ...signature });
    if (!signed.ok) return false;
    showToast('success', t('vtaPage.signed'));
    void navigate({ to: '/dashboard/vta', search: { ship: content.mmsi, version } });
    return true;
  };
}

function Draft({ account, draft, log, content, reviews, pdf }: DraftProps) {
  const { t, i18n } = useTranslation();
  const { mmsi, ship, result, chosen } = content;
  const { picture, ...drawn } = useMapPicture();
  const residual = useResidual(account.id, content);
  const sign = useSigning(account, draft, content);
  const time = formatDateTime(draft.writtenAt);
  const made = [
    { label: t('vtaPage.issued'), value: time },
    { label: t('ratingPage.edition'), value: result.edition },
  ];
  return (
    <RecordPage
      back={{ to: '/dashboard/vta', label: t('vtaPage.back') }}
      name={t('reviewsPage.draftOf', { name: draft.name, time })}
      tools={pdf({
        name: () => documentName('VTA', draft.name, draft.writtenAt),
        async make() {
          const kept = { ...content, residual, note: draft.note, made: made.slice(0, 1), picture: content.map && (await picture()) };
          return keptDocument(kept, t('documentsPage.mark.draft'), { t, language: i18n.language });
        },
      })}
      asideLabel={t('vtaPage.header')}
      aside={<AssessmentHeader {...{ mmsi, ship, made }} />}
    >
      {reviews.head({ draft, log }, (id, words) => (
        <TextLink to="/dashboard/vta" search={{ ship: mmsi, version: id }}>
          {words}
        </TextLink>
      ))}
      <ResultCard rating={result} />
      <ChosenMeasures {...{ chosen, residual }} />
      <KeptMap {...{ mmsi, ...drawn }} name={ship.name} map={content.map} />
      <LinesCard rating={result} />
      {reviews.review({ draft, log }, sign)}
    </RecordPage>
  );
}
