import { expect, test } from 'vitest';
import { MemoryTx } from './memory-tx.ts';
import { Refused } from './refuse.ts';
import { teamMutations } from './teams.ts';
import type { MutatorContext } from './tx.ts';

const { effect: changeShareContent } = teamMutations['team.changeShareContent'];
const { effect: changeUserPreferences } = teamMutations['team.changeUserPreferences'];

const ada: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1000 };

test('each switch turns by itself and leaves the other', async () => {
  const tx = new MemoryTx();
  await tx.put('teams', { id: 't', organisationId: 'north', name: 'Bridge', samePreferences: false, shareContent: true, v: 0 });
  await changeUserPreferences(tx, { teamId: 't', samePreferences: true }, ada);
  await changeShareContent(tx, { teamId: 't', shareContent: false }, ada);
  expect(await tx.get('teams', 't')).toMatchObject({ name: 'Bridge', samePreferences: true, shareContent: false, v: 3 });
});

test('a team that is not there is said not to be, and none is made', async () => {
  const tx = new MemoryTx();
  await expect(changeShareContent(tx, { teamId: 't', shareContent: true }, ada)).rejects.toBeInstanceOf(Refused);
  expect(tx.rows()).toEqual([]);
});
