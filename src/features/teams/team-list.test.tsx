import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serverReachable } from '#remote/reachable.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeServer, refuse, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { dismissAllToasts } from '#ui/toasts.tsx';
import { NeedsLink } from '#ui/link-notice.tsx';
import { TeamList } from './team-list.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
});
afterEach(async () => {
  closeServer();
  await closeSignedIn();
});

const TEAM = { id: 't', organisationId: ACCOUNT.organisationId, name: 'Bridge', samePreferences: false, shareContent: false };

async function putTeam() {
  const { organisationId } = ACCOUNT;
  await db().teams.put({ ...TEAM, v: 1 });
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
const PEOPLE = [
  { id: ACCOUNT.id, name: 'Ida Rask' },
  { id: 'b', name: 'Bo Rask' },
  { id: 'c', name: 'Cai <i>Rask</i>' },
];
const open = async (role: 'member' | 'manager') =>
  (
    await renderAt(
      <NeedsLink reachable={serverReachable.get()}>
        <TeamList account={{ ...ACCOUNT, role }} people={PEOPLE} />
      </NeedsLink>,
    )
  ).screen;

test('a manager turns both switches, each an edit that waits to go ashore', async () => {
  await putTeam();
  const screen = await open('manager');
  await screen.getByRole('switch', { name: /^Share content/ }).click();
  await screen.getByRole('switch', { name: /^Same preferences/ }).click();
  await expect.poll(async () => await db().teams.get('t')).toMatchObject({ shareContent: true, samePreferences: true });
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['team.changeShareContent', 'team.changeUserPreferences']);
  await expect.element(screen.getByText('Saved on this device; waiting to be sent.')).toBeVisible();
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
  await expect.element(screen.getByText('No teams yet')).toBeVisible();
});

test('a manager makes a team and renames one; a name that is missing is said beside the field', async () => {
  await putTeam();
  const server = serverWith({ 'teams.create': { team: TEAM }, 'teams.rename': { team: TEAM } });
  const screen = await open('manager');
  await screen.getByRole('button', { name: 'New team' }).click();
  await screen.getByRole('button', { name: 'Create team' }).click();
  await expect.element(screen.getByLabelText('Team name')).toHaveAccessibleDescription('Enter a value.');
  await screen.getByLabelText('Team name').fill(' Night watch ');
  await screen.getByRole('button', { name: 'Create team' }).click();
  await expect.element(screen.getByText('Team created successfully')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New team' })).toBeVisible();
  await screen.getByRole('button', { name: 'Rename the team Bridge' }).click();
  await screen.getByLabelText('Team name').fill('Engine');
  await screen.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(screen.getByText('Team renamed successfully')).toBeVisible();
  expect(server.asked.map(({ name, params, body }) => [name, params, body])).toEqual([
    ['teams.create', {}, { name: 'Night watch' }],
    ['teams.rename', { id: 't' }, { name: 'Engine' }],
  ]);
});

test('a manager puts in who is not in the team yet, takes somebody out, and deletes the team after a question', async () => {
  await putTeam();
  const server = serverWith({ 'teams.addMember': {}, 'teams.removeMember': {}, 'teams.delete': {} });
  const screen = await open('manager');
  const select = screen.getByLabelText('Add a member to Bridge');
  await expect.element(screen.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  expect([...(select.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual(['Choose a person', 'Cai <i>Rask</i>']);
  await select.selectOptions('c');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Cai <i>Rask</i> added to the team')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove Bo Rask from Bridge' }).click();
  await expect.element(screen.getByText('Bo Rask removed from the team')).toBeVisible();
  dismissAllToasts(); // here, without the shell's header, they lie over the buttons
  await screen.getByRole('button', { name: 'Delete the team Bridge' }).click();
  await expect.element(screen.getByText(/The members stay in the organisation\.$/)).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
  await expect.element(screen.getByText('Team deleted successfully')).toBeVisible();
  expect(server.asked.map(({ name, params }) => [name, params])).toEqual([
    ['teams.addMember', { id: 't', accountId: 'c' }],
    ['teams.removeMember', { id: 't', accountId: 'b' }],
    ['teams.delete', { id: 't' }],
  ]);
});

test('what the server refuses is said in its words, and the form stays', async () => {
  serverWith({ 'teams.create': refuse({ code: 'conflict', message: 'There is a team of this name.' }) });
  const screen = await open('manager');
  await screen.getByRole('button', { name: 'New team' }).click();
  await screen.getByLabelText('Team name').fill('Bridge');
  await screen.getByRole('button', { name: 'Create team' }).click();
  await expect.element(screen.getByText('There is a team of this name.')).toBeVisible();
  await expect.element(screen.getByLabelText('Team name')).toHaveValue('Bridge');
});

test('without a link the switches still turn, and what needs the server is held back', async () => {
  await putTeam();
  serverWith({});
  serverReachable.set(false);
  const screen = await open('manager');
  await expect.element(screen.getByText(/What is greyed out works again when there is a connection\.$/)).toBeVisible();
  for (const name of ['New team', 'Rename the team Bridge', 'Delete the team Bridge', 'Remove Bo Rask from Bridge'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
  await screen.getByRole('switch', { name: /^Share content/ }).click();
  await expect.poll(async () => (await db().teams.get('t'))?.shareContent).toBe(true);
});

test('a member has none of a manager’s buttons', async () => {
  await putTeam();
  const screen = await open('member');
  await expect.element(screen.getByText('2 members')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

test("leaving with a team's name typed asks first, and not when it was given up", async () => {
  serverReachable.set(true);
  const { screen, router } = await renderAt(
    <NeedsLink reachable={serverReachable.get()}>
      <TeamList account={{ ...ACCOUNT, role: 'manager' }} people={PEOPLE} />
    </NeedsLink>,
    ['/elsewhere'],
  );
  await screen.getByRole('button', { name: 'New team' }).click();
  await screen.getByLabelText('Team name').fill('Engine');
  void router.navigate({ to: '/elsewhere' as never });
  await screen.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByLabelText('Team name')).toHaveValue('Engine');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  void router.navigate({ to: '/elsewhere' as never });
  await expect.element(screen.getByText('/elsewhere')).toBeVisible();
});
