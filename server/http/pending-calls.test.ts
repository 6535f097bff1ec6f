// Which calls of the contract answer 501 is written down, so that the list can only shrink, and must be empty at the end.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { pendingCalls } from './calls.ts';
import { createOutbound } from '#server/delivery/outbound.ts';
import { featureHandlers } from '#server/feature-handlers.ts';
import { Refusal } from './refusal.ts';
import { History } from '#server/ships/history.ts';
import { openShipMemory } from '#server/ships/memory.ts';
import { type Payloads, startPayloads } from '#server/ships/payloads.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';

let app: TestApp;
let payloads: Payloads;
beforeAll(async () => {
  app = await openTestApp({
    handlers(deps, post) {
      const memory = openShipMemory({ clock: deps.clock, epoch: 'test' });
      payloads = startPayloads(memory);
      const history = new History({ ...deps, memory });
      return featureHandlers({
        dataDir: '',
        deps,
        version: '0',
        memory,
        payloads,
        history,
        feeds: { health: () => [], traffic: () => 'none' },
        threat: { asOf: () => Promise.reject(new Refusal('notFound', 'This app has no threat maps.')) },
        post,
        push: { publicKey: '', outbound: createOutbound({ hosts: [] }) },
        uploads: '',
      });
    },
  });
});
afterAll(async () => {
  await payloads.stop();
  await app.close();
});

test('exactly the calls of tests/contract/pending-calls.json are not built yet', async () => {
  const listed = JSON.parse(await readFile(join(import.meta.dirname, '../../tests/contract/pending-calls.json'), 'utf8')) as EndpointName[];
  expect(pendingCalls(app.handlers)).toEqual(listed);
});

test('a call without a handler says so, with its name, to whoever may call it', async () => {
  const bare = await openTestApp();
  const { bearer } = await bare.signIn('admin@north.example');
  const pending = pendingCalls(bare.handlers).filter((name) => endpoints[name].who !== 'anyone');
  expect(pending).toContain('fleets.list');
  for (const name of pending) {
    const { method, path } = endpoints[name];
    const answer = await bare.server.inject({ method, url: path.replaceAll(/\{\w+\}/g, '1'), headers: bearer });
    expect(answer.statusCode, name).toBe(501);
    expect(answer.json(), name).toEqual({ code: 'notBuilt', message: `This call is not built yet: ${method} ${path}` });
  }
  await bare.close();
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
