// Before preferences are saved: how many alerts they would have raised in the last 30 days, on request, and what that is based on.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { choicesKeyOf } from '#domain/alerts/watched.ts';
import { formatNumber } from '#i18n/formats.ts';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { serverNow } from '#platform/clock.ts';
import { useReachable } from '#remote/use-answer.ts';
import { log } from '#platform/log.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { Text, Title } from '#ui/text.tsx';
import { type Counts, type PastMonth, pastMonth, sumOf } from './past-month.ts';
import css from './preferences.module.css';

interface Props {
  accountId: string;
  typed: PreferenceChoices;
  saved: PreferenceChoices;
}

type State = { is: 'idle' | 'failed' } | { is: 'running'; done: number } | { is: 'done'; found: PastMonth };

/** Typing goes on. */
const SETTLE_MS = 800;
/** From here on nothing worth asking for is missing. */
const NEARLY_ALL = 0.95;

/**
 * Begins by itself where the form was changed, with what this device has; the server is asked on a press, because that takes data. An answer
 * is of the choices that it was asked for: others in the form begin anew.
 */
export const AlertPreview = (props: Props) => <Preview key={`${choicesKeyOf(props.typed)} ${choicesKeyOf(props.saved)}`} {...props} />;

function Preview({ accountId, typed, saved }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    running.current?.abort();
    setState({ is: 'idle' });
  };
  const start = async (asks: boolean) => {
    const mine = new AbortController();
    running.current = mine;
    const tell = (next: State) => !mine.signal.aborted && setState(next);
    tell({ is: 'running', done: 0 });
    try {
      const onProgress = (done: number) => tell({ is: 'running', done });
      const found = await pastMonth({ accountId, typed, saved, nowMs: serverNow(), asks, onProgress }, mine.signal);
      if (found) tell({ is: 'done', found });
    } catch (problem) {
      log.warn('what preferences would have raised', problem);
      tell({ is: 'failed' });
    }
  };
  const startAlone = useEffectEvent(() => {
    if (choicesKeyOf(typed) !== choicesKeyOf(saved)) void start(false);
  });
  useEffect(() => {
    const timer = setTimeout(startAlone, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, []);
  return (
    <div className={`stack-8 ${css.measured}`}>
      <Title level={3} size="small">
        {t('preferences.preview.title')}
      </Title>
      {state.is === 'running' ? (
        <>
          <Text role="status">{t('preferences.preview.running')}</Text>
          <ProgressBar label={t('preferences.preview.running')} fraction={state.done} />
          <Button type="button" kind="soft" onClick={stop}>
            {t('preferences.preview.cancel')}
          </Button>
        </>
      ) : state.is === 'done' ? (
        <Found {...state.found} onAsk={() => void start(true)} />
      ) : (
        <>
          {state.is === 'failed' && <Text role="status">{t('preferences.preview.failed')}</Text>}
          <Button type="button" kind="soft" onClick={() => void start(false)}>
            {t('preferences.preview.start')}
          </Button>
        </>
      )}
    </div>
  );
}

function Found({ typed, saved, ships, shipsKnown, knownShare, events, asked, onAsk }: PastMonth & { onAsk: () => void }) {
  const { t } = useTranslation();
  const missing = useReachable() || asked === 'some' ? asked : 'offline';
  const number = (count: number) => ({ count, number: formatNumber(count) });
  if (ships === 0) return <Text role="status">{t('preferences.preview.noShips')}</Text>;
  const isPartial = knownShare < NEARLY_ALL;
  const basis = {
    events: formatNumber(events),
    known: formatNumber(shipsKnown),
    ships: formatNumber(ships),
    share: knownShare < 0.01 ? '< 1' : formatNumber(Math.floor(knownShare * 100)),
  };
  return (
    <>
      {shipsKnown === 0 ? (
        <Text role="status">{t('preferences.preview.nothingKnown')}</Text>
      ) : (
        <>
          <Text strong role="status" className="tabular">
            {t(isPartial ? 'preferences.preview.typedAtLeast' : 'preferences.preview.typed', number(sumOf(typed)))}
          </Text>
          <ByPriority counts={typed} />
          {sumOf(saved) !== sumOf(typed) && <Text className="tabular">{t('preferences.preview.saved', number(sumOf(saved)))}</Text>}
          <Text size="small" tone="quiet" className="tabular">
            {t('preferences.preview.basis', basis)} {t('preferences.preview.notCounted')}
          </Text>
        </>
      )}
      {missing !== 'all' && (missing !== 'none' || isPartial) && (
        <Text size="small" tone="quiet">
          {t(`preferences.preview.asked.${missing}`)}
        </Text>
      )}
      {(asked === 'none' || asked === 'offline') && isPartial && (
        <Button type="button" kind="soft" onClick={onAsk}>
          {t('preferences.preview.ask')}
        </Button>
      )}
    </>
  );
}

function ByPriority({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const raised = ALERT_PRIORITIES.filter((priority) => counts[priority] > 0);
  if (raised.length === 0) return null;
  return (
    <ul className={css.priorities} aria-label={t('preferences.preview.byPriority')}>
      {raised.map((priority) => (
        <li key={priority}>
          <AlertPriorityWord priority={priority}>
            {formatNumber(counts[priority])} {t(`alerts.priority.${priority}`)}
          </AlertPriorityWord>
        </li>
      ))}
    </ul>
  );
}
