import { afterEach, expect, it, vi } from 'vitest';
import { deviceDb } from '#store/device/device-db.ts';
import { accessToken } from './token.ts';

/** The link over which the code that renews a token does not come. */
const link = vi.hoisted(() => {
  let breaks = (): void => undefined;
  const broken = new Promise<void>((over) => (breaks = over));
  return { isAsked: false, broken, breaks };
});
vi.mock('./renew-token.ts', async () => {
  link.isAsked = true;
  await link.broken;
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(() => deviceDb().session.clear());

const account = { id: 'ada' } as never;
const row = { id: 'current' as const, account, jwtToken: 'x', offlineUntilMs: Date.now() + 1e9, latestSeenMs: Date.now() };

it('while the code that renews a token is on its way, no other thread waits for it', async () => {
  await deviceDb().session.put({ ...row, tokenExpiresAtMs: Date.now() - 1 });
  const asked = accessToken();
  await expect.poll(() => link.isAsked).toBe(true);
  expect(await navigator.locks.request('fathom-token', { ifAvailable: true }, async (lock) => lock !== null)).toBe(true);
  link.breaks();
  expect(await asked).toMatchObject({ ok: false, error: { code: 'offline' } });
});

it('where the code that renews a token does not come over the link, the link is missing and the session stays', async () => {
  link.breaks();
  await deviceDb().session.put({ ...row, tokenExpiresAtMs: Date.now() - 1 });
  expect(await accessToken()).toMatchObject({ ok: false, error: { code: 'offline' } });
  expect(await deviceDb().session.get('current')).toBeDefined();
  await deviceDb().session.update('current', { tokenExpiresAtMs: Date.now() + 30_000 });
  expect(await accessToken()).toEqual({ ok: true, value: 'x' });
});
