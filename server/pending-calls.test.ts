// Which calls of the contract answer 501 is written down, so that the list can only shrink, and must be empty at the end.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { pendingCalls } from './calls.ts';
import { featureHandlers } from './feature-handlers.ts';
import { Refusal } from './refusal.ts';
import { History } from './ships/history.ts';
import { openShipMemory } from './ships/memory.ts';
import { type Payloads, startPayloads } from './ships/payloads.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let payloads: Payloads;
beforeAll(async () => {
  app = await openTestApp({
    handlers(deps, post) {
      const memory = openShipMemory({ clock: deps.clock, epoch: 'test' });
      payloads = startPayloads(memory);
      const history = new History({ ...deps, memory });
      return featureHandlers({
        deps,
        version: '0',
        memory,
        payloads,
        history,
        feeds: { health: () => [], traffic: () => 'none' },
        threat: { asOf: () => Promise.reject(new Refusal('notFound', 'This app has no threat maps.')) },
        post,
      });
    },
  });
});
afterAll(async () => {
  await payloads.stop();
  await app.close();
});

test('exactly the calls of tests/contract/pending-calls.json are not built yet', async () => {
  const listed = JSON.parse(await readFile(join(import.meta.dirname, '../tests/contract/pending-calls.json'), 'utf8')) as EndpointName[];
  expect(pendingCalls(app.handlers)).toEqual(listed);
});

test('each of them says so, with its name, to whoever may call it', async () => {
  const { bearer } = await app.signIn('admin@north.example');
  for (const name of pendingCalls(app.handlers)) {
    const { method, path, who } = endpoints[name];
    const forManagers = Array.isArray(who) && !(who as readonly string[]).includes('admin');
    const headers = forManagers ? (await app.signIn('manager@north.example')).bearer : bearer;
    const answer = await app.server.inject({ method, url: path.replaceAll(/\{\w+\}/g, '1'), headers });
    expect(answer.statusCode, name).toBe(501);
    expect(answer.json(), name).toEqual({ code: 'notBuilt', message: `This call is not built yet: ${method} ${path}` });
  }
});

test('the calls of the main job are built', () => {
  const pending = new Set<string>(pendingCalls(app.handlers));
  for (const name of [
    'auth.login',
    'auth.logout',
    'auth.refreshToken',
    'ships.list',
    'ships.track',
    'ships.byMmsi',
    'ports.list',
    'events.list',
    'health.get',
  ]) {
    expect(pending.has(name), name).toBe(false);
    expect(Object.keys(endpoints), name).toContain(name);
  }
});
