import { expect, test } from 'vitest';
import { fail, ok } from '#contract/result.ts';
import { readAll } from './pages.ts';

const list = (rows: number, asked: { offset: number; limit: number }[] = []) => ({
  asked,
  ask: async (window: { offset: number; limit: number }) => {
    asked.push(window);
    const all = Array.from({ length: rows }, (_, at) => at);
    return ok({ rows: all.slice(window.offset, window.offset + window.limit), total: rows });
  },
});

test('a list is read to its end in windows that do not overlap', async () => {
  const { ask, asked } = list(1200);
  const all = await readAll(ask);
  expect(all.ok && all.value.rows).toEqual(Array.from({ length: 1200 }, (_, at) => at));
  expect(asked.map(({ offset }) => offset)).toEqual([0, 500, 1000]);
});

test('a list longer than wanted stops there and tells how long it is', async () => {
  const all = await readAll(list(1200).ask, 700);
  expect(all.ok && [all.value.rows.length, all.value.total]).toEqual([700, 1200]);
});

test('an empty list is one question, and one that shrinks meanwhile ends', async () => {
  const { ask, asked } = list(0);
  expect(await readAll(ask)).toEqual(ok({ rows: [], total: 0 }));
  expect(asked).toHaveLength(1);
  const shrinking = await readAll(async ({ offset }) => ok({ rows: offset === 0 ? ['one'] : [], total: 3 }));
  expect(shrinking.ok && shrinking.value.rows).toEqual(['one']);
});

test('a page that fails fails the reading', async () => {
  const error = { code: 'offline', message: '' } as const;
  expect(await readAll(async ({ offset }) => (offset ? fail(error) : ok({ rows: Array(500).fill(0), total: 600 })))).toEqual(fail(error));
});
