// A figure with its band, by shape, letter and word, the band of the threat, and what it may come to.
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { threatOf } from '#domain/risk/rule-set.ts';
import { PortSign } from '#map/port-sign.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { Text } from '#ui/text.tsx';
import { pointsWords, threatWords } from '#i18n/rating-words.ts';
import css from './vta.module.css';

/** Also of a passage. */
export function RiskFigure({ rating }: { rating: RiskRating }) {
  const { t } = useTranslation();
  const { figure, band, parts } = rating;
  return (
    <>
      <div className="line-12">
        <PortSign scheme={useAppearance()} of={band} size={30} />
        <div>
          <div className={css.figure}>
            {pointsWords(figure)} <span className="quiet small">{t('ratingPage.outOf')}</span>
          </div>
          <Text as="div" strong>
            {t(`ports.rating.${band}`)}
          </Text>
          <Text as="div" size="small">
            {threatWords(t, threatOf(parts))}
          </Text>
        </div>
      </div>
      <RangeWords rating={rating} />
    </>
  );
}

function RangeWords({ rating: { range, bandRange, unknown, lines } }: { rating: RiskRating }) {
  const { t } = useTranslation();
  const [low, high] = range;
  const [lowBand, highBand] = bandRange.map((band) => t(`ports.rating.${band}`));
  if (unknown.length === 0 && low === high) return <Text>{t('ratingPage.rangeNone')}</Text>;
  return (
    <Text className="tabular">
      {t('ratingPage.unknownCount', { unknown: unknown.length, lines: lines.length })}.{' '}
      {t('ratingPage.range', { low: pointsWords(low), high: pointsWords(high), lowBand, highBand })}
    </Text>
  );
}
