import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serverReachable } from '#remote/reachable.ts';
import { startSession } from '#session/session.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { LoginScreen } from './login-screen.tsx';
import { NewPasswordScreen } from './new-password-screen.tsx';
import { PermissionDeniedScreen } from './permission-denied-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { VerifyScreen } from './verify-screen.tsx';

const PASSWORD = 'seven words are easier than one';
const OTHERS = ['/dashboard', '/auth/login', '/auth/register', '/auth/verify', '/auth/reset-password', '/auth/new-password'];

let asked: { path: string; body: unknown }[] = [];
type Answer = [status: number, body: unknown] | 'cut';
/** The server, as told, call by call; a call that is not named is a link that is down. */
function server(answers: Record<string, Answer | Answer[]>) {
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    const told = answers[path] ?? 'cut';
    const answer = Array.isArray(told) && typeof told[0] !== 'number' ? (told as Answer[]).shift() : (told as Answer);
    if (!answer || answer === 'cut') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer[1]), { status: answer[0], headers: { 'content-type': 'application/json' } });
  });
}
const SESSION = { expiresIn: 900, offlineUntil: Date.now() + 1e9, serverTime: Date.now() };

beforeEach(async () => {
  serverReachable.set(true);
  await page.viewport(1280, 800);
  await startSession(); // nobody is signed in
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await closeSignedIn();
});

type Screen = Awaited<ReturnType<typeof renderAt>>['screen'];
async function fillNames(screen: Screen) {
  await screen.getByLabelText('First name').fill('Ida');
  await screen.getByLabelText('Last name').fill('Rask');
}
const newPassword = (screen: Screen) => screen.getByLabelText('New password', { exact: true });

test('the sign-in page says that unsent work waits on this device, how much and since when, and names nobody', async () => {
  const sealed = { accountId: ACCOUNT.id, deviceId: 'd', iv: new Uint8Array(12), work: new ArrayBuffer(8) };
  await deviceDb().sealed.bulkPut([
    { ...sealed, id: 's1', edits: 3, sealedAtMs: Date.UTC(2026, 10, 20, 12) },
    { ...sealed, id: 's2', edits: 0, drafts: 1, sealedAtMs: Date.UTC(2026, 10, 21) },
  ]);
  const { screen } = await renderAt(<LoginScreen />, OTHERS);
  const notice = screen.getByRole('status').filter({ hasText: 'kept on this device' });
  const words = () => notice.element().textContent;
  await expect.poll(words).toMatch(/^3 unsent changes are kept on this device\./);
  await expect.poll(words).toMatch(/Since 2026-11-20 12:00Z\./);
  expect(notice.element().textContent).not.toContain(ACCOUNT.email);
  await deviceDb().sealed.clear();
});

test('registering says the rule of a password before anything is typed, and measures nothing but its length', async () => {
  const { screen } = await renderAt(<RegisterScreen />, OTHERS);
  await expect.element(newPassword(screen)).toHaveAccessibleDescription(/^15 to 128 characters of any kind/);
  await expect.element(newPassword(screen)).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
  await newPassword(screen).fill('x'.repeat(14));
  await expect.element(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '14 of at least 15 characters');
  await newPassword(screen).fill('x'.repeat(15));
  await expect.element(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '15 characters: long enough');
  await screen.getByRole('button', { name: 'Show password' }).click();
  await expect.element(newPassword(screen)).toHaveAttribute('type', 'text');
});

test('a password can be pasted', async () => {
  const { screen } = await renderAt(<RegisterScreen />, OTHERS);
  await screen.getByLabelText('First name').fill(PASSWORD);
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}');
  await newPassword(screen).click();
  await userEvent.keyboard('{Control>}v{/Control}');
  await expect.element(newPassword(screen)).toHaveValue(PASSWORD);
});

test('what is missing is said beside each field, and nobody is asked', async () => {
  server({});
  const { screen } = await renderAt(<RegisterScreen />, OTHERS);
  await newPassword(screen).fill('too short');
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect.element(screen.getByLabelText('First name')).toHaveAccessibleDescription('Enter your first name.');
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.');
  await expect.element(newPassword(screen)).toHaveAccessibleDescription(/This password is too short\.$/);
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
  expect(asked).toEqual([]);
  expect(await seriousFindings()).toEqual([]);
});

test('registering ends at the mail, in the words of the server, which are the same for every address', async () => {
  server({ '/api/auth/register': [200, { message: 'If this address can register, a mail is on its way.' }] });
  const { screen } = await renderAt(<RegisterScreen />, OTHERS);
  await fillNames(screen);
  await screen.getByLabelText('E-mail').fill(' Ida@Rask.example');
  await newPassword(screen).fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/If this address can register, a mail is on its way\.$/)).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'ida@rask.example', password: PASSWORD, firstName: 'Ida', lastName: 'Rask' }]);
  await expect.element(screen.getByRole('link', { name: 'Paste the link from the e-mail' })).toHaveAttribute('href', '/auth/verify');
  expect(await seriousFindings()).toEqual([]);
});

test('what the server says of a field stands beside it, and as a toast; what was typed stays', async () => {
  const message = 'This password is on a list of stolen ones.';
  server({ '/api/auth/register': [422, { code: 'invalid', message, details: [{ field: 'password', message }] }] });
  const { screen } = await renderAt(<RegisterScreen />, OTHERS);
  await fillNames(screen);
  await screen.getByLabelText('E-mail').fill('ida@rask.example');
  await newPassword(screen).fill(PASSWORD);
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect.element(newPassword(screen)).toHaveAccessibleDescription(/on a list of stolen ones\.$/);
  await expect.element(newPassword(screen)).toHaveFocus();
  await expect.element(newPassword(screen)).toHaveValue(PASSWORD);
  await expect.element(screen.getByRole('listitem').filter({ hasText: message })).toBeVisible();
});

test('without a link a form says so and keeps what was typed; too many tries are said in the words of the server', async () => {
  server({ '/api/auth/forgot-password': ['cut', [429, { code: 'tooMany', message: 'Too many mails. Wait ten minutes.' }]] });
  const { screen } = await renderAt(<ResetPasswordScreen />, OTHERS);
  await screen.getByLabelText('E-mail').fill('ida@rask.example');
  await screen.getByRole('button', { name: 'Send me a code' }).click();
  await expect.element(screen.getByRole('alert').getByText('The server cannot be reached')).toBeVisible();
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ida@rask.example');
  await screen.getByRole('button', { name: 'Send me a code' }).click();
  await expect.element(screen.getByRole('alert').getByText('Too many mails. Wait ten minutes.')).toBeVisible();
});

test('an invitation shows whose it is, and its account is signed in at once', async () => {
  server({
    '/api/organisation/invitation': [200, { email: 'ida@rask.example', organisationName: 'Rask Lines' }],
    '/api/account/register': [200, { ...SESSION, accessToken: 'token', user: ACCOUNT }],
  });
  const { screen, router } = await renderAt(<RegisterScreen invitation="invitation" />, OTHERS);
  await expect.element(screen.getByText('Rask Lines')).toBeVisible();
  await expect.element(screen.getByText('ida@rask.example')).toBeVisible();
  expect(screen.getByLabelText('E-mail').elements()).toEqual([]);
  await fillNames(screen);
  await newPassword(screen).fill(PASSWORD);
  await screen.getByRole('button', { name: 'Register' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  expect(asked[1]?.body).toEqual({
    email: 'ida@rask.example',
    password: PASSWORD,
    firstName: 'Ida',
    lastName: 'Rask',
    invitation: 'invitation',
  });
  expect(await deviceDb().session.get('current')).toMatchObject({ jwtToken: 'token', account: { id: ACCOUNT.id } });
  await expect.element(screen.getByText('Account created successfully')).toBeVisible();
});

test('an invitation that is no longer good says so, and one that cannot be looked up can be tried again', async () => {
  server({ '/api/organisation/invitation': ['cut', [410, { code: 'gone', message: 'Gone.' }]] });
  const { screen } = await renderAt(<RegisterScreen invitation="invitation" />, OTHERS);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('This invitation is no longer valid')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign in instead' })).toBeVisible();
});

test('a mailed link proves the address, once, and signs in', async () => {
  server({ '/api/auth/verify-email': [200, { ...SESSION, jwtToken: 'token', account: ACCOUNT }] });
  const { screen, router } = await renderAt(<VerifyScreen token="token-of-the-mail" />, OTHERS);
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  expect(asked.filter(({ path }) => path === '/api/auth/verify-email')).toEqual([
    { path: '/api/auth/verify-email', body: { token: 'token-of-the-mail' } },
  ]);
  expect(await deviceDb().session.get('current')).toMatchObject({ jwtToken: 'token' });
  await expect.element(screen.getByText('Account created successfully')).toBeVisible();
});

test.for([
  ['used', [410, { code: 'gone', message: 'This link was used.' }]],
  ['expired or mistyped', [422, { code: 'invalid', message: 'This code is not valid.' }]],
] as const)('a token that is %s is said in words, with the ways on', async ([, answer]) => {
  server({ '/api/auth/verify-email': [...answer] });
  const { screen } = await renderAt(<VerifyScreen token="token-of-the-mail" />, OTHERS);
  await expect.element(screen.getByText('This link is no longer valid')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Register again' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Sign in instead' })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('if somebody is already signed in, a mailed link asks before it continues', async () => {
  await openSignedIn();
  await startSession();
  server({ '/api/auth/verify-email': [200, { ...SESSION, jwtToken: 'another', account: { ...ACCOUNT, id: 'another-account' } }] });
  const { screen, router } = await renderAt(<VerifyScreen token="token-of-the-mail" />, OTHERS);
  await expect.element(screen.getByText(/^ida@rask\.example is signed in on this device\./)).toBeVisible();
  expect(asked).toEqual([]);
  await screen.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  expect(await deviceDb().session.get('current')).toMatchObject({ jwtToken: 'another' });
});

const REGISTERED_ELSEWHERE = [
  422,
  { code: 'invalid', message: 'This is another browser.', details: [{ field: 'password', message: 'is needed' }] },
] satisfies Answer;

test('in another browser than the one that registered, a mailed link asks for the password of the registration', async () => {
  const wrong = { code: 'invalid', message: 'This is not the password.', details: [{ field: 'password', message: 'is wrong' }] };
  const opened = { ...SESSION, jwtToken: 'token', account: ACCOUNT };
  server({ '/api/auth/verify-email': [REGISTERED_ELSEWHERE, [422, wrong], [200, opened]] });
  const { screen, router } = await renderAt(<VerifyScreen token="token-of-the-mail" />, OTHERS);
  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toBeVisible();
  await expect.element(screen.getByText(/^This is not the browser you registered with\./)).toBeVisible();
  expect(screen.getByLabelText('Link from the e-mail').elements()).toEqual([]);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect.element(password).toHaveAccessibleDescription('Enter your password.');
  expect(asked).toHaveLength(1);
  await password.fill('of somebody else');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAccessibleDescription('This is not the password.');
  await expect.element(password).toHaveFocus();
  await password.fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  expect(asked[2]?.body).toEqual({ token: 'token-of-the-mail', password: PASSWORD });
  expect(await deviceDb().session.get('current')).toMatchObject({ jwtToken: 'token' });
});

test('a link that is spoilt while its password is asked for is said to be over', async () => {
  const over = { code: 'invalid', message: 'Used.', details: [{ field: 'token', message: 'is not good' }] };
  server({ '/api/auth/verify-email': [REGISTERED_ELSEWHERE, 'cut', [422, over]] });
  const { screen } = await renderAt(<VerifyScreen token="token-of-the-mail" />, OTHERS);
  await screen.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await screen.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue(PASSWORD);
  await screen.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect.element(screen.getByText('This link is no longer valid')).toBeVisible();
});

test('the link or its token can be pasted by hand, and tried again when the link is back', async () => {
  server({ '/api/auth/verify-email': ['cut', [200, { ...SESSION, jwtToken: 'token', account: ACCOUNT }]] });
  const { screen, router } = await renderAt(<VerifyScreen />, OTHERS);
  await screen.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect.element(screen.getByLabelText('Link from the e-mail')).toHaveAccessibleDescription(/Paste the link from the e-mail\.$/);
  expect(asked).toEqual([]);
  await screen.getByLabelText('Link from the e-mail').fill('https://fathom.example/auth/verify?token=token-of-the-mail ');
  await screen.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  await expect
    .element(screen.getByLabelText('Link from the e-mail'))
    .toHaveValue('https://fathom.example/auth/verify?token=token-of-the-mail ');
  await screen.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  expect(asked[1]?.body).toEqual({ token: 'token-of-the-mail' });
});

test('asking for a code answers in the words of the server and leads on with the address', async () => {
  server({ '/api/auth/forgot-password': [200, { message: 'If there is such an account, a code is on its way.' }] });
  const { screen } = await renderAt(<ResetPasswordScreen />, OTHERS);
  await screen.getByLabelText('E-mail').fill('ida@rask.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/If there is such an account, a code is on its way\.$/)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Enter the code' }))
    .toHaveAttribute('href', '/auth/new-password?email=ida%40rask.example');
});

test('a new password is set by the code of the link, typed twice; a wrong code is said beside it', async () => {
  const message = 'This code is wrong or too old.';
  server({
    '/api/auth/reset-password': [
      [422, { code: 'invalid', message, details: [{ field: 'code', message: 'is not good' }] }],
      [200, { message: 'Your password is changed. Sign in with it.' }],
    ],
  });
  const { screen } = await renderAt(<NewPasswordScreen email="ida@rask.example" code="123456" />, OTHERS);
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ida@rask.example');
  await expect.element(screen.getByLabelText('Code')).toHaveValue('123456');
  await newPassword(screen).fill(PASSWORD);
  await screen.getByLabelText('New password again').fill(`${PASSWORD}!`);
  await screen.getByRole('button', { name: 'Set password' }).click();
  await expect.element(screen.getByLabelText('New password again')).toHaveAccessibleDescription('The passwords do not match.');
  expect(asked).toEqual([]);
  await screen.getByLabelText('New password again').fill(PASSWORD);
  await screen.getByRole('button', { name: 'Set password' }).click();
  await expect.element(screen.getByLabelText('Code')).toHaveAccessibleDescription(/This code is wrong or too old\.$/);
  await screen.getByLabelText('Code').fill('654321');
  await screen.getByRole('button', { name: 'Set password' }).click();
  await expect.element(screen.getByText('Your password is changed. Sign in with it.')).toBeVisible();
  expect(asked[1]?.body).toEqual({ email: 'ida@rask.example', code: '654321', password: PASSWORD, confirmPassword: PASSWORD });
  await expect.element(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('who may not enter is told so and led back', async () => {
  const { screen } = await renderAt(<PermissionDeniedScreen />, OTHERS);
  await expect.element(screen.getByText(/Your account does not have access to this page/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to the map' })).toHaveAttribute('href', '/dashboard/map');
});
