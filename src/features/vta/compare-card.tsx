// Two assessments of a ship side by side, line by line.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatedLine, RiskRating } from '#contract/entities/risk.ts';
import { ratedPart, SUMS } from '#domain/risk/rating-parts.ts';
import { formatDifference } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { SwitchField } from '#ui/form/field.tsx';
import { Card } from '#ui/frame/card.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { Text } from '#ui/text.tsx';
import { compareLines, pointsApart } from './compared-lines.ts';
import { chosenWords } from './measures/chosen-measures.tsx';
import { figureWords, lineWords, pointsWords, threatOfWords, partWords, rangeOfPoints, valueWords } from '#i18n/rating-words.ts';
import css from './vta.module.css';

export interface Compared {
  /** In words: when it was signed, or that it is of now. */
  name: string;
  rating: RiskRating;
  /** Measures adopted with it. Absent: it is of now, where none is adopted yet. */
  chosen?: readonly string[] | undefined;
}

const cellWords = (t: Translate, line: RatedLine | undefined): string =>
  line ? `${valueWords(t, line)} · ${rangeOfPoints(t, line.points)}` : '';

/** What the comparison comes to, in one line, of the other against the one. */
export function comparedInWords(t: Translate, one: Compared, other: Compared): string {
  const apart = pointsApart(one.rating.figure, other.rating.figure);
  const [from, to] = [figureWords(t, one.rating), figureWords(t, other.rating)];
  if (apart === 0) return t('vtaPage.verdict.same', { figure: to });
  return t(apart > 0 ? 'vtaPage.verdict.higher' : 'vtaPage.verdict.lower', {
    points: pointsWords(Math.abs(apart)),
    later: other.name,
    from,
    to,
  });
}

/** Its measures by name. */
export const adoptedInWords = (t: Translate, { chosen = [] }: Compared): string =>
  chosen.length > 0 ? chosenWords(t, chosen).join(', ') : t('vtaPage.noneAdopted');

export function CompareCard({ one, other }: { one: Compared; other: Compared }) {
  const { t } = useTranslation();
  const [isShort, setShort] = useState(true);
  const lines = compareLines(one.rating, other.rating);
  const shown = isShort ? lines.filter(({ difference }) => difference !== 0) : lines;
  const heads = [t('ratingPage.head.line'), one.name, other.name, t('vtaPage.difference')].map((words) => ({ words }));
  const adopted = [one, other].map((side) => adoptedInWords(t, side));
  const total = ({ rating }: Compared) =>
    [figureWords(t, rating), threatOfWords(t, ratedPart(rating, 'threat')), rating.edition].join(' · ');
  return (
    <Card id="vta-compare" title={t('vtaPage.compare')}>
      <Text strong>{comparedInWords(t, one, other)}</Text>
      <SwitchField label={t('vtaPage.onlyDifferent')} checked={isShort} onChange={setShort} />
      <PlainTable label={t('vtaPage.compare')} heads={heads}>
        <tr className={css.total}>
          <td>{t('vtaPage.total')}</td>
          <td data-label={one.name}>{total(one)}</td>
          <td data-label={other.name}>{total(other)}</td>
          <td data-label={t('vtaPage.difference')} className="tabular">
            {formatDifference(pointsApart(one.rating.figure, other.rating.figure), 1)}
          </td>
        </tr>
        {SUMS.map((part) => {
          const [before, after] = [ratedPart(one.rating, part), ratedPart(other.rating, part)];
          return (
            <tr key={part} className={css.total}>
              <td>{t(`ratingPage.part.${part}`)}</td>
              <td data-label={one.name}>{partWords(t, before)}</td>
              <td data-label={other.name}>{partWords(t, after)}</td>
              <td data-label={t('vtaPage.difference')} className="tabular">
                {formatDifference(pointsApart(before.figure, after.figure), 1)}
              </td>
            </tr>
          );
        })}
        {(!isShort || adopted[0] !== adopted[1]) && (
          <tr>
            <td>{t('vtaPage.chosen')}</td>
            <td data-label={one.name}>{adopted[0]}</td>
            <td data-label={other.name}>{adopted[1]}</td>
            <td data-label={t('vtaPage.difference')} />
          </tr>
        )}
        {shown.map((line) => (
          <tr key={line.id}>
            <td>{lineWords(t, line, 'ship')}</td>
            <td data-label={one.name}>{cellWords(t, line.one)}</td>
            <td data-label={other.name}>{cellWords(t, line.other)}</td>
            <td data-label={t('vtaPage.difference')} className="tabular">
              {formatDifference(line.difference, 1)}
            </td>
          </tr>
        ))}
      </PlainTable>
      {shown.length === 0 && <Text tone="quiet">{t('vtaPage.compareSame')}</Text>}
    </Card>
  );
}
