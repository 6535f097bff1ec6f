import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedMs, backoffMs, MOST_MS, spreadMs, untilMs } from './backoff.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('SY13 a wait is never shorter than 1 s nor longer than 5 min, however often it failed', () => {
  fc.assert(
    fc.property(fc.nat(1e6), random, (attempts, x) => {
      const waitMs = backoffMs(attempts, x);
      expect(waitMs).toBeGreaterThanOrEqual(1_000);
      expect(waitMs).toBeLessThanOrEqual(MOST_MS);
    }),
  );
});

test('SY13 the ceiling doubles with each attempt, and chance spreads the waits over all that is below it', () => {
  const ceilings = [1, 2, 3, 4, 9, 20].map((attempts) => backoffMs(attempts, 0.999_999));
  expect(ceilings).toEqual([2_000, 4_000, 8_000, 16_000, 300_000, 300_000]);
  expect([0, 0.5].map((x) => backoffMs(9, x))).toEqual([1_000, 150_500]);
});

test('SY13 what the server asks is obeyed up to 5 min', () => {
  expect([undefined, 0, -5, 7, 301, 86_400].map(askedMs)).toEqual([0, 0, 0, 7_000, 300_000, 300_000]);
});

test('SY23 a time far ahead is no reason to wait: the clock was set back since', () => {
  expect([untilMs(5_000, 4_000), untilMs(4_000, 5_000), untilMs(26 * 3_600_000, 0)]).toEqual([1_000, 0, 0]);
});

test('SY8 3,000 sockets that lost the server in one moment come back over 5 s, at most 600 in any second', () => {
  const waitsMs = Array.from({ length: 3_000 }, (_, at) => spreadMs(5_000, at / 3_000));
  const inSecond = Array.from({ length: 9 }, (_, second) => waitsMs.filter((ms) => Math.floor(ms / 1_000) === second).length);
  expect(inSecond).toEqual([0, 0, 300, 600, 600, 600, 600, 300, 0]);
});
