// One set of charts: how far it is, cancelling it, and what became of each cell.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartImport, type ChartImportLine, MAX_CHART_LINES, REASON_DETAILS } from '#contract/entities/charts/chart-imports.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { call } from '#remote/call.ts';
import { useAnswer } from '#remote/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { OnlineButton } from '#ui/link-notice.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Answered } from '#ui/table/answered.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';

const UNDER_WAY: readonly ChartImport['state'][] = ['arriving', 'waiting', 'running'];
export const isUnderWay = ({ state }: Pick<ChartImport, 'state'>): boolean => UNDER_WAY.includes(state);

const TONES: Record<ChartImport['state'], Tone> = {
  arriving: 'neutral',
  waiting: 'neutral',
  running: 'accent',
  ended: 'good',
  refused: 'danger',
  cancelled: 'warning',
};
const OUTCOME_TONES: Record<ChartImportLine['outcome'], Tone> = {
  new: 'good',
  updated: 'good',
  same: 'neutral',
  cancelled: 'warning',
  refused: 'danger',
};
const OUTCOMES = Object.keys(OUTCOME_TONES) as ChartImportLine['outcome'][];

export function ChartImportRow({ of, onChanged }: { of: ChartImport; onChanged: () => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { id, name, state, begunAt, error } = of;
  const cancel = async () => {
    if (toastAnswer(await call('admin.cancelChartImport', { params: { id } }), t('admin.charts.cancelled'))) onChanged();
  };
  return (
    <ListRow
      first={
        <>
          <bdi className="breaks">{name}</bdi>
          <Text as="div" size="small" tone="quiet">
            {formatDateTime(begunAt)}
          </Text>
          <Counts of={of} />
          {error !== undefined && (
            <Text as="div" size="small" tone="danger" className="breaks">
              <bdi>{error}</bdi>
            </Text>
          )}
          {state === 'running' && <Progress of={of} />}
          {isOpen && <Lines id={id} />}
        </>
      }
    >
      <SetChip of={of} />
      {isUnderWay(of) && (
        <OnlineButton kind="soft" aria-label={t('admin.charts.cancelNamed', { name })} onClick={() => void cancel()}>
          {t('admin.cancel')}
        </OnlineButton>
      )}
      {of.cells > 0 && (
        <Button
          kind="soft"
          aria-expanded={isOpen}
          aria-label={t('admin.charts.reportNamed', { name })}
          onClick={() => setOpen((before) => !before)}
        >
          {t('admin.charts.report')}
        </Button>
      )}
    </ListRow>
  );
}

/** What was read and lacks updates, or was refused, is not green. */
function SetChip({ of: { state, counts, notUpToDate = 0 } }: { of: ChartImport }) {
  const { t } = useTranslation();
  if (state === 'ended' && notUpToDate > 0) return <Chip tone="danger">{t('admin.charts.readNotUpToDate')}</Chip>;
  if (state === 'ended' && counts.refused > 0) return <Chip tone="warning">{t('admin.charts.readNotAll')}</Chip>;
  const tone = TONES[state];
  return <Chip tone={tone}>{t(`admin.charts.state.${state}`)}</Chip>;
}

function Counts({ of: { counts, notUpToDate = 0 } }: { of: ChartImport }) {
  const { t } = useTranslation();
  const told = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  const count = (outcome: ChartImportLine['outcome']) =>
    t('admin.charts.count', { number: formatNumber(counts[outcome]), outcome: t(`admin.charts.outcome.${outcome}`) });
  return (
    <>
      <Text as="div" size="small" tone="quiet">
        {told.map(count).join(', ')}
      </Text>
      {notUpToDate > 0 && (
        <Text as="div" size="small" tone="danger">
          {t('admin.charts.count', { number: formatNumber(notUpToDate), outcome: t('admin.charts.notUpToDate') })}
        </Text>
      )}
    </>
  );
}

function Progress({ of: { cells, counts, reads } }: { of: ChartImport }) {
  const { t } = useTranslation();
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const words = t('admin.charts.progress', { done: formatNumber(done), cells: formatNumber(cells), cell: reads ?? '' });
  return (
    <div className="stack-12">
      <Text as="span" size="small" role="status">
        {words}
      </Text>
      <ProgressBar label={words} fraction={cells === 0 ? 0 : Math.min(1, done / cells)} />
    </div>
  );
}

/** What the reader of charts said itself is shown only when it is asked for. */
function Reason({ words, isDanger }: { words: string; isDanger: boolean }) {
  const { t } = useTranslation();
  const [reason, ...details] = words.split(REASON_DETAILS);
  return (
    <Text as="div" size="small" tone={isDanger ? 'danger' : 'quiet'} className="breaks">
      <bdi>{reason}</bdi>
      {details.length > 0 && (
        <details>
          <summary>{t('admin.charts.details')}</summary>
          <bdi>{details.join(REASON_DETAILS)}</bdi>
        </details>
      )}
    </Text>
  );
}

function Lines({ id }: { id: string }) {
  const { t } = useTranslation();
  const [after, setAfter] = useState(0);
  const { asked, again } = useAnswer('admin.chartImport', { params: { id }, query: { after } });
  return (
    <Answered asked={asked} onRetry={again} lines={3}>
      {({ lines }) => (
        <div className="stack-12">
          <RowList label={t('admin.charts.report')}>
            {lines.map((line) => (
              <ListRow
                key={line.no}
                first={
                  <>
                    <bdi className="breaks">{line.cell}</bdi>
                    {line.reason !== undefined && <Reason words={line.reason} isDanger={line.notApplied !== undefined} />}
                  </>
                }
              >
                {line.edition !== undefined && (
                  <Text as="span" size="small" tone="quiet" className="tabular">
                    {t('admin.charts.edition', { edition: line.edition, update: line.update ?? 0 })}
                  </Text>
                )}
                {line.notApplied && line.outcome !== 'refused' ? (
                  <Chip tone="danger">{t('admin.charts.notUpToDate')}</Chip>
                ) : (
                  <Chip tone={OUTCOME_TONES[line.outcome]}>{t(`admin.charts.outcome.${line.outcome}`)}</Chip>
                )}
              </ListRow>
            ))}
          </RowList>
          {(lines.length === MAX_CHART_LINES || after > 0) && (
            <div className="line-8 wraps">
              {after > 0 && (
                <Button kind="soft" onClick={() => setAfter(0)}>
                  {t('admin.charts.firstLines')}
                </Button>
              )}
              {lines.length === MAX_CHART_LINES && (
                <Button kind="soft" onClick={() => setAfter(lines.at(-1)?.no ?? 0)}>
                  {t('admin.charts.nextLines')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Answered>
  );
}
