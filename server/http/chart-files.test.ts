import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '#server/handlers.ts';
import { Refusal } from './refusal.ts';
import { serveCharts } from './chart-files.ts';

const SHEET = '/charts/sheets/12-2094-1353.0123456789abcdef.pmtiles';
const caller = { accountId: 'a' } as Caller;
const signedIn = { cookie: 'session=open' };

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-chart-files-'));
  for (const name of ['sheets', 'texts', 'cells']) await mkdir(join(folder, name));
  await writeFile(join(folder, SHEET.slice('/charts/'.length)), Buffer.from('0123456789'));
  await writeFile(join(folder, 'sheets', '12-2094-1353.0123456789abcdef.pmtiles.part'), 'half');
  await writeFile(join(folder, 'texts', 'aaaaaaaaaaaaaaaa.txt'), 'Keep clear.');
  await writeFile(join(folder, 'texts', 'bbbbbbbbbbbbbbbb.png'), 'png');
  app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? (error.code === 'notFound' ? 404 : 401) : 500).send(),
  );
  serveCharts(app, {
    folder,
    identify: async (token) => (token === 'good' ? caller : undefined),
    holder: async ({ headers }) => (headers.cookie === signedIn.cookie ? caller : undefined),
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('gives pieces of a sheet to who is signed in, by cookie or by token, to be kept for ever', async () => {
  for (const headers of [signedIn, { authorization: 'Bearer good' }]) {
    const answer = await app.inject({ url: SHEET, headers: { ...headers, range: 'bytes=2-4' } });
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  }
  expect((await app.inject({ url: SHEET, headers: signedIn })).body).toBe('0123456789');
});

it('gives nothing to anybody else, not even whether it is there', async () => {
  for (const url of [SHEET, '/charts/sheets/1-0-0.ffffffffffffffff.pmtiles', '/charts/texts/aaaaaaaaaaaaaaaa'])
    for (const headers of [{}, { cookie: 'session=ended' }, { ...signedIn, authorization: 'Bearer bad' }])
      expect((await app.inject({ url, headers })).statusCode).toBe(401);
});

it('gives texts as text and pictures as pictures', async () => {
  const text = await app.inject({ url: '/charts/texts/aaaaaaaaaaaaaaaa', headers: signedIn });
  expect([text.body, text.headers['content-type']]).toEqual(['Keep clear.', 'text/plain; charset=utf-8']);
  const picture = await app.inject({ url: '/charts/texts/bbbbbbbbbbbbbbbb', headers: signedIn });
  expect(picture.headers['content-type']).toBe('image/png');
  expect((await app.inject({ url: '/charts/texts/cccccccccccccccc', headers: signedIn })).statusCode).toBe(404);
});

it('gives no other file', async () => {
  for (const url of [
    `${SHEET}.part`,
    '/charts/sheets/..%2Fcells%2Fx',
    '/charts/cells/x',
    '/charts/texts/aaaaaaaaaaaaaaaa.txt',
    '/charts/sheets/',
  ])
    expect((await app.inject({ url, headers: signedIn })).statusCode).toBe(404);
});
