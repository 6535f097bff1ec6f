// Every line of a score, part by part: value, weight, contribution, source and date. No term of the figure is outside.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatedLine, RiskPart, RiskRating } from '#contract/entities/risk.ts';
import { Card } from '#ui/frame/card.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { lineWords, pointsWords, rangeOfPoints, originWords, valueWords } from './line-words.ts';
import css from './vta.module.css';

const PARTS: readonly RiskPart[] = ['capability', 'intent', 'opportunity', 'vulnerability', 'consequence'];
const HEADS = ['line', 'value', 'weight', 'points', 'source'] as const;

export function ScoreLines({ rating: { lines, parts } }: { rating: RiskRating }) {
  const { t } = useTranslation();
  return (
    <Card id="vta-lines" title={t('vtaPage.lines')} hint={t('vtaPage.linesWhy')}>
      <PlainTable label={t('vtaPage.lines')} heads={HEADS.map((head) => ({ words: t(`vtaPage.head.${head}`) }))}>
        {PARTS.map((part) => (
          <Fragment key={part}>
            <tr className={css.part}>
              <th scope="rowgroup" colSpan={HEADS.length}>
                {t(`vtaPage.part.${part}`)}: {rangeOfPoints(t, parts[part])}
              </th>
            </tr>
            {lines
              .filter((line) => line.part === part)
              .map((line) => (
                <LineRow key={line.id} line={line} />
              ))}
          </Fragment>
        ))}
      </PlainTable>
    </Card>
  );
}

function LineRow({ line }: { line: RatedLine }) {
  const { t } = useTranslation();
  const origin = originWords(t, line);
  return (
    <tr>
      <td>{lineWords(t, line)}</td>
      <td data-label={t('vtaPage.head.value')} className={line.value === undefined ? css.unknown : undefined}>
        {valueWords(t, line)}
      </td>
      <td data-label={t('vtaPage.head.weight')} className={css.weight}>
        {pointsWords(line.weight)}
      </td>
      <td data-label={t('vtaPage.head.points')} className={css.points}>
        {rangeOfPoints(t, line.points)}
      </td>
      <td data-label={t('vtaPage.head.source')}>{origin && <bdi>{origin}</bdi>}</td>
    </tr>
  );
}
