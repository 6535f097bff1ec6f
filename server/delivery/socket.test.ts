import { EventEmitter, once } from 'node:events';
import { createConnection } from 'node:net';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#contract/entities/accounts.ts';
import { endSessionsOf } from '#server/accounts/end-sessions.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '#server/test-app.ts';
import { openSockets, rooms } from './socket.ts';

let app: TestApp;
let address = '';
let io: ReturnType<typeof openSockets>;
const clients: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp();
  io = openSockets({
    ...app,
    publicOrigin: undefined,
    log: app.deps.log,
    socketLimits: { session: 3, account: 5, address: 8 },
  });
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

let heard: [event: string, value: unknown][] = [];
beforeEach(() => {
  heard = [];
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

function listen(auth: Record<string, unknown>, options: { transports?: string[]; extraHeaders?: Record<string, string> } = {}): Socket {
  const client = connect(address, {
    path: '/socket',
    transports: ['websocket', 'polling'],
    auth,
    reconnection: false,
    forceNew: true,
    ...options,
  });
  clients.push(client);
  client.onAny((event: string, value: unknown) => heard.push([event, value]));
  client.on('connect_error', (error) => heard.push(['connect_error', error.message]));
  client.on('disconnect', (reason) => heard.push(['disconnect', reason]));
  return client;
}
const events = () => heard.map(([event]) => event);
const said = (event: string) => heard.find(([one]) => one === event)?.[1];
const tokenOf = async (email: string) => (await app.signIn(email)).session.jwtToken;

test('a good token is welcomed, by websocket and by polling', async () => {
  for (const transports of [['websocket'], ['polling']]) {
    heard = [];
    const client = listen({ token: await tokenOf('member@north.example'), email: 'x', id: 'y' }, { transports });
    await expect.poll(events).toContain('authenticated');
    expect(said('authenticated')).toEqual({ id: client.id });
  }
});

test('no token, a wrong token and a stranger’s idea of one are refused as unauthorised', async () => {
  const { session, cookie } = await app.signIn('member@north.example');
  await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  for (const token of [undefined, '', 'garbage', 7, { $ne: null }, ['a'], session.jwtToken]) {
    heard = [];
    listen({ token, email: 'member@north.example', id: session.account.id });
    await expect.poll(events, { message: JSON.stringify(token) }).toEqual(['connect_error']);
    expect(said('connect_error')).toBe('unauthorised');
  }
});

test('identity is the token’s: another account’s e-mail and id bring nobody into its rooms', async () => {
  const victim = await app.signIn('member@south.example');
  const client = listen({ token: await tokenOf('member@north.example'), email: 'member@south.example', id: victim.session.account.id });
  await expect.poll(events).toContain('authenticated');
  io.to(rooms.account(victim.session.account.id)).to(rooms.organisation('south')).emit('notification', { reason: 'for South only' });
  io.to(rooms.organisation('north')).emit('notification', { reason: 'for North' });
  await expect.poll(() => said('notification')).toEqual({ reason: 'for North' });
  expect(client.connected).toBe(true);
});

test('pages of other sites get no connection, by either transport', async () => {
  const token = await tokenOf('member@north.example');
  for (const transports of [['websocket'], ['polling']]) {
    for (const origin of ['https://evil.example', 'null']) {
      heard = [];
      listen({ token }, { transports, extraHeaders: { origin } });
      await expect.poll(events).toEqual(['connect_error']);
    }
  }
  heard = [];
  listen({ token }, { transports: ['websocket'], extraHeaders: { origin: address } });
  await expect.poll(events).toContain('authenticated');
});

/** Opens so many, one after the other. */
async function listenOften(often: number, token: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let at = 0; at < often; at += 1) {
    const client = listen({ token }, { transports: ['websocket'] });
    await expect.poll(() => client.connected).toBe(true);
    opened.push(client);
  }
  return opened;
}
const open = (opened: readonly Socket[]) => opened.map(({ connected }) => connected);

test('a session with too many connections keeps the newest; the oldest is told that it was replaced', async () => {
  const opened = await listenOften(5, await tokenOf('member@north.example'));
  await expect.poll(() => open(opened)).toEqual([false, false, true, true, true]);
  expect(heard.filter(([event]) => event === 'disconnected').map(([, cause]) => cause)).toEqual([
    { reason: 'replaced' },
    { reason: 'replaced' },
  ]);
});

test('an account with too many connections keeps the newest, whatever sessions they are of', async () => {
  const opened = [
    ...(await listenOften(3, await tokenOf('member@north.example'))),
    ...(await listenOften(3, await tokenOf('member@north.example'))),
  ];
  await expect.poll(() => open(opened)).toEqual([false, true, true, true, true, true]);
});

test('an address with too many connections gets no more, not even to say who it is, until one of them has gone', async () => {
  const others = ['member', 'manager', 'admin'].map((role) => `${role}@north.example`);
  const opened: Socket[] = [];
  for (const email of others) opened.push(...(await listenOften(email.startsWith('admin') ? 2 : 3, await tokenOf(email))));
  const token = await tokenOf('member@south.example');
  for (const transports of [['websocket'], ['polling']]) {
    heard = [];
    listen({ token }, { transports });
    await expect.poll(events).toEqual(['connect_error']);
  }
  opened[0]?.disconnect();
  await expect
    .poll(async () => {
      const client = listen({ token });
      await new Promise<void>((done) => client.once('connect', done).once('connect_error', () => done()));
      return client.connected;
    })
    .toBe(true);
});

test('signing out ends its sockets at once, with the reason said first, and leaves the other device listening', async () => {
  const { session, cookie } = await app.signIn('member@north.example');
  const other = listen({ token: await tokenOf('member@north.example') });
  const client = listen({ token: session.jwtToken });
  await expect.poll(() => client.connected && other.connected).toBe(true);
  heard = [];
  await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  await expect.poll(() => events()).toEqual(['disconnected', 'disconnect']);
  expect(said('disconnected')).toEqual({ reason: 'signedOut' });
  expect(other.connected).toBe(true);
});

test('a disabled account and a changed role lose their sockets within 5 s', async () => {
  const disabled = await app.addAccount('off@north.example', 'member');
  const demoted = await app.addAccount('down@north.example', 'manager');
  const one = listen({ token: await tokenOf('off@north.example') });
  const two = listen({ token: await tokenOf('down@north.example') });
  await expect.poll(() => one.connected && two.connected).toBe(true);
  await app.db.query('update accounts set disabled_at_ms = 1 where id = $1', [disabled]);
  await app.db.query("update accounts set role = 'member' where id = $1", [demoted]);
  await expect.poll(() => one.connected || two.connected, { timeout: 5000 }).toBe(false);
  const reasons = heard.filter(([event]) => event === 'disconnected').map(([, value]) => (value as { reason: string }).reason);
  expect(reasons.toSorted()).toEqual(['roleChanged', 'signedOut']);
});

test('whatever else ends a session ends its sockets: another device, a password, a deletion, another instance', async () => {
  const put = (url: string, token: string, payload: object, method: 'PUT' | 'DELETE' | 'POST' = 'PUT') =>
    app.server.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } });
  const NEW = 'plum harbour violet tractor';
  const ways: Record<string, (ended: Session, other: Session) => Promise<unknown>> = {
    'signed out from another device': async (_, other) => {
      const headers = { authorization: `Bearer ${other.jwtToken}` };
      await app.server.inject({ method: 'DELETE', url: '/api/account/sessions', headers });
    },
    'a new password': (_, { account, jwtToken }) =>
      put(`/api/auth/${account.id}`, jwtToken, { password: NEW, currentPassword: TEST_PASSWORD }),
    'a password by a mailed code': async ({ account: { email } }) => {
      await app.server.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } });
      const code = String((await app.letters(email)).at(-1)?.values['code']);
      const payload = { email, code, password: NEW, confirmPassword: NEW };
      await app.server.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
    },
    'a deleted account': (_, { account, jwtToken }) =>
      put(`/api/auth/${account.id}`, jwtToken, { currentPassword: TEST_PASSWORD }, 'DELETE'),
    'an action of another instance': async ({ account }) =>
      app.db.transaction(null, (tx) => endSessionsOf(tx, { accountId: account.id }, 'accountDisabled', app.deps.clock())),
  };
  for (const [no, [way, end]] of Object.entries(ways).entries()) {
    const email = `ended${no}@north.example`;
    await app.addAccount(email, 'member');
    const { session } = await app.signIn(email);
    const other = (await app.signIn(email)).session;
    const client = listen({ token: session.jwtToken });
    await expect.poll(() => client.connected).toBe(true);
    await end(session, other);
    await expect.poll(() => client.connected, { message: way }).toBe(false);
  }
}, 60_000);

test('closing the server tells its listeners and lets a request that is under way finish', async () => {
  const request = new EventEmitter();
  const begun = once(request, 'begun');
  const closing = await openTestApp({
    handlers: () => ({
      'ports.list': async () => {
        request.emit('begun');
        await once(request, 'mayEnd');
        return { port: [], portCount: 0, view: { offset: 0, limit: 1, total: 0 } };
      },
    }),
  });
  openSockets({ ...closing, publicOrigin: undefined, log: closing.deps.log });
  address = await closing.server.listen({ port: 0, host: '127.0.0.1' });
  const { session, bearer } = await closing.signIn('member@north.example');
  const client = listen({ token: session.jwtToken });
  await expect.poll(() => client.connected).toBe(true);
  const underWay = fetch(`${address}/api/ports`, { method: 'POST', headers: bearer });
  await begun;
  const closed = closing.close();
  await expect.poll(() => said('disconnected')).toEqual({ reason: 'shuttingDown' });
  request.emit('mayEnd');
  expect((await underWay).status).toBe(200);
  await closed;
  await expect(fetch(address)).rejects.toThrow();
});

test('a device with a dead connection does not delay closing', async () => {
  const other = await openTestApp();
  openSockets({ ...other, publicOrigin: undefined, log: other.deps.log });
  const { port } = new URL(await other.server.listen({ port: 0, host: '127.0.0.1' }));
  const device = createConnection(Number(port), '127.0.0.1').on('error', () => {}); // it may well be reset
  device.write(
    `GET /socket/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  await once(device, 'data'); // taken; from here on it answers nothing, as a ship behind a hill
  await other.close();
  await vi.waitFor(() => expect(device.destroyed).toBe(true));
}, 15_000);
