import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayMarks,
  DEFAULT_SPAN_MS,
  defaultWindow,
  endingNow,
  histogram,
  LONG_STEP_MS,
  LONGEST_MS,
  movedRange,
  type Part,
  STEP_MS,
  stepped,
} from './time-range.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 11, 24);
const anyPart = fc.constantFrom<Part>('window', 'from', 'to');

describe('the window of the time slider', () => {
  it('is the last 24 hours at the start', () => {
    expect(defaultWindow(NOW_MS)).toEqual({ fromMs: NOW_MS - 86_400_000, toMs: NOW_MS });
    expect(DEFAULT_SPAN_MS).toBe(86_400_000);
  });

  it('stays within the last 30 days, never inverts, and keeps its length when moved as a whole', () => {
    const move = fc.tuple(anyPart, fc.integer({ min: -40 * DAY_MS, max: 40 * DAY_MS }), fc.boolean());
    fc.assert(
      fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
        let window = defaultWindow(NOW_MS);
        for (const [part, byMs, byKey] of moves) {
          const before = window;
          window = (byKey ? stepped : movedRange)(window, part, byMs, NOW_MS);
          expect(window.toMs).toBeLessThanOrEqual(NOW_MS);
          expect(window.fromMs).toBeGreaterThanOrEqual(NOW_MS - LONGEST_MS);
          expect(window.toMs - window.fromMs).toBeGreaterThanOrEqual(STEP_MS);
          if (part === 'window') expect(window.toMs - window.fromMs).toBe(before.toMs - before.fromMs);
          else expect(part === 'from' ? window.toMs : window.fromMs).toBe(part === 'from' ? before.toMs : before.fromMs);
        }
      }),
    );
  });

  it('goes by keys from one round time to the next: 10 minutes, an hour with Shift', () => {
    const start = defaultWindow(NOW_MS);
    const end = (byMs: number) => new Date(stepped(start, 'window', byMs, NOW_MS).toMs).toISOString().slice(11, 16);
    expect([end(-STEP_MS), end(-LONG_STEP_MS)]).toEqual(['11:20', '11:00']);
    const earlier = movedRange(start, 'window', -3 * HOUR_MS - 4 * MINUTE_MS, NOW_MS); // 08:20
    expect(new Date(stepped(earlier, 'to', STEP_MS, NOW_MS).toMs).toISOString().slice(11, 16)).toBe('08:30');
    expect(stepped(start, 'to', STEP_MS, NOW_MS).toMs).toBe(NOW_MS);
  });

  it('keeps its length when moved back to now', () => {
    expect(endingNow({ fromMs: NOW_MS - 9 * HOUR_MS, toMs: NOW_MS - 4 * HOUR_MS }, NOW_MS)).toEqual({
      fromMs: NOW_MS - 5 * HOUR_MS,
      toMs: NOW_MS,
    });
  });
});

describe('what stands behind the slider', () => {
  it('counts every time of the range once, and none beside it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10, max: 110 })), fc.integer({ min: 1, max: 20 }), (times, bins) => {
        const counts = histogram(times, 0, 100, bins);
        expect(counts).toHaveLength(bins);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(times.filter((atMs) => atMs >= 0 && atMs <= 100).length);
      }),
    );
    expect(histogram([0, 49, 50, 100], 0, 100, 2)).toEqual([2, 2]);
  });

  it('marks whole days of UTC, quarters of days within two, every third within a month', () => {
    for (const days of [2, 7, 30]) {
      const marks = dayMarks(NOW_MS - days * DAY_MS, NOW_MS);
      expect(marks.length).toBeGreaterThanOrEqual(7);
      expect(marks.length).toBeLessThanOrEqual(11);
      for (const atMs of marks) expect(atMs % (DAY_MS / 4)).toBe(0);
    }
  });
});
