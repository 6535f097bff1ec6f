// How the window of the time slider moves. Pure. Ends never cross, and nothing leaves the range, which ends now.
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { TimeWindow } from '#map/time-window.ts';

/** The specification's default window: the last 24 hours. */
export const DEFAULT_SPAN_MS = 86_400_000;
/** As long as the device stores tracks. */
export const RANGES_MS = [2 * DAY_MS, 7 * DAY_MS, 30 * DAY_MS] as const;
export const LONGEST_MS = 30 * DAY_MS;
export const STEP_MS = 10 * MINUTE_MS;
export const LONG_STEP_MS = HOUR_MS;

/** What moves: the whole window, or one of its ends. */
export type Part = 'window' | 'from' | 'to';

export const defaultWindow = (nowMs: EpochMs): TimeWindow => ({ fromMs: nowMs - DEFAULT_SPAN_MS, toMs: nowMs });

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** A moved end stays a step away from the other; the window keeps its length. */
export function movedRange({ fromMs, toMs }: TimeWindow, part: Part, byMs: number, nowMs: EpochMs): TimeWindow {
  const firstMs = nowMs - LONGEST_MS;
  if (part === 'from') return { fromMs: clamp(fromMs + byMs, firstMs, toMs - STEP_MS), toMs };
  if (part === 'to') return { fromMs, toMs: clamp(toMs + byMs, fromMs + STEP_MS, nowMs) };
  const by = clamp(byMs, firstMs - fromMs, nowMs - toMs);
  return { fromMs: fromMs + by, toMs: toMs + by };
}

/** Steps of the clock: a key takes 11:24 to 11:30 or 11:20, so that spoken times are round. */
export function stepped(window: TimeWindow, part: Part, byMs: number, nowMs: EpochMs): TimeWindow {
  const edgeMs = part === 'from' ? window.fromMs : window.toMs;
  const step = Math.abs(byMs) >= LONG_STEP_MS ? LONG_STEP_MS : STEP_MS;
  const to = edgeMs + byMs;
  const round = byMs > 0 ? Math.floor(to / step) * step : Math.ceil(to / step) * step;
  return movedRange(window, part, round - edgeMs, nowMs);
}

/** Same length, ending now. */
export const endingNow = ({ fromMs, toMs }: TimeWindow, nowMs: EpochMs): TimeWindow => ({ fromMs: nowMs - (toMs - fromMs), toMs: nowMs });

/** Counts of times in equal parts of a range; times outside are ignored. */
export function histogram(timesMs: readonly EpochMs[], fromMs: EpochMs, toMs: EpochMs, bins: number): number[] {
  const counts = Array.from({ length: bins }, () => 0);
  for (const atMs of timesMs) {
    if (atMs < fromMs || atMs > toMs) continue;
    const bin = Math.min(bins - 1, Math.floor(((atMs - fromMs) / (toMs - fromMs)) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

/** Midnights of UTC to label in a range, at most about ten. */
export function dayMarks(fromMs: EpochMs, toMs: EpochMs): EpochMs[] {
  const spanDays = (toMs - fromMs) / DAY_MS;
  const stepMs = spanDays <= 3 ? DAY_MS / 4 : spanDays <= 10 ? DAY_MS : 3 * DAY_MS;
  const marks: EpochMs[] = [];
  for (let atMs = Math.ceil(fromMs / stepMs) * stepMs; atMs <= toMs; atMs += stepMs) marks.push(atMs);
  return marks;
}
