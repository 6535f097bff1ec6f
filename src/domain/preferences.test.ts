import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { MemoryTx } from './memory-tx.ts';
import { preferenceMutations } from './preferences.ts';
import type { MutatorContext } from './tx.ts';

const { effect: writePreferences } = preferenceMutations['preferences.update'];

const ada: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1000 };

test('the first write begins with the specification’s defaults, later ones with what stands', async () => {
  const tx = new MemoryTx();
  await writePreferences(tx, { preferencesId: 'ada', vesselProximity: 12 }, ada);
  expect(await tx.get('preferences', 'ada')).toEqual({ ...DEFAULT_PREFERENCES, vesselProximity: 12, id: 'ada', v: 1 });
  await writePreferences(tx, { preferencesId: 'ada', routeProximity: 7 }, ada);
  expect(await tx.get('preferences', 'ada')).toMatchObject({ vesselProximity: 12, routeProximity: 7, destinationProximity: 50 });
});

test('perils and coverage are replaced as a whole', async () => {
  const tx = new MemoryTx();
  const perils = { ...DEFAULT_PREFERENCES.perils, allPerils: false, warRisk: true };
  await writePreferences(tx, { preferencesId: 'ada', perils }, ada);
  expect((await tx.get('preferences', 'ada'))?.perils).toEqual(perils);
});

test('quiet hours are replaced as a whole, and a choice of other things leaves them', async () => {
  const tx = new MemoryTx();
  const quietHours = { on: true, from: '21:30', to: '05:00', timeZone: 'Asia/Singapore' };
  await writePreferences(tx, { preferencesId: 'ada', quietHours }, ada);
  await writePreferences(tx, { preferencesId: 'ada', vesselProximity: 12 }, ada);
  expect((await tx.get('preferences', 'ada'))?.quietHours).toEqual(quietHours);
});
