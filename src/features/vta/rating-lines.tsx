// Every line of a rating, part by part: value, weight, contribution, source and date. No term of the figure is outside.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatedLine, RiskRating } from '#contract/entities/risk.ts';
import { ratedPart } from '#domain/risk/rating-parts.ts';
import {
  lineWords,
  originWords,
  partHeadWords,
  pointsWords,
  type Rated,
  RATING_PARTS,
  rangeOfPoints,
  unknownWords,
  valueWords,
} from '#i18n/rating-words.ts';
import { scaleWords } from './rating/scale-words.ts';
import { Card } from '#ui/frame/card.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import css from './vta.module.css';

const HEADS = ['line', 'value', 'weight', 'points', 'source'] as const;

interface Props {
  rating: RiskRating;
  of: Rated;
}

export function LinesCard({ rating }: Pick<Props, 'rating'>) {
  const { t } = useTranslation();
  return (
    <Card id="vta-lines" title={t('ratingPage.lines')} hint={t('ratingPage.linesWhy')}>
      <RatingLines rating={rating} of="ship" />
    </Card>
  );
}

/** Also of a passage. */
export function RatingLines({ rating, of }: Props) {
  const { t } = useTranslation();
  return (
    <PlainTable label={t('ratingPage.lines')} heads={HEADS.map((head) => ({ words: t(`ratingPage.head.${head}`) }))}>
      {RATING_PARTS.map((part) => (
        <Fragment key={part}>
          <tr className={css.part}>
            <th scope="rowgroup" colSpan={HEADS.length}>
              {partHeadWords(t, part, ratedPart(rating, part))}
            </th>
          </tr>
          {rating.lines
            .filter((line) => line.part === part)
            .map((line) => (
              <LineRow key={line.id} {...{ line, of }} />
            ))}
        </Fragment>
      ))}
    </PlainTable>
  );
}

function LineRow({ line, of }: { line: RatedLine; of: Rated }) {
  const { t } = useTranslation();
  const origin = originWords(t, line);
  const scale = scaleWords(t, line);
  return (
    <tr>
      <td>
        {lineWords(t, line, of)}
        {scale && (
          <details className={css.scale}>
            <summary>{t('ratingPage.scale.open')}</summary>
            {scale}
          </details>
        )}
      </td>
      <td data-label={t('ratingPage.head.value')} className={line.value === undefined ? css.unknown : undefined}>
        {line.value === undefined ? unknownWords(t, line) : valueWords(t, line)}
      </td>
      <td data-label={t('ratingPage.head.weight')} className={css.weight}>
        {pointsWords(line.weight)}
      </td>
      <td data-label={t('ratingPage.head.points')} className={css.points}>
        {rangeOfPoints(t, line.points)}
      </td>
      <td data-label={t('ratingPage.head.source')}>{origin && <bdi>{origin}</bdi>}</td>
    </tr>
  );
}
