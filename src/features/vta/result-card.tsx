// What a rating comes to: figure, band, range, what is not known, and the sums of its parts.
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { bandOfSum } from '#domain/risk/rule-set.ts';
import { pointsWords } from '#i18n/rating-words.ts';
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

const SUMS = ['threat', 'vulnerability', 'consequence'] as const;

function useSums({ parts }: RiskRating) {
  const { t } = useTranslation();
  return SUMS.map((part) => {
    const [, points] = parts[part];
    const words = { points: pointsWords(points), band: t(`ports.rating.${bandOfSum(points)}`) };
    return { label: t(`ratingPage.part.${part}`), value: t('vtaPage.sumAndBand', words) };
  });
}
