import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CreatedApiKey } from '#contract/entities/api-keys.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';

let app: FeatureApp;
let port: number;
let boss: Client;
const opened: Socket[] = [];
beforeAll(async () => {
  app = await openFeatureApp();
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  await app.addAccount('boss@north.example', 'manager');
  boss = await app.as('boss@north.example');
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});
afterAll(() => app.close());

interface Bearer {
  authorization: string;
}

/** A call whose head was read and let in, and of whose body one letter has come. Answers how the rest is sent, with the status then. */
async function holdBody(method: string, path: string, { authorization }: Bearer, body: object): Promise<() => Promise<number>> {
  const text = JSON.stringify(body);
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  let said = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  const routed = new Promise<void>((done) => app.server.server.once('request', () => done()));
  const type = `content-type: application/json\r\ncontent-length: ${text.length}`;
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\n${type}\r\n\r\n${text[0]}`);
  await routed;
  await app.server.inject({ method: 'POST', url: '/api/sync/pull', headers: { authorization }, payload: {} }); // asked later, let in later
  return async () => {
    socket.write(text.slice(1));
    while (!said.includes('\r\n\r\n')) await sleep(5);
    return Number(said.slice(9, 12));
  };
}

it('a session that was signed out while the body was held back reads nothing', async () => {
  const { bearer, cookie } = await app.signIn('member@north.example');
  const sendRest = await holdBody('POST', '/api/sync/pull', bearer, {});
  await app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
  expect(await sendRest()).toBe(401);
});

it('a manager who was shut out while the body was held back does not let himself in again', async () => {
  const { bearer, session } = await app.signIn('manager@north.example');
  const { id } = session.account;
  const sendRest = await holdBody('PUT', `/api/organisation/members/${id}`, bearer, { disabled: false });
  await boss.ask('organisation.changeMember', { params: { id }, body: { disabled: true } });
  app.passMs(60_000);
  expect(await sendRest()).toBe(401);
  expect(await app.db.query('select 1 from accounts where id = $1 and disabled_at_ms is null', [id])).toEqual([]);
});

it('a manager who was demoted while the body was held back is refused what managers do', async () => {
  const id = await app.addAccount('mia@north.example', 'manager');
  const { bearer } = await app.signIn('mia@north.example');
  const sendRest = await holdBody('PUT', '/api/organisation', bearer, { name: 'Mine' });
  await boss.ask('organisation.changeMember', { params: { id }, body: { role: 'member' } });
  app.passMs(60_000);
  expect(await sendRest()).toBe(403);
});

it('an API key that was revoked while the body was held back writes nothing; a good one counts the call once', async () => {
  const makeKey = async () =>
    (await boss.ask('apiKeys.create', { body: { name: 'Key', scopes: ['write'], currentPassword: TEST_PASSWORD } })) as CreatedApiKey;
  const [revoked, good] = [await makeKey(), await makeKey()];
  const held = async ({ secret }: CreatedApiKey) =>
    holdBody('POST', '/api/fleets/new', { authorization: `Bearer ${secret}` }, { name: 'By a key' });
  const [ofRevoked, ofGood] = [await held(revoked), await held(good)];
  await boss.ask('apiKeys.delete', { params: { id: revoked._id } });
  app.passMs(60_000);
  expect([await ofRevoked(), await ofGood()]).toEqual([401, 200]);
  await boss.ask('apiKeys.list', { body: {} });
  const [{ calls } = {}] = await app.db.query<{ calls: number }>('select calls from api_keys where id = $1', [good._id]);
  expect(calls).toBe(2); // the pull of `holdBody` and the fleet
});
