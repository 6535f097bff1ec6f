// The state of a watched voyage: a shape, a word, and as of when. Colour is never the only sign.
import { useTranslation } from 'react-i18next';
import { useAreShipsInvented } from '#compute/use-ship-status.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { WatchStateRow } from '#contract/tables.ts';
import type { Judgement } from '#domain/sentinel/judge-watch.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import css from './sentinel.module.css';
import { judgedWords, noReasonWords, notDepartedWords, reasonWords, standingOf, standingWords, type Titles } from './watch-words.ts';

const LOOKS: Readonly<Record<string, { tone: Tone; icon: IconName }>> = {
  ok: { tone: 'good', icon: 'done' },
  attention: { tone: 'warning', icon: 'warning' },
  alert: { tone: 'danger', icon: 'alert' },
};
const NOT_RUNNING = { tone: 'neutral', icon: 'time' } as const;

export function StateChip({ judgement }: { judgement: Judgement }) {
  const { t } = useTranslation();
  const isStale = judgement.notJudgedSinceMs !== undefined;
  const standing = standingOf(judgement);
  const { tone, icon } = (isStale && standing === 'ok' ? undefined : LOOKS[standing]) ?? NOT_RUNNING;
  return (
    <>
      <span className={css.standing}>
        <Chip tone={tone} icon={<Icon name={icon} size={14} />}>
          <bdi>{standingWords(t, judgement, 'short')}</bdi>
        </Chip>
      </span>
      {isStale && <span className="quiet small">{t('sentinelPage.stale.since')}</span>}
    </>
  );
}

/** Who judged the state, and when or as of when. */
export function JudgedAt({ judgement, ashore }: { judgement: Judgement; ashore: WatchStateRow | undefined }) {
  const { t } = useTranslation();
  return <span className="quiet small tabular">{judgedWords(t, judgement, ashore)}</span>;
}

export function Reasons({ judgement, events }: { judgement: Judgement; events: Titles | undefined }) {
  const { t } = useTranslation();
  const { reasons, phase, judgedAtMs } = judgement;
  if (phase !== 'running') return <p className="no-margin quiet">{t(`sentinelPage.phaseWhy.${phase}`)}</p>;
  const notDeparted = notDepartedWords(t, judgement);
  if (reasons.length === 0) return <p className="no-margin quiet">{notDeparted || noReasonWords(t, judgement)}</p>;
  return (
    <>
      {notDeparted && <p className="no-margin quiet">{notDeparted}</p>}
      <ul className="bare-list stack-8" aria-label={t('sentinelPage.reasons')}>
        {reasons.map((reason) => {
          const { icon } = LOOKS[reason.state] ?? NOT_RUNNING;
          return (
            <li key={reason.kind + ('eventId' in reason ? reason.eventId : '')} className={css.reason} data-state={reason.state}>
              <Icon name={icon} />
              <span className="breaks">{reasonWords(t, reason, { nowMs: judgedAtMs, events })}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The mark of a ship of demonstration traffic, as on her own page; nothing of another, or of one that this device does not know. */
export function InventedShip({ ship, inRow = false }: { ship: Ship | undefined; inRow?: boolean }) {
  const { t } = useTranslation();
  const isInvented = useAreShipsInvented();
  return ship && isInvented ? <div className="invented">{t(inRow ? 'events.sampleMark' : 'ships.invented')}</div> : null;
}

/** The mark of an exercise, wherever something of it is shown. `words`: with more than the mark alone. */
export function ExerciseMark({ words }: { words?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <Chip tone="accent" icon={<Icon name="about" size={12} />}>
        {words ?? t('sentinelPage.drill.mark')}
      </Chip>
    </div>
  );
}
