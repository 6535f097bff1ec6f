// Signs somebody in on the device, for tests without screens. Page, worker and service worker read the same row.
import type { Account } from '#contract/entities/accounts.ts';
import { deviceDb } from '#store/device/device-db.ts';

/** With a token that is valid for hours. */
export async function signInHere(id: string): Promise<void> {
  const account: Account = {
    id,
    email: `${id}@rask.example`,
    firstName: 'Ida',
    lastName: 'Rask',
    role: 'member',
    organisationId: 'org-1',
    organisationName: 'Rask Lines',
  };
  const atMs = Date.now();
  await deviceDb().session.put({
    id: 'current',
    account,
    jwtToken: 'token',
    tokenExpiresAtMs: atMs + 10_000_000,
    offlineUntilMs: atMs + 1_000_000_000,
    latestSeenMs: atMs,
  });
}
