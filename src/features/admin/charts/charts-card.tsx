// Nautical charts for an administrator: uploading a set, how far each set is and what became of its cells, and withdrawing a cell.
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RowButtons } from '#features/admin/admin-parts.tsx';
import { call } from '#remote/call.ts';
import { useAnswer, useReachable } from '#remote/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { FileInput } from '#ui/form/file-input.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { NeedsLink, OnlineButton } from '#ui/link-notice.tsx';
import { RowList } from '#ui/list/row-list.tsx';
import { RefusalMessage } from '#ui/refusal.tsx';
import { Answered } from '#ui/table/answered.tsx';
import { Text } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { showToast } from '#ui/toasts.tsx';
import { ChartImportRow, isUnderWay } from './chart-import-row.tsx';
import { useChartUpload } from './use-chart-upload.ts';

/** How often the list is asked again while a set is under way. */
const LOOK_MS = 3000;

interface Props {
  /** The list of cells; `end`: what an administrator can do with each. */
  cells: (end: (cell: { id: string }) => ReactNode) => ReactNode;
}

export function ChartsCard({ cells }: Props) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const { asked, again } = useAnswer('admin.chartImports');
  const isBusy = asked.state === 'ready' && asked.value.imports.some(isUnderWay);
  useEffect(() => {
    const timer = isBusy ? setInterval(again, LOOK_MS) : undefined;
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `again` is another function at each turn
  }, [isBusy]);
  return (
    <Card id="admin-charts" title={t('admin.charts.title')} hint={t('admin.charts.why')}>
      <NeedsLink reachable={isReachable}>
        <ChartUpload onSent={again} />
      </NeedsLink>
      <Answered asked={asked} onRetry={again} lines={2}>
        {({ imports }) =>
          imports.length === 0 ? (
            <Text tone="quiet">{t('admin.charts.noSets')}</Text>
          ) : (
            <RowList label={t('admin.charts.sets')}>
              {imports.map((one) => (
                <ChartImportRow key={one.id} of={one} onChanged={again} />
              ))}
            </RowList>
          )
        }
      </Answered>
      <NeedsLink reachable={isReachable}>
        {cells(({ id }) => (
          <Withdraw cell={id} />
        ))}
      </NeedsLink>
    </Card>
  );
}

/** From all devices. */
function Withdraw({ cell }: { cell: string }) {
  const { t } = useTranslation();
  const withdraw = async () => {
    toastAnswer(await call('admin.withdrawChart', { params: { id: cell } }), t('admin.charts.withdrawn', { cell }));
  };
  return <RowButtons name={cell} deleteWhy={t('admin.charts.withdrawWhy')} onDelete={() => void withdraw()} />;
}

function ChartUpload({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { stage, send, cancel } = useChartUpload(() => {
    showToast('success', t('admin.charts.sent'));
    onSent();
  });
  if (stage.at === 'sending') {
    const words = t('admin.lists.sending', { file: stage.fileName });
    return (
      <div className="stack-12">
        <Text as="span" role="status" className="breaks">
          {words}
        </Text>
        <ProgressBar label={words} fraction={stage.share} />
        <div>
          <Button kind="soft" onClick={cancel}>
            {t('admin.cancel')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="stack-12">
      {/* updates end in .001 to .999, which no list of endings names: the server says what is no chart */}
      <FileInput ref={input} label={t('admin.charts.file')} onFiles={(files) => void send(files)} />
      <div>
        <OnlineButton kind="soft" onClick={() => input.current?.click()}>
          <Icon name="add" />
          {t('admin.charts.upload')}
        </OnlineButton>
      </div>
      {stage.refusal && <RefusalMessage error={stage.refusal} />}
    </div>
  );
}
