import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startSession } from '#session/session.ts';
import { closeServer, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { AccountScreen } from './account-screen.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
  serverWith({ 'account.sessions': { sessions: [] }, 'apiKeys.list': [] });
  await openSignedIn();
  await startSession();
});
afterEach(async () => {
  closeServer();
  await closeSignedIn();
});

const open = () => renderAt(<AccountScreen account={ACCOUNT} offlineUntilMs={Date.now()} />, ['/dashboard/preferences']);
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const card = (screen: Screen, name: string) => screen.getByRole('region', { name, exact: true });

test('leaving with a name, an address and a password typed asks once, for all of them', async () => {
  const { screen, router } = await open();
  const leave = () => void router.navigate({ to: '/dashboard/preferences' as never });
  await screen.getByLabelText('First name').fill('Inga');
  await card(screen, 'E-mail').getByLabelText('New e-mail').fill('inga@rask.example');
  await card(screen, 'Password').getByLabelText('New password', { exact: true }).fill('a lantern in the fog');
  leave();
  const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Inga');
  leave();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByText('/dashboard/preferences')).toBeVisible();
});

test('what the browser filled in by itself is no reason to ask', async () => {
  const { screen, router } = await open();
  await card(screen, 'E-mail').getByLabelText('New e-mail').fill(ACCOUNT.email);
  await card(screen, 'E-mail').getByLabelText('Current password').fill('the password of today');
  void router.navigate({ to: '/dashboard/preferences' as never });
  await expect.element(screen.getByText('/dashboard/preferences')).toBeVisible();
});

test('leaving while a new key is described asks first', async () => {
  const { screen, router } = await open();
  await screen.getByRole('button', { name: 'New key' }).click();
  await screen.getByRole('dialog').getByLabelText('Name', { exact: true }).fill('Noon');
  void router.navigate({ to: '/dashboard/preferences' as never });
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

test('going to another part of the same page asks nothing', async () => {
  const { screen, router } = await open();
  await screen.getByLabelText('First name').fill('Inga');
  void router.navigate({ to: '.', hash: 'account-keys' } as never);
  await expect.poll(() => router.state.location.hash).toBe('account-keys');
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Inga');
});
