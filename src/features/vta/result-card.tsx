// What a rating comes to: figure, band, range, what is not known, and the sums of its parts.
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { Card } from '#ui/frame/card.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { pointsWords } from './line-words.ts';
import { bandOfSum, RiskFigure } from './risk-figure.tsx';

export function ResultCard({ rating }: { rating: RiskRating }) {
  const { t } = useTranslation();
  return (
    <Card id="vta-result" title={t('vtaPage.result')}>
      <div className="stack-12">
        <RiskFigure {...rating} />
        <RangeWords rating={rating} />
        {rating.fewReports && <Notice tone="warning">{t('vtaPage.fewReports')}</Notice>}
        <Facts title={t('vtaPage.sums')} facts={useSums(rating)} />
      </div>
    </Card>
  );
}

export function RangeWords({ rating: { range, bandRange, unknown, lines } }: { rating: RiskRating }) {
  const { t } = useTranslation();
  const [low, high] = range;
  const [lowBand, highBand] = bandRange.map((band) => t(`ports.rating.${band}`));
  if (unknown.length === 0 && low === high) return <Text>{t('vtaPage.rangeNone')}</Text>;
  return (
    <Text className="tabular">
      {t('vtaPage.unknownCount', { unknown: unknown.length, lines: lines.length })}.{' '}
      {t('vtaPage.range', { low: pointsWords(low), high: pointsWords(high), lowBand, highBand })}
    </Text>
  );
}

const SUMS = ['threat', 'vulnerability', 'consequence'] as const;

function useSums({ parts }: RiskRating) {
  const { t } = useTranslation();
  return SUMS.map((part) => {
    const [, points] = parts[part];
    const words = { points: pointsWords(points), band: t(`ports.rating.${bandOfSum(points)}`) };
    return { label: t(`vtaPage.part.${part}`), value: t('vtaPage.sumAndBand', words) };
  });
}
