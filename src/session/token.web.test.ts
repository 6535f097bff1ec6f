import { afterEach, expect, it, vi } from 'vitest';
import { deviceDb } from '#store/device/device-db.ts';
import { accessToken } from './token.ts';

vi.mock('./renew-token.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => deviceDb().session.clear());

it('where the code that renews a token does not come over the link, the link is missing and the session stays', async () => {
  const account = { id: 'ada' } as never;
  const row = { id: 'current' as const, account, jwtToken: 'x', offlineUntilMs: Date.now() + 1e9, latestSeenMs: Date.now() };
  await deviceDb().session.put({ ...row, tokenExpiresAtMs: Date.now() - 1 });
  expect(await accessToken()).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(await deviceDb().session.get('current')).toBeDefined();
  await deviceDb().session.update('current', { tokenExpiresAtMs: Date.now() + 30_000 });
  expect(await accessToken()).toEqual({ ok: true, value: 'x' });
});
