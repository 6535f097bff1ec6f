// The access token, in any thread: read from the device's database, refreshed under a device-wide lock, ended on a real 401.
// Must never end a session because a call failed: only the server's 401 to the refresh does that.
import { REFRESH_BEFORE_EXPIRY_MS, Session } from '#contract/accounts.ts';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { now } from '#platform/clock.ts';
import { askJson } from '#platform/http.ts';
import { deviceDb, type SessionRow } from '#store/device-db.ts';
import { tellSession } from './session-channel.ts';

const LOCK = 'fathom-token';

export const storedSession = (): Promise<SessionRow | undefined> => deviceDb().session.get('current');

/** Keeps what a login or a refresh answered. */
export async function keepSession(session: Session): Promise<SessionRow> {
  const row: SessionRow = {
    id: 'current',
    account: session.account,
    jwtToken: session.jwtToken,
    tokenExpiresAtMs: now() + session.expiresIn * 1000,
    offlineUntilMs: session.offlineUntil,
    latestSeenMs: Math.max(session.serverTime, (await storedSession())?.latestSeenMs ?? 0),
  };
  await deviceDb().session.put(row);
  return row;
}

/** The time that leases are judged by: never before the latest time seen. */
export const leaseTimeMs = (session: SessionRow): number => Math.max(now(), session.latestSeenMs);

const isFresh = (session: SessionRow) => session.tokenExpiresAtMs - now() > REFRESH_BEFORE_EXPIRY_MS;

/** Removes the token and tells every page, which clears the rest (session.ts). */
async function endSession(error: AppError): Promise<void> {
  const session = await storedSession();
  if (!session) return;
  await deviceDb().session.delete('current');
  tellSession({ kind: 'ended', accountId: session.account.id, message: error.message });
}

async function refresh(): Promise<Result<string>> {
  const answer = await askJson({ method: 'POST', path: '/api/auth/refresh-token', body: {} });
  if (!answer.ok) {
    if (answer.error.code === 'unauthenticated') await endSession(answer.error);
    return answer;
  }
  const session = Session.safeParse(answer.value);
  if (!session.success) return fail({ code: 'parseError', message: '' });
  const kept = await keepSession(session.data);
  tellSession({ kind: 'refreshed' });
  return ok(kept.jwtToken);
}

/**
 * A token good for at least a minute, or the old one while the server cannot be reached and it has not expired.
 * `not`: a token that the server just refused, so refresh even if it looks fresh.
 * Errors: unauthenticated (no session, or the server ended it), offline, timeout, and what the server says.
 */
export async function accessToken(not?: string): Promise<Result<string>> {
  const session = await storedSession();
  if (!session) return fail({ code: 'unauthenticated', message: '' });
  if (isFresh(session) && session.jwtToken !== not) return ok(session.jwtToken);
  return navigator.locks.request(LOCK, async () => {
    const again = await storedSession(); // another thread may have refreshed while this one waited
    if (!again) return fail({ code: 'unauthenticated' as const, message: '' });
    if (isFresh(again) && again.jwtToken !== not) return ok(again.jwtToken);
    const refreshed = await refresh();
    const mayUseOld =
      !refreshed.ok && refreshed.error.code !== 'unauthenticated' && again.jwtToken !== not && again.tokenExpiresAtMs > now();
    return mayUseOld ? ok(again.jwtToken) : refreshed;
  });
}
