// The limit of calls an address, with the numbers it has: thousands of calls, so not in the quick check.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toCall } from '#domain/mutation-calls.ts';
import { HEADERS } from '#contract/sync.ts';
import { type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

/** More than CALLS_PER_MINUTE of app.ts. */
const TOO_MANY = 12_001;
const AT_ONCE = 50;

let app: FeatureApp;
beforeAll(async () => {
  app = await openFeatureApp();
});
afterAll(() => app.close());

it('O-01: 2,000 edits of one device pass in one go; what is beyond the limit is told in words when to come back (SY13)', {
  timeout: 180_000,
  tags: ['long'],
}, async () => {
  const { bearer } = await app.signIn('member@north.example');
  const fleetId = randomUUID();
  await app.server.inject({ method: 'POST', url: '/api/fleets/new', headers: bearer, payload: { _id: fleetId, name: 'Tankers' } });
  const statuses = new Set<number>();
  const edit = async (at: number) => {
    const { method, path, body } = toCall('fleet.setTags', { fleetId, tags: [`tag ${at}`] });
    const headers = { ...bearer, [HEADERS.key]: randomUUID(), [HEADERS.client]: 'tablet', [HEADERS.prefer]: 'return=minimal' };
    statuses.add((await app.server.inject({ method, url: path, headers, payload: body as object })).statusCode);
  };
  for (let at = 0; at < 2000; at += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => edit(at + more)));
  expect([...statuses]).toEqual([200]);

  const stranger = () => app.server.inject({ method: 'POST', url: '/api/sync/pull' });
  for (let sent = 0; sent < TOO_MANY; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, stranger));
  const answer = await stranger();
  expect([answer.statusCode, answer.json()]).toEqual([429, { code: 'tooMany', message: 'Too many calls. Wait a little and try again.' }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
});
