// Above the map while it shows the past, so that nobody takes it for live. One press returns to now.
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#i18n/formats.ts';
import { isReplay, timeWindow } from '#map/time-window.ts';
import { serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import css from './replay-mark.module.css';
import { replayedShips } from './show-replay.ts';
import { endingNow } from './time-range.ts';

/** null while the map is live. */
export function ReplayMark() {
  const { t } = useTranslation();
  const window = useWatched(timeWindow);
  const nowMs = useWatched(slowClock);
  const ships = useWatched(replayedShips);
  if (!window || !isReplay(window, nowMs)) return null;
  return (
    <div className={css.mark}>
      <Icon name="time" />
      <div>
        <strong className="tabular">{t('time.replay', { time: formatDateTime(window.toMs) })}</strong>
        <div className="quiet small" role="status">
          {ships === undefined ? t('time.replayNote') : ships === 0 ? t('time.replayNone') : t('time.replayShips', { count: ships })}
        </div>
      </div>
      <Button kind="soft" size="small" onClick={() => timeWindow.set(endingNow(window, serverNow()))}>
        {t('time.backToLive')}
      </Button>
    </div>
  );
}
