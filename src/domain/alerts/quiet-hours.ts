// Quiet hours: when warnings and cautions wait, and until when. They follow the local time of the user, through daylight saving.
import type { QuietHours } from '#contract/entities/preferences.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { wallClock } from '#domain/wall-clock.ts';
import type { Priority } from './situation.ts';

const DAY_MINUTES = 24 * 60;

const BREAK_THROUGH: readonly Priority[] = ['emergency', 'alarm'];

/** Whether it is announced during quiet hours too. */
export const breaksThrough = (priority: Priority): boolean => BREAK_THROUGH.includes(priority);

function minuteOf(clockTime: string): number {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
}

const minutesFrom = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** The first whole minute in (fromMs, toMs] for which `holds` is true. It is true at toMs and, once true, stays true. */
function firstMinute(fromMs: EpochMs, toMs: EpochMs, holds: (atMs: EpochMs) => boolean): EpochMs {
  let [before, after] = [fromMs / MINUTE_MS, toMs / MINUTE_MS];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle * MINUTE_MS)) after = middle;
    else before = middle;
  }
  return after * MINUTE_MS;
}

/**
 * Quiet hours run while the local time is at or after `from` and before `to`. `from` later than `to` runs over midnight; equal times are
 * never quiet, because in doubt the user is woken. Returns the first moment after quiet hours; undefined when `atMs` is outside them or
 * when this machine does not know the time zone.
 */
export function quietUntilMs({ on, from, to, timeZone }: QuietHours, atMs: EpochMs): EpochMs | undefined {
  const minuteAt = (ms: EpochMs) => wallClock(timeZone, ms)?.minute;
  const [start, end] = [minuteOf(from), minuteOf(to)];
  const isQuiet = (minute: number) => minutesFrom(start, minute) < minutesFrom(start, end);
  let nowMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  let minute = on ? minuteAt(nowMs) : undefined;
  if (minute === undefined || !isQuiet(minute)) return undefined;
  // Clocks change at most once a day, so the second round is the last.
  for (;;) {
    const left = minutesFrom(minute, end);
    const since = { ms: nowMs, minute };
    const endMs = nowMs + left * MINUTE_MS;
    /** Whether the clock has changed since then. */
    const changed = (ms: EpochMs) => minuteAt(ms) !== (since.minute + (ms - since.ms) / MINUTE_MS) % DAY_MINUTES;
    if (!changed(endMs)) return endMs;
    nowMs = firstMinute(nowMs, endMs, changed);
    minute = minuteAt(nowMs) ?? end;
    if (!isQuiet(minute)) return nowMs;
  }
}

/** When it may be announced first: now, or when quiet hours end. */
export const tellAtMs = (priority: Priority, quietHours: QuietHours, nowMs: EpochMs): EpochMs =>
  breaksThrough(priority) ? nowMs : (quietUntilMs(quietHours, nowMs) ?? nowMs);
