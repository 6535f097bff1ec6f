// The time slider: which part of the last 30 days the map shows, played or set by hand. While it is open the map may not be live.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, type EpochMs, HOUR_MS } from '#contract/units.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { isReplay, timeWindow, type TimeWindow } from '#map/time-window.ts';
import { serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import css from './time-slider.module.css';
import { TimeBar } from './time-bar.tsx';
import { defaultWindow, endingNow, RANGES_MS } from './time-range.ts';
import { SPEEDS_MS, type SpeedMs, usePlay } from './use-play.ts';

interface Props {
  /** Times of the events on the map, for the histogram. */
  eventTimesMs?: readonly EpochMs[];
}

const NO_EVENTS: readonly EpochMs[] = [];

export function TimeSlider({ eventTimesMs = NO_EVENTS }: Props) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const window = useOpenWindow(nowMs);
  const [rangeMs, setRangeMs] = useState<number>(RANGES_MS[1]);
  const play = usePlay();
  const change = (next: TimeWindow) => {
    play.pause();
    timeWindow.set(next);
    const needed = RANGES_MS.find((range) => next.fromMs >= nowMs - range);
    if (needed !== undefined && needed > rangeMs) setRangeMs(needed); // moved by keys beyond the visible range
  };
  const replays = isReplay(window, nowMs);
  return (
    <div className="stack-6">
      <div className={css.controls}>
        <Button kind={play.isPlaying ? 'primary' : 'soft'} size="small" aria-pressed={play.isPlaying} onClick={play.toggle}>
          {t(play.isPlaying ? 'time.pause' : 'time.play')}
        </Button>
        <label className="line-6 quiet small">
          <span>{t('time.speed')}</span>
          <select
            className={css.select}
            value={play.speedMs}
            onChange={({ target }) => play.setSpeedMs(SPEEDS_MS.find((speed) => String(speed) === target.value) ?? (HOUR_MS as SpeedMs))}
          >
            {SPEEDS_MS.map((speed) => (
              <option key={speed} value={speed}>
                {t(`time.speed${speed / 60_000}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="line-6 quiet small">
          <span>{t('time.range')}</span>
          <select className={css.select} value={rangeMs} onChange={({ target }) => setRangeMs(Number(target.value))}>
            {RANGES_MS.map((range) => (
              <option key={range} value={range}>
                {t('time.days', { days: range / DAY_MS })}
              </option>
            ))}
          </select>
        </label>
        <Button kind="soft" size="small" disabled={!replays} onClick={() => change(endingNow(window, serverNow()))}>
          {t('time.now')}
        </Button>
        <output className={`${css.words} tabular`} aria-live="off">
          {t('time.fromTo', { from: formatDateTime(window.fromMs), to: replays ? formatDateTime(window.toMs) : t('time.nowWord') })}
        </output>
      </div>
      <TimeBar window={window} rangeMs={rangeMs} nowMs={Math.max(nowMs, window.toMs)} eventTimesMs={eventTimesMs} onChange={change} />
    </div>
  );
}

/** The window while this is mounted; one that ends now continues to do so. */
function useOpenWindow(nowMs: EpochMs): TimeWindow {
  const open = useWatched(timeWindow);
  useEffect(() => {
    timeWindow.set(defaultWindow(serverNow()));
    const stop = slowClock.watch(() => {
      const held = timeWindow.get();
      if (held && !isReplay(held, slowClock.get())) timeWindow.set(endingNow(held, slowClock.get()));
    });
    return () => {
      stop();
      timeWindow.set(undefined);
    };
  }, []);
  return open ?? defaultWindow(nowMs);
}
