import { afterEach, expect, it, vi } from 'vitest';
import { inSlices, longStep } from './slices.ts';

afterEach(() => vi.restoreAllMocks());

it('yields after every 10 ms of steps, and takes all steps in order', async () => {
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

it('does not yield during short work', async () => {
  const done: number[] = [];
  const working = inSlices([1, 2, 3], (step) => done.push(step));
  expect(done).toEqual([1, 2, 3]);
  await working;
});

it('takes long steps one at a time, in the order of the calls, and yields several turns between them', async () => {
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
