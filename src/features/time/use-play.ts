// Moves the window while it plays. At most ten frames a second, because a worker computes what they show.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { timeWindow } from '#map/time-window.ts';
import { serverNow } from '#platform/clock.ts';
import { defaultWindow, endingNow, LONGEST_MS, movedRange } from './time-range.ts';

/** How much chart time passes in one second. */
export const SPEEDS_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
export type SpeedMs = (typeof SPEEDS_MS)[number];

const FRAME_MS = 100;
/** A page that slept continues where it was: time does not jump. */
const LONGEST_FRAME_MS = 250;

export interface Play {
  isPlaying: boolean;
  speedMs: SpeedMs;
  setSpeedMs: (speed: SpeedMs) => void;
  /** At the end it starts a day earlier. */
  toggle: () => void;
  pause: () => void;
}

export function usePlay(): Play {
  const [isPlaying, setPlaying] = useState(false);
  const [speedMs, setSpeedMs] = useState<SpeedMs>(HOUR_MS);
  const advance = useEffectEvent((elapsedMs: number) => {
    const window = timeWindow.get() ?? defaultWindow(serverNow());
    const nowMs = serverNow();
    const next = movedRange(window, 'window', (Math.min(elapsedMs, LONGEST_FRAME_MS) / 1000) * speedMs, nowMs);
    timeWindow.set(next);
    if (next.toMs >= nowMs) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - lastMs;
      lastMs += elapsedMs;
      advance(elapsedMs);
    }, FRAME_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const toggle = () => {
    const nowMs = serverNow();
    const window = timeWindow.get() ?? defaultWindow(nowMs);
    if (!isPlaying && window.toMs >= nowMs - MINUTE_MS) {
      const backMs = Math.min(DAY_MS, LONGEST_MS - (window.toMs - window.fromMs));
      timeWindow.set(movedRange(endingNow(window, nowMs), 'window', -backMs, nowMs));
    }
    setPlaying(!isPlaying);
  };
  return { isPlaying, speedMs, setSpeedMs, toggle, pause: () => setPlaying(false) };
}
