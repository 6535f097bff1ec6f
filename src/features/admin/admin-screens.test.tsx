// Every screen of the administrator on one made-up server. Over 300 lines: that server is most of it, and each file more would start it again.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReactElement } from 'react';
import type { AuditLine, Overview } from '#contract/entities/administration.ts';
import type { Client, ClientUser } from '#contract/entities/clients.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeServer, refuse, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { dismissAllToasts } from '#ui/toasts.tsx';
import { AdminDeniedScreen, AdminFrame } from './admin-frame.tsx';
import { AuditScreen } from './audit-screen.tsx';
import { ClientScreen } from './client-screen.tsx';
import { CreateClientScreen, EditClientScreen } from './client-form-screens.tsx';
import { ClientsScreen } from './clients-screen.tsx';
import { OutboxScreen } from './outbox-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { CreateUserScreen, EditUserScreen } from './user-form-screens.tsx';
import { ActorsCard } from './actors/actors-card.tsx';
import { serverReachable } from '#remote/reachable.ts';
import { ChartsCard } from './charts/charts-card.tsx';
import { ImportedListsCard } from './lists/imported-lists-card.tsx';
import { ListPreviewView } from './lists/list-preview.tsx';
import { ReportCentresCard } from './report-centres-card.tsx';
import { UserScreen } from './user-screen.tsx';
import { UsersScreen } from './users-screen.tsx';

const MAILED = { mailed: true };
const HOSTILE = '<b>x</b>\u202e evil';
const client = (id: string, name: string, more: Partial<Client> = {}): Client => ({
  _id: id,
  name,
  members: 2,
  fleets: 1,
  ships: 30,
  createdAt: Date.UTC(2026, 0, 1),
  ...more,
});
const user = (id: string, firstName: string, more: Partial<ClientUser> = {}): ClientUser => ({
  id,
  clientId: 'rask',
  email: `${id}@rask.example`,
  firstName,
  lastName: 'Rask',
  role: 'member',
  verified: true,
  disabled: false,
  ...more,
});
const pageOf = (rows: readonly unknown[]) => ({ offset: 0, limit: 500, total: rows.length });
const clientsAnswer = (clients: readonly Client[]) => ({ clients, clientCount: clients.length, view: pageOf(clients) });
const usersAnswer = (users: readonly ClientUser[]) => ({ users, userCount: users.length, view: pageOf(users) });
const RASK = client('rask', 'Rask Lines', { country: 'NO', notes: 'Pays late.\nSecond line', contactEmail: 'desk@rask.example' });
const PLACES = [
  '/dashboard/permission-denied',
  '/dashboard/admin/clients',
  '/dashboard/admin/clients/create',
  '/dashboard/admin/clients/$clientId',
  '/dashboard/admin/clients/edit/$clientId',
  '/dashboard/admin/users',
  '/dashboard/admin/users/create',
  '/dashboard/admin/users/$userId',
  '/dashboard/admin/users/$userId/edit',
  '/dashboard/admin/$clientId/fleets',
  '/dashboard/admin/$clientId/fleets/create',
  '/dashboard/admin/$clientId/preferences',
  '/dashboard/admin/audit',
  '/dashboard/admin/outbox',
  '/dashboard/admin',
];

beforeEach(async () => {
  await page.viewport(1280, 800);
  localStorage.clear();
  await openSignedIn();
});
afterEach(async () => {
  closeServer();
  await closeSignedIn();
});

const open = (screen: ReactElement) => renderAt(<AdminFrame>{screen}</AdminFrame>, PLACES);
type Server = ReturnType<typeof serverWith>;
/** Stand for the fleets, which are another feature's. */
const fleets = { list: <p>fleets of the client</p>, add: null };

const bodies = (server: Server, name: string) => server.asked.filter((asked) => asked.name === name).map(({ body }) => body);
const ids = (server: Server, name: string) => server.asked.filter((asked) => asked.name === name).map(({ params }) => params.id);

test('the first page shows numbers, feeds, jobs, mail and the last actions, with why something failed', async () => {
  const line: AuditLine = { no: 1, at: Date.UTC(2026, 0, 2, 3, 4), action: 'clientCreated', who: 'Ada Admin', organisationName: HOSTILE };
  const overview: Overview = {
    clients: 3,
    users: 1,
    fleets: 1200,
    ships: 30,
    feeds: [
      { id: 'tcp://one', kind: 'live', state: 'connected', lastMessageAt: Date.now(), messages: 5, refused: 0 },
      { id: 'tcp://two', kind: 'live', state: 'failed', lastMessageAt: null, messages: 0, refused: 0, error: 'ECONNREFUSED' },
    ],
    jobs: [
      { name: 'reports', state: 'failed', error: 'no room' },
      { name: 'Weekly tidying', state: 'idle', nextAt: Date.now() - 3 * 3_600_000 - 60_000 },
      { name: 'Inbox', state: 'idle', counts: { rows: 8642, added: 8000, updated: 1, unchanged: 2, merged: 600, refused: 39 } },
    ],
    leftOut: [{ table: 'ports', id: 'x'.repeat(70), owner: 'ports', changedAt: Date.UTC(2026, 0, 2, 3, 4) }],
    ways: [
      { way: 'push', isSetUp: true, waiting: 0, lastSentAt: Date.UTC(2026, 0, 2, 3, 4) },
      { way: 'email', isSetUp: false, waiting: 0 },
      { way: 'gateway', isSetUp: true, waiting: 7, lastFailure: { at: Date.UTC(2026, 0, 2, 3, 4), reason: 'the gateway answered 503' } },
    ],
    mail: { configured: false, waiting: 2, failed: 1, letters: [] },
    audit: [line],
    kept: [
      { kind: 'tracks', days: 90, rows: 1_234_567, bytes: 5_600_000_000 },
      { kind: 'jobRuns', rows: 1, bytes: 8192 },
    ],
    demonstration: { state: 'atWork', hiddenRows: 0, mayReset: true },
  };
  serverWith({ 'admin.overview': overview });
  const { screen } = await open(<OverviewScreen />);
  await expect.element(screen.getByRole('link', { name: /1,200\s*fleets/ })).toHaveAttribute('href', '/dashboard/admin/clients');
  await expect.element(screen.getByRole('link', { name: /1\s*user$/ })).toHaveAttribute('href', '/dashboard/admin/users');
  await expect.element(screen.getByText('ECONNREFUSED')).toBeVisible();
  await expect.element(screen.getByText('no room')).toBeVisible();
  await expect.element(screen.getByText('8,642 rows: 8,000 added, 1 changed, 2 unchanged, 600 merged, 39 rejected')).toBeVisible();
  await expect.element(screen.getByText('2 waiting')).toBeVisible();
  await expect.element(screen.getByText('overdue by 3 h')).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'Rows that cannot be sent to devices' }).getByText(/^ports x{70}$/)).toBeVisible();
  const ways = screen.getByRole('list', { name: 'Alert delivery' });
  await expect.element(ways.getByText('working')).toBeVisible();
  await expect.element(ways.getByText('not set up')).toBeVisible();
  await expect.element(ways.getByText('7 waiting')).toBeVisible();
  await expect.element(ways.getByText(/the gateway answered 503/)).toBeVisible();
  await expect.element(screen.getByText('No mail server is set up')).toBeVisible();
  const kept = screen.getByRole('list', { name: 'Data retention' });
  await expect.element(kept.getByText('90 days')).toBeVisible();
  await expect.element(kept.getByText('1,234,567 rows, 5.6 GB')).toBeVisible();
  await expect.element(kept.getByText('the latest of each')).toBeVisible();
  await expect.element(screen.getByText(HOSTILE)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'All mail' })).toHaveAttribute('href', '/dashboard/admin/outbox');
  expect(await seriousFindings()).toEqual([]);
});

test('a right that is missing meanwhile leads to the page that says so', async () => {
  serverWith({ 'admin.overview': refuse({ code: 'forbidden', message: 'You may not do this.' }) });
  const { router } = await open(<OverviewScreen />);
  await expect.poll(() => router.state.location.pathname).toMatch(/permission-denied$/);
});

const QUIET: Overview = {
  clients: 1,
  users: 1,
  fleets: 1,
  ships: 1,
  feeds: [],
  jobs: [],
  leftOut: [],
  ways: [{ way: 'email', isSetUp: true, waiting: 0 }],
  mail: { configured: true, waiting: 0, failed: 0, letters: [] },
  audit: [],
  kept: [],
  demonstration: { state: 'none', hiddenRows: 0, mayReset: false },
};

test.each([
  ['atWork', 'Reset demonstration', 'admin.resetDemonstration'],
  ['hidden', 'Delete hidden data', 'admin.deleteDemonstration'],
] as const)('a demonstration that is %s has its button, which asks first', async (state, name, called) => {
  const server = serverWith({ 'admin.overview': { ...QUIET, demonstration: { state, hiddenRows: 3, mayReset: true } }, [called]: {} });
  const { screen } = await open(<OverviewScreen />);
  await screen.getByRole('button', { name }).click();
  expect(bodies(server, called)).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name }).click();
  await expect.poll(() => bodies(server, called)).toHaveLength(1);
});

test('a failed answer says why and is asked again', async () => {
  const server = serverWith({ 'admin.overview': refuse({ code: 'internal', message: 'The database is away.' }) });
  const { screen } = await open(<OverviewScreen />);
  await expect.element(screen.getByText('The database is away.')).toBeVisible();
  server.answers['admin.overview'] = QUIET;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('No feed is set up.')).toBeVisible();
  await expect.element(screen.getByText('not used yet')).toBeVisible();
});

test('clients are listed and searched; an empty list says what to do first', async () => {
  const server = serverWith({ 'admin.clients': clientsAnswer([RASK, client('b', HOSTILE)]) });
  const { screen } = await open(<ClientsScreen />);
  await expect.element(screen.getByRole('link', { name: HOSTILE })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: 'Norway' })).toBeVisible();
  await screen.getByLabelText('Search in this list').fill('rask');
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  await screen.getByLabelText('Search in this list').fill('');
  expect(await seriousFindings()).toEqual([]);
  server.answers['admin.clients'] = clientsAnswer([]);
  await screen.getByRole('button', { name: 'Show deleted' }).click();
  await expect.element(screen.getByText('No deleted clients')).toBeVisible();
  await screen.getByRole('button', { name: 'Show deleted' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
});

test('a list longer than one answer is read to its end', async () => {
  const all = Array.from({ length: 700 }, (_, no) => client(`c${no}`, `Client ${no}`));
  serverWith({
    'admin.clients': ({ body }) => {
      const { offset, limit } = body as { offset: number; limit: number };
      return { clients: all.slice(offset, offset + limit), clientCount: 700, view: { offset, limit, total: 700 } };
    },
  });
  const { screen } = await open(<ClientsScreen />);
  await expect.element(screen.getByText('700 rows')).toBeVisible();
});

test('deleting a client is asked first, can be undone, and a deleted one is brought back from its list', async () => {
  let isDeleted = false;
  const server = serverWith({
    'admin.clients': ({ body }) =>
      clientsAnswer(
        (body as { filter?: { deleted?: boolean } }).filter?.deleted === isDeleted || (!isDeleted && !(body as { filter?: object }).filter)
          ? [{ ...RASK, ...(isDeleted && { deletedAt: 1 }) }]
          : [],
      ),
    'admin.deleteClient': () => {
      isDeleted = true;
      return {};
    },
    'admin.restoreClient': () => {
      isDeleted = false;
      return { client: RASK };
    },
  });
  const { screen } = await open(<ClientsScreen />);
  const remove = async () => {
    await screen.getByRole('button', { name: 'More for Rask Lines' }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await expect.element(screen.getByRole('heading', { name: 'Delete Rask Lines?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Keep' }).click();
  expect(ids(server, 'admin.deleteClient')).toEqual([]);
  await remove();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Rask Lines was deleted.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('link', { name: 'Rask Lines' })).toBeVisible();
  await remove();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  dismissAllToasts();
  await screen.getByRole('button', { name: 'Show deleted' }).click();
  await screen.getByRole('button', { name: 'More for Rask Lines' }).click();
  await screen.getByRole('menuitem', { name: 'Restore' }).click();
  await expect.element(screen.getByText('No deleted clients')).toBeVisible();
  expect(ids(server, 'admin.restoreClient')).toEqual(['rask', 'rask']);
});

test('a client is made with only what was filled in, and its page opens', async () => {
  const server = serverWith({ 'admin.createClient': { client: RASK } });
  const { screen, router } = await open(<CreateClientScreen />);
  await screen.getByRole('button', { name: 'Create client' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription('Enter a value.');
  await screen.getByLabelText('Name').fill('  Rask Lines ');
  await screen.getByLabelText('Country').selectOptions('Norway');
  await screen.getByRole('button', { name: 'Create client' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/admin/clients/rask');
  expect(bodies(server, 'admin.createClient')).toEqual([{ name: 'Rask Lines', country: 'NO' }]);
  await expect.element(screen.getByText('Client created successfully')).toBeVisible();
});

test('leaving with typed text asks first', async () => {
  serverWith({});
  const { screen, router } = await open(<CreateClientScreen />);
  await screen.getByLabelText('Name').fill('Half typed');
  await screen.getByRole('link', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Stay' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Half typed');
  await screen.getByRole('link', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/admin/clients');
});

test('the notes of a client can be emptied', async () => {
  const server = serverWith({ 'admin.client': { client: RASK }, 'admin.updateClient': { client: RASK } });
  const { screen } = await open(<EditClientScreen clientId="rask" />);
  await screen.getByLabelText('Notes').fill('');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => bodies(server, 'admin.updateClient'))
    .toEqual([{ name: 'Rask Lines', country: 'NO', contactEmail: 'desk@rask.example', notes: '' }]);
});

test('the page of a client shows facts, notes, users, fleets and teams, each with its next step', async () => {
  serverWith({
    'admin.client': { client: RASK },
    'admin.users': usersAnswer([user('ida', 'Ida', { verified: false })]),
    'admin.clientTeam': {
      team: [{ id: 't', name: 'Bridge', organisationId: 'rask', samePreferences: false, shareContent: true }],
      teamMembers: [],
    },
  });
  const { screen } = await open(<ClientScreen clientId="rask" fleets={fleets} />);
  await expect.element(screen.getByText(/Pays late/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ida Rask' })).toBeVisible();
  await expect.element(screen.getByText('not confirmed')).toBeVisible();
  await expect.element(screen.getByText('fleets of the client')).toBeVisible();
  await expect.element(screen.getByText('no members')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New user' })).toHaveAttribute('href', '/dashboard/admin/users/create?client=rask');
  await expect.element(screen.getByRole('link', { name: 'Preferences' })).toHaveAttribute('href', '/dashboard/admin/rask/preferences');
  expect(await seriousFindings()).toEqual([]);
});

test('a deleted client offers to be brought back, and nothing else', async () => {
  const server = serverWith({
    'admin.client': { client: { ...RASK, deletedAt: Date.UTC(2026, 1, 2) } },
    'admin.restoreClient': { client: RASK },
  });
  const { screen } = await open(<ClientScreen clientId="rask" fleets={fleets} />);
  await expect.element(screen.getByText(/was deleted 2026-02-02/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete' }).query()).toBeNull();
  server.answers['admin.client'] = { client: RASK };
  await screen.getByRole('button', { name: 'Restore' }).click();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('a user is made for the client of the address; no password is asked for', async () => {
  const server = serverWith({ 'admin.clients': clientsAnswer([RASK]), 'admin.createUser': { user: user('new', 'New'), handover: MAILED } });
  const { screen, router } = await open(<CreateUserScreen clientId="rask" />);
  await expect.element(screen.getByLabelText('Client')).toHaveValue('rask');
  await screen.getByLabelText('First name').fill('New');
  await screen.getByLabelText('Last name').fill('Rask');
  await screen.getByLabelText('E-mail').fill('NEW@rask.example');
  await screen.getByLabelText('Role').selectOptions('manager');
  expect(document.querySelector('input[type=password]')).toBeNull();
  await screen.getByRole('button', { name: 'Create user' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/admin/users/new');
  expect(bodies(server, 'admin.createUser')).toEqual([
    { clientId: 'rask', email: 'new@rask.example', firstName: 'New', lastName: 'Rask', role: 'manager' },
  ]);
  await expect.element(screen.getByText('Account created successfully')).toBeVisible();
});

test('without a mail server nothing is called sent: the link is offered to be copied', async () => {
  const link = '/auth/new-password?email=ida&code=secret';
  serverWith({
    'admin.users': usersAnswer([user('ida', 'Ida')]),
    'admin.client': { client: RASK },
    'admin.resetUserPassword': { handover: { mailed: false, link } },
  });
  const { screen } = await open(<UserScreen userId="ida" />);
  await screen.getByRole('button', { name: 'Reset password' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  await expect.element(screen.getByText(/^Not sent to ida@rask\.example: no mail server is set/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(screen.getByText('Link to set a new password sent', { exact: false }).query()).toBeNull();
});

test('a user who has to have a client gets the words beside the field', async () => {
  serverWith({ 'admin.clients': clientsAnswer([RASK]) });
  const { screen } = await open(<CreateUserScreen />);
  await screen.getByRole('button', { name: 'Create user' }).click();
  await expect.element(screen.getByLabelText('Client')).toHaveAccessibleDescription('Enter a value.');
});

test('a user is edited, disabled and told so with the words of the specification', async () => {
  const server = serverWith({ 'admin.users': usersAnswer([user('ida', 'Ida')]), 'admin.updateUser': { user: user('ida', 'Ida') } });
  const { screen } = await open(<EditUserScreen userId="ida" />);
  await screen.getByRole('switch', { name: /^Blocked/ }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('User updated successfully')).toBeVisible();
  expect(bodies(server, 'admin.updateUser')).toEqual([
    { firstName: 'Ida', lastName: 'Rask', email: 'ida@rask.example', role: 'member', disabled: true },
  ]);
});

test('a user is mailed the details and a link for a new password, and deleted after a question', async () => {
  const server = serverWith({
    'admin.users': usersAnswer([user('ida', 'Ida')]),
    'admin.client': { client: RASK },
    'admin.sendUserDetails': { handover: MAILED },
    'admin.resetUserPassword': { handover: MAILED },
    'admin.deleteUser': {},
  });
  const { screen, router } = await open(<UserScreen userId="ida" />);
  await expect.element(screen.getByRole('link', { name: 'Rask Lines' })).toBeVisible();
  await screen.getByRole('button', { name: 'Send details' }).click();
  await expect.element(screen.getByText('Details sent to ida@rask.example')).toBeVisible();
  dismissAllToasts(); // here, without the shell's header, they lie over the buttons
  await screen.getByRole('button', { name: 'Reset password' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  await expect.element(screen.getByText('Link to set a new password sent to ida@rask.example')).toBeVisible();
  dismissAllToasts();
  expect([...ids(server, 'admin.sendUserDetails'), ...ids(server, 'admin.resetUserPassword')]).toEqual(['ida', 'ida']);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Account deleted successfully')).toBeVisible();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/admin/clients/rask');
});

test('a reset says first to which address its link goes', async () => {
  const waits = { pendingEmail: 'ida@new.example', resetTo: 'ida@new.example' };
  const server = serverWith({ 'admin.users': usersAnswer([user('ida', 'Ida', waits)]), 'admin.client': { client: RASK } });
  const { screen } = await open(<UserScreen userId="ida" />);
  await screen.getByRole('button', { name: 'Reset password' }).click();
  await expect.element(screen.getByRole('dialog').getByText(/A link to set a new one is e-mailed to ida@new\.example/)).toBeVisible();
  expect(ids(server, 'admin.resetUserPassword')).toEqual([]);
});

test('a user who does not exist is said to be missing, with a link back', async () => {
  serverWith({ 'admin.users': usersAnswer([]) });
  const { screen } = await open(<UserScreen userId="none" />);
  await expect.element(screen.getByText('User not found')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'All users' })).toBeVisible();
});

test('the users of all clients stand with the name of their client and what is wrong with an account', async () => {
  serverWith({ 'admin.users': usersAnswer([user('ida', 'Ida', { disabled: true })]), 'admin.clients': clientsAnswer([RASK]) });
  const { screen } = await open(<UsersScreen />);
  await expect.element(screen.getByRole('gridcell', { name: 'Rask Lines' })).toBeVisible();
  await expect.element(screen.getByRole('gridcell', { name: 'blocked' })).toBeVisible();
});

test('a line of the audit log opens on what stood before and after; the log says how much of it is shown', async () => {
  const lines: AuditLine[] = [
    { no: 2, at: 2000, action: 'clientChanged', who: 'Ada', before: { name: HOSTILE }, after: { name: 'Rask' } },
    { no: 1, at: 1000, action: 'signedIn', address: '10.0.0.1' },
  ];
  serverWith({
    'admin.audit': ({ body }) => ({
      lines: (body as { offset: number }).offset === 0 ? lines : [],
      lineCount: 900,
      view: { offset: 0, limit: 500, total: 900 },
    }),
  });
  const { screen } = await open(<AuditScreen />);
  await expect.element(screen.getByText('Showing the newest 2 of 900.')).toBeVisible();
  await expect.element(screen.getByText('not signed in')).toBeVisible();
  await screen.getByRole('gridcell', { name: 'Client changed' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/<b>x<\/b>/)).toBeVisible();
  await expect.element(dialog.getByText(/"Rask"/)).toBeVisible();
});

test('mail that was written to files says so, names the file and is opened; what failed says why', async () => {
  const letter = { to: 'ida@rask.example', subject: 'Your details', tries: 1, createdAt: 1000 };
  const letters = [
    { ...letter, no: 2, state: 'file', file: '2-ida.eml' },
    { ...letter, no: 1, state: 'failed', error: 'Mailbox full' },
  ];
  serverWith({
    'admin.outbox': { letters, letterCount: 2, view: pageOf(letters) },
    'admin.letter': ({ params }) => ({ letter: letters[0], ...(params.no === '2' && { text: 'Sign in with <b>ida@rask.example</b>' }) }),
  });
  const { screen } = await open(<OutboxScreen />);
  await screen.getByRole('gridcell', { name: '2-ida.eml' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Sign in with <b>ida@rask.example</b>')).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('2-ida.eml')).toBeVisible();
  await expect.element(screen.getByText('Mailbox full')).toBeVisible();
  await expect.element(screen.getByText('No mail server is set up')).toBeVisible();
});

test('without a connection the buttons are disabled and say why', async () => {
  const server = serverWith({ 'admin.users': usersAnswer([user('ida', 'Ida')]), 'admin.client': { client: RASK } });
  const { screen } = await open(<UserScreen userId="ida" />);
  await expect.element(screen.getByRole('link', { name: 'Rask Lines' })).toBeVisible(); // all that was asked is answered
  server.isDown = true;
  await screen.getByRole('button', { name: 'Send details' }).click();
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  for (const name of ['Send details', 'Reset password', 'Delete'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
});

test.each([390, 820])('long names break no screen at %i px', async (width) => {
  await page.viewport(width, 844);
  const name = 'W'.repeat(120);
  serverWith({
    'admin.client': { client: { ...RASK, name, notes: name.repeat(5), contactEmail: `${'m'.repeat(60)}@${'d'.repeat(60)}.example` } },
    'admin.users': usersAnswer([user('ida', name)]),
    'admin.clientTeam': { team: [{ id: 't', name, organisationId: 'rask', samePreferences: false, shareContent: true }], teamMembers: [] },
  });
  const { screen } = await open(<ClientScreen clientId="rask" fleets={fleets} />);
  await expect.element(screen.getByRole('heading', { name })).toBeVisible();
  await expect.element(screen.getByText('no members')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('a visitor without the right is led elsewhere', async () => {
  const { screen } = await renderAt(<AdminDeniedScreen />);
  await expect.element(screen.getByText(/^Only administrators can open this page/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('published centres stand apart until somebody enters one, with its source and the date of that', async () => {
  const server = serverWith({ 'admin.setReportCentre': {}, 'admin.deleteReportCentre': {} });
  const { screen } = await open(<ReportCentresCard accountId={ACCOUNT.id} />);
  await expect.element(screen.getByText(/^No centre is entered\./)).toBeVisible();
  await expect.element(screen.getByText('No address is known for: forms of MSCIO. Whoever writes a report has to type it.')).toBeVisible();
  await screen.getByRole('button', { name: 'Enter as checked: UKMTO watchkeepers' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Telephone' })).toHaveValue('+44 2392 222060');
  await expect.element(screen.getByRole('textbox', { name: 'Source', exact: true })).toHaveValue('');
  await screen.getByRole('textbox', { name: 'Telephone' }).fill('');
  await screen.getByRole('textbox', { name: 'Name' }).fill('UKMTO');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('watch@example.org');
  await screen.getByRole('button', { name: 'Save the centre' }).click();
  await expect.element(screen.getByText('Say of when the source is.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('textbox', { name: 'Source', exact: true }).fill('Its page');
  await screen.getByRole('textbox', { name: 'Date of the source' }).fill('2026-10-01');
  await userEvent.tab();
  await expect.element(screen.getByText('Say of when the source is.')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save the centre' }).click();
  await expect.element(screen.getByText('The centre is saved. Devices show it after their next sync.')).toBeVisible();
  const issuedAt = Date.UTC(2026, 9, 1);
  const body = { addressee: 'ukmto' as const, name: 'UKMTO', email: 'watch@example.org', telephone: '', source: 'Its page', issuedAt };
  expect(server.asked.at(-1)).toMatchObject({ name: 'admin.setReportCentre', body });
  expect(server.asked.at(-1), 'nothing was there to change').not.toMatchObject({ query: { existing: 'true' } });
  await db().reportCentres.put({ ...body, id: 'one', v: 1, updatedAt: 1 });
  await expect.element(screen.getByText('As of 2026-10-01, by Its page')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Enter as checked: UKMTO watchkeepers' })).not.toBeInTheDocument();
});

test('a centre that somebody else deleted meanwhile is not entered anew: the form says so and keeps what was typed', async () => {
  const server = serverWith({ 'admin.setReportCentre': refuse({ code: 'gone', message: 'Somebody has deleted this centre meanwhile.' }) });
  const centre = { addressee: 'ukmto' as const, name: 'UKMTO', telephone: '', source: 'Its page', issuedAt: Date.UTC(2026, 9, 1) };
  await db().reportCentres.put({ ...centre, id: 'one', v: 1, updatedAt: 1 });
  const { screen } = await open(<ReportCentresCard accountId={ACCOUNT.id} />);
  await screen.getByRole('button', { name: 'Edit UKMTO' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('UKMTO watch');
  await screen.getByRole('button', { name: 'Save the centre' }).click();
  expect(server.asked.at(-1)).toMatchObject({ name: 'admin.setReportCentre', query: { existing: 'true' } });
  await expect.poll(() => screen.getByText('Somebody has deleted this centre meanwhile.').elements().length).toBe(2);
  await db().reportCentres.clear();
  await expect.element(screen.getByText(/^No centre is entered\./)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('UKMTO watch');
});

test('an actor is entered with its region, and each level with its date and source', async () => {
  const server = serverWith({ 'admin.setActor': {} });
  const { screen } = await open(<ActorsCard accountId={ACCOUNT.id} />);
  await expect.element(screen.getByText(/^No actor is entered\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Add an actor' }).click();
  await screen.getByRole('textbox', { name: 'Name of the actor' }).fill('Raiders');
  await screen.getByRole('textbox', { name: 'Positions of the region' }).fill('11N 43E\n11N 52E\n15N 52E');
  await screen.getByRole('combobox', { name: 'Intent' }).selectOptions('high');
  await screen.getByRole('button', { name: 'Save the actor' }).click();
  await expect.element(screen.getByText('Say of when the source is.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('textbox', { name: 'Date of the source of the intent' }).fill('2026-10-01');
  await expect.element(screen.getByText('Say of when the source is.')).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Source of the intent' }).fill('A report');
  await screen.getByRole('button', { name: 'Save the actor' }).click();
  await expect.element(screen.getByText('The actor is saved. Devices rate by it after their next sync.')).toBeVisible();
  const region = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [43, 11],
        [52, 11],
        [52, 15],
        [43, 11],
      ],
    ] as [number, number][][],
  };
  const body = { name: 'Raiders', region, intent: { level: 'high' as const, asOf: Date.UTC(2026, 9, 1), source: 'A report' } };
  expect(server.asked.at(-1)).toMatchObject({ name: 'admin.setActor', body });
  await db().actors.put({ ...body, id: 'one', v: 1, updatedAt: 1 });
  await expect.element(screen.getByText('Intent: high, as of 2026-10-01, by A report')).toBeVisible();
  await expect.element(screen.getByText('Capability: not known')).toBeVisible();
});

test('an actor that the server refuses stays in the form, which says why, as a toast does', async () => {
  serverWith({ 'admin.setActor': refuse({ code: 'invalid', message: 'The region has too many corners.' }) });
  const { screen } = await open(<ActorsCard accountId={ACCOUNT.id} />);
  await screen.getByRole('button', { name: 'Add an actor' }).click();
  await screen.getByRole('textbox', { name: 'Name of the actor' }).fill('Raiders');
  await screen.getByRole('textbox', { name: 'Positions of the region' }).fill('11N 43E\n11N 52E\n15N 52E');
  await screen.getByRole('button', { name: 'Save the actor' }).click();
  await expect.poll(() => screen.getByText('The region has too many corners.').elements().length).toBe(2);
  await expect.element(screen.getByRole('textbox', { name: 'Name of the actor' })).toHaveValue('Raiders');
});

test('imported lists show their edition, and none says what that means', async () => {
  serverWith({ 'admin.importedLists': { lists: [] } });
  const { screen } = await open(<ImportedListsCard />);
  await expect.element(screen.getByText(/^No list is imported\./)).toBeVisible();
});

test('an imported list is deleted after a question, by a button whose name begins with its word', async () => {
  const list = { kind: 'watchList' as const, list: 'EU list', editionAt: Date.UTC(2026, 9, 1), importedAt: 1, entries: 1200 };
  const server = serverWith({ 'admin.importedLists': { lists: [list] }, 'admin.removeImportedList': {} });
  const { screen } = await open(<ImportedListsCard />);
  await expect.element(screen.getByText('Watch list, edition of 2026-10-01, 1,200 entries')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete EU list' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => server.asked.map(({ name }) => name)).toContain('admin.removeImportedList');
});

const PREVIEW = {
  kind: 'ownership' as const,
  list: 'owners',
  form: 'CSV of owners',
  editionAt: Date.UTC(2026, 9, 2),
  entries: 2,
  others: 0,
  refused: 1,
  noted: 0,
  remarks: [{ kind: 'refused' as const, line: 3, row: '123', reason: '"123" is no IMO number' }],
  replaces: { editionAt: Date.UTC(2026, 8, 1), entries: 3 },
  change: { added: 0, changed: 0, gone: 1, same: 2 },
  examples: [{ change: 'gone' as const, name: 'IMO 9319466: Other Lines, owner' }],
};

test('an uploaded list says its broken rows and what it would change, and replaces the list only when told to', async () => {
  const answers = { 'admin.importedLists': { lists: [] }, 'admin.addListPart': {}, 'admin.checkList': PREVIEW, 'admin.applyList': {} };
  const server = serverWith({ ...answers, 'admin.dropList': {} });
  const { screen } = await open(<ImportedListsCard />);
  const upload = () => screen.getByLabelText('File of the list').upload(new File(['imo,role,company'], 'owners.csv'));
  const choose = async () => {
    await screen.getByRole('button', { name: 'Upload a list' }).click();
    await upload();
  };
  const asked = () => server.asked.map(({ name }) => name).filter((name) => name !== 'admin.importedLists');
  await choose();
  await expect.element(screen.getByRole('cell', { name: '"123" is no IMO number' })).toBeVisible();
  await expect.element(screen.getByText('It takes the place of the edition of 2026-09-01 with 3 entries.')).toBeVisible();
  await expect.element(screen.getByText(/Other Lines/)).toBeVisible();
  expect(asked()).toEqual(['admin.addListPart', 'admin.checkList']);
  await screen.getByRole('button', { name: 'Replace the list' }).click();
  await expect.element(screen.getByRole('button', { name: 'Upload a list' })).toBeVisible();
  expect(asked()).toEqual(['admin.addListPart', 'admin.checkList', 'admin.applyList']);
  server.answers['admin.checkList'] = { reading: { rows: 1_250_000, share: 0.5 } };
  await choose();
  await expect.element(screen.getByText('Rows read: 1,250,000')).toBeVisible();
  await expect.element(screen.getByRole('progressbar', { name: 'The server is reading owners.csv' })).toBeVisible();
  server.isDown = true; // the link breaks while the server reads
  server.answers['admin.checkList'] = PREVIEW;
  await expect.poll(() => serverReachable.get()).toBe(false);
  server.isDown = false;
  await expect.element(screen.getByRole('button', { name: 'Replace the list' })).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  server.answers['admin.checkList'] = refuse({ code: 'invalid', message: 'This is no list.' });
  await upload();
  await expect.element(screen.getByText('This is no list.')).toBeVisible();
  expect(asked().at(-1)).toBe('admin.dropList');
});

const CHART_SET = {
  id: 'set-1',
  name: 'Bab-el-Mandeb.zip',
  state: 'running' as const,
  begunAt: Date.UTC(2026, 0, 2, 3, 4),
  cells: 6,
  reads: 'GB5X01SW',
  counts: { new: 1, updated: 0, same: 0, cancelled: 0, refused: 1 },
};

test('charts are uploaded, as a zip or as several files that are sent as one, say how far they are and what became of each cell, can be ended, and a cell can be withdrawn', async () => {
  const lines = [
    { no: 1, cell: 'GB4X0000', outcome: 'new' as const, edition: 1, update: 2 },
    {
      no: 3,
      cell: 'GB5X01SW',
      outcome: 'updated' as const,
      edition: 1,
      update: 3,
      reason: 'updates 4 and 5 of it. Details: GDAL: RCNM',
      notApplied: [4, 5],
    },
    { no: 2, cell: 'GB5X01NE', outcome: 'refused' as const, reason: `it is encrypted (S-63) ${HOSTILE}` },
  ];
  const counts = { ...CHART_SET.counts, new: 2 };
  const inPart = { ...CHART_SET, id: 'set-2', name: 'Suez.zip', state: 'ended' as const, counts, endedAt: CHART_SET.begunAt };
  const server = serverWith({
    'admin.chartImports': { imports: [CHART_SET, inPart] },
    'admin.chartImport': { of: CHART_SET, lines },
    'admin.addChartPart': {},
    'admin.endChartUpload': {},
    'admin.cancelChartImport': {},
    'admin.withdrawChart': {},
  });
  const { screen } = await open(<ChartsCard cells={(end) => end({ id: 'GB5X01SE' })} />);
  await expect.element(screen.getByRole('progressbar', { name: '2 of 6 cells, reading GB5X01SW' })).toBeVisible();
  await expect.element(screen.getByText('1 new, 1 refused')).toBeVisible();
  await expect.element(screen.getByText('Read, some refused')).toBeVisible();
  await screen.getByRole('button', { name: 'What became of each cell of Bab-el-Mandeb.zip' }).click();
  await expect.element(screen.getByText(`it is encrypted (S-63) ${HOSTILE}`)).toBeVisible();
  await expect.element(screen.getByText('Edition 1, update 2')).toBeVisible();
  await expect.element(screen.getByText('not up to date', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('GDAL: RCNM')).not.toBeVisible();
  await screen.getByText('Details', { exact: true }).click();
  await expect.element(screen.getByText('GDAL: RCNM')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);

  await screen.getByLabelText('Zip of charts, or files of cells').upload(new File(['PK'], 'north.zip'));
  await expect.poll(() => bodies(server, 'admin.endChartUpload')).toEqual([{ fileName: 'north.zip', bytes: 2 }]);
  const several = ['CATALOG.031', 'GB5X01SW.001', 'GB5X01SW.000'].map((name) => new File(['x'], name));
  await screen.getByLabelText('Zip of charts, or files of cells').upload(several);
  await expect.poll(() => bodies(server, 'admin.endChartUpload')).toMatchObject([{}, { fileName: 'GB5X01SW.000 and 2 more files.zip' }]);
  await screen.getByLabelText('Zip of charts, or files of cells').upload([...several, new File(['PK'], 'north.zip')]);
  await expect.element(screen.getByText(/Choose one zip alone/)).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel Bab-el-Mandeb.zip' }).click();
  await expect.poll(() => ids(server, 'admin.cancelChartImport')).toEqual(['set-1']);

  await screen.getByRole('button', { name: 'Delete GB5X01SE' }).click();
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => ids(server, 'admin.withdrawChart')).toEqual(['GB5X01SE']);
});

test('while a list is put in force, nothing says that it can be cancelled', async () => {
  const nothing = () => undefined;
  const { screen } = await open(<ListPreviewView fileName="owners.csv" preview={PREVIEW} isBusy onApply={nothing} onCancel={nothing} />);
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
});
