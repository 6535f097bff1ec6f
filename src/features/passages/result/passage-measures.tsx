// What a stand-off (SPACE) and another departure (TIME) would gain, each computed by the same reports.
import { useTranslation } from 'react-i18next';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import type { PassageAssessment, PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { PassageMeasures, StandOffTried } from '#contract/passages/passage-measures.ts';
import { isGain } from '#domain/passages/measures.ts';
import { STAND_OFF_NM } from '#domain/passages/stand-off.ts';
import { formatDateTime, formatNumber, formatSailingTime } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Text } from '#ui/text.tsx';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { bestSpaceWords, bestTimeWords, gainColumns, gainWords, standOffsLeftOut, standOffWords, stretchWords } from './measure-words.ts';

interface Props {
  assessment: PassageAssessment;
  measures: AssessedPassage['measures'];
  hasTimes: boolean;
  /** The legs of each stand-off, by its stretch. Absent: none is kept. */
  ways: AssessedPassage['standOffs'];
  /** The stretch whose stand-off is drawn on the map. */
  drawn: number | undefined;
  onDraw: (stretch: number | undefined) => void;
  onUseWay: ((legs: PassagePlan['legs']) => void) | undefined;
}

export function PassageMeasuresView({ assessment, measures, hasTimes, ...choice }: Props) {
  const { t } = useTranslation();
  if (measures === undefined) return <WordedProgress label={t('passagesPage.measuring')} />;
  if (measures === 'failed') return <Text>{t('passagesPage.measuresFailed')}</Text>;
  if (assessment.stretches.length === 0) return <Text>{t('passagesPage.nothingToGain')}</Text>;
  return (
    <div className="stack-16 shrinks">
      <PagePart title={t('passagesPage.space', { distance: formatNumber(STAND_OFF_NM) })}>
        <Space {...{ assessment, measures }} {...choice} />
      </PagePart>
      <PagePart title={t('passagesPage.time')}>
        {hasTimes ? <Departures {...{ assessment, measures }} /> : <Text>{t('passagesPage.needsTimes')}</Text>}
      </PagePart>
    </div>
  );
}

type Choice = Pick<Props, 'ways' | 'drawn' | 'onDraw' | 'onUseWay'>;
type Computed = Pick<Props, 'assessment'> & { measures: PassageMeasures };

function Space({ assessment, measures: { space }, ...choice }: Computed & Choice) {
  const { t } = useTranslation();
  const nameOf = (at: number) => stretchWords(t, assessment, at);
  const gains = space.tried.filter(({ gain }) => isGain(gain));
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
      {gains.map((tried) => (
        <StandOff key={tried.stretch} {...{ tried, ...choice }} name={nameOf(tried.stretch)} />
      ))}
      {standOffsLeftOut(t, assessment, space).map((words) => (
        <Text key={words} size="small">
          {words}
        </Text>
      ))}
    </div>
  );
}

/** On which side it passes, what it comes nearer to, and what can be done with it. */
function StandOff({ tried, name, ways, drawn, onDraw, onUseWay }: Choice & { tried: StandOffTried; name: string }) {
  const { t } = useTranslation();
  const legs = ways?.get(tried.stretch);
  const isDrawn = drawn === tried.stretch;
  return (
    <div className="stack-4">
      <Text size="small">{[`${name}:`, ...standOffWords(t, tried)].join(' ')}</Text>
      {legs && (
        <div className="line-8 wraps">
          <Button kind="soft" aria-pressed={isDrawn} onClick={() => onDraw(isDrawn ? undefined : tried.stretch)}>
            {t(isDrawn ? 'passagesPage.hideOnMap' : 'passagesPage.drawOnMap')}
          </Button>
          {onUseWay && (
            <Button kind="soft" onClick={() => onUseWay(legs)}>
              {t('passagesPage.useRoute')}
            </Button>
          )}
        </div>
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
