// What a large body may cost before its call runs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { MAX_BODY_MEMBERS, MAX_SMALL_BODY_BYTES } from '#contract/limits.ts';
import { UNITS_PER_MINUTE } from './call-limits.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { judgeBodies } from './judge-body.ts';
import { EXTREMES, Extremes } from '#server/sync/extreme-values.fixture.ts';

let app: FeatureApp;
let bearer: { authorization: string };
beforeAll(async () => {
  app = await openFeatureApp();
  ({ bearer } = await app.signIn('member@north.example'));
});
afterAll(() => app.close());

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const ofStrangers = all.filter(([, { who, method }]) => (who === 'anyone' || who === 'cookie') && method !== 'GET');

async function send(method: Endpoint['method'], url: string, payload: string, headers: Record<string, string> = bearer) {
  const answer = await app.server.inject({ method, url, headers: { 'content-type': 'application/json', ...headers }, payload });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

describe('of strangers', () => {
  test('reads no more than the calls need', async () => {
    const large = JSON.stringify({ email: 'a@b.cc', x: 'x'.repeat(MAX_SMALL_BODY_BYTES) });
    for (const [name, { method, path }] of ofStrangers) expect((await send(method, path, large, {})).status, name).toBe(413);
    expect((await send('POST', '/api/no-such-call', large, {})).status).toBe(413);
  });

  test('the longest that a call takes is read, each sign of it an escape', async () => {
    for (const [name, { method, path, body }] of ofStrangers.filter(([, one]) => one.body))
      for (const extreme of EXTREMES) {
        const escaped = JSON.stringify(new Extremes(extreme).of(body as NonNullable<Endpoint['body']>)).replaceAll(
          /[^\n"{}[\],:]/g,
          (sign) => (/[\\a-z]/i.test(sign) ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
        );
        expect((await send(method, path, escaped, {})).status, `${name}, ${extreme}`).not.toBe(413);
      }
  });
});

test('a call without a body reads no large body', async () => {
  const large = JSON.stringify('x'.repeat(MAX_SMALL_BODY_BYTES));
  for (const [name, { method, path, body }] of all.filter(([, one]) => one.who === 'signedIn' && one.method !== 'GET')) {
    if (body) continue;
    expect((await send(method, path.replaceAll(/\{\w+\}/g, '244000001'), large)).status, name).toBe(413);
  }
});

test('an object with more members than any call needs is refused in words, at its field, before they are judged', async () => {
  const cursor = (count: number, at: number) =>
    JSON.stringify({ cursor: Object.fromEntries(Array.from({ length: count }, (_, no) => [`s${no}`, at])) });
  expect((await send('POST', '/api/sync/pull', cursor(MAX_BODY_MEMBERS, 0))).status).toBe(200);
  expect(await send('POST', '/api/sync/pull', cursor(MAX_BODY_MEMBERS + 1, -1))).toMatchObject({
    status: 422,
    body: { code: 'invalid', message: 'cursor has more than 10000 members.', details: [{ field: 'cursor' }] },
  });
});

test('finds and names a value that cannot be stored, even behind a hundred thousand others', async () => {
  const ships = `[${'0,'.repeat(100_000)}{"name":"a\\ud800b"}]`;
  expect(await send('POST', '/api/fleets/validate', `{"ships":${ships}}`)).toMatchObject({
    status: 422,
    body: { details: [{ field: 'ships.100000.name', message: expect.stringContaining('cannot be stored') }] },
  });
});

test('what an account sends is counted before it is read, by its size, also where it is refused', async () => {
  const wrong = JSON.stringify({ cursor: 'x'.repeat(900_000) });
  const statuses: number[] = [];
  app.passMs(60_000);
  for (let sent = 0; sent <= UNITS_PER_MINUTE / 900; sent += 1) statuses.push((await send('POST', '/api/sync/pull', wrong)).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(Math.floor(UNITS_PER_MINUTE / 900));
  expect(statuses.at(-1)).toBe(429);
  const { bearer: other } = await app.signIn('manager@north.example');
  expect((await send('POST', '/api/sync/pull', wrong, other)).status).toBe(422);
  app.passMs(60_000);
  expect((await send('POST', '/api/sync/pull', '{}')).status).toBe(200);
});

describe('wrong throughout', () => {
  /** Lists that long, of members that count how often they are looked at. */
  function judged(name: EndpointName, bodyOf: (list: unknown[]) => unknown, member: unknown, most: number) {
    let looks = 0;
    const list = Array.from({ length: most });
    for (let at = 0; at < most; at += 1)
      Object.defineProperty(list, at, {
        enumerable: true,
        get: () => {
          looks += 1;
          return member;
        },
      });
    const { body } = endpoints[name] as Endpoint;
    const judge = judgeBodies({ schema: body as NonNullable<Endpoint['body']>, method: 'POST', url: '/' });
    return { answer: judge(bodyOf(list)) as { error?: unknown }, looks };
  }
  const drawing = (features: unknown[]) => ({ name: 'a', featureCollection: { type: 'FeatureCollection', features } });
  const line = (coordinates: unknown[]) => drawing([{ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} }]);

  test.each([
    ['rows that are none', 'fleets.validate', (ships: unknown[]) => ({ ships }), 0, 10_000],
    ['rows with texts too long', 'fleets.validate', (ships: unknown[]) => ({ ships }), { mmsi: 'x'.repeat(41) }, 10_000],
    ['ships with numbers too high', 'fleets.create', (ships: unknown[]) => ({ name: 'a', ships }), { mmsi: 9_999_999_999 }, 10_000],
    ['ships filtered by no number', 'ships.list', (mmsi: unknown[]) => ({ mmsi }), -1, 10_000],
    ['scopes too long', 'sync.pull', (brief: unknown[]) => ({ brief }), 'x'.repeat(100), 10_000],
    ['features that are none', 'drawings.create', drawing, { type: 'Feature' }, 10_000],
    ['points off the chart', 'drawings.create', line, [-999, -999], 150_000],
  ] as const)('%s: a large body is told its first problem, and the rest is not judged', (_, name, bodyOf, member, length) => {
    const { answer, looks } = judged(name, bodyOf, member, length);
    expect(answer.error).toMatchObject({ code: 'invalid' });
    expect((answer.error as { details: unknown[] }).details.length).toBeLessThan(5);
    expect(looks).toBeLessThan(1000);
  });

  test('a cursor too: its first member is named', async () => {
    const cursor = Object.fromEntries(Array.from({ length: 5000 }, (_, no) => [`s${no}`, -1]));
    const { body } = await send('POST', '/api/sync/pull', JSON.stringify({ cursor }));
    expect(body).toMatchObject({ details: [{ field: 'cursor.s0' }] });
    expect((body as { details: unknown[] }).details).toHaveLength(1);
  });

  test('an answer lists every problem of a small body', async () => {
    const { body } = await send('POST', '/api/fleets/new', JSON.stringify({ name: '', tags: [''], ships: [{ mmsi: 1 }, { mmsi: 2 }] }));
    expect((body as { details: { field: string }[] }).details.map(({ field }) => field)).toEqual([
      'name',
      'tags.0',
      'ships.0.mmsi',
      'ships.1.mmsi',
    ]);
  });
});
