import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/test-app.ts';
import { type OpenPages, openPages } from './open-pages.ts';
import { openSockets } from './socket.ts';

let app: TestApp;
let address = '';
let pages: OpenPages;
const clients: Socket[] = [];
beforeAll(async () => {
  app = await openTestApp();
  pages = openPages(openSockets({ ...app, publicOrigin: undefined, log: app.deps.log }));
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

async function device(email = 'member@north.example') {
  const { session, bearer } = await app.signIn(email);
  const answer = await app.server.inject({ url: '/api/account/sessions', headers: bearer });
  const { sessions } = answer.json<{ sessions: { id: string; current: boolean }[] }>();
  return { token: session.jwtToken, sessionId: sessions.find(({ current }) => current)?.id ?? '' };
}
async function page(token: string, says: unknown): Promise<void> {
  const client = connect(address, { path: '/socket', transports: ['websocket'], auth: { token }, forceNew: true });
  clients.push(client);
  client.on('inView', (answer: (said: unknown) => void) => {
    if (says !== undefined) answer(says);
  });
  await new Promise((ready) => client.once('authenticated', ready));
}

test('a device without an open page is none to ask', async () => {
  const { sessionId } = await device();
  const other = await device();
  await page(other.token, true);
  expect(pages.ask(sessionId)).toBeUndefined();
  expect(pages.ask('no-such-session')).toBeUndefined();
});

test('one of its pages in view is enough', async () => {
  const { token, sessionId } = await device();
  for (const says of [undefined, false, true]) await page(token, says);
  expect(await pages.ask(sessionId)).toBe(true);
});

test('hidden pages and invalid answers count as no', async () => {
  const { token, sessionId } = await device();
  for (const says of [false, 'true', null, {}]) await page(token, says);
  expect(await pages.ask(sessionId)).toBe(false);
});

test('a page that closes before it answers counts as no', async () => {
  const { token, sessionId } = await device();
  await page(token, undefined);
  const asked = pages.ask(sessionId);
  for (const client of clients) client.disconnect();
  expect(await asked).toBe(false);
});
