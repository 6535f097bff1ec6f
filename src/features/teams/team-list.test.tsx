import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { TeamList } from './team-list.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
});
afterEach(closeSignedIn);

async function putTeam() {
  const { organisationId } = ACCOUNT;
  await db().teams.put({ id: 't', v: 1, organisationId, name: 'Bridge', samePreferences: false, shareContent: false });
  const member = (accountId: string, firstName: string, role: 'member' | 'manager') => ({
    id: `t:${accountId}`,
    v: 1,
    teamId: 't',
    accountId,
    organisationId,
    email: `${firstName}@rask.example`,
    firstName,
    lastName: 'Rask',
    role,
  });
  await db().teamMembers.bulkPut([member(ACCOUNT.id, 'Ida', 'member'), member('b', 'Bo', 'manager')]);
}
const open = async (role: 'member' | 'manager') => (await renderAt(<TeamList account={{ ...ACCOUNT, role }} people={[]} />)).screen;

test('a manager turns both switches, each an edit that waits to go ashore', async () => {
  await putTeam();
  const screen = await open('manager');
  await screen.getByRole('switch', { name: /^Share content/ }).click();
  await screen.getByRole('switch', { name: /^Same preferences/ }).click();
  await expect.poll(async () => await db().teams.get('t')).toMatchObject({ shareContent: true, samePreferences: true });
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['team.changeShareContent', 'team.changeUserPreferences']);
  await expect.element(screen.getByText('Saved on this device; waiting to go ashore.')).toBeVisible();
});

test('anybody else sees how they stand, who is in the team, and whom to ask', async () => {
  await putTeam();
  const screen = await open('member');
  await expect.element(screen.getByRole('switch', { name: /^Share content/ })).toBeDisabled();
  await expect.element(screen.getByText('Only a manager or an administrator can change this. Ask one of them: Bo Rask.')).toBeVisible();
  await expect.element(screen.getByText('2 members')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Bo@rask.example' })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('without a team it says what the page is for', async () => {
  const screen = await open('member');
  await expect.element(screen.getByText('No team yet')).toBeVisible();
});
