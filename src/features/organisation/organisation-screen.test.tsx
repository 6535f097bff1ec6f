import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Role } from '#contract/entities/accounts.ts';
import type { OrganisationMember } from '#contract/entities/organisations.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeServer, refuse, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { OrganisationScreen } from './organisation-screen.tsx';

const HOSTILE = '<img src=x onerror=alert(1)> \u202etxt.exe';
const member = (id: string, firstName: string, more: Partial<OrganisationMember> = {}): OrganisationMember => ({
  id,
  email: `${id}@rask.example`,
  firstName,
  lastName: 'Rask',
  role: 'member',
  disabled: false,
  teamIds: [],
  ...more,
});
const MEMBERS = [
  member(ACCOUNT.id, 'Ida', { role: 'manager' }),
  member('bo', 'Bo', { role: 'manager', lastSignInAt: Date.UTC(2026, 0, 2, 3, 4) }),
  member('eve', HOSTILE),
  member('old', 'Old', { disabled: true }),
];
const ORGANISATION = {
  organisation: { id: 'org-1', name: 'Rask Lines', members: MEMBERS.length, teams: 1 },
  members: MEMBERS,
};
const INVITED = { id: 'i1', email: 'new@rask.example', role: 'member', createdAt: 1, expiresAt: Date.UTC(2026, 5, 1), expired: false };

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
});
afterEach(async () => {
  closeServer();
  await closeSignedIn();
});

const openAt = (role: Role) =>
  renderAt(
    <OrganisationScreen
      account={{ ...ACCOUNT, role }}
      teams={(people) => <p>people: {people?.map(({ name }) => name).join(' and ') ?? 'unknown'}</p>}
    />,
    ['/elsewhere'],
  );
const open = async (role: Role) => (await openAt(role)).screen;

test('a manager renames the organisation, and the new name stands as the server has it', async () => {
  const server = serverWith({ 'organisation.get': ORGANISATION, 'organisation.invitations': { invitations: [] } });
  const screen = await open('manager');
  server.answers['organisation.rename'] = ({ body }) => {
    server.answers['organisation.get'] = { ...ORGANISATION, organisation: { ...ORGANISATION.organisation, ...(body as object) } };
    return { organisation: ORGANISATION.organisation };
  };
  await screen.getByRole('button', { name: 'Rename' }).click();
  await screen.getByLabelText('Organisation name').fill('  ');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter a value.')).toBeVisible();
  await screen.getByLabelText('Organisation name').fill('Rask & Daughters');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Rask & Daughters' })).toBeVisible();
  expect(server.asked.filter(({ name }) => name === 'organisation.rename').map(({ body }) => body)).toEqual([{ name: 'Rask & Daughters' }]);
});

test('a manager changes roles, shuts out after a question and lets in again, but never the own account', async () => {
  const server = serverWith({
    'organisation.get': ORGANISATION,
    'organisation.invitations': { invitations: [] },
    'organisation.changeMember': { member: MEMBERS[1] },
  });
  const screen = await open('manager');
  const changes = () =>
    server.asked.filter(({ name }) => name === 'organisation.changeMember').map(({ params, body }) => [params.id, body]);
  await screen.getByLabelText('Role of Bo Rask').selectOptions('member');
  await expect.poll(changes).toEqual([['bo', { role: 'member' }]]);
  await expect.element(screen.getByText('User updated successfully')).toBeVisible();
  await screen.getByRole('button', { name: 'Block Bo Rask' }).click();
  await screen.getByRole('button', { name: 'Keep' }).click();
  expect(changes()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Block Bo Rask' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect.poll(changes).toContainEqual(['bo', { disabled: true }]);
  await screen.getByRole('button', { name: 'Unblock Old Rask' }).click();
  await expect.poll(changes).toContainEqual(['old', { disabled: false }]);
  expect(screen.getByLabelText('Role of Ida Rask').query()).toBeNull();
  expect(screen.getByRole('button', { name: 'Block Ida Rask' }).query()).toBeNull();
});

test('an invitation whose sender may not invite any more says so', async () => {
  const invitations = [{ ...INVITED, expired: true, senderLost: true }];
  serverWith({ 'organisation.get': ORGANISATION, 'organisation.invitations': { invitations } });
  const { screen } = await openAt('manager');
  await expect.element(screen.getByText('cancelled: the sender may no longer invite, or has a new password')).toBeVisible();
});

test('a manager invites with role and team, sees what is open and until when, takes it back, and leaves without a question', async () => {
  await db().teams.put({ id: 't', v: 1, organisationId: 'org-1', name: 'Bridge', samePreferences: false, shareContent: false });
  const invitations: object[] = [];
  const server = serverWith({
    'organisation.get': ORGANISATION,
    'organisation.invitations': { invitations },
    'organisation.invite': () => {
      invitations.push({ ...INVITED, teamId: 't' });
      return { invitation: INVITED, handover: { mailed: false, link: '/auth/register?invitation=secret' } };
    },
    'organisation.revokeInvitation': () => {
      invitations.pop();
      return {};
    },
  });
  const { screen, router } = await openAt('manager');
  await expect.element(screen.getByText(/^No open invitations/)).toBeVisible();
  const email = screen.getByLabelText('E-mail address to invite');
  await email.fill('no address');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(email).toHaveAccessibleDescription('This is not an e-mail address. It looks like name@company.com.');
  await email.fill('New@Rask.example');
  await screen.getByLabelText('Role', { exact: true }).selectOptions('manager');
  await screen.getByLabelText('Team', { exact: true }).selectOptions('Bridge');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  const open1 = screen.getByRole('list', { name: 'Open invitations' });
  await expect.element(open1.getByText('new@rask.example')).toBeVisible();
  await expect.element(open1.getByText('valid until 2026-06-01 00:00Z')).toBeVisible();
  await expect.element(open1.getByText('Bridge')).toBeVisible();
  await expect.element(screen.getByText(/^Not sent to new@rask\.example: no mail server is set/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(screen.getByText('Invitation sent to')).not.toBeInTheDocument();
  await expect.element(email).toHaveValue('');
  expect(server.asked.find(({ name }) => name === 'organisation.invite')?.body).toEqual({
    email: 'new@rask.example',
    role: 'manager',
    teamId: 't',
  });
  await screen.getByRole('button', { name: /^Withdraw the invitation to new@/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(screen.getByText(/^No open invitations/)).toBeVisible();
  void router.navigate({ to: '/elsewhere' as never });
  await expect.element(screen.getByText('/elsewhere')).toBeVisible();
});

test('what the server says of a field stands beside it, and nothing is emptied', async () => {
  serverWith({
    'organisation.get': ORGANISATION,
    'organisation.invitations': { invitations: [] },
    'organisation.invite': refuse({
      code: 'conflict',
      message: 'Is a member.',
      details: [{ field: 'email', message: 'This person is a member already.' }],
    }),
  });
  const screen = await open('manager');
  await screen.getByLabelText('E-mail address to invite').fill('bo@rask.example');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(screen.getByLabelText('E-mail address to invite')).toHaveAccessibleDescription('This person is a member already.');
  await expect.element(screen.getByLabelText('E-mail address to invite')).toHaveValue('bo@rask.example');
});

test('a member sees it all, is told why nothing can be changed and whom to ask', async () => {
  const server = serverWith({ 'organisation.get': ORGANISATION });
  const screen = await open('member');
  await expect.element(screen.getByText(/only managers and administrators can. Ask one of them: Ida Rask, Bo Rask\.$/)).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: /bo@rask.example/ })).toBeVisible();
  for (const name of [/Rename/, /Block/, /Send invitation/]) expect(screen.getByRole('button', { name }).query()).toBeNull();
  expect(server.asked.map(({ name }) => name)).toEqual(['organisation.get']);
});

test('who is shut out cannot be put into a team', async () => {
  serverWith({ 'organisation.get': ORGANISATION });
  const screen = await open('member');
  await expect.element(screen.getByText(/^people: Ida Rask and Bo Rask and <img/)).toBeVisible();
  expect(screen.getByText(/^people:/).element().textContent).not.toContain('Old');
});

test('without a link every button is held back with the reason, and it comes back by itself', async () => {
  const server = serverWith({ 'organisation.get': ORGANISATION, 'organisation.invitations': { invitations: [] }, 'health.get': {} });
  const screen = await open('manager');
  await expect.element(screen.getByLabelText('Role of Bo Rask')).toBeEnabled();
  await expect.element(screen.getByText(/^No open invitations/)).toBeVisible();
  server.isDown = true;
  await screen.getByLabelText('Role of Bo Rask').selectOptions('member');
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Send invitation' })).toBeDisabled();
  await expect.element(screen.getByRole('heading', { name: 'This cannot be shown' }).first()).toBeVisible();
  server.isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(screen.getByRole('button', { name: 'Rename' })).toBeEnabled();
  await expect.element(screen.getByLabelText('Role of Bo Rask')).toBeEnabled();
});

test.each([1280, 390])('a hostile name is only a name, breaks nothing and nothing is hard to use at %i px', async (width) => {
  await page.viewport(width, 844);
  const long = 'x'.repeat(120);
  serverWith({
    'organisation.get': { ...ORGANISATION, organisation: { ...ORGANISATION.organisation, name: long } },
    'organisation.invitations': { invitations: [{ ...INVITED, email: `${long}@rask.example` }] },
  });
  const screen = await open('manager');
  await expect.element(screen.getByText(`${HOSTILE} Rask`, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(`${long}@rask.example`)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await seriousFindings()).toEqual([]);
});

test('leaving with a new name and an invitation typed asks once, for both', async () => {
  serverWith({ 'organisation.get': ORGANISATION, 'organisation.invitations': { invitations: [] } });
  const { screen, router } = await openAt('manager');
  await screen.getByRole('button', { name: 'Rename' }).click();
  await screen.getByLabelText('Organisation name').fill('Rask & Daughters');
  await screen.getByLabelText('E-mail address to invite').fill('new@rask.example');
  void router.navigate({ to: '/elsewhere' as never });
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByLabelText('E-mail address to invite')).toHaveValue('new@rask.example');
  void router.navigate({ to: '/elsewhere' as never });
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByText('/elsewhere')).toBeVisible();
});

test('a manager sees which rules are in use, imports an edition with its faults in words, and chooses one', async () => {
  const row = { v: 1, organisationId: 'org-1', file: '{}', authorName: 'Bo Rask', importedAt: Date.UTC(2026, 0, 2) };
  await db().ruleSets.put({ ...row, id: 'rask-2026-1', isChosen: false });
  const faults = ['"shipThreat": the weight of "intent" is missing.', '"formula": the shares are 90 together, not 100.'];
  const server = serverWith({
    'organisation.get': ORGANISATION,
    'organisation.invitations': { invitations: [] },
    'organisation.chooseRuleSet': {},
    'organisation.importRuleSet': refuse({
      code: 'invalid',
      message: faults.join(' '),
      details: faults.map((message) => ({ field: 'file', message })),
    }),
  });
  const screen = await open('manager');
  const rules = screen.getByRole('list', { name: 'Rules of risk' });
  await expect.element(rules.getByText('Imported by Bo Rask on 2026-01-02')).toBeVisible();
  await screen.getByLabelText('File of an edition').upload(new File(['{}'], 'own.json'));
  await expect.element(screen.getByText(faults[0] ?? '', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Use rask-2026-1' }).click();
  await expect.poll(() => server.asked.find(({ name }) => name === 'organisation.chooseRuleSet')?.body).toEqual({ edition: 'rask-2026-1' });
  await db().ruleSets.update('rask-2026-1', { isChosen: true });
  await expect.element(screen.getByRole('button', { name: /^Use fathom-/ })).toBeVisible();
  await expect.element(rules.getByText('In use')).toBeVisible();
});
