import { beforeEach, expect, test } from 'vitest';
import { deviceDb } from '#store/device/device-db.ts';
import { claimShowing } from './shown-here.ts';

beforeEach(() => deviceDb().settings.clear());

test('the first who asks shows it, whoever asks at the same time or later does not', async () => {
  const asked = await Promise.all([claimShowing('alert:a:1'), claimShowing('alert:a:1'), claimShowing('alert:a:1')]);
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect(await claimShowing('alert:a:1')).toBe(false);
});

test('a later revision is shown again', async () => {
  expect([await claimShowing('alert:a:1'), await claimShowing('alert:a:2')]).toEqual([true, true]);
});

test('what was kept does not grow for ever, and something else in its place does no harm', async () => {
  await deviceDb().settings.put({ key: 'shownHere', value: 'broken' });
  expect(await claimShowing('first')).toBe(true);
  await deviceDb().settings.put({ key: 'shownHere', value: Array.from({ length: 500 }, (_, no) => `old:${no}`) });
  await claimShowing('newest');
  const kept = (await deviceDb().settings.get('shownHere'))?.value as string[];
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, 'old:1', 'newest']);
});
