// What a rating comes to: figure, band, range, what is not known, and the sums of its parts.
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { ratedPart, SUMS } from '#domain/risk/rating-parts.ts';
import { partWords } from '#i18n/rating-words.ts';
import { Text } from '#ui/text.tsx';
import { RiskFigure } from './risk-figure.tsx';

/** `isHeard` false: she was never heard, and is not rated now; a signed version stays as it was. */
export function ResultCard({ rating, isHeard = true }: { rating: RiskRating; isHeard?: boolean }) {
  const { t } = useTranslation();
  return (
    <Card id="vta-result" title={t('vtaPage.result')}>
      {isHeard ? <Result rating={rating} /> : <Text>{t('ratingPage.neverHeard')}</Text>}
    </Card>
  );
}

function Result({ rating }: { rating: RiskRating }) {
  const { t } = useTranslation();
  return (
    <div className="stack-12">
      <RiskFigure rating={rating} />
      {rating.fewReports && <Notice tone="warning">{t('vtaPage.fewReports')}</Notice>}
      <Facts title={t('vtaPage.sums')} facts={useSums(rating)} />
    </div>
  );
}

function useSums(rating: RiskRating) {
  const { t } = useTranslation();
  return SUMS.map((part) => ({ label: t(`ratingPage.part.${part}`), value: partWords(t, ratedPart(rating, part)) }));
}
