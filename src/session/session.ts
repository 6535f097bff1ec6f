// The signed-in account of this page: how its session starts, what it may do without a connection, how it ends and what that removes.
import { type Account, Session } from '#contract/entities/accounts.ts';
import type { InvitedRegistration, VerifyEmail } from '#contract/entities/registration.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { now } from '#platform/clock.ts';
import { askJson } from '#platform/http.ts';
import { clearPersisted, forgetPersisted, ownPersisted } from '#platform/persisted.ts';
import { log } from '#platform/log.ts';
import { useWatched } from '#platform/use-watched.ts';
import { watched } from '#platform/watched.ts';
import { enterAccountDb, leaveAccountDb } from '#store/device/account-db.ts';
import { deviceDb, type SessionRow, TOLD_ALERTS } from '#store/device/device-db.ts';
import { orphanAccountIds } from '#store/edits/orphans.ts';
import { noteSealed, noticeLoss, someoneCame, storageLoss, tellLoss, understandLoss } from '#store/device/storage-lost.ts';
import { onSessionNews, type SessionNews, tellOthers, tellSession } from './session-channel.ts';
import { enter, mendDepartures, removeSession } from './leave.ts';
import { forgetSealed } from './sealing.ts';
import { readySealing } from './sealing-key.ts';
import { storing } from './storing.ts';
import { ENDED_BECAUSE, rowOf } from './renew-token.ts';
import { accessToken, leaseTimeMs, storedSession } from './token.ts';

type SessionState =
  | { status: 'starting' }
  /** message: the server's reason for ending the session. storageLost: the browser removed it with everything else stored here. */
  | { status: 'signedOut'; message?: string; storageLost?: true }
  /** offline: opened by the lease with an expired token; becomes online by itself when a refresh succeeds. */
  | { status: 'signedIn'; account: Account; link: 'online' | 'offline'; offlineUntilMs: number };

const SIGN_OUT_PENDING = 'signOutPending';
const state = watched<SessionState>({ status: 'starting' });
export const currentSession = state.get;
export const watchSession = state.watch;
export const useSession = (): SessionState => useWatched(state);

function openAs({ account, offlineUntilMs }: SessionRow, link: 'online' | 'offline'): void {
  enterAccountDb(account.id);
  ownPersisted(account.id, false);
  state.set({ status: 'signedIn', account, link, offlineUntilMs });
  tellLoss(account.id);
}

/**
 * Decides how the app opens. An unexpired token opens it online. Within the lease it opens offline at once, while a refresh runs behind it,
 * because a server that does not answer must not keep the map from the bridge. Otherwise the refresh decides. Also keeps this page in step
 * with what other pages do to the session. Called once, before the first render.
 */
export async function startSession(): Promise<void> {
  onSessionNews((news) => void follow(news));
  storageLoss.watch(() => void leaveWhenLost());
  const session = await storedSession();
  const isLost = await noticeLoss().catch(() => false); // before anything is repaired
  // A database whose session has ended: no page was open to notice the end, so the account's settings are still here too. After a loss the
  // database is a new one, and local storage may hold all that is left.
  if (!session && !isLost && (await orphanAccountIds(undefined).catch(() => [])).length > 0) clearPersisted();
  void mendDepartures().catch((error: unknown) => log.warn('what a former start left could not be mended', error));
  if (!session) {
    const because = await deviceDb().settings.get(ENDED_BECAUSE);
    const message = typeof because?.value === 'string' ? { message: because.value } : {};
    state.set({ status: 'signedOut', ...message, ...(isLost && { storageLost: true as const }) });
    void finishSignOut();
    return;
  }
  await deviceDb()
    .session.update('current', { latestSeenMs: leaseTimeMs(session) })
    .catch((error: unknown) => log.warn('the time could not be noted', error)); // a full disk: stored data can still be read
  if (session.tokenExpiresAtMs > now()) {
    prepareSealing();
    return openAs(session, 'online');
  }
  if (leaseTimeMs(session) < session.offlineUntilMs) {
    openAs(session, 'offline');
    void accessToken(); // follow() reports the result
    return;
  }
  if (!(await accessToken()).ok && state.get().status !== 'signedOut') state.set({ status: 'signedOut' }); // or follow() has already given the reason
}

/**
 * The browser emptied the databases under an open page: nothing can be written, because the record of who is signed in is gone. Local
 * storage stays for its owner.
 */
async function leaveWhenLost(): Promise<void> {
  if (!storageLoss.get() || state.get().status !== 'signedIn' || (await storedSession())) return;
  forgetPersisted();
  state.set({ status: 'signedOut', storageLost: true });
  tellOthers({ kind: 'lost' }); // other pages would not notice before their next load
}

/** Without room the device has no key: unsent work then stays in the account's database (leave.ts). */
const prepareSealing = (): void => void readySealing().catch((error: unknown) => log.warn('no key for sealing', error));

/**
 * Applies what this page or another page or thread did to the session. The stored session decides, because the news may be old (a page that
 * slept).
 */
async function follow(news: SessionNews): Promise<void> {
  if (news.kind === 'lost') return storageLoss.set({ noticedAtMs: now() });
  const session = await storedSession();
  if (news.kind === 'refreshed') prepareSealing();
  if (news.kind === 'ended' && session?.account.id !== news.accountId) {
    clearPersisted();
    state.set({ status: 'signedOut', ...(news.message && { message: news.message }) });
    await deviceDb()
      .settings.delete(TOLD_ALERTS)
      .catch((error: unknown) => log.warn('what was told of alerts stays on this device', error));
    if (!news.kept) await leaveAccountDb(news.accountId);
  }
  const held = state.get();
  const known = held.status === 'signedIn' && held.link === 'online' && JSON.stringify(held.account) === JSON.stringify(session?.account);
  if (session && !known) openAs(session, 'online');
}

/** The answer of a call that opens a session, as it is stored. */
function toSession(answer: Result<unknown>): Result<Session> {
  if (!answer.ok) return answer;
  const session = Session.safeParse(answer.value);
  return session.success ? ok(session.data) : fail({ code: 'parseError', message: '' });
}

/** Another account that was signed in here leaves, with its unsent work sealed. */
async function begin(opened: Result<Session>): Promise<Result<Account>> {
  if (!opened.ok) return opened;
  const kept = rowOf(opened.value);
  const entered = await storing(async () => {
    await noticeLoss().catch(() => false); // it may have happened while the sign-in page was open
    const there = await enter(kept);
    await deviceDb().settings.bulkDelete([SIGN_OUT_PENDING, ENDED_BECAUSE]);
    await noteSealed(there.departure === 'kept' ? undefined : there.before?.account.id);
    someoneCame();
    return there;
  });
  if (!entered.ok) return entered;
  const { before, departure } = entered.value;
  if (before && before.account.id !== kept.account.id) {
    const news = { kind: 'ended', accountId: before.account.id, kept: departure === 'kept' } as const;
    await follow(news);
    tellOthers(news);
  }
  ownPersisted(kept.account.id, true);
  tellSession({ kind: 'started' });
  openAs(kept, 'online');
  prepareSealing();
  return ok(kept.account);
}

/** Signs in by what auth.login answered to a page that goes without sessions. Errors: as signIn. */
export const beginSession = (answer: Result<unknown>): Promise<Result<Account>> => begin(toSession(answer));

/**
 * link: the token of a mail that lets this device try again. Errors: wrongCredentials, tooMany, invalid with the server's text; offline,
 * timeout; storageFull, storageLost. A failure clears nothing.
 */
export const signIn = async (email: string, password: string, link?: string): Promise<Result<Account>> =>
  begin(
    toSession(await askJson({ method: 'POST', path: '/api/auth/login', body: { email, password, ...(link !== undefined && { link }) } })),
  );

/**
 * Verifies an address by the token of its mail, and signs in. Errors: as signIn; gone, notFound or invalid for a token that does not work;
 * invalid at `password` if another browser registered.
 */
export const verifyEmail = async (body: VerifyEmail): Promise<Result<Account>> =>
  begin(toSession(await askJson({ method: 'POST', path: '/api/auth/verify-email', body })));

/** Creates an account from an invitation, and signs in. Errors: as verifyEmail. */
export async function registerInvited(registration: InvitedRegistration): Promise<Result<Account>> {
  const answer = await askJson({ method: 'POST', path: '/api/account/register', body: registration });
  if (!answer.ok) return answer;
  // the specification gives the members of this answer other names
  const { accessToken: jwtToken, user: account, ...rest } = (answer.value ?? {}) as { accessToken?: unknown; user?: unknown };
  return begin(toSession(ok({ ...rest, jwtToken, account })));
}

/** Stores the server's answer to a change of the signed-in account (section 4). On a full disk the next refresh stores it. */
export async function replaceAccount(account: Account): Promise<void> {
  const { session } = deviceDb();
  const replaced = await storing(() =>
    deviceDb().transaction('rw', session, async () => {
      const row = await session.get('current');
      if (row?.account.id === account.id) await session.put({ ...row, account });
    }),
  );
  if (!replaced.ok) log.warn('the changed account could not be stored', replaced.error); // the server has it
  tellSession({ kind: 'changed' });
}

/**
 * The account was deleted on the server: signs out and removes everything of it from this device, unsent and sealed work too. Errors: as
 * signOut.
 */
export async function forgetAccount(accountId: string): Promise<Result<void>> {
  const left = await signOut('discard');
  if (!left.ok) return left;
  understandLoss(accountId);
  return storing(() => forgetSealed(accountId));
}

/**
 * Ends the session here at once, and on the server as soon as it can be reached. work: what happens to unsent edits. Errors: storageFull,
 * storageLost; the session then goes on.
 */
export async function signOut(work: 'seal' | 'discard' = 'seal'): Promise<Result<void>> {
  const isLost = await noticeLoss().catch(() => false);
  const stored = await storing(storedSession);
  if (!stored.ok) return stored;
  const session = stored.value;
  const noted = await storing(() => deviceDb().settings.put({ key: SIGN_OUT_PENDING, value: true }));
  if (!noted.ok) log.warn('that the server must hear of the sign-out could not be noted', noted.error); // the server is told below anyway
  if (session) {
    const removed = await storing(() => removeSession(session, 'account', work));
    if (!removed.ok) {
      await deviceDb()
        .settings.delete(SIGN_OUT_PENDING)
        .catch((error: unknown) => log.warn('the next start may end the session on the server', error));
      return removed;
    }
    tellSession({ kind: 'ended', accountId: session.account.id, kept: removed.value === 'kept' });
  } else {
    clearPersisted(); // the browser removed the session, but the cookie is still valid
    state.set({ status: 'signedOut', ...(isLost && { storageLost: true as const }) });
  }
  await tellSignOut();
  return ok(undefined);
}

/** After a sign-out without a connection, the next start with one tells the server. Until then the cookie would still open the account. */
async function finishSignOut(): Promise<void> {
  if (await deviceDb().settings.get(SIGN_OUT_PENDING)) await tellSignOut();
}

async function tellSignOut(): Promise<void> {
  const told = await askJson({ method: 'POST', path: '/api/auth/logout', body: {}, timeoutMs: 10_000 });
  if (told.ok || told.error.code === 'unauthenticated') await storing(() => deviceDb().settings.delete(SIGN_OUT_PENDING)); // otherwise it is repeated later
}

/** The account that this device may open without a connection, while its lease lasts. */
export async function offlineLease(): Promise<{ account: Account; untilMs: number } | undefined> {
  const session = await storedSession();
  return session && leaseTimeMs(session) < session.offlineUntilMs
    ? { account: session.account, untilMs: session.offlineUntilMs }
    : undefined;
}

/** Opens the app from what is stored on the device. False: there is no lease. */
export async function continueOffline(): Promise<boolean> {
  const session = await storedSession();
  if (!session || leaseTimeMs(session) >= session.offlineUntilMs) return false;
  openAs(session, 'offline');
  return true;
}
