// What stands before the app has come looks as it will stand in the app, by a small part of the style sheet.
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { FirstSignInScreen } from '#features/auth/first-sign-in-screen.tsx';
import { FirstTheme } from '#ui/look/first-theme.tsx';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';

const refused = { onSignIn: async () => ({ code: 'tooMany' as const, message: 'Wait 15 min.' }), onAskLink: async () => 'On its way.' };

const themeOf = (element: Element | null): Record<string, string> =>
  Object.fromEntries([...(element?.closest('.radix-themes')?.attributes ?? [])].map(({ name, value }) => [name, value]));

test('the first form stands in the theme that the app draws by default', async () => {
  const app = await renderInTheme(<FirstSignInScreen {...refused} />);
  const ofApp = themeOf(app.getByRole('heading').element());
  await app.unmount();
  const first = await render(
    <FirstTheme>
      <FirstSignInScreen {...refused} />
    </FirstTheme>,
  );
  expect(themeOf(first.getByRole('heading').element())).toEqual(ofApp);
});

test('it says what is wrong with what was typed, and what the server refuses, without the app', async () => {
  const screen = await renderInTheme(<FirstSignInScreen {...refused} />);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Enter your password.')).toBeVisible();
  await screen.getByLabelText('E-mail').fill('mate@example.com');
  await screen.getByLabelText('Password', { exact: true }).fill('wrong');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Wait 15 min.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/auth/register');
  expect(await seriousFindings()).toEqual([]);
});
