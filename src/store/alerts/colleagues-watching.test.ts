import { afterEach, expect, it } from 'vitest';
import { fleetShipId } from '#contract/row-ids.ts';
import type { TeamMemberRow } from '#contract/tables.ts';
import { accountDb, deleteAccountDb } from '#store/device/account-db.ts';
import { colleaguesWatching } from './colleagues-watching.ts';

const ADA = 'ada';
afterEach(() => deleteAccountDb(ADA));

const [OURS, BENS] = [244_000_001, 244_000_002];
const times = { createdAt: 1, updatedAt: 1, v: 1, organisationId: 'o' };
const putFleet = async (id: string, ownerId: string, mmsi: number) => {
  await accountDb(ADA).fleets.put({ ...times, id, ownerId, name: id, tags: [], mastersEmail: null });
  await accountDb(ADA).fleetShips.put({ v: 1, id: fleetShipId(id, mmsi), fleetId: id, ownerId, mmsi, sendToMaster: false });
};
const putTeam = async (id: string, shareContent: boolean, ...people: string[]) => {
  await accountDb(ADA).teams.put({ id, v: 1, organisationId: 'o', name: id, samePreferences: false, shareContent });
  const member = (accountId: string): TeamMemberRow => ({
    id: `${id}:${accountId}`,
    v: 1,
    teamId: id,
    accountId,
    organisationId: 'o',
    email: `${accountId}@o.example`,
    firstName: accountId,
    lastName: '',
    role: 'member',
    ...(accountId === 'gone' && { shut: true }),
  });
  await accountDb(ADA).teamMembers.bulkPut(people.map(member));
};
const names = async (...mmsis: number[]) => (await colleaguesWatching(ADA, mmsis)).map(({ accountId }) => accountId).toSorted();

it('whoever shares the fleet in a team is alerted too, each once; who only shares nothing, left, or is the account itself, is not', async () => {
  await putFleet('mine', ADA, OURS);
  await putFleet('bens', 'ben', BENS);
  expect(await names(OURS)).toEqual([]);
  await putTeam('bridge', true, ADA, 'ben', 'cleo', 'gone');
  await putTeam('office', true, 'ben', 'dora');
  await putTeam('club', false, ADA, 'ben', 'emil');
  expect(await names(OURS)).toEqual(['ben', 'cleo']);
  expect(await names(BENS)).toEqual(['ben', 'cleo', 'dora']);
  expect(await names(OURS, BENS)).toEqual(['ben', 'cleo', 'dora']);
  expect(await names(235_000_009)).toEqual([]);
});
