import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

let server: Server;
let proxy: FaultProxy;
let heard: string[] = [];
beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${body}`);
      response.end(`answer to ${body}`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  proxy = await startFaultProxy((server.address() as AddressInfo).port);
});
afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const put = (body: string): Promise<string> =>
  fetch(`${proxy.url}/edit`, { method: 'PUT', body, headers: { connection: 'close' } }).then(
    (answer) => answer.text(),
    () => 'broken',
  );
const EDIT = /^PUT \/edit/;

describe('the bad link', () => {
  it('passes on what nothing is said about', async () => {
    expect(await put('a')).toBe('answer to a');
    proxy.arm(/^DELETE/, { kind: 'lose request' });
    expect(await put('b')).toBe('answer to b');
  });

  it('loses one request, which the server never hears of', async () => {
    const strike = proxy.arm(EDIT, { kind: 'lose request' });
    expect(await put('a')).toBe('broken');
    await strike.struck;
    expect(heard).toEqual([]);
    expect(await put('b')).toBe('answer to b');
  });

  it('loses an answer after the server has acted', async () => {
    proxy.arm(EDIT, { kind: 'lose answer' });
    expect(await put('a')).toBe('broken');
    expect(heard).toEqual(['PUT /edit a']);
  });

  it('holds a request or an answer until it is released', async () => {
    for (const kind of ['hold request', 'hold answer'] as const) {
      const strike = proxy.arm(EDIT, { kind });
      const answer = put(kind);
      await strike.struck;
      strike.release();
      expect(await answer).toBe(`answer to ${kind}`);
    }
  });

  it('cuts an answer short', async () => {
    proxy.arm(EDIT, { kind: 'cut answer', afterBytes: 20 });
    expect(await put('a')).toBe('broken');
    expect(heard).toEqual(['PUT /edit a']);
  });

  it('doubles a request', async () => {
    proxy.arm(EDIT, { kind: 'double request' });
    expect(await put('a')).toBe('answer to a');
    await expect.poll(() => heard).toEqual(['PUT /edit a', 'PUT /edit a']);
  });

  it('is down when it is cut, and back when it is healed', async () => {
    proxy.cut();
    expect(await put('a')).toBe('broken');
    proxy.heal();
    expect(await put('b')).toBe('answer to b');
  });
});
