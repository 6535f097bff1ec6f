import { createServer, type IncomingMessage, type ServerResponse, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/entities/accounts.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { networkTransport } from './network-transport.ts';

const account = { id: 'ada', email: 'ada@example.org', organisationId: 'org' } as Account;
const HOUR = 3_600_000;

const signIn = (id: string, jwtToken: string) =>
  deviceDb().session.put({
    id: 'current',
    account: { ...account, id },
    jwtToken,
    tokenExpiresAtMs: Date.now() + HOUR,
    offlineUntilMs: Date.now() + HOUR,
    latestSeenMs: Date.now(),
  });

let server: Server | undefined;
let received: { headers: IncomingMessage['headers']; body: string }[] = [];
async function serve(answer: (request: IncomingMessage, reply: ServerResponse) => void): Promise<string> {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(request, reply);
    });
  });
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
}

beforeEach(async () => {
  received = [];
  await signIn('ada', 'token-of-ada');
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await deviceDb().session.clear();
});

const ours = { 'content-type': 'application/json', 'fathom-schema': '1' };
const request = (path: string) => ({ method: 'POST' as const, path, body: { name: 'ü' }, headers: { 'idempotency-key': 'k' } });
const ask = (path: string, onBytes: (bytes: number) => void = () => undefined) => networkTransport('ada', onBytes).send(request(path));

test('SY2 the request carries the token and its own headers, and the answer comes with what the server asks', async () => {
  const at = await serve((_, reply) => reply.writeHead(200, { ...ours, 'retry-after': '3' }).end('{"at":{}}'));
  expect(await ask(at)).toEqual({ ok: true, value: { body: { at: {} }, retryAfterS: 3 } });
  expect(received[0]).toMatchObject({
    headers: { authorization: 'Bearer token-of-ada', 'idempotency-key': 'k', 'content-type': 'application/json' },
    body: '{"name":"ü"}',
  });
});

test('SY13 JSON without our header is a portal, whatever its status', async () => {
  for (const status of [200, 401, 422, 500]) {
    const at = await serve((_, reply) => reply.writeHead(status, { 'content-type': 'application/json' }).end('{"at":{}}'));
    expect(await ask(at)).toEqual({ ok: false, error: { code: 'offline', message: '' } });
    server?.closeAllConnections();
    server?.close();
  }
});

test("SY12 a refusal comes with the server's words, conflict and Retry-After", async () => {
  const error = {
    message: 'Changed',
    code: 'changed',
    conflict: { current: { name: 'A' }, fields: [{ name: 'name', theirs: 'A', by: 'Bo', at: 5 }] },
  };
  const at = await serve((_, reply) => reply.writeHead(412, { ...ours, 'retry-after': '7' }).end(JSON.stringify(error)));
  expect(await ask(at)).toEqual({ ok: false, error, retryAfterS: 7 });
});

test.each([
  [408, 'timeout'],
  [425, 'timeout'],
  [415, 'invalid'],
  [413, 'tooLarge'],
  [426, 'outdated'],
  [429, 'tooMany'],
  [502, 'internal'],
  [503, 'unavailable'],
])('SY13 %i without our words is %s', async (status, code) => {
  const at = await serve((_, reply) => reply.writeHead(status, ours).end('{"oops":true}'));
  expect(await ask(at)).toEqual({ ok: false, error: { code, message: '' } });
});

test('SY13 an answer that was cut short is none', async () => {
  const at = await serve((_, reply) => {
    reply.writeHead(200, { ...ours, 'content-length': '100' });
    reply.write('{"at":{');
    setTimeout(() => reply.destroy(), 20);
  });
  expect(await ask(at)).toMatchObject({ ok: false, error: { code: 'parseError' } });
});

test('an answer that is called off while it comes is cancelled', async () => {
  const at = await serve((_, reply) => {
    reply.writeHead(200, ours);
    reply.write('{"at":{');
  });
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  expect(await networkTransport('ada', () => undefined).send(request(at), stop.signal)).toMatchObject({ error: { code: 'cancelled' } });
});

test('bodies are counted, sent and received', async () => {
  let bytes = 0;
  const at = await serve((_, reply) => reply.writeHead(200, ours).end('{"at":{}}'));
  await ask(at, (more) => {
    bytes += more;
  });
  expect(bytes).toBe('{"name":"ü"}'.length + 1 + '{"at":{}}'.length); // ü has two bytes
});

test('SY19 nothing is sent with the token of another account, nor without a session', async () => {
  const at = await serve((_, reply) => reply.writeHead(200, ours).end('{"at":{}}'));
  await signIn('bo', 'token-of-bo');
  expect(await ask(at)).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
  await deviceDb().session.clear();
  expect(await ask(at)).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
  expect(received).toEqual([]);
});

test('SY4 where no token can be had it is not ready, and nothing has left the device', async () => {
  const transport = networkTransport('ada', () => undefined);
  expect(await transport.ready?.()).toMatchObject({ ok: true });
  await deviceDb().session.update('current', { tokenExpiresAtMs: Date.now() - HOUR });
  expect(await transport.ready?.()).toEqual({ ok: false, error: { code: 'offline', message: '' } });
});
