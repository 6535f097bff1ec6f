import { HOUR_MS } from '#contract/units.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#contract/endpoints/endpoints.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';

const PASSWORD = 'a harbour pilot waves twice';

let app: FeatureApp;
let count = 0;
/** Of the attacker, or of whoever changes his own address. */
let email = '';
let victim = '';
let me: Client;
beforeAll(async () => {
  app = await openFeatureApp({ mailConfigured: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  email = `person${(count += 1)}@north.example`;
  victim = `victim${count}@corp.example`;
  await app.addAccount(email, 'member');
  me = await app.as(email);
});

let place = 0;
const post = (url: string, payload: object) =>
  app.server.inject({ method: 'POST', url, payload, remoteAddress: `10.4.${Math.floor((place += 1) / 250)}.${place % 250}` });
const login = (address: string, password = TEST_PASSWORD) => post('/api/auth/login', { email: address, password });
const ask = (client: Client, address: string) =>
  client.send('auth.update', { params: { id: client.accountId }, body: { email: address, currentPassword: TEST_PASSWORD } });
const lettersOf = async (address: string, kind: string) => (await app.letters(address)).filter((letter) => letter.kind === kind);
const proofFor = async (address: string) => String((await lettersOf(address, 'proveEmail')).at(-1)?.values['token']);
const prove = (client: Client, token: string) => client.send('account.proveEmail', { body: { token } });
const kindsTo = async (address: string) => (await app.letters(address)).map(({ kind }) => kind);
const emailOf = async (client: Client) =>
  (await app.db.query('select email from accounts where id = $1', [client.accountId]))[0]?.['email'];
const accountsOf = (address: string) =>
  app.db.query<{ organisation_id: string }>('select organisation_id from accounts where email = $1', [address]);
/** As older versions left accounts whose address was changed: it counted at once, and nobody had proven it. */
const changedWithoutProof = async (client: Client, address: string) => {
  await app.db.query('update accounts set email = $2, verified_at_ms = null where id = $1', [client.accountId, address]);
};
const invite = async (address: string, role = 'member') => {
  const sam = await app.as('boss@south.example');
  await sam.ask('organisation.invite', { body: { email: address, role } });
  return String((await lettersOf(address, 'invitation')).at(-1)?.values['token']);
};
const acceptAs = (address: string, invitation: string) =>
  post('/api/account/register', { email: address, invitation, password: PASSWORD, firstName: 'Vic', lastName: 'Tor' });
beforeAll(() => app.addAccount('boss@south.example', 'manager', 'south'));

describe('a new address', () => {
  test('waits for its proof: the old one signs in and gets the mail, and the account says what waits', async () => {
    const wanted = `new-${email}`;
    expect(await ask(me, wanted)).toMatchObject({ status: 200, body: { account: { email, pendingEmail: wanted } } });
    expect([(await login(email)).statusCode, (await login(wanted)).statusCode]).toEqual([200, 401]);
    expect([await kindsTo(email), await kindsTo(wanted)]).toEqual([['emailChangeAsked'], ['proveEmail']]);
    await post('/api/auth/forgot-password', { email });
    await post('/api/auth/forgot-password', { email: wanted });
    expect([await kindsTo(email), await kindsTo(wanted)]).toEqual([['emailChangeAsked', 'resetPassword'], ['proveEmail']]);
  });

  test('counts once the mailed link is opened by who is signed in, and both mailboxes are told', async () => {
    const wanted = `new-${email}`;
    await ask(me, wanted);
    const { body, status } = await prove(me, await proofFor(wanted));
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { email: wanted } });
    expect(body).not.toMatchObject({ account: { pendingEmail: expect.anything() } });
    expect([(await login(email)).statusCode, (await login(wanted)).statusCode]).toEqual([401, 200]);
    expect([await kindsTo(email), await kindsTo(wanted)]).toEqual([['emailChanged'], ['emailChanged']]);
    expect(await app.db.query('select email from team_members where account_id = $1', [me.accountId])).toEqual([{ email: wanted }]);
    expect((await app.db.query("select 1 from audit_log where account_id = $1 and action = 'emailProven'", [me.accountId])).length).toBe(1);
  });

  test('is proven once, within a day, and by no other account’s session, which does not use the link up', async () => {
    const wanted = `new-${email}`;
    await ask(me, wanted);
    const token = await proofFor(wanted);
    const { mia } = await app.people();
    expect(await prove(mia, token)).toMatchObject({ status: 422, body: { details: [{ field: 'token' }] } });
    expect((await prove(me, 'no token of ours')).status).toBe(422);
    app.passMs(24 * HOUR_MS);
    const late = await app.as(email);
    expect((await prove(late, token)).status).toBe(422);
    expect(await late.ask('account.mailEmailProof')).toEqual({});
    const again = await proofFor(wanted);
    expect((await prove(late, token)).status).toBe(422);
    expect((await prove(late, again)).status).toBe(200);
    expect((await prove(late, again)).status).toBe(422);
  });

  test('is taken back by its owner, and its link and mail go', async () => {
    const wanted = `new-${email}`;
    await ask(me, wanted);
    const token = await proofFor(wanted);
    const { account } = (await me.ask('account.keepEmail')) as { account: object };
    expect(account).not.toHaveProperty('pendingEmail');
    expect((await prove(me, token)).status).toBe(422);
    expect(await app.db.query('select 1 from mails where to_address = $1', [wanted])).toEqual([]);
    expect(await emailOf(me)).toBe(email);
    expect((await me.send('account.mailEmailProof')).status).toBe(409);
  });

  test('replaces the one that was asked for before', async () => {
    await ask(me, `first-${email}`);
    const token = await proofFor(`first-${email}`);
    await ask(me, `second-${email}`);
    expect((await prove(me, token)).status).toBe(422);
    expect((await prove(me, await proofFor(`second-${email}`))).status).toBe(200);
  });

  test('that somebody has is answered alike: its mailbox alone learns of it', async () => {
    const free = await ask(me, `free-${email}`);
    const taken = await ask(me, 'manager@north.example');
    expect(taken.status).toBe(free.status);
    expect(Object.keys((taken.body as { account: object }).account)).toEqual(Object.keys((free.body as { account: object }).account));
    expect((await kindsTo('manager@north.example')).at(-1)).toBe('alreadyRegistered');
    const kept = (await me.ask('account.export')) as Record<string, { to_address: string }[]>;
    expect(kept['mails']?.filter(({ to_address: to }) => to !== email)).toEqual([]);
    await me.ask('account.keepEmail');
  });

  test('that two want is that of who proves it first', async () => {
    await app.addAccount(`rival-${email}`, 'member');
    const rival = await app.as(`rival-${email}`);
    const wanted = `wanted-${email}`;
    const tokens: string[] = [];
    for (const one of [me, rival]) {
      await ask(one, wanted);
      tokens.push(await proofFor(wanted));
    }
    const answers = await Promise.all([me, rival].map((one, at) => prove(one, tokens[at] ?? '')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('leaves nothing of the account with the old one: no code, no mail, no invitation into its organisation', async () => {
    const mia = await app.as('manager@north.example');
    await app.db.query(
      `insert into invitations (id, organisation_id, email, role, invited_by, created_at_ms, expires_at_ms, accepted_at_ms)
       values ($1, 'north', $2, 'member', $3, 1, 2, 1)`,
      [`accepted-${count}`, email, mia.accountId],
    );
    await invite(email); // of another organisation, which wrote it to whoever reads the address
    await post('/api/auth/forgot-password', { email });
    const code = (await lettersOf(email, 'resetPassword'))[0]?.values['code'];
    await ask(me, `new-${email}`);
    await prove(me, await proofFor(`new-${email}`));
    expect(await kindsTo(email)).toEqual(['invitation', 'emailChanged']);
    expect(await app.db.query('select organisation_id from invitations where email = $1', [email])).toEqual([{ organisation_id: 'south' }]);
    const reset = { email, code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await post('/api/auth/reset-password', reset)).statusCode).toBe(422);
    const kept = JSON.stringify(await me.ask('account.export'));
    expect(kept).not.toContain(`"${email}"`);
  });

  test('is mailed five times in a quarter of an hour at most', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1) answers.push((await ask(me, `new-${email}`)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is proven by the link of the address that its owner was asked about, and by no other', async () => {
    const wanted = `new-${email}`;
    await ask(me, wanted);
    const token = await proofFor(wanted);
    const proveAs = (asked: string) => me.send('account.proveEmail', { body: { token, email: asked } });
    expect(await proveAs(email)).toMatchObject({ status: 422, body: { details: [{ field: 'email' }] } });
    expect((await proveAs(wanted)).status).toBe(200);
  });

  test.each<[string, (client: Client) => Promise<{ status: number }>]>([
    ['proven', async (client) => prove(client, await proofFor(`new-${email}`))],
    ['taken back', (client) => client.send('account.keepEmail')],
    ['mailed again', (client) => client.send('account.mailEmailProof')],
  ])('is %s by no session that ended, though this instance has not heard of it', async (_, happens) => {
    await ask(me, `new-${email}`);
    await app.db.query("update sessions set revoked_at_ms = 1, revoked_because = 'passwordChanged' where account_id = $1", [me.accountId]);
    expect((await happens(me)).status).toBe(401);
    expect(await app.db.query('select email, pending_email from accounts where id = $1', [me.accountId])).toEqual([
      { email, pending_email: `new-${email}` },
    ]);
    expect(await lettersOf(`new-${email}`, 'proveEmail')).toHaveLength(1);
  });

  test('waits no more once the password is changed, and its link is dead: who knew the old one may have asked for it', async () => {
    const thief = await app.as(email);
    await ask(thief, `thief-${email}`);
    const token = await proofFor(`thief-${email}`);
    const changed = { password: PASSWORD, currentPassword: TEST_PASSWORD };
    const { account } = (await me.ask('auth.update', { params: { id: me.accountId }, body: changed })) as { account: object };
    expect(account).not.toHaveProperty('pendingEmail');
    expect([(await prove(me, token)).status, await emailOf(me)]).toEqual([422, email]);
  });

  test('is still asked for by who changes the password with it', async () => {
    const wanted = `new-${email}`;
    await ask(me, `first-${email}`);
    const both = { email: wanted, password: PASSWORD, currentPassword: TEST_PASSWORD };
    expect(await me.ask('auth.update', { params: { id: me.accountId }, body: both })).toMatchObject({ account: { pendingEmail: wanted } });
    expect((await prove(me, await proofFor(wanted))).status).toBe(200);
  });

  test('goes with the account, without a mail to it', async () => {
    await ask(me, `new-${email}`);
    expect((await me.send('auth.delete', { params: { id: me.accountId }, body: { currentPassword: TEST_PASSWORD } })).status).toBe(200);
    expect(await app.db.query('select 1 from mails where to_address = $1', [`new-${email}`])).toEqual([]);
    expect(await kindsTo(email)).toEqual(['accountDeleted']);
  });
});

/** Now, and in a database in which an older version left the address changed without proof. */
describe.each([
  ['asked for', (client: Client, address: string) => ask(client, address)],
  ['left changed by an older version', changedWithoutProof],
])('an address of somebody else that was %s', (_, typeIn) => {
  test('shows nothing of what others mailed and sent to it', async () => {
    await invite(victim);
    await typeIn(me, victim);
    const kept = (await me.ask('account.export')) as Record<string, { to_address?: string }[]>;
    expect(kept['invitations']).toEqual([]);
    expect(kept['mails']?.filter(({ to_address: to }) => to === victim)).toEqual([]);
  });

  test('loses nothing by the deletion of the account', async () => {
    const token = await invite(victim);
    await typeIn(me, victim);
    expect((await me.send('auth.delete', { params: { id: me.accountId }, body: { currentPassword: TEST_PASSWORD } })).status).toBe(200);
    expect(await kindsTo(victim)).toEqual(['invitation']);
    expect((await acceptAs(victim, token)).statusCode).toBe(200);
  });

  test('does not keep its owner from an invitation', async () => {
    const token = await invite(victim);
    await typeIn(me, victim);
    expect((await acceptAs(victim, token)).statusCode).toBe(200);
    expect(await accountsOf(victim)).toEqual([{ organisation_id: 'south' }]);
    expect((await me.send('account.sessions')).status).toBe(200);
  });

  test('leaves the link of a newcomer good, who registered before', async () => {
    await post('/api/auth/register', { email: victim, password: PASSWORD, firstName: 'New', lastName: 'Comer' });
    const token = String((await lettersOf(victim, 'verifyEmail'))[0]?.values['token']);
    await typeIn(me, victim);
    const answer = await post('/api/auth/verify-email', { token, password: PASSWORD });
    expect(answer.json()).toMatchObject({ account: { email: victim, organisationName: 'New Comer' } });
  });

  test('is free for a newcomer who registers after', async () => {
    await typeIn(me, victim);
    await post('/api/auth/register', { email: victim, password: PASSWORD, firstName: 'New', lastName: 'Comer' });
    const token = String((await lettersOf(victim, 'verifyEmail'))[0]?.values['token']);
    expect((await post('/api/auth/verify-email', { token, password: PASSWORD })).statusCode).toBe(200);
  });

  test('leads its owner into no account by a forgotten password', async () => {
    await typeIn(me, victim);
    await post('/api/auth/forgot-password', { email: victim });
    expect(await lettersOf(victim, 'resetPassword')).toEqual([]);
  });

  test('is proven by its owner’s own account, though it is typed in there', async () => {
    await typeIn(me, victim);
    const { ada } = await app.people();
    await ask(ada, victim);
    expect((await prove(ada, await proofFor(victim))).status).toBe(200);
    await ask(ada, 'member@north.example');
    await prove(ada, await proofFor('member@north.example'));
    expect(await emailOf(ada)).toBe('member@north.example');
  });

  test('leaves its owner’s mails and codes when the account goes on to another address', async () => {
    const token = await invite(victim);
    await typeIn(me, victim);
    await ask(me, `own-${email}`);
    await prove(me, await proofFor(`own-${email}`));
    expect(await kindsTo(victim)).toEqual(['invitation']);
    expect((await acceptAs(victim, token)).statusCode).toBe(200);
  });
});

describe('an account whose address an older version changed without proof', () => {
  beforeEach(() => changedWithoutProof(me, victim));

  test('gives way to the owner of the address, though another account has the name that could be foretold for it', async () => {
    const squatter = `squatter-${email}`;
    await app.addAccount(squatter, 'member');
    const foretold = `${createHash('md5').update(me.accountId).digest('hex')}@unproven.invalid`;
    await changedWithoutProof(await app.as(squatter), foretold);
    expect((await acceptAs(victim, await invite(victim))).statusCode).toBe(200);
    expect(await accountsOf(victim)).toEqual([{ organisation_id: 'south' }]);
  });

  test('keeps its owner from no invitation into its own organisation', async () => {
    const mia = await app.as('manager@north.example');
    expect((await mia.send('organisation.invite', { body: { email: victim, role: 'member' } })).status).toBe(200);
    const token = String((await lettersOf(victim, 'invitation')).at(-1)?.values['token']);
    expect((await acceptAs(victim, token)).json()).toMatchObject({ user: { email: victim, organisationId: 'north' } });
    expect(await emailOf(me)).toMatch(/@unproven\.invalid$/);
  });

  test('gives way to one that an administrator makes or moves for a user of another client', async () => {
    const admin = await app.as('admin@north.example');
    const make = (clientId: string, address: string) =>
      admin.send('admin.createUser', { body: { clientId, email: address, firstName: 'Vic', lastName: 'Tor', role: 'member' } });
    expect((await make('north', victim)).status).toBe(409);
    expect((await make('south', victim)).status).toBe(200);
    await changedWithoutProof(me, `typed-${victim}`);
    const { body } = await make('south', `wrong-${victim}`);
    const { user } = body as AnswerOf<'admin.createUser'>;
    const moved = await admin.send('admin.updateUser', { params: { id: user.id }, body: { email: `typed-${victim}` } });
    expect(moved).toMatchObject({ status: 200, body: { user: { email: `typed-${victim}` } } });
    expect([await accountsOf(victim), await accountsOf(`typed-${victim}`)]).toEqual([
      [{ organisation_id: 'south' }],
      [{ organisation_id: 'south' }],
    ]);
  });

  test('gets no details for signing in by mail, which the administrator is told', async () => {
    const admin = await app.as('admin@north.example');
    expect(await admin.send('admin.sendUserDetails', { params: { id: me.accountId } })).toMatchObject({ status: 409 });
    expect(await kindsTo(victim)).toEqual([]);
  });

  test('still signs in with it, is told that it gets no mail, and proves it by a link', async () => {
    const { account } = (await login(victim)).json<{ account: object }>();
    expect(account).toMatchObject({ email: victim, emailUnproven: true });
    await me.ask('account.mailEmailProof');
    expect(await me.ask('account.proveEmail', { body: { token: await proofFor(victim) } })).not.toMatchObject({
      account: { emailUnproven: true },
    });
    await post('/api/auth/forgot-password', { email: victim });
    expect(await lettersOf(victim, 'resetPassword')).toHaveLength(1);
  });

  test('is told in the app when another takes the address, and can be given one of its own', async () => {
    const token = await invite(victim);
    await acceptAs(victim, token);
    const told = await app.db.query("select title from notifications where account_id = $1 and title like '%address%'", [me.accountId]);
    expect(told).toEqual([{ title: 'Your e-mail address was removed' }]);
    expect((await ask(me, `own-${email}`)).status).toBe(200);
    expect((await prove(me, await proofFor(`own-${email}`))).status).toBe(200);
    expect((await login(`own-${email}`)).statusCode).toBe(200);
  });

  test('gets no test of mails, which says why', async () => {
    expect(await me.ask('mechanisms.test', { body: { mechanism: 'email' } })).toEqual({
      mechanism: 'email',
      state: 'failed',
      reason: 'your address is not proven',
    });
    expect(await kindsTo(victim)).toEqual([]);
  });
});

describe('an administrator', () => {
  const edit = async (id: string, body: object) => (await app.as('admin@north.example')).send('admin.updateUser', { params: { id }, body });

  test('asks for the address too, and its mailed link is for the owner', async () => {
    const wanted = `moved-${email}`;
    expect(await edit(me.accountId, { email: wanted })).toMatchObject({ status: 200, body: { user: { email, pendingEmail: wanted } } });
    expect((await login(email)).statusCode).toBe(200);
    expect((await prove(me, await proofFor(wanted))).status).toBe(200);
    expect(await edit(me.accountId, { email: 'manager@north.example' })).toMatchObject({ status: 409 });
  });

  test('gives who has lost the old mailbox a link at the new one, and nothing at the old one; a thief’s wish gets none', async () => {
    const admin = await app.as('admin@north.example');
    const wanted = `moved-${email}`;
    await edit(me.accountId, { email: wanted });
    await admin.ask('admin.resetUserPassword', { params: { id: me.accountId } });
    await post('/api/auth/forgot-password', { email }); // by who has the old mailbox now
    expect(await lettersOf(email, 'resetPassword')).toEqual([]);
    const code = (await lettersOf(wanted, 'setPassword'))[0]?.values['code'];
    const reset = { email: wanted, code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await post('/api/auth/reset-password', reset)).statusCode).toBe(200);
    expect((await login(wanted, PASSWORD)).statusCode).toBe(200);

    await app.addAccount(`robbed-${email}`, 'member');
    const robbed = await app.as(`robbed-${email}`);
    await ask(robbed, `thief-${email}`);
    await admin.ask('admin.resetUserPassword', { params: { id: robbed.accountId } });
    expect([await kindsTo(`thief-${email}`), (await kindsTo(`robbed-${email}`)).at(-1)]).toEqual([[], 'setPassword']);
  });

  test('types it by the other call alike: what nobody was ever in, or has no password, gets a link to choose one there', async () => {
    const admin = await app.as('admin@north.example');
    const give = (id: string, address: string) =>
      admin.send('auth.update', { params: { id }, body: { email: address, currentPassword: TEST_PASSWORD } });
    const body = { email: `typo-${email}`, firstName: 'New', lastName: 'Mate', role: 'member', organisationId: 'north' };
    const { account } = (await admin.ask('auth.create', { body })) as AnswerOf<'auth.create'>;
    expect(await give(account.id, `first-${email}`)).toMatchObject({ status: 200, body: { account: { email: `first-${email}` } } });
    expect([await kindsTo(`typo-${email}`), await kindsTo(`first-${email}`)]).toEqual([[], ['setPassword']]);

    await admin.ask('admin.resetUserPassword', { params: { id: me.accountId } });
    expect((await give(me.accountId, 'manager@north.example')).status).toBe(409);
    await give(me.accountId, `moved-${email}`);
    expect(await kindsTo(`moved-${email}`)).toEqual(['proveEmail', 'setPassword']);
  });

  test('who resets the password first and types the new address then sends the link there; that of the old mailbox is dead', async () => {
    const admin = await app.as('admin@north.example');
    const wanted = `moved-${email}`;
    await admin.ask('admin.resetUserPassword', { params: { id: me.accountId } });
    await post('/api/auth/forgot-password', { email }); // by who has the old mailbox, and is quick
    const codeTo = async (address: string, kind: string) => (await lettersOf(address, kind)).at(-1)?.values['code'];
    const codes = [await codeTo(email, 'setPassword'), await codeTo(email, 'resetPassword')];
    await edit(me.accountId, { email: wanted });
    const reset = async (address: string, code: unknown) =>
      (await post('/api/auth/reset-password', { email: address, code, password: PASSWORD, confirmPassword: PASSWORD })).statusCode;
    for (const code of codes) expect([code, await reset(email, code)]).toEqual([expect.any(String), 422]);
    expect(await reset(wanted, await codeTo(wanted, 'setPassword'))).toBe(200);
    expect([(await login(wanted, PASSWORD)).statusCode, await emailOf(me)]).toEqual([200, wanted]);
  });
});

/** The organisation 'house' is the administrator's own, so that he can go with it. */
const LOST: Record<string, (chief: Client, id: string) => Promise<unknown>> = {
  demoted: (chief, id) => chief.ask('admin.updateUser', { params: { id }, body: { role: 'manager' } }),
  'shut out': (chief, id) => chief.ask('admin.updateUser', { params: { id }, body: { disabled: true } }),
  deleted: (chief, id) => chief.ask('admin.deleteUser', { params: { id } }),
  'given a new password by another one': (chief, id) => chief.ask('admin.resetUserPassword', { params: { id } }),
  'lost with his organisation': (chief) => chief.ask('admin.deleteClient', { params: { id: `house-${count}` } }),
};
describe.each(Object.keys(LOST))('an address that an administrator typed, who was then %s,', (how) => {
  const evil = () => `evil-${email}`;
  let root: Client;
  let chief: Client;
  beforeEach(async () => {
    await app.db.query("insert into organisations (id, name, created_at_ms) values ($1, 'House', 1)", [`house-${count}`]);
    await app.addAccount(`root@house-${count}.example`, 'admin', `house-${count}`);
    root = await app.as(`root@house-${count}.example`);
    chief = await app.as('admin@north.example');
    await root.ask('admin.updateUser', { params: { id: me.accountId }, body: { email: evil() } });
  });
  const lose = () => LOST[how]?.(chief, root.accountId);
  const userOf = async () => {
    const { users } = (await chief.ask('admin.users', { body: { limit: 100, filter: { text: email } } })) as AnswerOf<'admin.users'>;
    return users.find(({ id }) => id === me.accountId);
  };

  test('waits no more, its link is dead, and the next reset mails its link to the old one', async () => {
    expect(await userOf()).toMatchObject({ pendingEmail: evil(), resetTo: evil() });
    const token = await proofFor(evil());
    await lose();
    for (const member of ['pendingEmail', 'resetTo']) expect(await userOf()).not.toHaveProperty(member);
    expect((await prove(me, token)).status).toBe(422);
    await chief.ask('admin.resetUserPassword', { params: { id: me.accountId } });
    expect([await kindsTo(evil()), (await kindsTo(email)).at(-1)]).toEqual([[], 'setPassword']);
  });

  test('gets nobody in by a link that another administrator’s reset had mailed there, and the list says so', async () => {
    await chief.ask('admin.resetUserPassword', { params: { id: me.accountId } });
    const code = (await lettersOf(evil(), 'setPassword')).at(-1)?.values['code'];
    expect(code).toEqual(expect.any(String));
    await lose();
    const chosen = { email: evil(), code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await post('/api/auth/reset-password', chosen)).statusCode).toBe(422);
    expect(await userOf()).toMatchObject({ linkEnded: true });
  });
});

/** Somebody was in with the address, and nobody has proven it. A reset by an administrator takes the password and proves nothing. */
describe('an account whose address nobody has proven, and whose password an administrator reset', () => {
  const reset = async () => (await app.as('admin@north.example')).ask('admin.resetUserPassword', { params: { id: me.accountId } });
  beforeEach(async () => {
    await changedWithoutProof(me, victim);
    await reset();
  });
  const register = () => post('/api/auth/register', { email: victim, password: PASSWORD, firstName: 'New', lastName: 'Comer' });

  test('keeps its owner from no registration, and leads him into no account by a forgotten password or a link to sign in', async () => {
    for (const call of ['forgot-password', 'sign-in-link']) await post(`/api/auth/${call}`, { email: victim });
    expect(await kindsTo(victim)).toEqual(['setPassword']);
    await register();
    const token = String((await lettersOf(victim, 'verifyEmail'))[0]?.values['token']);
    expect((await post('/api/auth/verify-email', { token, password: PASSWORD })).json()).toMatchObject({
      account: { email: victim, organisationName: 'New Comer' },
    });
  });

  test('keeps its owner from no invitation', async () => {
    expect((await acceptAs(victim, await invite(victim))).statusCode).toBe(200);
    expect(await accountsOf(victim)).toEqual([{ organisation_id: 'south' }]);
  });

  test('keeps its owner from proving it for another account, and an administrator from typing it in there', async () => {
    const other = `other-${email}`;
    await app.addAccount(other, 'member');
    const owner = await app.as(other);
    const admin = await app.as('admin@north.example');
    expect((await admin.send('admin.updateUser', { params: { id: owner.accountId }, body: { email: victim } })).status).toBe(200);
    expect((await prove(owner, await proofFor(victim))).status).toBe(200);
    expect(await emailOf(owner)).toBe(victim);
  });

  test('gets another address from an administrator only by a link that is opened there', async () => {
    const admin = await app.as('admin@north.example');
    const wanted = `moved-${email}`;
    const answer = await admin.send('admin.updateUser', { params: { id: me.accountId }, body: { email: wanted } });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: victim, pendingEmail: wanted } } });
    const code = (await lettersOf(wanted, 'setPassword')).at(-1)?.values['code'];
    const chosen = { email: wanted, code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await post('/api/auth/reset-password', chosen)).statusCode).toBe(200);
    expect([(await login(wanted, PASSWORD)).json(), await emailOf(me)]).toMatchObject([{ account: { email: wanted } }, wanted]);
  });

  test('has proven it once the link of the reset, mailed there, was opened', async () => {
    const code = (await lettersOf(victim, 'setPassword')).at(-1)?.values['code'];
    const chosen = { email: victim, code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await post('/api/auth/reset-password', chosen)).statusCode).toBe(200);
    await register();
    expect(await lettersOf(victim, 'verifyEmail')).toEqual([]);
  });

  test('does not take it back by that link from who has proven it since', async () => {
    const code = (await lettersOf(victim, 'setPassword')).at(-1)?.values['code'];
    expect((await acceptAs(victim, await invite(victim))).statusCode).toBe(200);
    const chosen = { email: victim, code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await post('/api/auth/reset-password', chosen)).statusCode).not.toBe(200);
    expect((await login(victim, PASSWORD)).json()).toMatchObject({ account: { organisationId: 'south' } });
  });
});

test('an address gives way to its owner where an administrator typed it for an account that nobody opened, and lost the right', async () => {
  const typedFor = `typed-for${count}@corp.example`;
  const root = await app.as('admin@north.example');
  const id = await app.addAccount(`typed${count}@north.example`, 'admin');
  const typed = await app.as(`typed${count}@north.example`);
  await typed.ask('admin.createUser', { body: { clientId: 'north', email: typedFor, firstName: 'V', lastName: 'T', role: 'member' } });
  await root.ask('admin.updateUser', { params: { id }, body: { role: 'member' } });
  await post('/api/auth/register', { email: typedFor, password: PASSWORD, firstName: 'Vic', lastName: 'Tor' });
  expect((await kindsTo(typedFor)).at(-1)).toBe('verifyEmail');
});
