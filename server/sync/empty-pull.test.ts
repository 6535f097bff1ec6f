// What a pull with nothing new costs on the wire, headers included: a ship asks this all day long over a link paid by the byte.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HEADERS, type PullAnswer, SYNC_SCHEMA } from '#contract/sync.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let port: number;
beforeAll(async () => {
  app = await openFeatureApp();
  port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** The whole answer as its bytes came. */
async function pull(authorization: string, query: object): Promise<{ head: string; body: PullAnswer; bytes: number }> {
  const payload = JSON.stringify(query);
  const socket = connect(port, '127.0.0.1');
  const request = [
    'POST /api/sync/pull HTTP/1.1',
    'host: fathom.example',
    `authorization: ${authorization}`,
    'content-type: application/json',
    `content-length: ${payload.length}`,
    `${HEADERS.schema}: ${SYNC_SCHEMA}`,
  ];
  socket.write(`${request.join('\r\n')}\r\n\r\n${payload}`);
  let answer = '';
  const length = () => Number(/^content-length: (\d+)/im.exec(answer)?.[1]);
  while (!(answer.split('\r\n\r\n', 2)[1]?.length === length())) answer += String((await once(socket, 'data'))[0]);
  socket.destroy();
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { head, body: JSON.parse(body) as PullAnswer, bytes: answer.length };
}

it('a pull with nothing new answers at most 200 bytes of body and 400 in all: no headers that only pages need', async () => {
  const { bearer } = await app.signIn('member@north.example');
  let answer = await pull(bearer.authorization, {});
  let cursor: PullAnswer['cursor'] = {};
  do {
    cursor = { ...cursor, ...answer.body.cursor };
    answer = await pull(bearer.authorization, { cursor });
  } while (answer.body.more || answer.body.changes.length > 0);
  const [status, ...headers] = answer.head.split('\r\n');
  expect(status).toBe('HTTP/1.1 200 OK');
  expect(headers.map((header) => header.slice(0, header.indexOf(':')).toLowerCase()).toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'date',
    HEADERS.schema,
    'keep-alive',
    'x-content-type-options',
  ]);
  expect(answer.bytes - answer.head.length - 4).toBeLessThanOrEqual(200);
  expect(answer.bytes, answer.head).toBeLessThanOrEqual(400);
});
