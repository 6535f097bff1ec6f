import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountDb } from '#store/device/account-db.ts';
import { deviceDb, TOLD_ALERTS } from '#store/device/device-db.ts';
import { watchLive } from '#store/watch-live.ts';
import { currentSession, forgetAccount, registerInvited, replaceAccount, signIn, signOut, startSession, verifyEmail } from './session.ts';
import { tellSession } from './session-channel.ts';
import { accessToken, storedSession } from './token.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const sessionOf = (jwtToken: string, more: object = {}) => ({
  account: {
    id: 'a1',
    email: 'mate@example.com',
    firstName: 'Ada',
    lastName: 'Mate',
    role: 'member',
    organisationId: 'o1',
    organisationName: 'Demo',
  },
  jwtToken,
  expiresIn: 900,
  offlineUntil: Date.now() + 720 * HOUR_MS,
  serverTime: Date.now(),
  ...more,
});

type Answer = () => Response | Promise<Response>;
let calls: string[] = [];
/** The network with the given answers; for any other call there is no connection. */
function network(answers: Record<string, Answer>) {
  calls = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
}
const heldFor = (tokenMs: number, leaseMs = 720 * HOUR_MS, more: object = {}) =>
  deviceDb().session.put({
    id: 'current',
    account: sessionOf('old').account as never,
    jwtToken: 'old',
    tokenExpiresAtMs: Date.now() + tokenMs,
    offlineUntilMs: Date.now() + leaseMs,
    latestSeenMs: Date.now(),
    ...more,
  });

beforeEach(async () => {
  await deviceDb().session.clear();
  await deviceDb().settings.clear();
  localStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

test('signing in keeps the session, and a wrong password clears nothing', async () => {
  localStorage.setItem('fathom-tools', '1');
  network({ '/api/auth/login': () => json(401, { code: 'wrongCredentials', message: 'E-mail or password is wrong.' }) });
  expect(await signIn('mate@example.com', 'no')).toEqual({
    ok: false,
    error: { code: 'wrongCredentials', message: 'E-mail or password is wrong.' },
  });
  expect(localStorage.getItem('fathom-tools')).toBe('1');
  network({ '/api/auth/login': () => json(200, sessionOf('new')) });
  expect((await signIn('mate@example.com', 'yes')).ok).toBe(true);
  expect(await storedSession()).toMatchObject({ jwtToken: 'new' });
  expect(currentSession()).toMatchObject({ status: 'signedIn', link: 'online' });
});

test('a token with more than a minute left is used as it is', async () => {
  network({});
  await heldFor(HOUR_MS);
  expect(await accessToken()).toEqual({ ok: true, value: 'old' });
  expect(calls).toEqual([]);
});

test('a token is refreshed 60 s before it expires, once for all who ask at the same time', async () => {
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('fresh')) });
  await heldFor(50_000);
  expect(await Promise.all([accessToken(), accessToken(), accessToken()])).toEqual(Array(3).fill({ ok: true, value: 'fresh' }));
  expect(calls).toEqual(['/api/auth/refresh-token']);
});

test('without a link an unexpired token is still good', async () => {
  network({});
  await heldFor(30_000);
  expect(await accessToken()).toEqual({ ok: true, value: 'old' });
});

test('a token that the server refused is refreshed even if it looks fresh', async () => {
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('fresh')) });
  await heldFor(HOUR_MS);
  expect(await accessToken('old')).toEqual({ ok: true, value: 'fresh' });
});

test('a portal, a failing server and a dead link never end a session', async () => {
  const answers: Answer[] = [
    () => new Response('<h1>Welcome</h1>', { status: 200, headers: { 'content-type': 'text/html' } }),
    () => json(503, { code: 'unavailable', message: '' }),
    () => json(429, { code: 'tooMany', message: '' }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ];
  for (const answer of answers) {
    await heldFor(-1000);
    network({ '/api/auth/refresh-token': answer });
    expect((await accessToken()).ok).toBe(false);
    expect(await storedSession()).toBeDefined();
  }
});

test("only the server's 401 to the refresh ends it: session, our storage and the account's data go, what is others' stays", async () => {
  await startSession();
  localStorage.setItem('fathom-preferences', '{}');
  localStorage.setItem('other-app', '1');
  await heldFor(-1000);
  network({ '/api/auth/refresh-token': () => json(401, { code: 'unauthenticated', message: 'You were signed out on another device.' }) });
  expect((await accessToken()).ok).toBe(false);
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signedOut', message: 'You were signed out on another device.' }));
  expect(await storedSession()).toBeUndefined();
  expect([localStorage.getItem('fathom-preferences'), localStorage.getItem('other-app')]).toEqual([null, '1']);
});

test('why the server ended it is still said at the next start, until someone signs in', async () => {
  network({ '/api/auth/refresh-token': () => json(401, { code: 'unauthenticated', message: 'Session ended.' }) });
  await heldFor(-1000);
  await accessToken(); // in a thread of a page that is gone when the next one starts
  await startSession();
  expect(currentSession()).toEqual({ status: 'signedOut', message: 'Session ended.' });
  network({ '/api/auth/login': () => json(200, sessionOf('new')) });
  await signIn('mate@example.com', 'yes');
  network({});
  await signOut();
  await startSession();
  expect(currentSession()).toEqual({ status: 'signedOut' });
});

test('an expired token without a link opens the app inside the lease, and not after it', async () => {
  network({});
  await heldFor(-1000, HOUR_MS);
  await startSession();
  expect(currentSession()).toMatchObject({ status: 'signedIn', link: 'offline' });
  await heldFor(-1000, -1000);
  await startSession();
  expect(currentSession()).toEqual({ status: 'signedOut' });
});

test('setting the clock back does not stretch the lease', async () => {
  network({});
  await heldFor(-1000, HOUR_MS, { latestSeenMs: Date.now() + 2 * HOUR_MS });
  await startSession();
  expect(currentSession()).toEqual({ status: 'signedOut' });
});

test('a session opened by the lease goes online by itself when a refresh succeeds', async () => {
  network({});
  await heldFor(-1000, HOUR_MS);
  await startSession();
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('fresh')) });
  await accessToken();
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ status: 'signedIn', link: 'online' }));
});

test('signing out without a link is told to the server at the next start with one, and which alerts were told here goes with it', async () => {
  await heldFor(HOUR_MS);
  await deviceDb().settings.put({ key: TOLD_ALERTS, value: { told: { 'near-244000001-x': {} } } });
  network({});
  await signOut();
  await vi.waitFor(async () => expect(await deviceDb().settings.get(TOLD_ALERTS)).toBeUndefined());
  expect(currentSession()).toEqual({ status: 'signedOut' });
  network({ '/api/auth/logout': () => json(200, {}) });
  await startSession();
  await vi.waitFor(async () => expect(await deviceDb().settings.get('signOutPending')).toBeUndefined());
  await startSession();
  expect(calls.filter((path) => path === '/api/auth/logout')).toHaveLength(1); // sealing may fetch its key as well
});

test('an expired token inside the lease opens the app at once, however long the server takes to say nothing', async () => {
  network({ '/api/auth/refresh-token': () => new Promise<Response>(() => undefined) });
  await heldFor(-1000, HOUR_MS);
  await startSession();
  expect(currentSession()).toMatchObject({ status: 'signedIn', link: 'offline' });
});

test('a refresh that answers after a sign-out brings nothing back', async () => {
  let answer: (response: Response) => void = () => undefined;
  network({
    '/api/auth/refresh-token': () => new Promise<Response>((resolve) => (answer = resolve)),
    '/api/auth/logout': () => json(200, {}),
  });
  await heldFor(-1000, HOUR_MS);
  const token = accessToken();
  await vi.waitFor(() => expect(calls).toContain('/api/auth/refresh-token'));
  await signOut();
  answer(json(200, sessionOf('too late')));
  expect((await token).ok).toBe(false);
  expect(await storedSession()).toBeUndefined();
  expect(currentSession()).toEqual({ status: 'signedOut' });
});

test('a refresh that answers for another account is not taken', async () => {
  const other = { ...sessionOf('theirs').account, id: 'a2' };
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('theirs', { account: other })) });
  await heldFor(-1000, HOUR_MS);
  expect((await accessToken()).ok).toBe(false);
  expect(await storedSession()).toBeUndefined();
});

test('without locks (plain http) the token is still refreshed once for all who ask', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('fresh')) });
  await heldFor(-1000);
  expect(await Promise.all([accessToken(), accessToken()])).toEqual(Array(2).fill({ ok: true, value: 'fresh' }));
  expect(calls).toEqual(['/api/auth/refresh-token']);
});

test('when another account signs in, nothing of the one before stays', async () => {
  await heldFor(HOUR_MS);
  localStorage.setItem('fathom-tools', '{"hiddenGroups":["cargo"]}');
  const next = { ...sessionOf('new').account, id: 'a2' };
  network({ '/api/auth/login': () => json(200, sessionOf('new', { account: next })) });
  expect((await signIn('other@example.com', 'yes')).ok).toBe(true);
  expect(localStorage.getItem('fathom-tools')).toBeNull();
  expect(currentSession()).toMatchObject({ status: 'signedIn', account: { id: 'a2' } });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('fathom-a1');
});

test('SY20 where the browser removed the databases alone, what is in local storage goes to its owner and to nobody else', async () => {
  network({ '/api/auth/login': () => json(200, sessionOf('new')) });
  expect((await signIn('mate@example.com', 'yes')).ok).toBe(true);
  localStorage.setItem('fathom-drawing-draft', '{"name":"rendezvous","shapes":[]}');
  await deviceDb().session.clear();
  expect((await signIn('mate@example.com', 'yes')).ok).toBe(true);
  expect(localStorage.getItem('fathom-drawing-draft')).toContain('rendezvous');
  await deviceDb().session.clear();
  const next = { ...sessionOf('new').account, id: 'a2' };
  network({ '/api/auth/login': () => json(200, sessionOf('new', { account: next })) });
  expect((await signIn('other@example.com', 'yes')).ok).toBe(true);
  expect(localStorage.getItem('fathom-drawing-draft')).toBeNull();
});

test('the database of an ended session does not come back by a live query that runs once more, and is there again for the next session', async () => {
  network({ '/api/auth/login': () => json(200, sessionOf('new')) });
  expect((await signIn('mate@example.com', 'yes')).ok).toBe(true);
  const told: number[] = [];
  let asked = 0;
  const stop = watchLive(
    () => {
      asked++;
      return accountDb('a1').fleets.count();
    },
    (count) => told.push(count),
  );
  await expect.poll(() => told).toEqual([0]);
  await signOut();
  // a query runs again when its rows are deleted, or after any other change
  await expect
    .poll(() =>
      accountDb('a1')
        .fleets.count()
        .catch(({ name }: Error) => name),
    )
    .toBe('DatabaseClosedError');
  await new Promise((later) => setTimeout(later, 300));
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('fathom-a1');
  stop();
  expect(asked).toBeGreaterThan(0);
  expect((await signIn('mate@example.com', 'yes')).ok).toBe(true);
  expect(await accountDb('a1').fleets.count()).toBe(0);
  await signOut();
});

test('news of an end that comes late does not end the session that has begun since', async () => {
  network({});
  await heldFor(HOUR_MS);
  await startSession();
  tellSession({ kind: 'ended', accountId: 'a1', kept: false });
  await new Promise((later) => setTimeout(later, 50));
  expect(currentSession()).toMatchObject({ status: 'signedIn' });
});

test('a clock that was once far ahead is forgiven when the server speaks', async () => {
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('fresh')) });
  await heldFor(-1000, HOUR_MS, { latestSeenMs: Date.now() + 1000 * HOUR_MS });
  await accessToken();
  expect((await storedSession())?.latestSeenMs).toBeLessThan(Date.now() + HOUR_MS);
});

test('a proven address and a used invitation open a session as signing in does', async () => {
  network({ '/api/auth/verify-email': () => json(200, sessionOf('proven')) });
  expect((await verifyEmail({ token: 'token-of-the-mail' })).ok).toBe(true);
  expect(await storedSession()).toMatchObject({ jwtToken: 'proven' });
  const { account: user, jwtToken: accessToken, ...rest } = sessionOf('invited');
  network({ '/api/account/register': () => json(200, { ...rest, user, accessToken }) });
  const registration = { email: 'mate@example.com', password: 'p', firstName: 'Ada', lastName: 'Mate', invitation: 'invitation' };
  expect(await registerInvited(registration)).toMatchObject({ ok: true, value: { id: 'a1' } });
  expect(await storedSession()).toMatchObject({ jwtToken: 'invited', account: { id: 'a1' } });
});

test('a token that is no good, and an answer that is none, open nothing', async () => {
  network({
    '/api/auth/verify-email': () => json(410, { code: 'gone', message: 'Used.' }),
    '/api/account/register': () => json(200, null),
  });
  expect(await verifyEmail({ token: 'used-token' })).toMatchObject({ ok: false, error: { code: 'gone' } });
  const registration = { email: 'mate@example.com', password: 'p', firstName: 'Ada', lastName: 'Mate', invitation: 'invitation' };
  expect(await registerInvited(registration)).toMatchObject({ ok: false, error: { code: 'parseError' } });
  expect(await storedSession()).toBeUndefined();
});

test('a changed account takes the place of the stored one, here and for who asks later; another account is left alone', async () => {
  await heldFor(HOUR_MS);
  await startSession();
  const { account } = sessionOf('old');
  await replaceAccount({ ...account, firstName: 'Beda' } as never);
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ account: { firstName: 'Beda' }, link: 'online' }));
  expect(await storedSession()).toMatchObject({ jwtToken: 'old', account: { firstName: 'Beda' } });
  await replaceAccount({ ...account, id: 'a2', firstName: 'Cora' } as never);
  expect(await storedSession()).toMatchObject({ account: { id: 'a1', firstName: 'Beda' } });
});

test('a name changed on another device is taken over with the next refresh', async () => {
  await heldFor(HOUR_MS);
  await startSession();
  const { account } = sessionOf('fresh');
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('fresh', { account: { ...account, lastName: 'Elsewhere' } })) });
  await accessToken('old');
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ account: { lastName: 'Elsewhere' } }));
});

test('of an account that was deleted nothing stays on the device, sealed work included', async () => {
  await heldFor(HOUR_MS);
  await startSession();
  const sealed = { id: 's1', deviceId: 'd', iv: new Uint8Array(12), work: new ArrayBuffer(8), edits: 2, sealedAtMs: 1 };
  await deviceDb().sealed.bulkPut([
    { ...sealed, accountId: 'a1' },
    { ...sealed, id: 's2', accountId: 'a2' },
  ]);
  network({ '/api/auth/logout': () => json(200, {}) });
  await forgetAccount('a1');
  expect(currentSession()).toEqual({ status: 'signedOut' });
  expect(await storedSession()).toBeUndefined();
  expect((await deviceDb().sealed.toArray()).map(({ accountId }) => accountId)).toEqual(['a2']);
  await deviceDb().sealed.clear();
});

const full = () => Promise.reject(Object.assign(new Error('no space'), { name: 'QuotaExceededError' })) as never;

test('on a full disk a sign-in makes room of what can be fetched again, and else answers that there is none, half of nothing done', async () => {
  await heldFor(HOUR_MS);
  await signOut();
  network({ '/api/auth/login': () => json(200, sessionOf('new')) });
  await caches.open('fathom-tile-ranges');
  const put = vi.spyOn(deviceDb().session, 'put').mockImplementation(full);
  expect(await signIn('mate@example.com', 'yes')).toMatchObject({ ok: false, error: { code: 'storageFull' } });
  expect(put).toHaveBeenCalledTimes(2);
  expect(await caches.keys()).not.toContain('fathom-tile-ranges');
  expect([currentSession().status, await storedSession()]).toEqual(['signedOut', undefined]);
  put.mockRestore();
  expect((await signIn('mate@example.com', 'yes')).ok).toBe(true);
});

test('on a full disk the app opens with what is held, and a token that cannot be kept is an answer and no failure', async () => {
  await heldFor(HOUR_MS);
  const update = vi.spyOn(deviceDb().session, 'update').mockImplementation(full);
  await startSession();
  expect(currentSession().status).toBe('signedIn');
  update.mockRestore();
  await heldFor(-1000);
  network({ '/api/auth/refresh-token': () => json(200, sessionOf('fresh')) });
  const put = vi.spyOn(deviceDb().session, 'put').mockImplementation(full);
  expect(await accessToken()).toMatchObject({ ok: false, error: { code: 'storageFull' } });
  put.mockRestore();
});

test('on a full disk a session ends all the same, at the user’s word and at the server’s, and each page and the server hear of it', async () => {
  await heldFor(HOUR_MS);
  network({
    '/api/auth/logout': () => json(200, {}),
    '/api/auth/refresh-token': () => json(401, { code: 'unauthenticated', message: 'Over.' }),
  });
  const put = vi.spyOn(deviceDb().settings, 'put').mockImplementation(full);
  await signOut();
  expect([currentSession().status, await storedSession(), calls]).toEqual(['signedOut', undefined, ['/api/auth/logout']]);
  put.mockRestore();
  await heldFor(HOUR_MS);
  await startSession();
  expect(currentSession().status).toBe('signedIn');
  const again = vi.spyOn(deviceDb().settings, 'put').mockImplementation(full);
  await accessToken('old');
  await vi.waitFor(() => expect(currentSession()).toEqual({ status: 'signedOut', message: 'Over.' }));
  again.mockRestore();
});

test('on a full disk another account signs in also where what was told of alerts cannot be forgotten', async () => {
  await heldFor(HOUR_MS);
  network({ '/api/auth/login': () => json(200, sessionOf('new', { account: { ...sessionOf('new').account, id: 'b2' } })) });
  const forget = vi.spyOn(deviceDb().settings, 'delete').mockImplementation(full);
  expect([(await signIn('mate@example.com', 'yes')).ok, currentSession().status]).toEqual([true, 'signedIn']);
  forget.mockRestore();
});

test('a change of the account that the server took is no failure where a full disk does not store it', async () => {
  await heldFor(HOUR_MS);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  try {
    await expect(replaceAccount({ ...sessionOf('new').account, firstName: 'Mona' } as never)).resolves.toBeUndefined();
  } finally {
    vi.restoreAllMocks();
  }
});
