// The signed-in account of this page: how it starts, what it may do without a link, how it ends and what that removes.
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
import { accessToken, ENDED_BECAUSE, leaseTimeMs, rowOf, storedSession } from './token.ts';

type SessionState =
  | { status: 'starting' }
  /** message: why the server ended the session, in its words. storageLost: the browser removed it with all else that was kept here. */
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
 * Decides how the app opens: an unexpired token; else, inside the lease, offline at once while a refresh is tried behind it (a server
 * that does not answer must not keep the map from the bridge); else as the refresh says. Also keeps this page in step with what other
 * pages do to the session. Called once, before the first render.
 */
export async function startSession(): Promise<void> {
  onSessionNews((news) => void follow(news));
  storageLoss.watch(() => void leaveWhenLost());
  const session = await storedSession();
  const isLost = await noticeLoss().catch(() => false); // before anything is mended
  // a database whose session is over: no page was open to hear of the end, and the account's settings are still here too.
  // After a loss it is one that was opened anew, and local storage may hold all that is left.
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
    .catch((error: unknown) => log.warn('the time could not be noted', error)); // a full disk: what is here can still be read
  if (session.tokenExpiresAtMs > now()) {
    prepareSealing();
    return openAs(session, 'online');
  }
  if (leaseTimeMs(session) < session.offlineUntilMs) {
    openAs(session, 'offline');
    void accessToken(); // what comes of it is told: follow()
    return;
  }
  if (!(await accessToken()).ok && state.get().status !== 'signedOut') state.set({ status: 'signedOut' }); // or follow() has said why
}

/**
 * The browser emptied the databases under an open page: nothing can be written for an account that nobody remembers to be signed in.
 * Local storage waits for its owner.
 */
async function leaveWhenLost(): Promise<void> {
  if (!storageLoss.get() || state.get().status !== 'signedIn' || (await storedSession())) return;
  forgetPersisted();
  state.set({ status: 'signedOut', storageLost: true });
  tellOthers({ kind: 'lost' }); // another page would not look before it is loaded anew
}

/** A device without room has no key: what is unsent then stays in the account's database (leave.ts). */
const prepareSealing = (): void => void readySealing().catch((error: unknown) => log.warn('no key for sealing', error));

/** What another page or thread, or this one, did to the session. Late news (a page that slept) is judged by what is stored now. */
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

/** What a call that opens a session answered, as it is kept. */
function toSession(answer: Result<unknown>): Result<Session> {
  if (!answer.ok) return answer;
  const session = Session.safeParse(answer.value);
  return session.success ? ok(session.data) : fail({ code: 'parseError', message: '' });
}

/** Whoever else was signed in here leaves, with unsent work sealed. */
async function begin(opened: Result<Session>): Promise<Result<Account>> {
  if (!opened.ok) return opened;
  const kept = rowOf(opened.value);
  const entered = await storing(async () => {
    await noticeLoss().catch(() => false); // also while the sign-in page stood open
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

/**
 * link: of a mail that lets this device try. Errors: wrongCredentials, tooMany, invalid with the server's words; offline, timeout;
 * storageFull, storageLost. Clears nothing when it fails.
 */
export const signIn = async (email: string, password: string, link?: string): Promise<Result<Account>> =>
  begin(
    toSession(await askJson({ method: 'POST', path: '/api/auth/login', body: { email, password, ...(link !== undefined && { link }) } })),
  );

/**
 * Proves an address by the token of its mail, and signs in. Errors: as signIn; gone, notFound or invalid for a token that is no good,
 * invalid at `password` where another browser registered.
 */
export const verifyEmail = async (body: VerifyEmail): Promise<Result<Account>> =>
  begin(toSession(await askJson({ method: 'POST', path: '/api/auth/verify-email', body })));

/** Makes an account by an invitation, and signs in. Errors: as verifyEmail. */
export async function registerInvited(registration: InvitedRegistration): Promise<Result<Account>> {
  const answer = await askJson({ method: 'POST', path: '/api/account/register', body: registration });
  if (!answer.ok) return answer;
  // the specification names the members of this one answer otherwise
  const { accessToken: jwtToken, user: account, ...rest } = (answer.value ?? {}) as { accessToken?: unknown; user?: unknown };
  return begin(toSession(ok({ ...rest, jwtToken, account })));
}

/** What the server answered to a change of the account that is signed in here takes the place of what was stored (section 4); on a full disk at the next refresh. */
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

/** The account is deleted on the server: signs out, and nothing of it stays on this device, unsent and sealed work included. Errors: as signOut. */
export async function forgetAccount(accountId: string): Promise<Result<void>> {
  const left = await signOut('discard');
  if (!left.ok) return left;
  understandLoss(accountId);
  return storing(() => forgetSealed(accountId));
}

/**
 * Ends the session here at once, and on the server as soon as it can be reached. work: what becomes of edits that were never sent.
 * Errors: storageFull, storageLost; then nothing has ended.
 */
export async function signOut(work: 'seal' | 'discard' = 'seal'): Promise<Result<void>> {
  const isLost = await noticeLoss().catch(() => false);
  const stored = await storing(storedSession);
  if (!stored.ok) return stored;
  const session = stored.value;
  const noted = await storing(() => deviceDb().settings.put({ key: SIGN_OUT_PENDING, value: true }));
  if (!noted.ok) log.warn('that the server must hear of the sign-out could not be noted', noted.error); // it is told below all the same
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
    clearPersisted(); // the browser removed the session, and the cookie is still good
    state.set({ status: 'signedOut', ...(isLost && { storageLost: true as const }) });
  }
  await tellSignOut();
  return ok(undefined);
}

/** The server hears of a sign-out made without a link at the next start with one: until then the cookie would still open the account. */
async function finishSignOut(): Promise<void> {
  if (await deviceDb().settings.get(SIGN_OUT_PENDING)) await tellSignOut();
}

async function tellSignOut(): Promise<void> {
  const told = await askJson({ method: 'POST', path: '/api/auth/logout', body: {}, timeoutMs: 10_000 });
  if (told.ok || told.error.code === 'unauthenticated') await storing(() => deviceDb().settings.delete(SIGN_OUT_PENDING)); // else it is told again
}

/** The account this device may open without a link, while its lease runs. */
export async function offlineLease(): Promise<{ account: Account; untilMs: number } | undefined> {
  const session = await storedSession();
  return session && leaseTimeMs(session) < session.offlineUntilMs
    ? { account: session.account, untilMs: session.offlineUntilMs }
    : undefined;
}

/** Opens the app from what the device holds. False when there is no lease. */
export async function continueOffline(): Promise<boolean> {
  const session = await storedSession();
  if (!session || leaseTimeMs(session) >= session.offlineUntilMs) return false;
  openAs(session, 'offline');
  return true;
}
