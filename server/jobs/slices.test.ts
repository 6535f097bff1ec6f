import { afterEach, expect, it, vi } from 'vitest';
import { inSlices, longStep } from './slices.ts';

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

it('takes long steps one by one, in the order of asking, with several turns for others between two of them', async () => {
  const done: string[] = [];
  let turns = 0;
  const onTurn = (): void => {
    turns += 1;
    next = setImmediate(onTurn);
  };
  let next = setImmediate(onTurn);
  const steps = ['one', 'two', 'three'].map(async (name) => {
    await longStep();
    done.push(turns > 3 ? name : 'too soon');
    turns = 0;
  });
  await Promise.all(steps);
  clearImmediate(next);
  expect(done).toEqual(['one', 'two', 'three']);
});
