import { expect, test } from 'vitest';
import { newestOnly } from './newest-only.ts';

test('of what is given while it works only the newest is done, and a failure stops nothing', async () => {
  const done: number[] = [];
  let release = () => {};
  const give = newestOnly<number>(async (thing) => {
    done.push(thing);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    if (thing === 1) throw new Error('one fails');
  });
  for (const thing of [1, 2, 3]) give(thing);
  expect(done).toEqual([1]);
  release();
  await expect.poll(() => done).toEqual([1, 3]);
  release();
  await Promise.resolve();
  give(4);
  await expect.poll(() => done).toEqual([1, 3, 4]);
});
