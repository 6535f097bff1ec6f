import { afterEach, expect, test } from 'vitest';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { factsMark } from './ship-facts.ts';

afterEach(() => deleteAccountDb('ada'));

test('the mark of facts is another one when a fact came, and when one changed; not when only other rows came', async () => {
  const { shipFacts, syncState } = accountDb('ada');
  const received = (cursor: Record<string, number>) => syncState.put({ key: 'cursor', value: cursor });
  const marks = [await factsMark('ada')];
  await shipFacts.put({ id: 'ada:p1', mmsi: 1, holderId: 'ada', v: 1 } as never);
  marks.push(await factsMark('ada'));
  await received({ 'facts:ada': 7 });
  marks.push(await factsMark('ada'));
  expect(new Set(marks).size).toBe(3);
  await received({ 'facts:ada': 7, 'world:events': 9 });
  expect(await factsMark('ada')).toBe(marks.at(-1));
});
