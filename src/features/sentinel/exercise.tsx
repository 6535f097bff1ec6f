// An exercise on a watch while it lasts: its mark, its state, who answers, and the button that ends it.
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchLogRow, WatchRow } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Dialog } from '#ui/frame/dialog.tsx';
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
          <EndExercise watchId={drill.watchId} drillId={drill.id} />
        </div>
      </div>
    </PagePart>
  );
}

/** Asks first: its incidents go, and who has not answered cannot any more. Works offline. */
function EndExercise(exercise: { watchId: string; drillId: string }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const end = () => {
    setAsking(false);
    void writeWatch('watch.endDrill', exercise);
  };
  const actions = (
    <>
      <Button kind="soft" onClick={() => setAsking(false)}>
        {t('sentinelPage.drill.goOn')}
      </Button>
      <Button onClick={end}>{t('sentinelPage.drill.endNow')}</Button>
    </>
  );
  return (
    <>
      <Button kind="soft" onClick={() => setAsking(true)}>
        {t('sentinelPage.drill.end')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('sentinelPage.drill.endTitle')}
        description={t('sentinelPage.drill.endWhy')}
        actions={actions}
      >
        {null}
      </Dialog>
    </>
  );
}
