import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientUser } from '#contract/entities/clients.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { SESSION_RECHECK_MS } from '#server/features/auth/sessions.ts';
import type { Client } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { type AdminApp, openAdminApp } from './admin.fixture.ts';
import { SET_PASSWORD_DAYS } from '#server/accounts/password-link.ts';

let app: AdminApp;
beforeAll(async () => {
  app = await openAdminApp();
});
afterAll(() => app.close());

const list = async (body: object = {}) => (await app.root.ask('admin.users', { body })) as { users: ClientUser[]; userCount: number };
const make = async (email: string, more: object = {}) =>
  (
    (await app.root.ask('admin.createUser', { body: { clientId: 'north', email, firstName: 'New', lastName: 'Mate', ...more } })) as {
      user: ClientUser;
    }
  ).user;
const edit = (id: string, body: object) => app.root.send('admin.updateUser', { params: { id }, body });
const signIn = (email: string, password = TEST_PASSWORD) =>
  app.server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });

it('users are listed of one client or of all, sorted, searched and in pages', async () => {
  expect((await list()).users.map(({ email }) => email).toSorted()).toEqual([
    'admin@north.example',
    'manager@north.example',
    'member@north.example',
    'member@south.example',
    'root@house.example',
  ]);
  expect((await list({ clientId: 'south' })).users).toMatchObject([
    { email: 'member@south.example', clientId: 'south', role: 'member', disabled: false },
  ]);
  expect((await list({ filter: { text: 'MANAGER' } })).users.map(({ email }) => email)).toEqual(['manager@north.example']);
  expect((await list({ sort: { field: 'email', direction: 'desc' }, limit: 1 })).users.map(({ email }) => email)).toEqual([
    'root@house.example',
  ]);
  expect((await list({ filter: { text: 'root' } })).users[0]?.lastSignInAt).toBe(app.deps.clock());
});

it('a new user has no password: the mailed link gives one, and nobody signs in before', async () => {
  const user = await make('new@north.example', { role: 'manager' });
  expect(user).toMatchObject({ clientId: 'north', email: 'new@north.example', role: 'manager', verified: false, disabled: false });
  expect((await signIn('new@north.example')).statusCode).toBe(401);
  const [letter] = await app.letters('new@north.example');
  expect(letter).toMatchObject({ kind: 'setPassword', values: { email: 'new@north.example', name: 'New Mate', days: SET_PASSWORD_DAYS } });
  expect(await app.lastLine()).toMatchObject({
    action: 'userCreated',
    organisation_id: 'north',
    subject: user.id,
    after: { role: 'manager' },
  });
  const team = (await app.root.ask('admin.clientTeam', { body: { clientId: 'north' } })) as { teamMembers: { id: string }[] };
  expect(team.teamMembers.map(({ id }) => id)).toContain(user.id);
  const password = 'an unguessable sentence of mine';
  const body = { email: 'new@north.example', code: String(letter?.values['code']), password, confirmPassword: password };
  expect((await app.server.inject({ method: 'POST', url: '/api/auth/reset-password', payload: body })).statusCode).toBe(200);
  expect((await signIn('new@north.example', password)).statusCode).toBe(200);
});

it('an address belongs to one account', async () => {
  await make('twice@north.example');
  const body = { clientId: 'south', email: 'Twice@north.example', firstName: 'A', lastName: 'B' };
  expect(await app.root.send('admin.createUser', { body })).toMatchObject({ status: 409, body: { details: [{ field: 'email' }] } });
  const { ada } = await app.people();
  expect(await edit(ada.accountId, { email: 'twice@north.example' })).toMatchObject({ status: 409 });
});

it('the address of an account that nobody was ever in changes at once; its first link goes there and the old one opens nothing', async () => {
  const user = await make('old@north.example');
  const [letter] = await app.letters('old@north.example');
  expect(await edit(user.id, { email: 'moved@north.example', firstName: 'Moved' })).toMatchObject({
    status: 200,
    body: { user: { email: 'moved@north.example', verified: false } },
  });
  expect(await app.letters('old@north.example')).toEqual([]);
  const password = 'an unguessable sentence of mine';
  for (const email of ['old@north.example', 'moved@north.example']) {
    const payload = { email, code: String(letter?.values['code']), password, confirmPassword: password };
    expect(
      (await app.server.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode,
      email,
    ).toBeGreaterThanOrEqual(400);
  }
  const code = String((await app.letters('moved@north.example'))[0]?.values['code']);
  const payload = { email: 'moved@north.example', code, password, confirmPassword: password };
  expect((await app.server.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(200);
});

it('who is disabled is out within 5 s and cannot sign in; enabled again, he signs in anew', async () => {
  const { ada } = await app.people();
  expect(await edit(ada.accountId, { disabled: true })).toMatchObject({ body: { user: { disabled: true } } });
  expect(await app.lastLine()).toMatchObject({ action: 'userChanged', before: { disabled: false }, after: { disabled: true } });
  app.passMs(SESSION_RECHECK_MS);
  expect((await ada.send('fleets.list')).status).toBe(401);
  expect((await signIn('member@north.example')).statusCode).toBe(403);
  await edit(ada.accountId, { disabled: false });
  expect((await ada.send('fleets.list')).status).toBe(401);
  expect((await signIn('member@north.example')).statusCode).toBe(200);
});

it('a role taken away is gone within 5 s', async () => {
  const { mia } = await app.people();
  expect((await mia.send('organisation.invitations')).status).toBe(200);
  await edit(mia.accountId, { role: 'member' });
  app.passMs(SESSION_RECHECK_MS);
  expect((await mia.send('organisation.invitations')).status).toBe(403);
  await edit(mia.accountId, { role: 'manager' });
});

it('a changed name or role is a change of the team’s rows, which mates learn of by the next pull', async () => {
  const { ada, mia } = await app.people();
  const { cursor } = (await ada.ask('sync.pull', { body: {} })) as PullAnswer;
  await edit(mia.accountId, { lastName: 'Harbour' });
  const { changes } = (await ada.ask('sync.pull', { body: { cursor } })) as PullAnswer;
  expect(changes).toMatchObject([{ t: 'teamMembers', row: { accountId: mia.accountId, lastName: 'Harbour' } }]);
});

it('a reset ends all sessions, API keys and the old password, and sends a link, never a password', async () => {
  const { sam } = await app.people();
  const params = { id: sam.accountId };
  const { secret } = (await sam.ask('apiKeys.create', { body: { name: 'Key', currentPassword: TEST_PASSWORD } })) as { secret: string };
  const byKey = () =>
    app.server.inject({ method: 'POST', url: '/api/fleets', headers: { authorization: `Bearer ${secret}` }, payload: {} });
  expect((await byKey()).statusCode).toBe(200);
  const { body } = await app.root.send('admin.resetUserPassword', { params });
  expect(body).toEqual({ handover: { mailed: true } });
  app.passMs(SESSION_RECHECK_MS);
  expect([(await sam.send('fleets.list')).status, (await byKey()).statusCode]).toEqual([401, 401]);
  expect((await signIn('member@south.example')).statusCode).toBe(401);
  expect(await app.letters('member@south.example')).toMatchObject([{ kind: 'setPassword' }]);
  expect(await app.lastLine()).toMatchObject({ action: 'userPasswordReset', subject: sam.accountId, after: null });
});

it('details for signing in go to the user', async () => {
  const [user] = (await list({ filter: { text: 'manager@north' } })).users;
  expect(await app.root.ask('admin.sendUserDetails', { params: { id: user?.id ?? '' } })).toEqual({ handover: { mailed: true } });
  expect((await app.letters('manager@north.example')).at(-1)).toMatchObject({
    kind: 'userDetails',
    values: { organisation: 'North', email: 'manager@north.example' },
  });
});

it('who is deleted is gone, with all sessions', async () => {
  await app.addAccount('leaving@north.example', 'member');
  const leaving = await app.as('leaving@north.example');
  expect(await app.root.ask('admin.deleteUser', { params: { id: leaving.accountId } })).toEqual({});
  app.passMs(SESSION_RECHECK_MS);
  expect((await leaving.send('fleets.list')).status).toBe(401);
  expect((await signIn('leaving@north.example')).statusCode).toBe(401);
  expect(await app.lastLine()).toMatchObject({ account_id: app.root.accountId, organisation_id: 'north', subject: leaving.accountId });
  expect(await app.root.send('admin.deleteUser', { params: { id: leaving.accountId } })).toMatchObject({ status: 404 });
});

it('nobody takes the own rights, account or password away here', async () => {
  const root = await app.as('root@house.example');
  const params = { id: root.accountId };
  for (const body of [{ disabled: true }, { role: 'member' }])
    expect(await root.send('admin.updateUser', { params, body })).toMatchObject({ status: 403 });
  for (const call of ['admin.deleteUser', 'admin.resetUserPassword'] as const)
    expect(await root.send(call, { params }), call).toMatchObject({ status: 403 });
  expect(await root.send('admin.updateUser', { params, body: { firstName: 'Root' } })).toMatchObject({ status: 200 });
});

it('of administrators who take each other’s rights at once, one is left', async () => {
  const [root, other] = [await app.as('root@house.example'), await app.as('admin@north.example')];
  const demote = (by: Client, of: Client) => by.send('admin.updateUser', { params: { id: of.accountId }, body: { role: 'member' } });
  const said = await Promise.all([demote(root, other), demote(other, root)]);
  expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]); // the other one has lost the right to ask
  await app.db.query("update accounts set role = 'admin' where email in ('root@house.example', 'admin@north.example')");
});

it('users who are not there are said so by every call alike; names go through as typed or are refused', async () => {
  const params = { id: 'none' };
  for (const call of ['admin.updateUser', 'admin.sendUserDetails', 'admin.resetUserPassword', 'admin.deleteUser'] as const)
    expect(await app.root.send(call, { params, ...(call === 'admin.updateUser' && { body: {} }) }), call).toMatchObject({
      status: 404,
      body: { message: 'There is no such user.' },
    });
  expect((await make('hostile@north.example', { firstName: '<script>', lastName: '\u202E=cmd()' })).lastName).toBe('\u202E=cmd()');
  for (const more of [
    { firstName: 'a'.repeat(10_000) },
    { lastName: 'a\u0000' },
    { email: 'no' },
    { role: 'god' },
    { clientId: 'none/../x' },
  ])
    expect(
      (
        await app.root.send('admin.createUser', {
          body: { clientId: 'north', email: 'x@y.example', firstName: 'A', lastName: 'B', ...more },
        })
      ).status,
    ).toBe(422);
});
