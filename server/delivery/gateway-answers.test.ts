// What becomes of a delivery whatever the gateway does: each ends in a state, with words.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type GatewayHarness, openGatewayHarness } from './gateway-harness.fixture.ts';
import { putGatewayTest } from './gateway.ts';
import { sendToGateway } from './gateway-out.ts';
import { createGatewayOutbound } from './outbound.ts';

let harness: GatewayHarness;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  harness = await openGatewayHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.empty();
  const test = { id: 't-1', accountId: harness.ada.accountId, mechanism: 'sms' } as const;
  await harness.db.transaction(null, (tx) => putGatewayTest(tx, test, { title: 'Test', text: 'A test.' }, harness.deps.clock()));
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
const send = (url?: string) => sendToGateway(harness.parts(url));

test.each([
  [200, 'sms sent 1'],
  [204, 'sms sent 1'],
  [301, 'sms failed 1: the gateway answered 301; redirects are not followed'],
  [307, 'sms failed 1: the gateway answered 307; redirects are not followed'],
  [400, 'sms failed 1: the gateway answered 400'],
  [401, 'sms failed 1: the gateway answered 401'],
  [429, 'sms waiting 1: the gateway answered 429'],
  [503, 'sms waiting 1: the gateway answered 503'],
])('answers %i: %s', async (status, state) => {
  harness.service.answers.push({ status, headers: { location: `${harness.service.address}/elsewhere` } });
  await send();
  expect([await harness.states(), harness.service.taken.map(({ path }) => path)]).toEqual([[state], ['/in']]);
});

test('goes on failing: it is tried again later and later, and given up when it holds no longer', async () => {
  harness.service.answers.push(...Array.from({ length: 9 }, () => ({ status: 502 })));
  for (const waitMs of [10_000, 30_000, 120_000, 600_000]) {
    await send();
    expect(await send()).toBe(0);
    harness.passMs(waitMs);
  }
  await send();
  expect(await harness.states()).toEqual(['sms failed 4: the gateway answered 502']);
});

test('asks for time, and is given it', async () => {
  harness.service.answers.push({ status: 429, headers: { 'retry-after': '100' } });
  await send();
  harness.passMs(99_000);
  expect(await send()).toBe(0);
  harness.passMs(1000);
  expect(await send()).toBe(1);
  expect(await harness.states()).toEqual(['sms sent 2']);
});

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

test('never answers: it holds up what is for it and no more; one that never stops answering is let go', async () => {
  await send(await listen(() => undefined));
  expect(await harness.states()).toEqual(['sms waiting 1: It did not answer in time']);
  harness.passMs(10_000);
  let cut = false;
  const floods = await listen((_request, answer) => {
    answer.on('close', () => (cut = true));
    answer.writeHead(200);
    const pour = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(65_536)));
    };
    answer.on('drain', pour);
    pour();
  });
  await send(floods);
  expect(await harness.states()).toEqual(['sms sent 2']);
  await expect.poll(() => cut).toBe(true);
});

test('cannot be reached, and the reason is stored', async () => {
  await send('http://127.0.0.1:1/');
  expect(await harness.states()).toEqual(['sms waiting 1: the gateway cannot be reached (ECONNREFUSED)']);
});

test('leads into a private network, now or later: it gets nothing', async () => {
  let now = '93.184.215.14';
  const url = 'https://gateway.example/in';
  const outbound = createGatewayOutbound(url, async () => [{ address: now, family: 4 }]);
  expect(await outbound.refusalOf(url)).toBeUndefined();
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1']) {
    now = address;
    await sendToGateway({ ...harness.parts(url), outbound });
    harness.passMs(30_000);
  }
  expect((await harness.states())[0]).toMatch(/^sms waiting \d: It leads into a private network\.$/);
});
