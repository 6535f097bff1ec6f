import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ask, askJson } from './http.ts';

let server: Server | undefined;
async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const json = { 'content-type': 'application/json; charset=utf-8' };

test('an answer of the server is parsed', async () => {
  const at = await serve((_, reply) => reply.writeHead(200, json).end('{"a":1}'));
  expect(await askJson({ method: 'GET', path: `${at}/x` })).toEqual({ ok: true, value: { a: 1 } });
});

test("the server's own words and code come through a failure", async () => {
  const at = await serve((_, reply) =>
    reply.writeHead(422, json).end('{"message":"Name is missing","code":"invalid","details":[{"field":"name","message":"missing"}]}'),
  );
  expect(await askJson({ method: 'POST', path: `${at}/x`, body: {} })).toEqual({
    ok: false,
    error: { message: 'Name is missing', code: 'invalid', details: [{ field: 'name', message: 'missing' }] },
  });
});

test('the page of a captive portal is not our server, and no answer', async () => {
  const at = await serve((_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome aboard</h1>'));
  expect(await ask({ method: 'GET', path: at })).toEqual({ ok: false, error: { code: 'notOurs', message: '' } });
});

test("a proxy's error page is not our server either", async () => {
  const at = await serve((_, reply) => reply.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway'));
  expect(await ask({ method: 'GET', path: at })).toEqual({ ok: false, error: { code: 'notOurs', message: '' } });
});

test('a server that is not there is offline', async () => {
  const at = await serve(() => undefined);
  server?.close();
  expect(await ask({ method: 'GET', path: at })).toEqual({ ok: false, error: { code: 'offline', message: '' } });
});

test('a server that never answers is a time-out', async () => {
  const at = await serve(() => undefined);
  expect(await ask({ method: 'GET', path: at, timeoutMs: 50 })).toEqual({ ok: false, error: { code: 'timeout', message: '' } });
});

test('what the caller ends is cancelled, not failed', async () => {
  const at = await serve(() => undefined);
  const stop = new AbortController();
  const answer = ask({ method: 'GET', path: at, signal: stop.signal });
  stop.abort();
  expect(await answer).toEqual({ ok: false, error: { code: 'cancelled', message: '' } });
});

test('text that is not JSON is a parse error', async () => {
  const at = await serve((_, reply) => reply.writeHead(200, json).end('{"a":'));
  expect(await askJson({ method: 'GET', path: at })).toEqual({ ok: false, error: { code: 'parseError', message: '' } });
});

test('an error that does not say what it is becomes an internal one', async () => {
  const at = await serve((_, reply) => reply.writeHead(500, json).end('{"oops":true}'));
  expect(await ask({ method: 'GET', path: at })).toEqual({ ok: false, error: { code: 'internal', message: '' } });
});

test('the token travels as a bearer', async () => {
  const at = await serve((request, reply) => reply.writeHead(200, json).end(JSON.stringify({ got: request.headers.authorization })));
  expect(await askJson({ method: 'GET', path: at, token: 'abc' })).toEqual({ ok: true, value: { got: 'Bearer abc' } });
});

test('a question that goes apart goes without cookies, any other with them', async () => {
  const sent: (RequestCredentials | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(init?.credentials);
    return new Response('{}', { headers: json });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await askJson({ method: 'GET', path: '/x', apart: true });
  await askJson({ method: 'GET', path: '/x' });
  expect(sent).toEqual(['omit', 'same-origin']);
});
