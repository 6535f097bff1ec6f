// Two assessments of passages side by side, line by line.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatedLine } from '#contract/entities/risk.ts';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { formatDateTime, formatDifference, formatDistance, formatSailingTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { ratedPart } from '#domain/risk/rating-parts.ts';
import { figureWords, lineWords, pointsWords, threatOfWords, valueWords } from '#i18n/rating-words.ts';
import { SwitchField } from '#ui/form/field.tsx';
import { Text } from '#ui/text.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { comparedAreas } from './compared-areas.ts';
import css from '#features/passages/passages.module.css';

interface Side {
  /** In words: when, or which way. */
  name: string;
  assessment: PassageAssessment;
}

export function SideBySide({ one: left, other: right }: { one: Side; other: Side }) {
  const { t } = useTranslation();
  const [planned, changed] = [left.assessment, right.assessment];
  const heads = [t('ratingPage.head.line'), left.name, right.name, t('passagesPage.difference')];
  const [isShort, setShort] = useState(true);
  const all = [...summaryRows(planned, changed, t), ...comparedAreas(planned, changed, t), ...lineRows(planned, changed, t)];
  const [risk, ...others] = all; // the risk stands first also where it is the same
  const differing = others.filter(({ one, two }) => one !== two);
  const rows = isShort && risk ? [risk, ...differing] : all;
  return (
    <div className="stack-12">
      <SwitchField label={t('passagesPage.onlyDifferent')} checked={isShort} onChange={setShort} />
      {isShort && differing.length === 0 && <Text tone="quiet">{t('passagesPage.compareSame')}</Text>}
      <PlainTable label={t('passagesPage.compare')} heads={heads.map((words) => ({ words }))}>
        {rows.map(({ name, one, two, difference }) => (
          <tr key={name} data-differs={one === two ? undefined : ''} className={css.compared}>
            <td>{name}</td>
            <td className="tabular" data-label={heads[1]}>
              {one}
            </td>
            <td className="tabular" data-label={heads[2]}>
              {two}
            </td>
            <td className="tabular" data-label={heads[3]}>
              {one !== two && difference}
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}

interface ComparedRow {
  name: string;
  one: string;
  two: string;
  /** Of points, miles, hours or figures; empty where there is none. Shown where both sides do not read the same. */
  difference: string;
}

const differenceOf = (one: number, two: number): string => formatDifference(two - one, 1);

function summaryRows(planned: PassageAssessment, changed: PassageAssessment, t: Translate): ComparedRow[] {
  const figures = ({ rating }: PassageAssessment) => `${figureWords(t, rating)} · ${threatOfWords(t, ratedPart(rating, 'threat'))}`;
  const time = (atMs: number | undefined) => (atMs === undefined ? t('passagesPage.unknown') : formatDateTime(atMs));
  const night = (hours: number | undefined) => (hours === undefined ? t('passagesPage.unknown') : formatSailingTime(hours));
  return [
    {
      name: t('passagesPage.rating'),
      one: figures(planned),
      two: figures(changed),
      difference: differenceOf(planned.rating.figure, changed.rating.figure),
    },
    {
      name: t('passagesPage.distance'),
      one: formatDistance(planned.along.lengthNm),
      two: formatDistance(changed.along.lengthNm),
      difference: differenceOf(planned.along.lengthNm, changed.along.lengthNm),
    },
    { name: t('ratingPage.edition'), one: planned.rating.edition, two: changed.rating.edition, difference: '' },
    { name: t('passagesPage.synced'), one: time(planned.data.syncedMs), two: time(changed.data.syncedMs), difference: '' },
    { name: t('passagesPage.arrival'), one: time(planned.along.arrivalMs), two: time(changed.along.arrivalMs), difference: '' },
    {
      name: t('passagesPage.byNight'),
      one: night(planned.nightHours),
      two: night(changed.nightHours),
      difference: differenceOf(planned.nightHours ?? 0, changed.nightHours ?? 0),
    },
  ];
}

/** Value and points of each line. Another edition may have others: then one side is empty. */
function lineRows(planned: PassageAssessment, changed: PassageAssessment, t: Translate): ComparedRow[] {
  const [ones, others] = [planned.rating.lines, changed.rating.lines].map((lines) => new Map(lines.map((line) => [line.id, line])));
  const words = (line: RatedLine | undefined) =>
    line ? t('passagesPage.valueAndPoints', { value: valueWords(t, line), points: pointsWords(line.points[1]) }) : '';
  return [...new Map([...(ones ?? []), ...(others ?? [])]).values()].map((line): ComparedRow => {
    const [one, other] = [ones?.get(line.id), others?.get(line.id)];
    return {
      name: lineWords(t, line, 'passage'),
      one: words(one),
      two: words(other),
      difference: differenceOf(one?.points[1] ?? 0, other?.points[1] ?? 0),
    };
  });
}
