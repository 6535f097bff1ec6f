import { MINUTE_MS } from '#contract/units.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDb } from '#server/db/test-db.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { KEY_RECHECK_MS } from '#server/features/api-keys/key-callers.ts';
import { countWork } from './counted-work.fixture.ts';

const PASSWORD = 'seven gulls over the quay';

let app: FeatureApp;
let counted: ReturnType<typeof countWork>;
beforeAll(async () => {
  counted = countWork(await openTestDb());
  app = await openFeatureApp({ db: counted.db });
});
afterAll(() => app.close());

let place = 0;
const elsewhere = () => `10.9.${Math.floor((place += 1) / 250)}.${place % 250}`;
const post = (url: string, payload: object, remoteAddress = elsewhere()) =>
  app.server.inject({ method: 'POST', url, payload, remoteAddress });
const forgot = (email: string, from?: string) => post('/api/auth/forgot-password', { email }, from);
const reset = (email: string, code: string, password = PASSWORD, from?: string) =>
  post('/api/auth/reset-password', { email, code, password, confirmPassword: password }, from);
const login = (email: string, password: string, from?: string) => post('/api/auth/login', { email, password }, from);
async function codeFor(email: string): Promise<string> {
  await forgot(email);
  return String((await app.letters(email)).findLast(({ kind }) => kind === 'resetPassword')?.values['code']);
}

describe('a forgotten password', () => {
  test('is set anew by the mailed code, once; all sessions end, and its owner is told', async () => {
    const id = await app.addAccount('ada@north.example', 'member');
    const { cookie, bearer } = await app.signIn('ada@north.example');
    const code = await codeFor('ada@north.example');
    const done = await reset('ada@north.example', code);
    expect(done.json()).toEqual({ message: 'Your password is changed. Sign in with it.' });
    expect(done.cookies.map(({ name }) => name)).toEqual(['fathom-device']); // known from now on, and not signed in
    expect((await login('ada@north.example', TEST_PASSWORD)).statusCode).toBe(401);
    expect((await login('ada@north.example', PASSWORD)).statusCode).toBe(200);
    expect((await app.server.inject({ method: 'POST', url: '/api/auth/refresh-token', headers: { cookie } })).statusCode).toBe(401);
    expect((await app.server.inject({ method: 'GET', url: '/api/account/sessions', headers: bearer })).statusCode).toBe(401);
    expect((await reset('ada@north.example', code, 'another fine password')).statusCode).toBe(422);
    expect((await app.letters('ada@north.example')).at(-1)?.kind).toBe('passwordChanged');
    const lines = await app.db.query('select action from audit_log where account_id = $1 order by no', [id]);
    expect(lines.map(({ action }) => action)).toEqual(['signedIn', 'passwordForgotten', 'passwordReset', 'signInRefused', 'signedIn']);
  });

  test('revokes every API key of the account, and the mail says which', async () => {
    const id = await app.addAccount('keys@north.example', 'member');
    const { bearer } = await app.signIn('keys@north.example');
    const payload = { name: 'Noon report', currentPassword: TEST_PASSWORD };
    const made = await app.server.inject({ method: 'POST', url: '/api/api/create', headers: bearer, payload });
    const { secret } = made.json<{ secret: string }>();
    const byKey = () =>
      app.server.inject({ method: 'POST', url: '/api/fleets', headers: { authorization: `Bearer ${secret}` }, payload: {} });
    expect((await byKey()).statusCode).toBe(200);
    expect((await reset('keys@north.example', await codeFor('keys@north.example'))).statusCode).toBe(200);
    app.passMs(KEY_RECHECK_MS);
    expect((await byKey()).statusCode).toBe(401);
    expect((await app.letters('keys@north.example')).at(-1)?.lists).toEqual({
      revoked: [{ text: expect.stringMatching(/^Noon report \(fth_\w{8}….{4}\)$/) }],
      kept: [],
      invitations: [],
    });
    expect(await app.db.query('select 1 from api_keys where account_id = $1 and revoked_at_ms is null', [id])).toEqual([]);
  });

  test('leaves nothing to who knows the old one and asks at the same moment: no session, key, password or address', async () => {
    const email = 'raced@north.example';
    const id = await app.addAccount(email, 'member');
    const { bearer: headers } = await app.signIn(email);
    const code = await codeFor(email);
    const currentPassword = TEST_PASSWORD;
    const change = (payload: object) => app.server.inject({ method: 'PUT', url: `/api/auth/${id}`, headers, payload });
    const done = reset(email, code);
    await Promise.all([
      ...[1, 2, 3].map(() => login(email, TEST_PASSWORD)),
      ...[1, 2].map((no) =>
        app.server.inject({ method: 'POST', url: '/api/api/create', headers, payload: { name: `Key ${no}`, currentPassword } }),
      ),
      change({ password: 'a thief sails by night', currentPassword }),
      change({ email: 'thief@corp.example', currentPassword }),
    ]);
    // Whoever changes the password first ends the code that was mailed before; the owner of the mailbox asks for another.
    if ((await done).statusCode !== 200) expect((await reset(email, await codeFor(email))).statusCode).toBe(200);
    for (const table of ['sessions', 'api_keys'])
      expect(await app.db.query(`select 1 from ${table} where account_id = $1 and revoked_at_ms is null`, [id]), table).toEqual([]);
    expect(await app.db.query('select pending_email from accounts where id = $1', [id])).toEqual([{ pending_email: null }]);
    expect((await login(email, PASSWORD)).statusCode).toBe(200);
  });

  test('needs the code within ten minutes', async () => {
    await app.addAccount('slow@north.example', 'member');
    const code = await codeFor('slow@north.example');
    app.passMs(10 * MINUTE_MS);
    expect((await reset('slow@north.example', code)).json()).toMatchObject({ code: 'invalid', details: [{ field: 'code' }] });
  });

  test('a password that is too easy for its owner does not use the code up', async () => {
    await app.db.query("update accounts set first_name = 'Hildegard', last_name = 'Bingen' where email = 'member@south.example'");
    const code = await codeFor('member@south.example');
    const weak = await reset('member@south.example', code, 'hildegardbingen2026');
    expect(weak.json()).toMatchObject({ code: 'invalid', details: [{ field: 'password' }] });
    expect((await reset('member@south.example', code)).statusCode).toBe(200);
  });

  test('answers and works alike for known, unknown and disabled addresses', async () => {
    await app.addAccount('known@north.example', 'member');
    const disabled = await app.addAccount('disabled@north.example', 'member');
    await app.db.query('update accounts set disabled_at_ms = 1 where id = $1', [disabled]);
    const known = await counted.during(() => forgot('known@north.example'));
    for (const email of ['unknown@north.example', 'disabled@north.example']) {
      const other = await counted.during(() => forgot(email));
      expect(other.answer.body).toBe(known.answer.body);
      expect(other.answer.statusCode).toBe(known.answer.statusCode);
      expect(Object.keys(other.answer.headers).toSorted()).toEqual(Object.keys(known.answer.headers).toSorted());
      expect(other.work).toEqual(known.work);
      expect(await app.letters(email)).toEqual([]);
    }
    expect(await app.letters('known@north.example')).toHaveLength(1);
  });

  test('writes as many rows for an unknown address as for a known one, in the same tables', async () => {
    await app.addAccount('rows@north.example', 'member');
    const count = async () => {
      const tables = ['mails', 'mailed_codes', 'audit_log', 'accounts', 'sessions'];
      return app.db.query(`select ${tables.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`);
    };
    const added = async (email: string) => {
      const [before = {}] = await count();
      await forgot(email);
      const [after = {}] = await count();
      return Object.entries(after).map(([name, n]) => `${name} ${Number(n) - Number(before[name])}`);
    };
    const known = await added('rows@north.example');
    expect(known).toEqual(['mails 1', 'mailed_codes 1', 'audit_log 1', 'accounts 0', 'sessions 0']);
    expect(await added('no-rows@north.example')).toEqual(known);
    const codes = await app.db.query("select account_id from mailed_codes where email like '%rows@north.example'");
    expect(codes).toEqual([{ account_id: null }, { account_id: null }]); // the look whether an account is there is work too
  });

  test('a wrong code answers and works alike for known and unknown addresses', async () => {
    await app.addAccount('tried@north.example', 'member');
    await codeFor('tried@north.example');
    const known = await counted.during(() => reset('tried@north.example', 'aaaaa-aaaaa'));
    const unknown = await counted.during(() => reset('untried@north.example', 'aaaaa-aaaaa'));
    expect(unknown.answer.body).toBe(known.answer.body);
    expect(unknown.answer.statusCode).toBe(422);
    expect(unknown.work).toEqual(known.work);
    expect(known.work.hashes).toBe(1);
  });
});

test('a link to sign in is asked for alike: body, status, statements and rows', async () => {
  await app.addAccount('link@north.example', 'member');
  const ask = (email: string) => counted.during(() => post('/api/auth/sign-in-link', { email }));
  const known = await ask('link@north.example');
  const unknown = await ask('no-link@north.example');
  expect([unknown.answer.statusCode, unknown.answer.body]).toEqual([known.answer.statusCode, known.answer.body]);
  expect(unknown.work).toEqual(known.work);
  expect([await app.letters('link@north.example'), await app.letters('no-link@north.example')]).toMatchObject([
    [{ kind: 'signInLink' }],
    [],
  ]);
});

test('a wrong password costs the same work, whether or not there is such an account or it can sign in', async () => {
  await app.addAccount('there@north.example', 'member');
  const invited = await app.addAccount('invited@north.example', 'member');
  await app.db.query('update accounts set password_hash = null where id = $1', [invited]);
  const known = await counted.during(() => login('there@north.example', 'not the password'));
  for (const email of ['nobody@north.example', 'invited@north.example']) {
    const other = await counted.during(() => login(email, 'not the password'));
    expect(other.answer.body).toBe(known.answer.body);
    expect(other.work).toEqual(known.work);
  }
  expect(known.work.hashes).toBe(1);
});

describe('strangers', () => {
  test('who ask for codes or try some take nothing from the owner’s code', async () => {
    await app.addAccount('owner@north.example', 'member');
    const code = await codeFor('owner@north.example');
    for (let n = 0; n < 5; n += 1) await forgot('owner@north.example');
    for (let n = 0; n < 12; n += 1) await reset('owner@north.example', 'aaaaa-aaaaa', PASSWORD, '10.6.0.1');
    expect((await reset('owner@north.example', code)).statusCode).toBe(200);
  }, 60_000);

  test('are slowed down by place, and from many places leave the owner’s code good, on a new device too', async () => {
    await app.addAccount('home@north.example', 'member');
    expect((await login('home@north.example', TEST_PASSWORD, '10.5.0.1')).statusCode).toBe(200);
    const tries: number[] = [];
    for (let n = 0; n < 11; n += 1) tries.push((await reset('home@north.example', 'aaaaa-aaaaa', PASSWORD, '10.5.1.1')).statusCode);
    expect(tries.at(-1)).toBe(429);
    await Promise.all(Array.from({ length: 100 }, (_, n) => reset('home@north.example', 'aaaaa-aaaaa', PASSWORD, `10.5.2.${n}`)));
    expect((await reset('home@north.example', 'aaaaa-aaaaa', PASSWORD, '10.5.4.1')).statusCode).toBe(422); // heard, as the owner elsewhere is
    await Promise.all(Array.from({ length: 25 }, (_, n) => forgot('home@north.example', `10.5.3.${n}`)));
    expect((await forgot('home@north.example', '10.5.4.1')).statusCode).toBe(429);
    expect((await forgot('home@north.example', '10.5.0.1')).statusCode).toBe(200);
    const code = String((await app.letters('home@north.example')).at(-1)?.values['code']);
    expect((await reset('home@north.example', code, PASSWORD, '10.5.9.1')).statusCode).toBe(200);
  }, 120_000); // more than a hundred passwords are hashed

  test('whose hundred wrong passwords do not keep the owner out of a known place', async () => {
    await app.addAccount('locked@north.example', 'member');
    expect((await login('locked@north.example', TEST_PASSWORD, '10.4.0.1')).statusCode).toBe(200);
    await Promise.all(Array.from({ length: 100 }, (_, n) => login('locked@north.example', `wrong ${n}`, `10.4.1.${n}`)));
    expect((await login('locked@north.example', TEST_PASSWORD, '10.4.0.1')).statusCode).toBe(200);
  }, 120_000);
});

test('of codes, tokens and passwords nothing is in any table, log line or error', async () => {
  await app.addAccount('secret@north.example', 'member');
  const code = await codeFor('secret@north.example');
  const asked = await post('/api/auth/register', { email: 'fresh@north.example', password: PASSWORD, firstName: 'A', lastName: 'B' });
  const token = String((await app.letters('fresh@north.example')).at(-1)?.values['token']);
  const browserSecret = String(asked.cookies[0]?.value);
  const secrets = [code, code.replace('-', ''), token, browserSecret, PASSWORD, TEST_PASSWORD];
  const errors = [
    await reset('secret@north.example', 'wrong-wrong'),
    await post('/api/auth/verify-email', { token: `${token}x` }),
    await post('/api/auth/verify-email', { token, password: 'wrong' }),
    await reset('secret@north.example', code, 'short'),
    await login('secret@north.example', `${PASSWORD} wrong`),
  ];
  const tables = await app.db.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  expect(tables.length).toBeGreaterThan(25);
  for (const { name } of tables) {
    const rows = await app.db.query<{ text: string }>(`select t::text as text from "${name}" t`);
    const kept = rows.map(({ text }) => text).join('\n');
    for (const secret of secrets) {
      expect(kept, name).not.toContain(secret);
      expect(kept, name).not.toContain(Buffer.from(secret).toString('hex'));
    }
  }
  const said = [...app.logged, ...errors.map(({ body }) => body)].join('\n');
  for (const secret of secrets) expect(said).not.toContain(secret);
});
