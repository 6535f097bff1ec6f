import { expect, test } from 'vitest';
import type { WatchLogRow } from '#contract/tables.ts';
import { newestFirst } from './watch-words.ts';

test('the newest line stands first, and what one device wrote in one millisecond in its order', () => {
  const line = (id: string, writtenAt: number) => ({ id, writtenAt }) as WatchLogRow;
  const log = [line('0001', 5), line('0003', 9), line('0002', 9)];
  expect(newestFirst(log).map(({ id }) => id)).toEqual(['0003', '0002', '0001']);
});
