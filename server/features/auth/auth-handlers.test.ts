import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OFFLINE_LEASE_MS, Session } from '#contract/entities/accounts.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '#server/test-app.ts';
import { SESSION_RECHECK_MS } from './sessions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ chartFolder: '/there/is/none' });
});
afterAll(() => app.close());

const login = (email: string, password: string, remoteAddress = '127.0.0.1') =>
  app.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress });
const refresh = (cookie?: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url: '/api/auth/refresh-token', headers: { ...(cookie && { cookie }), ...headers } });
const logout = (cookie: string) => app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) => `${answer.cookies[0]?.name}=${answer.cookies[0]?.value}`;
/** 501 is behind the door: this call needs a sign-in and has no handler here. */
const isLetIn = async (bearer: { authorization: string }) =>
  (await app.server.inject({ method: 'GET', url: '/api/ships/ships/mmsi/211234560', headers: bearer })).statusCode === 501;

describe('signing in', () => {
  test('answers the account, a token that opens calls, how long it lives and the offline lease', async () => {
    const { session, bearer } = await app.signIn('manager@north.example');
    expect(Session.parse(session)).toEqual(session);
    expect(session.account).toMatchObject({
      email: 'manager@north.example',
      role: 'manager',
      organisationId: 'north',
      organisationName: 'North',
    });
    expect(session.expiresIn).toBe(900);
    expect(session.offlineUntil).toBe(app.deps.clock() + OFFLINE_LEASE_MS);
    expect(await isLetIn(bearer)).toBe(true);
  });

  test('the account carries the people of its teams, and nobody of another organisation; a renewal leaves them out', async () => {
    const { session, cookie } = await app.signIn('manager@north.example');
    const emails = session.account.accountMembers?.map(({ email }) => email).toSorted();
    expect(emails).toEqual(['admin@north.example', 'member@north.example']);
    expect((await refresh(cookie)).json<Session>().account).not.toHaveProperty('accountMembers');
  });

  test('takes the address in any case and with spaces around it', async () => {
    expect((await login('  Manager@North.EXAMPLE ', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const [cookie] = (await login('member@north.example', TEST_PASSWORD)).cookies;
    expect(cookie).toMatchObject({ name: 'fathom-refresh', httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie?.secure).toBeUndefined(); // plain http on this machine
  });

  test('says the same about a wrong password and an unknown address, and does the same work', async () => {
    const wrong = await login('member@north.example', 'not the password at all', '10.0.0.1');
    const unknown = await login('nobody@north.example', 'not the password at all', '10.0.0.1');
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ code: 'wrongCredentials', message: 'E-mail or password is wrong.' });
      expect(answer.cookies).toEqual([]);
    }
    const shape = ({ headers }: typeof wrong) => Object.keys(headers).toSorted();
    expect(shape(wrong)).toEqual(shape(unknown));
  });

  test('a disabled account is told so only by its right password', async () => {
    const id = await app.addAccount('gone@north.example', 'member');
    await app.db.query('update accounts set disabled_at_ms = 1 where id = $1', [id]);
    expect((await login('gone@north.example', 'guess guess guess', '10.0.0.2')).json()).toMatchObject({ code: 'wrongCredentials' });
    expect((await login('gone@north.example', TEST_PASSWORD, '10.0.0.2')).json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/disabled/),
    });
  });

  test('stores argon2id with 19 MiB and two passes, and renews a weaker hash at the next sign-in', async () => {
    const { hash } = await import('@node-rs/argon2');
    const id = await app.addAccount('old@north.example', 'member');
    const weak = await hash(TEST_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await app.db.query('update accounts set password_hash = $2 where id = $1', [id, weak]);
    await app.signIn('old@north.example');
    const [row] = await app.db.query('select password_hash from accounts where id = $1', [id]);
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await app.signIn('old@north.example');
  });

  test('leaves a line in the audit log for a sign-in and for a refused one', async () => {
    const id = await app.addAccount('audited@north.example', 'member');
    await login('audited@north.example', 'wrong wrong wrong', '10.0.0.3');
    await app.signIn('audited@north.example');
    const lines = await app.db.query('select action, address from audit_log where account_id = $1 order by no', [id]);
    expect(lines).toEqual([
      { action: 'signInRefused', address: '10.0.0.3' },
      { action: 'signedIn', address: '127.0.0.1' },
    ]);
  });
});

describe('guessing', () => {
  test('is slowed down after ten wrong tries from one place, with the time to wait, and the owner elsewhere is not', async () => {
    await app.addAccount('target@north.example', 'member');
    for (let tries = 0; tries < 10; tries += 1)
      expect((await login('target@north.example', `guess number ${tries}`, '10.1.0.1')).statusCode).toBe(401);
    const slowed = await login('target@north.example', TEST_PASSWORD, '10.1.0.1');
    expect(slowed.json()).toMatchObject({ code: 'tooMany', message: 'Too many wrong tries. Wait 15 min and try again.' });
    expect(slowed.headers['retry-after']).toBe('900');
    expect((await login('target@north.example', TEST_PASSWORD, '10.1.0.2')).statusCode).toBe(200);
  });

  test('at once counts like guessing one after the other', async () => {
    await app.addAccount('burst@north.example', 'member');
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('burst@north.example', 'guess', '10.1.1.1')));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('from very many places locks out strangers, never a place the account has signed in from', async () => {
    await app.addAccount('famous@north.example', 'member');
    expect((await login('famous@north.example', TEST_PASSWORD, '10.2.0.1')).statusCode).toBe(200);
    await Promise.all(Array.from({ length: 100 }, (_, place) => login('famous@north.example', 'guess', `10.2.1.${place}`)));
    expect((await login('famous@north.example', TEST_PASSWORD, '10.2.2.1')).statusCode).toBe(429);
    expect((await login('famous@north.example', TEST_PASSWORD, '10.2.0.1')).statusCode).toBe(200);
  }, 60_000); // a hundred passwords are hashed
});

test('an IPv6 network that the account has signed in from is heard, whatever address a device has in it now', async () => {
  const email = 'network@north.example';
  await app.addAccount(email, 'member');
  expect((await login(email, TEST_PASSWORD, '2001:db8:1:2::1')).statusCode).toBe(200);
  await Promise.all(Array.from({ length: 100 }, (_, place) => login(email, 'guess', `10.5.0.${place}`)));
  expect((await login(email, TEST_PASSWORD, '2001:db8:1:3::1')).statusCode).toBe(429);
  expect((await login(email, TEST_PASSWORD, '2001:db8:1:2:aaaa::2')).statusCode).toBe(200);
}, 60_000);

describe('a hundred wrong passwords from as many places', () => {
  const EMAIL = 'besieged@north.example';
  const besiege = (email: string) =>
    Promise.all(Array.from({ length: 100 }, (_, place) => login(email, 'guess', `10.3.${email.length}.${place}`)));
  const loginWith = (more: { cookies?: Record<string, string>; link?: string; password?: string; email?: string }, remoteAddress: string) =>
    app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: {
        email: more.email ?? EMAIL,
        password: more.password ?? TEST_PASSWORD,
        ...(more.link !== undefined && { link: more.link }),
      },
      remoteAddress,
      ...(more.cookies && { cookies: more.cookies }),
    });
  const askLink = (email: string, from: string) =>
    app.server.inject({ method: 'POST', url: '/api/auth/sign-in-link', payload: { email }, remoteAddress: from });
  const linkFor = async (email: string, from: string) => {
    expect((await askLink(email, from)).statusCode).toBe(200);
    return String((await app.letters(email)).findLast(({ kind }) => kind === 'signInLink')?.values['token']);
  };
  let device: Record<string, string> = {};
  beforeAll(async () => {
    await app.addAccount(EMAIL, 'member');
    const answer = await login(EMAIL, TEST_PASSWORD, '10.3.200.1');
    device = { 'fathom-device': answer.cookies.find(({ name }) => name === 'fathom-device')?.value ?? '' };
    await besiege(EMAIL);
  }, 120_000); // as many passwords are hashed

  test('keep strangers out and not a device that signed in before, wherever it is now', async () => {
    expect((await login(EMAIL, TEST_PASSWORD, '10.3.201.1')).statusCode).toBe(429);
    expect((await loginWith({ cookies: device }, '10.3.201.2')).statusCode).toBe(200);
  });

  test('leave a known device ten tries of its own, which are not strangers’', async () => {
    await app.addAccount('ten@north.example', 'member');
    const first = await login('ten@north.example', TEST_PASSWORD, '10.3.202.1');
    const cookies = { 'fathom-device': first.cookies.find(({ name }) => name === 'fathom-device')?.value ?? '' };
    const said: number[] = [];
    for (let n = 0; n < 11; n += 1)
      said.push((await loginWith({ cookies, email: 'ten@north.example', password: 'guess' }, `10.3.203.${n}`)).statusCode);
    expect(said).toEqual([...Array(10).fill(401), 429]);
    expect((await login('ten@north.example', TEST_PASSWORD, '10.3.204.1')).statusCode).toBe(200);
  });

  test('let the owner in on a new device by a mailed link, with the password and not without', async () => {
    const link = await linkFor(EMAIL, '10.3.205.1');
    expect((await loginWith({ link, password: 'guess' }, '10.3.205.2')).statusCode).toBe(401);
    const opened = await loginWith({ link }, '10.3.205.2');
    expect(opened.statusCode).toBe(200);
    expect(opened.cookies.map(({ name }) => name)).toContain('fathom-device');
  });

  test('cannot be got past by a forged cookie, another account’s, or a link that is old or another account’s', async () => {
    const stranger = await login('member@north.example', TEST_PASSWORD, '10.3.206.1');
    const own = stranger.cookies.find(({ name }) => name === 'fathom-device')?.value ?? '';
    const othersLink = await linkFor('member@north.example', '10.3.206.2');
    const forged = [own, `${own.slice(0, 16)}${'A'.repeat(16)}`, 'x', '', '.'.repeat(300), device['fathom-device']?.slice(0, -1) ?? ''];
    for (const value of forged)
      expect((await loginWith({ cookies: { 'fathom-device': value } }, '10.3.207.1')).statusCode, value).toBe(429);
    for (const link of [othersLink, 'no link of ours']) expect((await loginWith({ link }, '10.3.207.2')).statusCode).toBe(429);
  });

  test('and strangers who ask for links in the owner’s place leave the links in the mailbox good', async () => {
    const link = await linkFor(EMAIL, '10.3.208.1');
    for (let place = 0; place < 25; place += 1) await askLink(EMAIL, `10.3.209.${place}`);
    expect((await askLink(EMAIL, '10.3.210.1')).statusCode).toBe(429);
    expect((await loginWith({ link }, '10.3.210.2')).statusCode).toBe(200);
  });

  test('a cookie names nobody, no script reads it, and it remembers the accounts that share a browser', async () => {
    const first = await login('member@north.example', TEST_PASSWORD, '10.3.211.1');
    const cookie = first.cookies.find(({ name }) => name === 'fathom-device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 365 * 86_400 });
    expect(cookie?.value).toMatch(/^[\w-]{32}$/);
    const cookies = { 'fathom-device': cookie?.value ?? '' };
    const second = await loginWith({ cookies, email: 'manager@north.example' }, '10.3.211.1');
    const both = second.cookies.find(({ name }) => name === 'fathom-device')?.value ?? '';
    expect(both.split('.')).toHaveLength(2);
    const again = await loginWith({ cookies: { 'fathom-device': both }, email: 'member@north.example' }, '10.3.211.1');
    expect(again.cookies.map(({ name }) => name)).not.toContain('fathom-device');
  });
});

test('places that somebody signed in from with another password are strangers', { timeout: 120_000 }, async () => {
  const email = 'old-places@north.example';
  await app.addAccount(email, 'member');
  const places = Array.from({ length: 15 }, (_, no) => `10.9.0.${no + 1}`);
  for (const from of places) expect((await login(email, TEST_PASSWORD, from)).statusCode).toBe(200);
  await app.db.query('update accounts set password_no = password_no + 1 where email = $1', [email]);
  const heard: number[] = [];
  for (const from of places) for (let no = 0; no < 10; no += 1) heard.push((await login(email, 'guess', from)).statusCode);
  expect(heard.filter((status) => status === 401)).toHaveLength(100);
});

describe('a browser that an account knows', () => {
  const PASSWORD = 'a harbour pilot waves twice';
  const deviceOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
    cookies.filter(({ name }) => name === 'fathom-device').map(({ name, value }) => `${name}=${value}`)[0] ?? '';
  const loginBy = (email: string, password: string, cookie: string, remoteAddress: string) =>
    app.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers: { cookie }, remoteAddress });
  /** How many of ten wrong passwords with each of the cookies were heard, all from one place. */
  async function heard(email: string, devices: readonly string[], from: string): Promise<number> {
    let count = 0;
    for (const device of devices)
      for (let n = 0; n < 10; n += 1) if ((await loginBy(email, 'guess', device, from)).statusCode === 401) count += 1;
    return count;
  }

  test('is one device, however often a session that somebody stole is renewed, also with cookies of other accounts', async () => {
    await app.addAccount('stolen@north.example', 'member');
    const own = await login('stolen@north.example', TEST_PASSWORD, '10.4.0.1');
    const devices: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const others = n % 2 === 0 ? '' : deviceOf(await login('member@south.example', TEST_PASSWORD, '10.4.0.2'));
      devices.push(deviceOf(await refresh(`${cookieOf(own)}; ${others}`)));
    }
    expect(await heard('stolen@north.example', devices, '10.4.0.2')).toBe(10);
    expect((await loginBy('stolen@north.example', TEST_PASSWORD, deviceOf(own), '10.4.0.3')).statusCode).toBe(200); // not the owner's
  }, 60_000);

  test('is a stranger to it when the password is another one', async () => {
    const id = await app.addAccount('knew@north.example', 'member');
    const devices: string[] = [];
    for (let n = 0; n < 3; n += 1) devices.push(deviceOf(await login('knew@north.example', TEST_PASSWORD, '10.4.1.1')));
    const { bearer: headers } = await app.signIn('knew@north.example');
    const payload = { password: PASSWORD, currentPassword: TEST_PASSWORD };
    expect((await app.server.inject({ method: 'PUT', url: `/api/auth/${id}`, headers, payload })).statusCode).toBe(200);
    expect(await heard('knew@north.example', devices, '10.4.1.1')).toBe(10); // as strangers, together
  }, 60_000);

  test('stays known when the password is changed with it, or forgotten and set with it', async () => {
    const email = 'keeper@north.example';
    const id = await app.addAccount(email, 'member');
    const first = await login(email, TEST_PASSWORD, '10.4.2.1');
    await Promise.all(Array.from({ length: 100 }, (_, place) => login(email, 'guess', `10.4.3.${place}`)));
    const changed = await app.server.inject({
      method: 'PUT',
      url: `/api/auth/${id}`,
      headers: { authorization: `Bearer ${first.json<Session>().jwtToken}`, cookie: deviceOf(first) },
      payload: { password: PASSWORD, currentPassword: TEST_PASSWORD },
      remoteAddress: '10.4.2.2',
    });
    expect((await loginBy(email, PASSWORD, deviceOf(first), '10.4.2.3')).statusCode).toBe(429);
    expect((await loginBy(email, PASSWORD, deviceOf(changed), '10.4.2.3')).statusCode).toBe(200);
    await app.server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, remoteAddress: '10.4.2.4' });
    const code = (await app.letters(email)).findLast(({ kind }) => kind === 'resetPassword')?.values['code'];
    const forgotten = 'seven gulls over the quay';
    const payload = { email, code, password: forgotten, confirmPassword: forgotten };
    const reset = await app.server.inject({ method: 'POST', url: '/api/auth/reset-password', payload, remoteAddress: '10.4.2.5' });
    expect(reset.statusCode).toBe(200);
    expect((await loginBy(email, 'guess', deviceOf(changed), '10.4.2.6')).statusCode).toBe(401); // the one try that the new password freed
    expect((await loginBy(email, forgotten, deviceOf(changed), '10.4.2.7')).statusCode).toBe(429);
    expect((await loginBy(email, forgotten, deviceOf(reset), '10.4.2.8')).statusCode).toBe(200);
  }, 60_000);
});

describe('staying signed in (SY16)', () => {
  test('a refresh gives a new token and a new cookie', async () => {
    const { cookie, session } = await app.signIn('member@north.example');
    const renewed = await refresh(cookie);
    expect(renewed.statusCode).toBe(200);
    const { accountMembers: _, ...account } = session.account;
    expect(Session.parse(renewed.json()).account).toEqual(account);
    expect(cookieOf(renewed)).not.toBe(cookie);
    expect((await refresh(cookieOf(renewed))).statusCode).toBe(200);
  });

  test('two tabs at once both succeed, and both of their cookies go on', async () => {
    const { cookie } = await app.signIn('member@north.example');
    const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect((await refresh(cookieOf(one))).statusCode).toBe(200);
    expect((await refresh(cookieOf(two))).statusCode).toBe(200);
  });

  test('an answer that was lost, many times over, signs nobody out', async () => {
    let { cookie } = await app.signIn('member@north.example');
    for (let round = 0; round < 200; round += 1) {
      const answer = await refresh(cookie);
      expect(answer.statusCode).toBe(200);
      if (round % 3 !== 0) cookie = cookieOf(answer); // every third answer is lost
    }
  });

  test('an old token used after its successor was used ends the session, for the thief and for the owner', async () => {
    const { cookie: first, bearer } = await app.signIn('member@north.example');
    const second = cookieOf(await refresh(first));
    const third = cookieOf(await refresh(second));
    const replayed = await refresh(first);
    expect(replayed.statusCode).toBe(401);
    expect(replayed.json()).toEqual({ code: 'unauthenticated', message: 'Your session has ended. Please sign in again.' });
    expect((await refresh(third)).statusCode).toBe(401);
    expect(await isLetIn(bearer)).toBe(false);
    const [line] = await app.db.query("select action from audit_log where action = 'refreshTokenReused'");
    expect(line).toEqual({ action: 'refreshTokenReused' });
  });

  test('a made-up token ends nobody’s session, even with the right session in it', async () => {
    const { cookie } = await app.signIn('member@north.example');
    const [name, value = ''] = cookie.split('=');
    const [sessionId, secret] = value.split('.');
    for (const forged of [
      `${sessionId}.${secret}`,
      `${sessionId}.AAAA.BBBB`,
      `${sessionId}.${secret}.AAAAAAAAAAAAAAAAAAAAAA`,
      '',
      'x'.repeat(4000),
      '..',
      '%00',
    ]) {
      expect((await refresh(`${name}=${forged}`)).statusCode, forged).toBe(401);
    }
    expect((await refresh(cookie)).statusCode).toBe(200);
  });

  test('the database holds no token that anybody could use', async () => {
    const { cookie } = await app.signIn('member@north.example');
    const secret = cookie.split('=')[1]?.split('.')[1] ?? 'none';
    const rows = await app.db.query(
      'select row_to_json(s)::text as text from sessions s union all select row_to_json(a)::text from audit_log a',
    );
    for (const row of rows) expect(row['text']).not.toContain(secret);
  });

  test('a session ends after 30 idle days, and after half a year in any case', async () => {
    const { cookie } = await app.signIn('member@north.example');
    app.passMs(OFFLINE_LEASE_MS + 1000);
    expect((await refresh(cookie)).statusCode).toBe(401);
    let busy = (await app.signIn('member@north.example')).cookie;
    const statuses: number[] = [];
    for (let month = 0; month < 8; month += 1) {
      app.passMs(25 * 86_400_000);
      const answer = await refresh(busy);
      statuses.push(answer.statusCode);
      if (answer.statusCode === 200) busy = cookieOf(answer);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 401]);
  });
});

describe('cookie-only calls', () => {
  test('are refused to pages of other sites, and to pages without a name', async () => {
    const { cookie } = await app.signIn('member@north.example');
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://localhost:8081', host: 'localhost:8080' },
      { origin: 'file://' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) expect((await refresh(cookie, headers)).statusCode, JSON.stringify(headers)).toBe(403);
    expect((await refresh(cookie, { origin: 'http://localhost:8080', host: 'localhost:8080' })).statusCode).toBe(200);
  });

  test('without any cookie a refresh says that the session has ended', async () => {
    expect((await refresh()).statusCode).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session for its token and its cookie at once, and clears the cookie', async () => {
    const { cookie, bearer } = await app.signIn('member@north.example');
    const answer = await logout(cookie);
    expect(answer.json()).toEqual({});
    expect(answer.cookies[0]).toMatchObject({ value: '', path: '/' });
    expect(await isLetIn(bearer)).toBe(false);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  test('is no error when repeated or without a session', async () => {
    const { cookie } = await app.signIn('member@north.example');
    expect((await logout(cookie)).statusCode).toBe(200);
    expect((await logout(cookie)).statusCode).toBe(200);
    expect((await logout('')).statusCode).toBe(200);
  });

  test('on one device leaves the other signed in', async () => {
    const one = await app.signIn('member@north.example');
    const other = await app.signIn('member@north.example');
    await logout(one.cookie);
    expect(await isLetIn(other.bearer)).toBe(true);
  });
});

describe('the map, which asks for charts with the cookies of its browser alone', () => {
  const chart = async (cookie: string) => {
    const url = '/charts/sheets/12-0-0.0123456789abcdef.pmtiles';
    return (await app.server.inject({ url, headers: { cookie } })).statusCode;
  };

  test('is let in while the session is open, also when a tab has renewed it meanwhile, and no longer', async () => {
    const { cookie } = await app.signIn('member@north.example');
    expect(await chart(cookie)).toBe(404);
    const renewed = cookieOf(await refresh(cookie));
    expect(await Promise.all([chart(cookie), chart(renewed)])).toEqual([404, 404]);
    await logout(renewed);
    expect(await Promise.all([chart(cookie), chart(renewed), chart('fathom-refresh=made.up.here'), chart('')])).toEqual([
      401, 401, 401, 401,
    ]);
  });
});

describe('what changes behind a session’s back', () => {
  test('a disabled account is refused within 5 s, with its unexpired token too', async () => {
    const id = await app.addAccount('soon@north.example', 'member');
    const { bearer, cookie } = await app.signIn('soon@north.example');
    expect(await isLetIn(bearer)).toBe(true);
    await app.db.query('update accounts set disabled_at_ms = 1 where id = $1', [id]);
    expect(SESSION_RECHECK_MS).toBeLessThan(5000);
    app.passMs(SESSION_RECHECK_MS);
    expect(await isLetIn(bearer)).toBe(false);
    expect((await refresh(cookie)).statusCode).toBe(401);
  });

  test('a role that was taken away opens nothing any more', async () => {
    const id = await app.addAccount('boss@north.example', 'admin');
    const { bearer } = await app.signIn('boss@north.example');
    const clients = async () => (await app.server.inject({ method: 'POST', url: '/api/admin', headers: bearer, payload: {} })).statusCode;
    expect(await clients()).toBe(501);
    await app.db.query("update accounts set role = 'member' where id = $1", [id]);
    app.passMs(SESSION_RECHECK_MS);
    expect(await clients()).toBe(403);
  });
});
