// Before preferences are saved: how many alerts they would have told of in the last 30 days, beside the saved ones, and what that is based on.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_PRIORITIES } from '#contract/entities/alerts.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { AlertPriorityWord } from '#map/alerts/alert-sign.tsx';
import { serverNow } from '#platform/clock.ts';
import { useReachable } from '#remote/use-answer.ts';
import { log } from '#platform/log.ts';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/chart/progress-bar.tsx';
import { Text, Title } from '#ui/text.tsx';
import { type Asked, countKeyOf, type Counts, type PastData, type PastMonth, pastMonth, readPast, sumOf, whyNone } from './past-month.ts';
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
/** Below this part of the time, 6 of 30 days, a number would pass for an answer. */
const ENOUGH = 0.2;

/** Of the whole work, where the server is asked. */
const ASKING_SHARE = 0.5;

/** Whether the user ever asked for the check, what it counts over, and what it counted: while the page is open the same choices have the same count. */
interface Asking {
  isWanted: boolean;
  data?: PastData;
  /** What the last count is based on. */
  basis?: PastMonth;
  /** By countKeyOf. */
  counts: ReadonlyMap<string, Counts>;
}

/** What is known of both without counting again. */
function knownCounts({ basis, counts }: Asking, typed: PreferenceChoices, saved: PreferenceChoices): PastMonth | undefined {
  const [ofTyped, ofSaved] = [counts.get(countKeyOf(typed)), counts.get(countKeyOf(saved))];
  return basis && ofTyped && ofSaved && { ...basis, typed: ofTyped, saved: ofSaved };
}

/**
 * Begins by itself where the form was changed, with what this device has. The server is asked only after a press, because that takes data;
 * after the first press it is asked without another one. An answer is of the choices that it was asked for: others begin anew, and what was
 * counted before stands beside them meanwhile.
 */
export function AlertPreview(props: Props) {
  const [asking, setAsking] = useState<Asking>({ isWanted: false, counts: new Map() });
  return (
    <Preview
      key={`${countKeyOf(props.typed)} ${countKeyOf(props.saved)}`}
      {...props}
      asking={asking}
      onAsking={(change) => setAsking((before) => ({ ...before, ...change }))}
    />
  );
}

interface PreviewProps extends Props {
  asking: Asking;
  onAsking: (change: Partial<Asking>) => void;
}

/** A run at a time: of its own accord once typing has settled, or by a press. */
function useRuns({ accountId, typed, saved, asking, onAsking }: PreviewProps, isReachable: boolean) {
  const [before] = useState(() => knownCounts(asking, typed, saved));
  const startsAlone = !before && (asking.isWanted || countKeyOf(typed) !== countKeyOf(saved));
  const [state, setState] = useState<State>(() =>
    before ? { is: 'done', found: before } : startsAlone ? { is: 'running', done: 0 } : { is: 'idle' },
  );
  const running = useRef<AbortController>(undefined);
  const start = async (isWanted: boolean) => {
    const mine = new AbortController();
    running.current = mine;
    const tell = (next: State) => !mine.signal.aborted && setState(next);
    const known = asking.data;
    const asks = isWanted && isReachable && known?.asked !== 'all' && known?.asked !== 'some';
    const doneBefore = asks ? ASKING_SHARE : 0;
    tell({ is: 'running', done: 0 });
    try {
      const onAsked = (done: number) => tell({ is: 'running', done: done * doneBefore });
      const data = known && !asks ? known : await readPast({ accountId, nowMs: serverNow(), asks, onProgress: onAsked }, mine.signal);
      if (!data) return;
      const isSame = data === known;
      onAsking(isSame ? { data } : { data, counts: new Map() });
      const onProgress = (done: number) => tell({ is: 'running', done: doneBefore + (1 - doneBefore) * done });
      const found = await pastMonth(data, { typed, saved, onProgress }, mine.signal);
      if (!found) return;
      const counted = [
        [countKeyOf(saved), found.saved],
        [countKeyOf(typed), found.typed],
      ] as const;
      onAsking({ basis: found, counts: new Map([...(isSame ? asking.counts : []), ...counted]) });
      tell({ is: 'done', found });
    } catch (problem) {
      log.warn('what preferences would have raised', problem);
      tell({ is: 'failed' });
    }
  };
  const startAlone = useEffectEvent(() => startsAlone && !running.current?.signal.aborted && void start(asking.isWanted));
  useEffect(() => {
    running.current = new AbortController();
    const timer = setTimeout(startAlone, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, []);
  return {
    state,
    startByPress: () => {
      onAsking({ isWanted: true });
      running.current?.abort();
      void start(true);
    },
    stop: () => {
      running.current?.abort();
      setState({ is: 'idle' });
    },
  };
}

function Preview(props: PreviewProps) {
  const { t } = useTranslation();
  const isReachable = useReachable();
  const { state, startByPress, stop } = useRuns(props, isReachable);
  const { typed, saved, asking } = props;
  const asked = asking.data?.asked ?? 'none';
  return (
    <div className={`stack-8 ${css.measured}`}>
      <Title level={3} size="small">
        {t('preferences.preview.title')}
      </Title>
      {state.is === 'running' ? (
        <>
          <Before {...{ typed, saved, asking }} />
          <Text role="status">{t('preferences.preview.running')}</Text>
          <ProgressBar label={t('preferences.preview.running')} fraction={state.done} />
          <Button type="button" kind="soft" onClick={stop}>
            {t('preferences.preview.cancel')}
          </Button>
        </>
      ) : state.is === 'done' ? (
        <Found
          found={state.found}
          choices={countKeyOf(typed) === countKeyOf(saved) ? { saved } : { saved, chosen: typed }}
          asked={!isReachable && asked === 'none' ? 'offline' : asked}
          onAsk={startByPress}
        />
      ) : (
        <>
          {state.is === 'failed' && <Text role="status">{t('preferences.preview.failed')}</Text>}
          <Button type="button" kind="soft" onClick={startByPress}>
            {t('preferences.preview.start')}
          </Button>
        </>
      )}
    </div>
  );
}

/** What was counted before, while other choices are counted: nothing that was there goes. */
function Before({ typed, saved, asking: { basis, counts } }: Pick<PreviewProps, 'typed' | 'saved' | 'asking'>) {
  if (!basis || basis.knownShare < ENOUGH) return null;
  return (
    <div className="stack-8">
      <Raised of="saved" choices={saved} counts={counts.get(countKeyOf(saved)) ?? 'working'} />
      {countKeyOf(typed) !== countKeyOf(saved) && (
        <Raised of="chosen" choices={typed} counts={counts.get(countKeyOf(typed)) ?? 'working'} />
      )}
    </div>
  );
}

interface FoundProps {
  found: PastMonth;
  /** The saved ones, and those in the form where they differ. */
  choices: { saved: PreferenceChoices; chosen?: PreferenceChoices };
  asked: Asked;
  onAsk: () => void;
}

function Found({ found, choices: { saved, chosen }, asked, onAsk }: FoundProps) {
  const { t } = useTranslation();
  const { ships, shipsKnown, knownShare, events } = found;
  if (ships === 0) return <Text role="status">{t('preferences.preview.noShips')}</Text>;
  const isEnough = knownShare >= ENOUGH;
  const isPartial = knownShare < NEARLY_ALL;
  const share = knownShare < 0.01 ? t('preferences.preview.underOne') : formatNumber(Math.floor(knownShare * 100));
  const basis = { events: formatNumber(events), known: formatNumber(shipsKnown), ships: formatNumber(ships) };
  return (
    <>
      <div role="status" className="stack-8">
        {isPartial && (
          <Text>{t(`preferences.preview.${isEnough ? 'partly' : shipsKnown === 0 ? 'nothingKnown' : 'tooLittle'}`, { share })}</Text>
        )}
        <Raised of="saved" choices={saved} counts={isEnough ? found.saved : undefined} />
        {chosen && <Raised of="chosen" choices={chosen} counts={isEnough ? found.typed : undefined} />}
      </div>
      {isEnough && (
        <Text size="small" tone="quiet" className="tabular">
          {t('preferences.preview.basis', basis)} {t('preferences.preview.counted')} {t('preferences.preview.notTheList')}{' '}
          {t('preferences.preview.notCounted')}
        </Text>
      )}
      {isPartial && (
        <Text size="small" tone="quiet">
          {t(`preferences.preview.asked.${asked}`)}
        </Text>
      )}
      {isPartial && (asked === 'none' || asked === 'offline') && (
        <Button type="button" kind="soft" onClick={onAsk}>
          {t('preferences.preview.ask')}
        </Button>
      )}
    </>
  );
}

interface RaisedProps {
  of: 'saved' | 'chosen';
  choices: PreferenceChoices;
  /** undefined: too little is known. */
  counts: Counts | 'working' | undefined;
}

/** The alerts of one of the two. Without counts, only what is sure: that choices raise none. */
function Raised({ of, choices, counts }: RaisedProps) {
  const { t } = useTranslation();
  const why = whyNone(choices);
  if (!why && counts === undefined) return null;
  return (
    <div>
      <Text strong className="tabular">
        {t(`preferences.preview.${of}`, { alerts: why ? t(`preferences.preview.noneBecause.${why}`) : alertsWords(counts, t) })}
      </Text>
      {counts && counts !== 'working' && <ByPriority counts={counts} of={of} />}
    </div>
  );
}

function alertsWords(counts: RaisedProps['counts'], t: Translate): string {
  if (counts === 'working') return t('preferences.preview.working');
  const count = counts ? sumOf(counts) : 0;
  return count === 0 ? t('preferences.preview.noAlerts') : t('preferences.preview.alerts', { count, number: formatNumber(count) });
}

function ByPriority({ counts, of }: { counts: Counts; of: 'saved' | 'chosen' }) {
  const { t } = useTranslation();
  const raised = ALERT_PRIORITIES.filter((priority) => counts[priority] > 0);
  if (raised.length === 0) return null;
  return (
    <ul className={css.priorities} aria-label={t(`preferences.preview.byPriority.${of}`)}>
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
