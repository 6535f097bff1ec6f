// What a stand-off (SPACE) and another departure (TIME) would gain, each computed by the same reports.
import { useTranslation } from 'react-i18next';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import type { PassageMeasures } from '#contract/passages/passage-measures.ts';
import { isGain } from '#domain/passages/measures.ts';
import { STAND_OFF_NM } from '#domain/passages/stand-off.ts';
import { formatDateTime, formatNumber, formatSailingTime } from '#i18n/formats.ts';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Text } from '#ui/text.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { bestSpaceWords, bestTimeWords, gainColumns, gainWords, stretchWords } from './measure-words.ts';

interface Props {
  assessment: PassageAssessment;
  measures: AssessedPassage['measures'];
  hasTimes: boolean;
}

export function PassageMeasuresView({ assessment, measures, hasTimes }: Props) {
  const { t } = useTranslation();
  if (measures === undefined) return <WordedProgress label={t('passagesPage.measuring')} />;
  if (measures === 'failed') return <Text>{t('passagesPage.measuresFailed')}</Text>;
  if (assessment.stretches.length === 0) return <Text>{t('passagesPage.nothingToGain')}</Text>;
  return (
    <div className="stack-16 shrinks">
      <PagePart title={t('passagesPage.space', { distance: formatNumber(STAND_OFF_NM) })}>
        <Space {...{ assessment, measures }} />
      </PagePart>
      <PagePart title={t('passagesPage.time')}>
        {hasTimes ? <Departures {...{ assessment, measures }} /> : <Text>{t('passagesPage.needsTimes')}</Text>}
      </PagePart>
    </div>
  );
}

type Computed = Pick<Props, 'assessment'> & { measures: PassageMeasures };

function Space({ assessment, measures: { space } }: Computed) {
  const { t } = useTranslation();
  const nameOf = (at: number) => stretchWords(t, assessment, at);
  const gains = space.tried.filter(({ gain }) => isGain(gain));
  const inVain = space.tried.filter(({ gain }) => !isGain(gain));
  const columns = gainColumns(
    gains.map(({ gain }) => gain),
    t,
  );
  const heads = ['stretchHead', ...columns.map(({ head }) => head), 'costHead'] as const;
  return (
    <div className="stack-8 shrinks">
      <Text strong>{bestSpaceWords(t, assessment, space)}</Text>
      {gains.length > 0 && (
        <PlainTable label={t('passagesPage.spaceTried')} heads={heads.map((head) => ({ words: t(`passagesPage.${head}`) }))}>
          {gains.map(({ stretch, gain }, at) => (
            <tr key={stretch}>
              <td className="tabular">{nameOf(stretch)}</td>
              <GainCells {...{ columns, at }} />
              <td className="tabular">{gainWords(gain, t).cost}</td>
            </tr>
          ))}
        </PlainTable>
      )}
      {inVain.length > 0 && (
        <Text size="small" tone="quiet">
          {t('passagesPage.spaceInVain', { stretches: inVain.map(({ stretch }) => nameOf(stretch)).join('; ') })}
        </Text>
      )}
      {space.noWay.length > 0 && (
        <Text size="small" tone="quiet">
          {t('passagesPage.spaceNoWay', { stretches: space.noWay.map(nameOf).join('; ') })}
        </Text>
      )}
    </div>
  );
}

function Departures({ measures: { time } }: Computed) {
  const { t } = useTranslation();
  const columns = gainColumns(
    time.tried.map(({ gain }) => gain),
    t,
  );
  const heads = ['departureShort', ...columns.map(({ head }) => head), 'byNight'] as const;
  return (
    <div className="stack-8 shrinks">
      <Text strong>{bestTimeWords(t, time)}</Text>
      <PlainTable label={t('passagesPage.timeTried')} heads={heads.map((head) => ({ words: t(`passagesPage.${head}`) }))}>
        {time.tried.map(({ departureMs, gain }, at) => (
          <tr key={departureMs}>
            <td className="tabular">{formatDateTime(departureMs)}</td>
            <GainCells {...{ columns, at }} />
            <td className="tabular" data-label={t('passagesPage.byNight')}>
              {gain.nightHours !== undefined && formatSailingTime(gain.nightHours)}
            </td>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}

interface CellsProps {
  columns: ReturnType<typeof gainColumns>;
  /** Of the row. */
  at: number;
}

function GainCells({ columns, at }: CellsProps) {
  const { t } = useTranslation();
  return columns.map(({ head, words }) => (
    <td key={head} className="tabular" data-label={t(`passagesPage.${head}`)}>
      {words[at]}
    </td>
  ));
}
