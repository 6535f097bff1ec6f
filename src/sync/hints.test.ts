import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherHints } from './hints.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('SY8 a hint pulls at once while nothing waits to be sent', () => {
  const pull = vi.fn();
  const hints = gatherHints(pull, () => false);
  for (let hint = 0; hint < 3; hint += 1) hints.tell();
  expect(pull).toHaveBeenCalledTimes(3);
});

test('SY8 while own edits go out the first hint pulls at once, and those of 5 s together at their end', () => {
  const pull = vi.fn();
  const hints = gatherHints(pull, () => true);
  hints.tell();
  expect(pull).toHaveBeenCalledTimes(1);
  for (let hint = 0; hint < 20; hint += 1) {
    hints.tell();
    vi.advanceTimersByTime(200);
  }
  expect(pull).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(pull).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(pull).toHaveBeenCalledTimes(2); // nothing was hinted since
  hints.tell();
  expect(pull).toHaveBeenCalledTimes(3);
  hints.tell();
  hints.stop();
  vi.advanceTimersByTime(60_000);
  expect(pull).toHaveBeenCalledTimes(3);
});

test('SY8 an alert pulls at once, whatever goes out, and what was gathered comes with it', () => {
  const pull = vi.fn();
  const hints = gatherHints(pull, () => true);
  hints.tell();
  vi.advanceTimersByTime(1_000);
  hints.tell();
  hints.tellUrgent();
  expect(pull).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(pull).toHaveBeenCalledTimes(2);
});
