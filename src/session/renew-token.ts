// Renews the session of this device, and ends it on a real 401. A failed call must never end a session: only the server's 401 to the
// refresh does.
import { Session } from '#contract/entities/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { now } from '#platform/clock.ts';
import { askJson } from '#platform/http.ts';
import { deviceDb, type SessionRow } from '#store/device/device-db.ts';
import { removeSession } from './leave.ts';
import { tellSession } from './session-channel.ts';
import { storing } from './storing.ts';

/** The server's reason for ending the session, shown at the next start too. */
export const ENDED_BECAUSE = 'endedBecause';
const LOST: { ok: false; error: AppError } = fail({ code: 'unauthenticated', message: '' });
/** Everything waits for a token, so a server that accepts the request and never answers must not block for longer. */
const REFRESH_TIMEOUT_MS = 20_000;

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

/** Removes the token and tells every page, which clears the rest (session.ts). */
async function endSession(session: SessionRow, error: AppError): Promise<void> {
  const departure = await removeSession(session, 'token', 'seal');
  if (departure === 'stays') return;
  // the pages must be told even if the reason cannot be stored
  if (error.message) await storing(() => deviceDb().settings.put({ key: ENDED_BECAUSE, value: error.message }));
  tellSession({ kind: 'ended', accountId: session.account.id, message: error.message, kept: departure === 'kept' });
}

/** The new token; errors as `accessToken`. The caller holds the lock. */
export async function renewToken(before: SessionRow): Promise<Result<string>> {
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
