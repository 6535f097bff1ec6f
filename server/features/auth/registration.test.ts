import { HOUR_MS } from '#contract/units.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '#contract/entities/accounts.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { issueCode, MAX_TRIES } from '#server/accounts/mailed-codes.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { countWork } from './counted-work.fixture.ts';

const PASSWORD = 'a harbour pilot waves twice';

let app: FeatureApp;
let counted: ReturnType<typeof countWork>;
beforeAll(async () => {
  counted = countWork(await openTestDb());
  app = await openFeatureApp({ db: counted.db });
});
afterAll(() => app.close());

let place = 0;
/** From a place of its own each time: what slows down floods is tested apart. */
const newPlace = () => `10.9.${Math.floor((place += 1) / 250)}.${place % 250}`;
const post = (url: string, payload: object, remoteAddress = newPlace(), cookies: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url, payload, remoteAddress, cookies });
const register = (email: string, more: object = {}, from?: string) =>
  post('/api/auth/register', { email, password: PASSWORD, firstName: 'Ada', lastName: 'Ash', ...more }, from);
/** As by somebody who knows the password that was chosen, on whatever device. */
const verify = (token: string, password = PASSWORD) => post('/api/auth/verify-email', { token, password });
/** As by a browser that keeps the cookies of an answer. */
const verifyWith = (token: string, { cookies }: Awaited<ReturnType<typeof register>>) =>
  post('/api/auth/verify-email', { token }, newPlace(), Object.fromEntries(cookies.map(({ name, value }) => [name, value])));
const tokenOf = async (email: string) => String((await app.letters(email)).findLast(({ kind }) => kind === 'verifyEmail')?.values['token']);
const accountsOf = (email: string) => app.db.query('select id from accounts where email = $1', [email]);

describe('asking for an account', () => {
  test('makes none before the address is proven; the mailed token makes it, once, and signs in', async () => {
    const asked = await register('Ada@One.example');
    expect(asked.statusCode).toBe(200);
    expect(await accountsOf('ada@one.example')).toEqual([]);
    const token = await tokenOf('ada@one.example');
    const opened = await verifyWith(token, asked);
    expect(opened.statusCode).toBe(200);
    const { account, jwtToken } = Session.parse(opened.json());
    expect(account).toMatchObject({ email: 'ada@one.example', role: 'manager', organisationName: 'Ada Ash', firstName: 'Ada' });
    expect(opened.cookies).toContainEqual(expect.objectContaining({ name: 'fathom-refresh', httpOnly: true }));
    const bearer = { authorization: `Bearer ${jwtToken}` };
    expect((await app.server.inject({ method: 'GET', url: '/api/account/sessions', headers: bearer })).statusCode).toBe(200);
    const login = await post('/api/auth/login', { email: 'ada@one.example', password: PASSWORD });
    expect(login.statusCode).toBe(200);
    expect((await verify(token)).json()).toMatchObject({ code: 'invalid', details: [{ field: 'token' }] });
    const team = await app.db.query('select 1 from team_members where account_id = $1', [account.id]);
    const told = await app.db.query('select 1 from notifications where account_id = $1', [account.id]);
    expect([team.length, told.length]).toEqual([1, 1]);
  });

  test('is good for a day', async () => {
    await register('late@one.example');
    const token = await tokenOf('late@one.example');
    app.passMs(24 * HOUR_MS);
    expect((await verify(token)).statusCode).toBe(422);
    expect(await accountsOf('late@one.example')).toEqual([]);
  });

  test('twice: the first proof wins, the other says that there is an account', async () => {
    await register('twice@one.example');
    const first = await tokenOf('twice@one.example');
    const rival = await issueCode(app.db, {
      purpose: 'verifyEmail',
      email: 'twice@one.example',
      ttlMs: HOUR_MS,
      nowMs: app.deps.clock(),
      details: { passwordHash: 'x', firstName: 'Eve', lastName: 'Eel' },
    });
    expect((await verify(first)).statusCode).toBe(200);
    expect((await verify(rival)).statusCode).toBe(422); // open tokens of the address went with the proof
    expect(await accountsOf('twice@one.example')).toHaveLength(1);
  });

  test('of an address that has an account changes nothing and tells only its mailbox', async () => {
    const answer = await register('member@north.example');
    expect(answer.statusCode).toBe(200);
    expect((await app.letters('member@north.example')).map(({ kind }) => kind)).toEqual(['alreadyRegistered']);
    expect((await post('/api/auth/login', { email: 'member@north.example', password: TEST_PASSWORD })).statusCode).toBe(200);
  });

  test('answers and works alike for new and known addresses: body, status, headers, statements and hashes', async () => {
    const fresh = await counted.during(() => register('new@one.example'));
    const known = await counted.during(() => register('manager@north.example'));
    expect(known.answer.statusCode).toBe(fresh.answer.statusCode);
    expect(known.answer.body).toBe(fresh.answer.body);
    expect(Object.keys(known.answer.headers).toSorted()).toEqual(Object.keys(fresh.answer.headers).toSorted());
    expect(known.work).toEqual(fresh.work);
    expect(fresh.work.hashes).toBe(1);
    expect(fresh.work.statements.length).toBeGreaterThan(3);
  });

  test('refuses a weak password before it looks at anything, alike for both', async () => {
    for (const email of ['weak@one.example', 'member@north.example']) {
      const { answer, work } = await counted.during(() => register(email, { password: 'AdaAsh-Fathom-2026' }));
      expect(answer.json()).toMatchObject({ code: 'invalid', details: [{ field: 'password' }] });
      expect(work).toEqual({ statements: [], hashes: 0 });
    }
  });

  test('again and again from one place is slowed down, and one address is not flooded from many', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 6; n += 1) codes.push((await register('flooded@one.example', {}, '10.8.0.1')).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    for (let n = 0; n < 30; n += 1) await register('flooded@one.example', {}, `10.8.1.${n}`);
    expect((await app.letters('flooded@one.example')).length).toBe(20);
  }, 60_000);

  test('writes nothing that the asker typed into the mail, and leaves a line in the audit log without it', async () => {
    await register('victim@one.example', { firstName: 'Win a prize', lastName: 'at evil.example' });
    const [letter] = await app.letters('victim@one.example');
    expect(JSON.stringify(letter)).not.toMatch(/prize|evil/);
    const lines = await app.db.query("select row_to_json(l)::text as text from audit_log l where action like 'registration%'");
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/victim|prize/);
  });
});

describe('an address that somebody else registered', () => {
  test('opens nothing for who follows the link without the browser or the password of that registration, and uses nothing up', async () => {
    await register('owner@three.example', { password: 'a password of a stranger' });
    const token = await tokenOf('owner@three.example');
    const elsewhere = await register('somebody@three.example');
    const refused = [await post('/api/auth/verify-email', { token }), await verifyWith(token, elsewhere), await verify(token)];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'invalid', details: [{ field: 'password' }] });
      expect(answer.cookies).toEqual([]);
    }
    expect(await accountsOf('owner@three.example')).toEqual([]);
    expect((await verify(token, 'a password of a stranger')).statusCode).toBe(200); // it was the owner all along, on another device
  });

  test('is its owner’s by a registration of his own, and the stranger’s password is never good', async () => {
    await register('squatted@three.example', { password: 'a password of a stranger' });
    const mine = await register('squatted@three.example');
    const token = await tokenOf('squatted@three.example');
    expect((await verifyWith(token, mine)).statusCode).toBe(200);
    const login = (password: string) => post('/api/auth/login', { email: 'squatted@three.example', password });
    expect((await login('a password of a stranger')).statusCode).toBe(401);
    expect((await login(PASSWORD)).statusCode).toBe(200);
  });

  test('cannot be opened by guessing the password either: the link is spoilt after a hundred wrong ones', async () => {
    await register('guessed@three.example');
    const token = await tokenOf('guessed@three.example');
    await app.db.query('update mailed_codes set tries = $2 where email = $1', ['guessed@three.example', MAX_TRIES.link - 1]);
    expect((await verify(token, 'wrong')).json()).toMatchObject({ details: [{ field: 'password' }] });
    expect((await verify(token)).json()).toMatchObject({ details: [{ field: 'token' }] });
  });

  test('the cookie of a registration is a script’s and another site’s never, ends with the link, and goes when it was used', async () => {
    const asked = await register('cookie@three.example');
    const known = await register('member@north.example');
    for (const { cookies } of [asked, known])
      expect(cookies).toEqual([
        {
          name: 'fathom-registration',
          value: expect.stringMatching(/^[\w-]{43}$/),
          path: '/',
          httpOnly: true,
          sameSite: 'Strict',
          maxAge: 86_400,
        },
      ]);
    const opened = await verifyWith(await tokenOf('cookie@three.example'), asked);
    expect(opened.cookies).toContainEqual(expect.objectContaining({ name: 'fathom-registration', value: '' }));
  });
});

describe('tokens that nobody mailed', () => {
  test('open nothing, whatever they are, and say the same', async () => {
    for (const token of ['x'.repeat(43), 'x'.repeat(200), "' or 1=1 --", '%00%00%00']) {
      const answer = await verify(token);
      expect(answer.json()).toMatchObject({ code: 'invalid', message: 'This link is used or too old. Register again.' });
    }
  });

  test('tried from one place are slowed down', async () => {
    let status = 0;
    for (let n = 0; n <= 100; n += 1) ({ statusCode: status } = await post('/api/auth/verify-email', { token: `guess-${n}` }, '10.7.0.1'));
    expect(status).toBe(429);
  });
});

describe('an invitation', () => {
  /** As an organisation makes one. */
  async function invite(email: string, row: { role?: string; teamId?: string; revoked?: boolean; ttlMs?: number } = {}) {
    const invitationId = app.deps.ids();
    const nowMs = app.deps.clock();
    await app.db.query(
      `insert into invitations (id, organisation_id, email, role, team_id, created_at_ms, expires_at_ms, revoked_at_ms, invited_by)
       select $1, 'north', $2, $3, $4, $5, $6, $7, id from accounts where email = 'manager@north.example'`,
      [invitationId, email, row.role ?? 'member', row.teamId ?? null, nowMs, nowMs + (row.ttlMs ?? HOUR_MS), row.revoked ? nowMs : null],
    );
    const details = { invitationId, organisationId: 'north', role: 'manager' };
    const token = await issueCode(app.db, { purpose: 'invitation', email, ttlMs: HOUR_MS, nowMs, details });
    return { token, invitationId };
  }
  const accept = (email: string, invitation: string, more: object = {}) =>
    post('/api/account/register', { email, invitation, password: PASSWORD, firstName: 'Bo', lastName: 'Berg', ...more });

  test('makes an account in the organisation, with the role of its row, and signs in at once', async () => {
    const { token, invitationId } = await invite('bo@two.example');
    const answer = await accept('bo@two.example', token);
    expect(answer.statusCode).toBe(200);
    const { user, accessToken } = answer.json<{ user: Session['account']; accessToken: string }>();
    expect(user).toMatchObject({ email: 'bo@two.example', role: 'member', organisationId: 'north', organisationName: 'North' });
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await app.server.inject({ method: 'GET', url: '/api/account/sessions', headers })).statusCode).toBe(200);
    const [row] = await app.db.query('select accepted_at_ms from invitations where id = $1', [invitationId]);
    expect(row).toEqual({ accepted_at_ms: app.deps.clock() });
    expect((await accept('bo@two.example', token)).statusCode).toBe(422);
    const lines = await app.db.query('select action, account_id from audit_log where subject = $1', [invitationId]);
    expect(lines).toEqual([{ action: 'invitationAccepted', account_id: user.id }]);
  });

  test('leads into its team, and into the organisation’s first one where none is named', async () => {
    await app.db.query("insert into teams (id, organisation_id, name, v) values ('watch', 'north', 'Watch', 1)");
    const named = await invite('named@two.example', { teamId: 'watch' });
    const unnamed = await invite('unnamed@two.example');
    await accept('named@two.example', named.token);
    await accept('unnamed@two.example', unnamed.token);
    const teamsOf = (email: string) =>
      app.db.query('select t.name from team_members m join teams t on t.id = m.team_id where m.email = $1', [email]);
    expect(await teamsOf('named@two.example')).toEqual([{ name: 'Watch' }]);
    expect(await teamsOf('unnamed@two.example')).toEqual([{ name: 'North' }]);
  });

  test('is for its address alone, and trying another does not use it up', async () => {
    const { token } = await invite('right@two.example');
    expect((await accept('wrong@two.example', token)).json()).toMatchObject({ code: 'invalid', details: [{ field: 'email' }] });
    expect((await accept('right@two.example', token)).statusCode).toBe(200);
  });

  test('that was taken back, is too old or was never made opens nothing, with the same words', async () => {
    const revoked = await invite('r@two.example', { revoked: true });
    const old = await invite('o@two.example', { ttlMs: -1 });
    for (const [email, token] of [
      ['r@two.example', revoked.token],
      ['o@two.example', old.token],
      ['n@two.example', 'never-made-by-anybody'],
    ] as const) {
      expect((await accept(email, token)).json(), email).toMatchObject({ code: 'invalid', details: [{ field: 'invitation' }] });
      expect(await accountsOf(email)).toEqual([]);
    }
  });

  test('at once twice makes one account', async () => {
    const { token } = await invite('once@two.example');
    const answers = await Promise.all([accept('once@two.example', token), accept('once@two.example', token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await accountsOf('once@two.example')).toHaveLength(1);
  });
});
