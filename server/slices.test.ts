import { afterEach, expect, it, vi } from 'vitest';
import { inSlices } from './slices.ts';

afterEach(() => vi.restoreAllMocks());

it('lets others go on after each 10 ms of steps, and takes every step in order', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const done: (number | string)[] = [];
  function* steps() {
    for (let step = 0; step < 8; step++) {
      nowMs += 4;
      yield step;
    }
  }
  const others = (): void => {
    done.push('others');
    if (nowMs < 32) setImmediate(others);
  };
  setImmediate(others);
  await inSlices(steps(), (step) => done.push(step));
  expect(done).toEqual([0, 1, 2, 'others', 3, 4, 5, 'others', 6, 7]);
});

it('takes what is short without a break', async () => {
  const done: number[] = [];
  const working = inSlices([1, 2, 3], (step) => done.push(step));
  expect(done).toEqual([1, 2, 3]);
  await working;
});
