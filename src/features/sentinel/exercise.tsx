// An exercise on a watch while it lasts: its mark, its state, who answers, and the button that ends it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchLogRow, WatchRow } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Exercise, People } from './use-watches.ts';
import { Answer } from './watch-answer.tsx';
import { JudgedAt, Reasons, StateChip } from './watch-state.tsx';
import { writeWatch } from './write-watch.ts';

interface Props {
  watch: WatchRow;
  exercise: Exercise;
  log: readonly WatchLogRow[];
  people: People;
  accountId: string;
}

export function ExercisePart({ watch, exercise, log, people, accountId }: Props) {
  const { t } = useTranslation();
  const { drill, judgement, ashore } = exercise;
  const titles = useMemo(() => new Map(drill.incidents.map((incident) => [incident.id, incident])), [drill]);
  return (
    <PagePart title={t('sentinelPage.drill.mark')}>
      <div className="stack-8">
        <Notice tone="warning" title={t('sentinelPage.drill.mark')}>
          {t('sentinelPage.drill.why', { time: formatDateTime(drill.endsAt) })}
        </Notice>
        <div className="line-8 wraps">
          <StateChip judgement={judgement} />
          <JudgedAt {...{ judgement, ashore }} />
        </div>
        {judgement.reasons.length === 0 ? (
          <p className="no-margin quiet">{t('sentinelPage.drill.noneAhead')}</p>
        ) : (
          <Reasons judgement={judgement} events={titles} />
        )}
        <Answer isExercise {...{ watch, ashore, log, people, accountId }} />
        <div>
          <Button kind="soft" onClick={() => void writeWatch('watch.endDrill', { watchId: drill.watchId, drillId: drill.id })}>
            {t('sentinelPage.drill.end')}
          </Button>
        </div>
      </div>
    </PagePart>
  );
}
