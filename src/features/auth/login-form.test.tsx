import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { AppError } from '#contract/errors.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { LoginForm } from './login-form.tsx';

/** The server's side of the form: answers what the test says, and keeps what it was asked. */
function desk(...answers: (AppError | undefined)[]) {
  const asked: [string, string][] = [];
  return { asked, onSignIn: async (email: string, password: string) => (asked.push([email, password]), answers.shift()) };
}

test('an empty form says what is missing beside each field and asks nobody', async () => {
  const server = desk();
  const screen = await renderInTheme(<LoginForm onSignIn={server.onSignIn} />);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Enter your e-mail address.');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
  await expect.element(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(server.asked).toEqual([]);
});

test('an invalid address is reported, and the message goes once it is corrected', async () => {
  const screen = await renderInTheme(<LoginForm onSignIn={desk().onSignIn} />);
  await screen.getByLabelText('E-mail').fill('mate at example');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('This is not an e-mail address. It looks like name@company.com.')).toBeVisible();
  await screen.getByLabelText('E-mail').fill('mate@example.com');
  await expect.element(screen.getByLabelText('E-mail')).not.toHaveAttribute('aria-invalid', 'true');
});

test('Enter submits, with the address as the server keeps it', async () => {
  const server = desk(undefined);
  const screen = await renderInTheme(<LoginForm onSignIn={server.onSignIn} />);
  await screen.getByLabelText('E-mail').fill('  Mate@Example.com ');
  await screen.getByLabelText('Password', { exact: true }).fill(' spaces count ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.asked).toEqual([['mate@example.com', ' spaces count ']]);
});

test("the server's refusal is shown in its words; the address stays, the password goes and has the focus", async () => {
  const server = desk({ code: 'wrongCredentials', message: 'E-mail or password is wrong.' });
  const screen = await renderInTheme(<LoginForm onSignIn={server.onSignIn} />);
  await screen.getByLabelText('E-mail').fill('mate@example.com');
  await screen.getByLabelText('Password', { exact: true }).fill('wrong');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('E-mail or password is wrong.');
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('mate@example.com');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
});

test('without a server the form says so and keeps what was typed', async () => {
  const server = desk({ code: 'offline', message: '' });
  const screen = await renderInTheme(<LoginForm onSignIn={server.onSignIn} />);
  await screen.getByLabelText('E-mail').fill('mate@example.com');
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('alert').getByText('The server cannot be reached', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('correct horse');
});

test('the password can be looked at, and the browser may fill both fields in', async () => {
  const screen = await renderInTheme(<LoginForm onSignIn={desk().onSignIn} />);
  const password = screen.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await expect.element(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
  await screen.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await screen.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('a Caps Lock that is on is said beside the password', async () => {
  const screen = await renderInTheme(<LoginForm onSignIn={desk().onSignIn} />);
  const password = screen.getByLabelText('Password', { exact: true }).element();
  password.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }));
  await expect.element(screen.getByText('Caps Lock is on')).toBeVisible();
  password.dispatchEvent(new KeyboardEvent('keyup', { key: 'CapsLock', bubbles: true }));
  await expect.element(screen.getByText('Caps Lock is on')).not.toBeInTheDocument();
});

test('axe finds nothing serious, errors shown', async () => {
  const screen = await renderInTheme(
    <main>
      <h1>Sign in</h1>
      <LoginForm onSignIn={desk().onSignIn} />
    </main>,
  );
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Enter your password.')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('after too many wrong passwords a link is offered that lets this device try', async () => {
  const asked: string[] = [];
  const onAskLink = async (email: string) => (asked.push(email), 'A link is on its way.');
  const { onSignIn } = desk({ code: 'tooMany', message: 'Too many wrong tries. Wait 15 min and try again.' });
  const screen = await renderInTheme(<LoginForm onSignIn={onSignIn} known="mate@example.com" onAskLink={onAskLink} />);
  expect(screen.getByRole('button', { name: /E-mail me a link/ }).elements()).toEqual([]);
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await screen.getByRole('button', { name: 'E-mail me a link to sign in on this device' }).click();
  await expect.element(screen.getByText(/A link is on its way\.$/)).toBeVisible();
  expect(asked).toEqual(['mate@example.com']);
});
