// Threat assessments: the list of own ships, one ship, or one of her signed versions, as the address says.
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { isShipMmsi } from '#domain/ais/mmsi.ts';
import { authorOf, signerOf } from '#session/signer.ts';
import type { ReviewSlots } from '#store/assessment-drafts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { EmptyState } from '#ui/states.tsx';
import type { TellFact } from './past/past-cards.tsx';
import { ShipAssessment } from './ship-assessment.tsx';
import { DraftAssessment } from './signed/draft-assessment.tsx';
import { SignedAssessment } from './signed/signed-assessment.tsx';
import { VtaList } from './vta-list.tsx';
import type { ShowWay } from './way-card.tsx';
import type { VtaSearch } from './vta-search.ts';

interface Props {
  account: Account;
  search: VtaSearch;
  tellFact: TellFact;
  showWay: ShowWay;
  /** The button that leads to a PDF; passed in, because documents are another feature. */
  pdf: (offer: DocumentOffer) => ReactNode;
  reviews: ReviewSlots;
}

export function VtaScreen({ account, search: { ship, version, against, draft }, tellFact, showWay, pdf, reviews }: Props) {
  const { id: accountId } = account;
  if (ship === undefined) return <VtaList accountId={accountId} toReview={reviews.drafts('mine')} />;
  const mmsi = Number(ship);
  if (!Number.isInteger(mmsi) || !isShipMmsi(mmsi)) return <NoShipNumber text={String(ship)} />;
  if (version !== undefined) return <SignedAssessment {...{ accountId, mmsi, version, against, pdf }} />;
  if (draft !== undefined) return <DraftAssessment key={draft} {...{ account, mmsi, pdf, reviews }} id={draft} />;
  const [signer, author] = [signerOf(account), authorOf(account)];
  return <ShipAssessment key={mmsi} {...{ accountId, mmsi, signer, author, tellFact, showWay, pdf, reviews }} />;
}

function NoShipNumber({ text }: { text: string }) {
  const { t } = useTranslation();
  const toList = (
    <Button asChild kind="soft">
      <Link to="/dashboard/vta">{t('vtaPage.toList')}</Link>
    </Button>
  );
  return (
    <EmptyState icon={<Icon name="ship" size={24} />} title={t('vtaPage.noNumber')} action={toList}>
      {t('vtaPage.noNumberWhy', { text })}
    </EmptyState>
  );
}
