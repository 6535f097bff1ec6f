// The access token, in any thread: read from the device's database, renewed under a device-wide lock (renew-token.ts). What renews it is
// loaded only then: the ship worker of a new device would start later for it, with a token that is still good.
import { REFRESH_BEFORE_EXPIRY_MS } from '#contract/constants.ts';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { now } from '#platform/clock.ts';
import { withLock } from './with-lock.ts';
import { deviceDb, type SessionRow } from '#store/device/device-db.ts';

const LOCK = 'fathom-token';
export const storedSession = (): Promise<SessionRow | undefined> => deviceDb().session.get('current');

/** The time that leases are judged by: never earlier than the latest time seen. */
export const leaseTimeMs = (session: SessionRow): number => Math.max(now(), session.latestSeenMs);

const isFresh = (session: SessionRow) => session.tokenExpiresAtMs - now() > REFRESH_BEFORE_EXPIRY_MS;

const UNREACHABLE: { ok: false; error: AppError } = fail({ code: 'offline', message: '' });
const LOST: { ok: false; error: AppError } = fail({ code: 'unauthenticated', message: '' });

/**
 * Returns a token valid for at least a minute, or the old one while the server cannot be reached and it has not expired. `not`: a token
 * that the server just refused, so refresh even if it looks fresh. Errors: unauthenticated (no session, or the server ended it), offline,
 * timeout, storageFull, storageLost, and the server's.
 */
export async function accessToken(not?: string): Promise<Result<string>> {
  const session = await storedSession();
  if (!session) return LOST;
  if (isFresh(session) && session.jwtToken !== not) return ok(session.jwtToken);
  // Loaded before the lock is taken: over a slow link this may take any time, and all other threads would wait as long. undefined: the link
  // broke, or the server has this version no more.
  const renewToken = await import('./renew-token.ts').then((part) => part.renewToken).catch(() => undefined);
  return withLock(LOCK, async () => {
    const again = await storedSession(); // another thread may have refreshed during the wait
    if (!again) return LOST;
    if (isFresh(again) && again.jwtToken !== not) return ok(again.jwtToken);
    const refreshed = renewToken ? await renewToken(again) : UNREACHABLE;
    const mayUseOld =
      !refreshed.ok && refreshed.error.code !== 'unauthenticated' && again.jwtToken !== not && again.tokenExpiresAtMs > now();
    return mayUseOld ? ok(again.jwtToken) : refreshed;
  });
}
