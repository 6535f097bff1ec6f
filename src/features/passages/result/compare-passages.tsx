// The passage beside another departure, or beside the way without one of its passages: line by line.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSAGES } from '#contract/routing.ts';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import { DAY_MS } from '#contract/units.ts';
import { formatDateTime, formatDifference, formatDistance, formatSailingTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { threatOf } from '#domain/risk/rule-set.ts';
import { figureWords, lineWords, pointsWords, threatWords, valueWords } from '#i18n/rating-words.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { Select } from '#ui/form/select.tsx';
import { Notice } from '#ui/notice.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import type { AssessedPassage, OtherSide } from '#features/passages/passage-run.ts';
import { addressTime, type PassageSearch, timeOfAddress } from '#features/passages/passage-search.ts';
import css from '#features/passages/passages.module.css';

interface Props {
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
  passage: AssessedPassage;
}

export function ComparePassages({ search, onSearch, passage }: Props) {
  const { t } = useTranslation();
  const { other } = passage;
  const isAsked = search.versus !== undefined || search.without !== undefined;
  return (
    <div className="stack-12 shrinks">
      <Choice {...{ search, onSearch, passage }} />
      {isAsked && other === undefined && <progress aria-label={t('passagesPage.comparing')} />}
      {typeof other === 'string' && <Notice tone="warning">{t(`passagesPage.other.${other}`)}</Notice>}
      {typeof other === 'object' && <SideBySide {...{ search, passage }} other={other} />}
    </div>
  );
}

function Choice({ search, onSearch, passage: { passages, plan } }: Props) {
  const { t } = useTranslation();
  const departureMs = timeOfAddress(search.versus) ?? (plan.departureMs === undefined ? undefined : plan.departureMs + DAY_MS);
  const [typed, setTyped] = useState(departureMs);
  const { versus: _, without: __, ...passage } = search;
  const without = (value: string) => {
    const name = PASSAGES.find((one) => one === value);
    onSearch(name ? { ...passage, without: name } : passage);
  };
  return (
    <div className={css.fields}>
      {plan.departureMs !== undefined && (
        <Form
          className="stack-8"
          data-drafts="none"
          onSubmit={() => typed !== undefined && onSearch({ ...passage, versus: addressTime(typed) })}
        >
          <DateField
            label={t('passagesPage.otherDeparture')}
            precision="minute"
            value={typed}
            onChange={(time) => time !== 'wrong' && setTyped(time === 'none' ? undefined : time)}
          />
          <div>
            <Button type="submit" size="small" kind="soft">
              {t('passagesPage.compareDeparture')}
            </Button>
          </div>
        </Form>
      )}
      {(passages.length > 0 || search.without) && (
        <Field label={t('passagesPage.otherWay')}>
          {(control) => (
            <Select
              {...control}
              value={search.without ?? ''}
              onChange={({ target }) => without(target.value)}
              options={[
                { value: '', label: t('passagesPage.noOtherWay') },
                ...[...new Set([...passages, ...(search.without ? [search.without] : [])])].map((name) => ({
                  value: name,
                  label: t('routes.without', { passage: t(`routes.passage.${name}`) }),
                })),
              ]}
            />
          )}
        </Field>
      )}
      {(search.versus ?? search.without) && (
        <div>
          <Button size="small" kind="plain" onClick={() => onSearch(passage)}>
            {t('passagesPage.endCompare')}
          </Button>
        </div>
      )}
    </div>
  );
}

function SideBySide({ search, passage, other }: Pick<Props, 'search' | 'passage'> & { other: OtherSide }) {
  const { t } = useTranslation();
  const [planned, changed] = [passage.assessment, other.assessment];
  const otherName =
    search.without === undefined
      ? formatDateTime(other.plan.departureMs ?? 0)
      : t('routes.without', { passage: t(`routes.passage.${search.without}`) });
  const heads = [t('ratingPage.head.line'), t('passagesPage.asPlanned'), otherName, t('passagesPage.difference')];
  const rows = [...summaryRows(planned, changed, t), ...lineRows(planned, changed, t)];
  return (
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
  const figures = ({ rating }: PassageAssessment) => `${figureWords(t, rating)} · ${threatWords(t, threatOf(rating.parts))}`;
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
    { name: t('passagesPage.arrival'), one: time(planned.along.arrivalMs), two: time(changed.along.arrivalMs), difference: '' },
    {
      name: t('passagesPage.byNight'),
      one: night(planned.nightHours),
      two: night(changed.nightHours),
      difference: differenceOf(planned.nightHours ?? 0, changed.nightHours ?? 0),
    },
  ];
}

/** Value and points of each line. Both are of one edition, so they have the same lines. */
function lineRows(planned: PassageAssessment, changed: PassageAssessment, t: Translate): ComparedRow[] {
  return planned.rating.lines.flatMap((line) => {
    const other = changed.rating.lines.find(({ id }) => id === line.id);
    if (!other) return [];
    const words = (one: typeof line) => t('passagesPage.valueAndPoints', { value: valueWords(t, one), points: pointsWords(one.points[1]) });
    return [
      {
        name: lineWords(t, line, 'passage'),
        one: words(line),
        two: words(other),
        difference: differenceOf(line.points[1], other.points[1]),
      },
    ];
  });
}
