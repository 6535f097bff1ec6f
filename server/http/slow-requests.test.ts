import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canMakeCertificate, makeCertificate } from '#server/certificate.fixture.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';

const PATIENCE = { headersMs: 300, requestMs: 600, silenceMs: 2000, lookMs: 50 };

let app: TestApp;
let port: number;
const opened: Socket[] = [];
beforeAll(async () => {
  app = await openTestApp({ patience: PATIENCE });
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await app.close();
});

const closed = (socket: Socket) => new Promise((done) => socket.once('close', done));

/** Sends the beginning, then a letter every 20 ms for as long as it may. Answers all that came back until the connection was closed. */
async function drip(beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {}); // a letter may meet the closed end
  opened.push(socket);
  let answer = '';
  socket.on('data', (piece) => (answer += String(piece)));
  socket.write(beginning);
  const dripping = setInterval(() => socket.write('a'), 20);
  await closed(socket);
  clearInterval(dripping);
  return answer;
}

it('a head that never ends is closed with 408, however steadily its letters come', async () => {
  expect(await drip('GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: ')).toMatch(/^HTTP\/1.1 408 /);
});

it.each(['content-length: 15000', 'transfer-encoding: chunked'])('a body that never ends is closed (%s)', async (how) => {
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${how}\r\n\r\n`;
  expect(await drip(head + (how.startsWith('t') ? 'ffff\r\n{"' : '{"'))).toMatch(/^(HTTP\/1.1 408 |$)/);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).not.toBe(408);
});

it.skipIf(!canMakeCertificate)('by HTTP/2 too a body that never ends is closed, and the connection serves on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fathom-slow-'));
  const [cert, key] = await Promise.all(makeCertificate(folder).map((path) => readFile(path, 'utf8')));
  const secure = await openTestApp({ patience: PATIENCE, https: { cert: cert ?? '', key: key ?? '' } });
  const address = await secure.server.listen({ port: 0, host: '127.0.0.1' });
  const session = connectHttp2(address, { rejectUnauthorized: false });
  const slow = session.request({ ':method': 'POST', ':path': '/api/auth/login', 'content-type': 'application/json' });
  slow.on('error', () => {});
  slow.write('{"');
  const dripping = setInterval(() => slow.closed || slow.write('a'), 20);
  await once(slow, 'close');
  clearInterval(dripping);
  const next = session.request({ ':path': '/api/health' });
  const [headers] = (await once(next.resume(), 'response')) as [{ ':status': number }];
  expect(headers[':status']).toBeLessThan(600);
  expect(headers[':status']).not.toBe(408);
  session.destroy();
  await secure.close();
  await rm(folder, { recursive: true });
});

it('closes a connection on which nothing arrives', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  opened.push(socket);
  await closed(socket.resume());
});

it('what the product waits for is longer than a slow link needs for the largest body', async () => {
  const { PATIENCE: real } = await import('#server/app.ts');
  const { MAX_UPLOAD_BYTES } = await import('#contract/limits.ts');
  expect((real.requestMs / 1000) * 20_000).toBeGreaterThanOrEqual(MAX_UPLOAD_BYTES);
});
