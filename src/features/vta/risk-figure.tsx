// A figure with its band, by shape, letter and word, the band of the threat, and what it may come to.
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import { PortSign } from '#map/port-sign.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { Text } from '#ui/text.tsx';
import { ratedPart } from '#domain/risk/rating-parts.ts';
import { bandWords, pointsWords, rangeWords, threatOfWords } from '#i18n/rating-words.ts';
import css from './vta.module.css';

/** Also of a passage. */
export function RiskFigure({ rating }: { rating: RiskRating }) {
  const { t } = useTranslation();
  const { figure, band } = rating;
  return (
    <>
      <div className="line-12">
        <PortSign scheme={useAppearance()} of={band} size={30} />
        <div>
          <div className={css.figure}>
            {pointsWords(figure)} <span className="quiet small">{t('ratingPage.outOf')}</span>
          </div>
          <Text as="div" strong>
            {bandWords(t, rating)}
          </Text>
          <Text as="div" size="small">
            {threatOfWords(t, ratedPart(rating, 'threat'))}
          </Text>
        </div>
      </div>
      <Text className="tabular">{rangeWords(t, rating)}</Text>
      <Text size="small" tone="quiet">
        {t(rating.lines.some(({ id }) => id === 'worstStretch') ? 'ratingPage.howFigureOfPassage' : 'ratingPage.howFigure')}
      </Text>
    </>
  );
}
