// The access token, in any thread: read from the device's database, refreshed under a device-wide lock, ended on a real 401. A failed call
// must never end a session: only the server's 401 to the refresh does.
import { REFRESH_BEFORE_EXPIRY_MS, Session } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { now } from '#platform/clock.ts';
import { askJson } from '#platform/http.ts';
import { withLock } from './with-lock.ts';
import { deviceDb, type SessionRow } from '#store/device/device-db.ts';
import { removeSession } from './leave.ts';
import { tellSession } from './session-channel.ts';
import { storing } from './storing.ts';

const LOCK = 'fathom-token';
/** The server's reason for ending the session, shown at the next start too. */
export const ENDED_BECAUSE = 'endedBecause';
/** Everything waits for a token, so a server that accepts the request and never answers must not block for longer. */
const REFRESH_TIMEOUT_MS = 20_000;

export const storedSession = (): Promise<SessionRow | undefined> => deviceDb().session.get('current');

/** The row that the device stores, with the end of the lease. Its times are by the device's clock, which may be wrong. */
export const rowOf = (session: Session): SessionRow => ({
  id: 'current',
  account: session.account,
  jwtToken: session.jwtToken,
  tokenExpiresAtMs: now() + session.expiresIn * 1000,
  offlineUntilMs: now() + session.offlineUntil - session.serverTime,
  latestSeenMs: now(), // a new session restarts the lease, so a clock that was once far ahead no longer counts
});

/** True: `token` was still the session's. A slow answer must never undo a sign-out or another sign-in. */
async function renewIfStill(token: string, row: SessionRow): Promise<boolean> {
  const db = deviceDb();
  return db.transaction('rw', db.session, async () => {
    if ((await db.session.get('current'))?.jwtToken !== token) return false;
    await db.session.put(row);
    return true;
  });
}

/** The time that leases are judged by: never earlier than the latest time seen. */
export const leaseTimeMs = (session: SessionRow): number => Math.max(now(), session.latestSeenMs);

const isFresh = (session: SessionRow) => session.tokenExpiresAtMs - now() > REFRESH_BEFORE_EXPIRY_MS;

/** Removes the token and tells every page, which clears the rest (session.ts). */
async function endSession(session: SessionRow, error: AppError): Promise<void> {
  const departure = await removeSession(session, 'token', 'seal');
  if (departure === 'stays') return;
  // the pages must be told even if the reason cannot be stored
  if (error.message) await storing(() => deviceDb().settings.put({ key: ENDED_BECAUSE, value: error.message }));
  tellSession({ kind: 'ended', accountId: session.account.id, message: error.message, kept: departure === 'kept' });
}

const LOST: { ok: false; error: AppError } = fail({ code: 'unauthenticated', message: '' });

async function refresh(before: SessionRow): Promise<Result<string>> {
  const answer = await askJson({ method: 'POST', path: '/api/auth/refresh-token', body: {}, timeoutMs: REFRESH_TIMEOUT_MS });
  if (!answer.ok) {
    if (answer.error.code === 'unauthenticated') await endSession(before, answer.error);
    return answer;
  }
  const session = Session.safeParse(answer.value);
  if (!session.success) return fail({ code: 'parseError', message: '' });
  if (session.data.account.id !== before.account.id) {
    // the cookie belongs to another account, signed in elsewhere in this browser: never mix the two
    await endSession(before, LOST.error);
    return LOST;
  }
  const renewed = await storing(() => renewIfStill(before.jwtToken, rowOf(session.data)));
  if (!renewed.ok) return renewed;
  if (!renewed.value) return LOST;
  tellSession({ kind: 'refreshed' });
  return ok(session.data.jwtToken);
}

/**
 * Returns a token valid for at least a minute, or the old one while the server cannot be reached and it has not expired. `not`: a token
 * that the server just refused, so refresh even if it looks fresh. Errors: unauthenticated (no session, or the server ended it), offline,
 * timeout, storageFull, storageLost, and the server's.
 */
export async function accessToken(not?: string): Promise<Result<string>> {
  const session = await storedSession();
  if (!session) return LOST;
  if (isFresh(session) && session.jwtToken !== not) return ok(session.jwtToken);
  return withLock(LOCK, async () => {
    const again = await storedSession(); // another thread may have refreshed during the wait
    if (!again) return LOST;
    if (isFresh(again) && again.jwtToken !== not) return ok(again.jwtToken);
    const refreshed = await refresh(again);
    const mayUseOld =
      !refreshed.ok && refreshed.error.code !== 'unauthenticated' && again.jwtToken !== not && again.tokenExpiresAtMs > now();
    return mayUseOld ? ok(again.jwtToken) : refreshed;
  });
}
