// One round of each case of tests/chaos/edit-cases.ts, the first of them in npm test; `node tests/chaos/edits.ts` plays five.
import { expect, test } from '@playwright/test';
import { EDIT_CASES, type EditWorld, play, startEditWorld } from '#tests/chaos/edit-cases.ts';

test.describe.configure({ mode: 'serial' });

let world: EditWorld;
test.beforeAll(async () => {
  world = await startEditWorld();
});
test.afterAll(async () => world?.close());

test('there is a case for each of twelve moments', () => {
  expect(Object.keys(EDIT_CASES)).toHaveLength(12);
});

for (const [at, [name, edit]] of Object.entries(EDIT_CASES).entries()) {
  test(`nothing is lost and nothing doubled when ${name}`, { tag: at === 0 ? [] : '@long' }, () => play(world, edit, `Case ${at + 1}`));
}
