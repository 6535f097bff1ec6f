// The page of one's own account on a made-up server. Over 300 lines: one page, one server, and each file more would start both again.
import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Account } from '#contract/entities/accounts.ts';
import type { ApiKey } from '#contract/entities/api-keys.ts';
import { serverReachable } from '#remote/reachable.ts';
import { currentSession, startSession } from '#session/session.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { commit } from '#store/edits/commit.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { AccountScreen } from './account-screen.tsx';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const TABLET = 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
const session = (id: string, device: string, current = false) => ({
  id,
  device,
  address: '203.0.113.7',
  createdAt: Date.UTC(2026, 10, 20, 11, 2),
  lastUsedAt: Date.now() - 2 * HOUR_MS,
  expiresAt: Date.now() + 1e9,
  current,
});
const SESSIONS = { sessions: [session('here', WINDOWS, true), session('there', TABLET), session('odd', 'curl/8.5.0')] };
const KEY: ApiKey = {
  _id: 'k1',
  name: 'Noon report',
  prefix: 'fth_abcd1234',
  lastFour: 'wxyz',
  scopes: ['read'],
  allowedAddresses: ['203.0.113.0/24'],
  createdAt: Date.UTC(2026, 10, 1),
  lastUsedAt: Date.now() - HOUR_MS,
  callsThisMonth: 1204,
};

let asked: { call: string; body: unknown }[] = [];
type Answer = readonly [status: number, body: unknown] | 'cut';
/** The server, as told, by method and path; lists are there unless something else is said. */
function server(answers: Record<string, Answer> = {}) {
  asked = [];
  const told: Record<string, Answer> = { 'GET /api/account/sessions': [200, SESSIONS], 'PUT /api/api/keys': [200, [KEY]], ...answers };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    asked.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const answer = told[call];
    if (!answer || answer === 'cut') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer[1]), { status: answer[0], headers: { 'content-type': 'application/json' } });
  });
}
const bodiesOf = (call: string) => asked.filter((one) => one.call === call).map(({ body }) => body);

beforeEach(async () => {
  serverReachable.set(true);
  await page.viewport(1280, 900);
  await openSignedIn();
  await startSession();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeSignedIn();
});

const OFFLINE_UNTIL_MS = Date.UTC(2026, 11, 22, 14, 3);
const open = async (more: Partial<Account> = {}, link: { proof?: string; onProven?: () => void } = {}) =>
  (
    await renderAt(<AccountScreen account={{ ...ACCOUNT, ...more }} offlineUntilMs={OFFLINE_UNTIL_MS} {...link} />, [
      '/dashboard/preferences',
    ])
  ).screen;
type Screen = Awaited<ReturnType<typeof open>>;
const card = (screen: Screen, name: string) => screen.getByRole('region', { name, exact: true });
const UPDATE = `PUT /api/auth/${ACCOUNT.id}`;

test('nothing serious is found, and what is known stands there', async () => {
  server();
  const screen = await open();
  await expect.element(screen.getByText('You sign in as ida@rask.example.')).toBeVisible();
  await expect.element(screen.getByText('Rask Lines')).toBeVisible();
  await expect.element(screen.getByText('Available until 2026-12-22 14:03Z. Using Fathom with a connection extends this.')).toBeVisible();
  await expect.element(screen.getByText('Noon report')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a new name replaces the stored account and says so in the words of the specification', async () => {
  server({ [UPDATE]: [200, { account: { ...ACCOUNT, firstName: 'Inga' } }] });
  const screen = await open();
  const save = screen.getByRole('button', { name: 'Save name' });
  await expect.element(save).toBeDisabled();
  await screen.getByLabelText('First name').fill('');
  await save.click();
  await expect.element(screen.getByLabelText('First name')).toHaveAccessibleDescription('Enter a name.');
  await screen.getByLabelText('First name').fill(' Inga ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('User updated successfully')).toBeVisible();
  expect(bodiesOf(UPDATE)).toEqual([{ firstName: 'Inga', lastName: 'Rask' }]);
  expect(await deviceDb().session.get('current')).toMatchObject({ account: { firstName: 'Inga' }, jwtToken: 'token' });
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ account: { firstName: 'Inga' } }));
});

test('a picture is made small before it is sent, and takes its place in the account', async () => {
  const canvas = new OffscreenCanvas(1200, 600);
  canvas.getContext('2d')?.fillRect(0, 0, 1200, 600);
  const png = await canvas.convertToBlob({ type: 'image/png' });
  server({ [`PUT /api/auth/avatar/${ACCOUNT.id}`]: [200, { account: { ...ACCOUNT, avatar: 'data:image/png;base64,AA==' } }] });
  const screen = await open();
  await screen
    .getByLabelText('Choose a picture', { exact: true })
    .last()
    .upload(new File([png], 'me.png', { type: 'image/png' }));
  await expect.element(screen.getByText('User updated successfully')).toBeVisible();
  const [body] = bodiesOf(`PUT /api/auth/avatar/${ACCOUNT.id}`) as { avatar: string }[];
  const sent = await createImageBitmap(await (async () => new Blob([Uint8Array.from(atob(body?.avatar ?? ''), (c) => c.charCodeAt(0))]))());
  expect([sent.width, sent.height]).toEqual([128, 128]);
  expect(await deviceDb().session.get('current')).toMatchObject({ account: { avatar: 'data:image/png;base64,AA==' } });
});

test('a file that is no picture, and one that is broken, are named before anything is sent', async () => {
  server();
  const screen = await open();
  const input = screen.getByLabelText('Choose a picture', { exact: true }).last();
  await input.upload(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
  await expect.element(screen.getByText('This picture cannot be used: choose a PNG, JPEG or WebP file.')).toBeVisible();
  await input.upload(new File(['not a png'], 'me.png', { type: 'image/png' }));
  await expect.element(screen.getByText('This picture cannot be read. The file may be damaged.')).toBeVisible();
  expect(asked.filter(({ call }) => call.includes('avatar'))).toEqual([]);
});

test('an address changes with the password of today only; a wrong one is said beside its field', async () => {
  server({
    [UPDATE]: [
      422,
      {
        code: 'invalid',
        message: 'Your password is not right.',
        details: [{ field: 'currentPassword', message: 'Your password is not right.' }],
      },
    ],
  });
  const screen = await open();
  const form = card(screen, 'E-mail');
  await form.getByLabelText('New e-mail').fill('inga@rask.example');
  await form.getByRole('button', { name: 'Change e-mail' }).click();
  await expect.element(form.getByLabelText('Current password')).toHaveAccessibleDescription('Enter your current password.');
  expect(bodiesOf(UPDATE)).toEqual([]);
  await form.getByLabelText('Current password').fill('wrong');
  await form.getByRole('button', { name: 'Change e-mail' }).click();
  await expect.element(form.getByLabelText('Current password')).toHaveAccessibleDescription('Your password is not right.');
  expect(currentSession().status).toBe('signedIn');
  server({ [UPDATE]: [200, { account: { ...ACCOUNT, pendingEmail: 'inga@rask.example' } }] });
  await form.getByLabelText('Current password').fill('today');
  await form.getByRole('button', { name: 'Change e-mail' }).click();
  await expect.element(form.getByLabelText('New e-mail')).toHaveValue('');
  expect(bodiesOf(UPDATE)).toEqual([{ email: 'inga@rask.example', currentPassword: 'today' }]);
  expect(await deviceDb().session.get('current')).toMatchObject({
    account: { email: 'ida@rask.example', pendingEmail: 'inga@rask.example' },
  });
});

test('an address that waits is named, its link is mailed again, and it is taken back', async () => {
  server({ 'POST /api/account/email/proof': [200, {}], 'DELETE /api/account/email': [200, { account: ACCOUNT }] });
  const screen = await open({ pendingEmail: 'inga@rask.example' });
  const form = card(screen, 'E-mail');
  await expect.element(form.getByText('inga@rask.example is waiting to be confirmed')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await form.getByRole('button', { name: 'E-mail the link to inga@rask.example' }).click();
  await expect.element(screen.getByText('A link is being sent to inga@rask.example.')).toBeVisible();
  await form.getByRole('button', { name: 'Keep ida@rask.example' }).click();
  await vi.waitFor(() => expect(bodiesOf('DELETE /api/account/email')).toHaveLength(1));
});

test('an account whose address is not proven is told that no alerts are mailed to it', async () => {
  server();
  const screen = await open({ emailUnproven: true });
  await expect.element(screen.getByText('Alerts are not e-mailed to ida@rask.example')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'E-mail the link to ida@rask.example' })).toBeEnabled();
});

test('the mailed link proves the address after a question, and one that is no good says why', async () => {
  const stale = { code: 'invalid', message: 'This link is used, too old, or of another account.' };
  server({ 'POST /api/account/email': [422, stale] });
  const onProven = vi.fn();
  const screen = await open({ pendingEmail: 'inga@rask.example' }, { proof: 'the-token', onProven });
  await expect.element(screen.getByText('Use inga@rask.example for this account?')).toBeVisible();
  expect(bodiesOf('POST /api/account/email')).toEqual([]);
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText(stale.message)).toBeVisible();
  server({ 'POST /api/account/email': [200, { account: { ...ACCOUNT, email: 'inga@rask.example' } }] });
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('Your e-mail address is now inga@rask.example.')).toBeVisible();
  expect(bodiesOf('POST /api/account/email')).toEqual([{ token: 'the-token', email: 'inga@rask.example' }]);
  expect(onProven).toHaveBeenCalledOnce();
});

test('a new password is asked for twice and measured by its length', async () => {
  server({ [UPDATE]: [200, { account: ACCOUNT }] });
  const screen = await open();
  const form = card(screen, 'Password');
  await form.getByLabelText('Current password').fill('today');
  await form.getByLabelText('New password', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.element(form.getByLabelText('New password', { exact: true })).toHaveAccessibleDescription(/This password is too short\.$/);
  await form.getByLabelText('New password', { exact: true }).fill('seven words are easier');
  await form.getByLabelText('New password again').fill('seven words are harder');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.element(form.getByLabelText('New password again')).toHaveAccessibleDescription('The passwords do not match.');
  await form.getByLabelText('New password again').fill('seven words are easier');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.element(screen.getByText('User updated successfully')).toBeVisible();
  expect(bodiesOf(UPDATE)).toEqual([{ currentPassword: 'today', password: 'seven words are easier' }]);
  await expect.poll(() => bodiesOf('PUT /api/api/keys')).toHaveLength(2); // they are revoked
  await expect.poll(() => bodiesOf('GET /api/account/sessions')).toHaveLength(2); // the others are signed out
  await expect.element(form.getByLabelText('Current password')).toHaveValue('');
});

test('a new password revokes the API keys that it names, unless they are to stay', async () => {
  server({ [UPDATE]: [200, { account: ACCOUNT }] });
  const screen = await open();
  const form = card(screen, 'Password');
  const revokes = form.getByRole('switch', { name: /^Revoke my API keys/ });
  await expect.element(revokes).toBeChecked();
  await expect.element(revokes).toHaveAccessibleDescription('Programs that use Noon report (…wxyz) are refused from then on.');
  await revokes.click();
  await expect.element(revokes).toHaveAccessibleDescription(/^Noon report \(…wxyz\) keep working\./);
  await form.getByLabelText('Current password').fill('today');
  await form.getByLabelText('New password', { exact: true }).fill('seven words are easier');
  await form.getByLabelText('New password again').fill('seven words are easier');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('User updated successfully')).toBeVisible();
  expect(bodiesOf(UPDATE)).toEqual([{ currentPassword: 'today', password: 'seven words are easier', keepApiKeys: true }]);
});

test('too many tries are said in the words of the server, as a toast too', async () => {
  const message = 'Too many tries. Wait 15 minutes.';
  server({ [UPDATE]: [429, { code: 'tooMany', message }] });
  const screen = await open();
  const form = card(screen, 'Password');
  await form.getByLabelText('Current password').fill('today');
  await form.getByLabelText('New password', { exact: true }).fill('seven words are easier');
  await form.getByLabelText('New password again').fill('seven words are easier');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect.element(screen.getByRole('listitem').filter({ hasText: message })).toBeVisible();
});

test('sessions are named as a person would, this device is marked, and one other is signed out', async () => {
  server({ 'DELETE /api/account/sessions/there': [200, {}] });
  const screen = await open();
  const list = screen.getByRole('list', { name: 'Where you are signed in' });
  await expect.element(list.getByRole('listitem').filter({ hasText: 'Chrome on Windows' }).getByText('This device')).toBeVisible();
  await expect.element(list.getByText('curl/8.5.0')).toBeVisible();
  await expect.element(list.getByText('Last used 2 h ago · since 2026-11-20 11:02Z · 203.0.113.7').first()).toBeVisible();
  expect(list.getByRole('button', { name: 'Sign out Chrome on Windows' }).elements()).toEqual([]);
  await list.getByRole('button', { name: 'Sign out Safari on iPad' }).click();
  await expect.element(list.getByText('Safari on iPad')).not.toBeInTheDocument();
  await expect.element(list.getByText('curl/8.5.0')).toBeVisible();
});

test('all others are signed out after a question', async () => {
  server({ 'DELETE /api/account/sessions': [200, { ended: 2 }] });
  const screen = await open();
  await card(screen, 'Where you are signed in').getByRole('button', { name: 'Sign out all other devices' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect.element(screen.getByText('2 other devices are signed out')).toBeVisible();
  await expect.element(screen.getByText('curl/8.5.0')).not.toBeInTheDocument();
  await expect.element(card(screen, 'Where you are signed in').getByText('This device')).toBeVisible();
});

test('a key is made with a name, an end and addresses; its secret is shown once', async () => {
  const made: ApiKey = { ...KEY, _id: 'k2', name: 'Voyage desk', lastFour: '9999' };
  server({ 'POST /api/api/create': [200, { ...made, secret: 'fth_abcd1234_secret' }] });
  const screen = await open();
  await screen.getByRole('button', { name: 'New key' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription(/Enter a name for the key\.$/);
  expect(await seriousFindings()).toEqual([]);
  await dialog.getByLabelText('Name').fill('Voyage desk');
  await dialog.getByRole('radio', { name: 'Read and write' }).click();
  await dialog.getByRole('radio', { name: 'Never' }).click();
  await dialog.getByLabelText('Allowed IP addresses').fill('203.0.113.7');
  await dialog.getByLabelText('Current password').fill('today');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect.element(dialog.getByLabelText('Key', { exact: true })).toHaveValue('fth_abcd1234_secret');
  expect(bodiesOf('POST /api/api/create')).toEqual([
    { name: 'Voyage desk', scopes: ['read', 'write'], allowedAddresses: ['203.0.113.7'], currentPassword: 'today' },
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText(/^You have not copied the key\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect.element(screen.getByText('fth_abcd1234…9999')).toBeVisible();
  await screen.getByRole('button', { name: 'New key' }).click();
  await expect.element(screen.getByRole('dialog').getByLabelText('Name')).toHaveValue('');
  expect(document.body.textContent).not.toContain('secret');
});

test('what the server says against a key stands beside the list or its form, never as a toast', async () => {
  const message = 'At most 20 keys.';
  server({
    'POST /api/api/create': [409, { code: 'conflict', message }],
    'PUT /api/api/delete/k1': [403, { code: 'forbidden', message: 'Not now.' }],
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'New key' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Name').fill('One more');
  await dialog.getByLabelText('Current password').fill('today');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByText(/^The key has not been created yet\./)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Delete the key Noon report' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(card(screen, 'API keys').getByText('Not now.')).toBeVisible();
  expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(0);
});

test('a key is deleted after a question, and the list is the one of the answer', async () => {
  server({ 'PUT /api/api/delete/k1': [200, []] });
  const screen = await open();
  await expect.element(screen.getByText(/1,204 calls this month · from 203\.0\.113\.0\/24/)).toBeVisible();
  await screen.getByRole('button', { name: 'Delete the key Noon report' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('No API keys yet.')).toBeVisible();
});

test('without a link what needs one is off and says why, and comes back with the link', async () => {
  server({ 'GET /api/account/sessions': 'cut', 'PUT /api/api/keys': 'cut' });
  const screen = await open();
  await expect.element(screen.getByText('Your sign-ins could not be loaded')).toBeVisible();
  for (const name of ['New key', 'Change e-mail', 'Change password', 'Export my data', 'Delete my account'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
  await expect.element(card(screen, 'Your data').getByText('Needs a connection to the server. There is none at the moment.')).toBeVisible();
  await expect.element(screen.getByText(/^Available until/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  server();
  await card(screen, 'API keys').getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Noon report')).toBeVisible();
  await expect.element(screen.getByText('Chrome on Windows')).toBeVisible(); // asked again by itself
  await expect.element(screen.getByRole('button', { name: 'Export my data' })).toBeEnabled();
});

test('what is kept about one is saved as a file', async () => {
  server({ 'GET /api/account/export': [200, { account: { id: ACCOUNT.id }, views: [] }] });
  const screen = await open();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const made = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: 'Export my data' }).click();
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [file] = made.mock.calls[0] ?? [];
  expect(JSON.parse(await (file as Blob).text())).toEqual({ account: { id: ACCOUNT.id }, views: [] });
  saved.mockRestore();
  made.mockRestore();
});

test('deleting is typed out, names what was never sent, and leaves nothing on the device', async () => {
  server({ [`DELETE /api/auth/${ACCOUNT.id}`]: [200, {}], 'POST /api/auth/logout': [200, {}] });
  await commit('fleet.create', { fleetId: 'f1', name: 'Unsent' } as never);
  const screen = await open();
  await screen.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('One change has not been sent. It is lost with the account.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  expect(await seriousFindings()).toEqual([]);
  await dialog.getByLabelText('Type ida@rask.example to confirm').fill('Ida@Rask.example');
  await dialog.getByLabelText('Current password').fill('today');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Account deleted successfully')).toBeVisible();
  expect(bodiesOf(`DELETE /api/auth/${ACCOUNT.id}`)).toEqual([{ currentPassword: 'today' }]);
  expect(currentSession()).toEqual({ status: 'signedOut' });
  expect(await deviceDb().session.toArray()).toEqual([]);
  expect(await deviceDb().sealed.toArray()).toEqual([]);
});

test('an account that may not be deleted says why and stays', async () => {
  const message = 'You are the last manager of Rask Lines.';
  server({ [`DELETE /api/auth/${ACCOUNT.id}`]: [409, { code: 'conflict', message }] });
  const screen = await open();
  await screen.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Type ida@rask.example to confirm').fill('ida@rask.example');
  await dialog.getByLabelText('Current password').fill('today');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  expect(await deviceDb().session.get('current')).toBeDefined();
});
