// A link to the sign-in page that names a place elsewhere: whoever is signed in is led to the dashboard, never out of the house.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Route } from '#routes/auth.tsx';
import { currentSession, startSession } from '#session/session.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { CORPUS } from './corpus.ts';

beforeAll(async () => {
  const atMs = Date.now();
  const account = {
    id: 'a',
    email: 'a@x.example',
    firstName: 'A',
    lastName: 'B',
    role: 'member',
    organisationId: 'o',
    organisationName: 'O',
  } as const;
  const until = { tokenExpiresAtMs: atMs + 1e9, offlineUntilMs: atMs + 1e9, latestSeenMs: atMs };
  await deviceDb().session.put({ id: 'current', account, jwtToken: 'token', ...until });
  await startSession();
});
afterAll(() => deviceDb().session.clear());

/** Where the guard sends somebody who is signed in. */
function ledTo(to: string): string | undefined {
  const guard = Route.options.beforeLoad as unknown as (at: { search: object; location: { search: object } }) => void;
  try {
    guard({ search: { to }, location: { search: { to } } });
    return undefined;
  } catch (redirected) {
    return (redirected as { options: { href: string } }).options.href;
  }
}

test('a place of the dashboard is gone to, and nothing else is', () => {
  expect(currentSession()).toMatchObject({ status: 'signedIn' });
  for (const to of ['/dashboard', '/dashboard/map?zoom=4', '/dashboard?x=1']) expect(ledTo(to)).toBe(to);
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/dashboard',
    '/\\evil.example',
    '/dashboards',
    '/dashboard.evil.example',
    'dashboard',
    '/dashboard@evil.example',
  ];
  for (const to of [...elsewhere, ...CORPUS.map(({ text }) => text)]) expect(ledTo(to), to).toBe('/dashboard');
});
