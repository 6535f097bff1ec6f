// What goes to the operator's gateway, when, how it is signed, and what becomes of it whatever the gateway does.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/preferences.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import { createLog } from '#server/log.ts';
import { putGatewayDeliveries, putGatewayTest } from './gateway.ts';
import { type GatewayOutParts, sendToGateway, startGateway } from './gateway-out.ts';
import { createGatewayOutbound } from './outbound.ts';
import { openPushService, type PushService } from './push-service.fixture.ts';
import type { AlertToTell } from './alert-to-tell.ts';
import { tellAlerts } from './tell-alerts.ts';

const SECRET = 'what only the two of them know, 32 characters';
const HOUR_MS = 3_600_000;
let app: FeatureApp;
let ada: Client;
let sam: Client;
let service: PushService;
const logged: string[] = [];
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, sam } = await app.people());
  service = await openPushService();
});
afterAll(async () => {
  await service.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.exec('truncate gateway_deliveries; delete from alerts; delete from preferences');
  for (const list of [logged, service.taken, service.answers]) list.length = 0;
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const choose = (client: Client, choices: Partial<PreferenceChoices>) =>
  client.ask('preferences.update', { params: { id: client.accountId }, body: choices });
const byWays = (...on: ('sms' | 'api' | 'whatsApp')[]) => ({
  deliveryMechanisms: { ...DEFAULT_PREFERENCES.deliveryMechanisms, ...Object.fromEntries(on.map((way) => [way, true])) },
});

function alertOf(client: Client, { id = 'near-1', priority = 'alarm' as Situation['priority'], revision = 1 } = {}): AlertToTell {
  const event = { id: 'e-1', occurredAt: app.deps.clock(), occurredPrecision: 'exact' };
  const situation = { key: id, accountId: client.accountId, mmsi: 244_000_001, type: 'Proximity ALERT', priority, revision, raisedAt: 5 };
  return {
    situation: { ...situation, figures: { event } } as unknown as Situation,
    shipName: 'ANNA',
    title: 'Boarding 12 nm from ANNA',
    reason: 'Within 50 nm of the ship: 12 nm, bearing 090°T.',
    revision,
  };
}

/** As the engine does: the row and what is told of it. */
async function tell(...alerts: AlertToTell[]): Promise<void> {
  for (const { situation } of alerts)
    if ((await app.db.query('select 1 from alerts where id = $1', [situation.key])).length === 0)
      await giveAlert(app.db, { id: situation.key, accountId: situation.accountId, priority: situation.priority });
  await app.db.transaction(null, async (tx) => {
    const choicesOf = await readChoicesInForce(tx, [ada.accountId, sam.accountId]);
    await putGatewayDeliveries(tx, alerts, choicesOf, app.deps.clock());
  });
}

const parts = (url = `${service.address}/in`): GatewayOutParts => ({
  ...app.deps,
  log: createLog('debug', (line) => logged.push(line)),
  gateway: { url, secret: SECRET },
  origin: 'https://fathom.example',
  outbound: createGatewayOutbound(url),
});
const states = async () =>
  (
    await app.db.query<{ mechanism: string; state: string; tries: number; error: string | null }>(
      'select mechanism, state, tries, error from gateway_deliveries order by created_at_ms, key, mechanism',
    )
  ).map(({ mechanism, state, tries, error }) => `${mechanism} ${state} ${tries}${error === null ? '' : `: ${error}`}`);

describe('who is told, and how often', () => {
  test('an account gets each revision once by each mechanism it chose, nobody else, however often it is put in or looked for', async () => {
    await choose(ada, byWays('sms', 'whatsApp'));
    for (const _ of ['first', 'again']) await tell(alertOf(ada), alertOf(sam, { id: 'near-2' }));
    await Promise.all([sendToGateway(parts()), sendToGateway(parts())]);
    expect(await states()).toEqual(['sms sent 1', 'whatsApp sent 1']);
    expect(service.taken.map(({ body }) => JSON.parse(body.toString()) as object)).toEqual(
      expect.arrayContaining(['sms', 'whatsApp'].map((mechanism) => expect.objectContaining({ mechanism }))),
    );
    expect(service.taken).toHaveLength(2);
    expect(await app.db.query('select 1 from gateway_deliveries where content is not null')).toEqual([]);
  });

  test('nothing is written for who wants nothing live, and a later revision takes the place of one that waits', async () => {
    await choose(ada, { ...byWays('sms'), serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, livePushNotifications: false } });
    await tell(alertOf(ada));
    expect(await states()).toEqual([]);
    await choose(ada, { serviceSchedule: DEFAULT_PREFERENCES.serviceSchedule });
    await tell(alertOf(ada));
    await tell(alertOf(ada, { revision: 2 }));
    await sendToGateway(parts());
    expect(await states()).toEqual(['sms over 0: told anew', 'sms sent 1']);
  });

  test('the engine tells by it only where there is one', async () => {
    await choose(ada, byWays('sms'));
    for (const [id, hasGateway] of [
      ['near-1', false],
      ['near-2', true],
    ] as const) {
      await giveAlert(app.db, { id, accountId: ada.accountId, priority: 'alarm' });
      await app.db.transaction(null, (tx) => tellAlerts(tx, [alertOf(ada, { id })], { clock: app.deps.clock, hasGateway }));
    }
    expect(await app.db.query('select key, mechanism from gateway_deliveries')).toEqual([{ key: 'alert:near-2:1', mechanism: 'sms' }]);
  });

  test.each([
    ['update alerts set acknowledged_at_ms = 4000000000000', 'acknowledged before it went'],
    ['update alerts set ended_at_ms = 7', 'ended before it went'],
    ['update preferences set delivery_mechanisms = delivery_mechanisms || \'{"sms": false}\'', 'no longer wanted'],
    ["update accounts set disabled_at_ms = 7 where email = 'member@north.example'", 'the account is shut'],
  ])('it is over, and says why, after: %s', async (sql, why) => {
    await choose(ada, byWays('sms'));
    await tell(alertOf(ada));
    await app.db.exec(sql);
    await sendToGateway(parts());
    await app.db.exec('update accounts set disabled_at_ms = null');
    expect([await states(), service.taken.length]).toEqual([[`sms over 1: ${why}`], 0]);
  });

  test('a running server is woken by the commit, and one that was killed after it sends when it runs again', async () => {
    await choose(ada, byWays('sms'));
    await tell(alertOf(ada));
    closers.push(await startGateway(parts()));
    await vi.waitFor(async () => expect(await states()).toEqual(['sms sent 1']), { timeout: 10_000 });
    await tell(alertOf(ada, { id: 'near-9' }));
    await vi.waitFor(async () => expect(await states()).toEqual(['sms sent 1', 'sms sent 1']), { timeout: 10_000 });
  });
});

describe('quiet hours', () => {
  /** Quiet from an hour ago until an hour from now. */
  function nowQuiet(): PreferenceChoices['quietHours'] {
    const at = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    return { on: true, from: at(app.deps.clock() - HOUR_MS), to: at(app.deps.clock() + HOUR_MS), timeZone: 'UTC' };
  }

  test('alarms go at once, warnings when quiet hours end', async () => {
    await choose(ada, { ...byWays('sms'), quietHours: nowQuiet() });
    await tell(alertOf(ada, { id: 'near-1', priority: 'alarm' }), alertOf(ada, { id: 'near-2', priority: 'warning' }));
    await sendToGateway(parts());
    expect(await states()).toEqual(['sms sent 1', 'sms waiting 0']);
    app.passMs(HOUR_MS);
    await sendToGateway(parts());
    expect(await states()).toEqual(['sms sent 1', 'sms sent 1']);
  });

  test('what they end upon is not told when it was over by then, and what is tried again waits for them', async () => {
    await choose(ada, byWays('sms'));
    await tell(alertOf(ada, { priority: 'warning' }));
    service.answers.push({ status: 503 });
    await sendToGateway(parts());
    await choose(ada, { quietHours: nowQuiet() });
    app.passMs(60_000);
    await sendToGateway(parts());
    expect([await states(), service.taken.length]).toEqual([['sms waiting 1: the gateway answered 503'], 1]);
    await app.db.exec('update alerts set ended_at_ms = 7');
    app.passMs(HOUR_MS);
    await sendToGateway(parts());
    expect([await states(), service.taken.length]).toEqual([['sms over 2: ended before it went'], 1]);
  });
});

describe('what is posted', () => {
  test('a receiver that knows the secret alone can tell that it is ours, when it was signed, and that it had it before', async () => {
    await choose(ada, byWays('api'));
    await tell(alertOf(ada));
    service.answers.push({ status: 500 });
    await sendToGateway(parts());
    app.passMs(10_000);
    await sendToGateway(parts());
    const [first, second] = service.taken;
    // as README.md tells a receiver to
    const { 'fathom-timestamp': time, 'fathom-signature': signature, 'idempotency-key': key } = second?.headers ?? {};
    const mine = createHmac('sha256', SECRET);
    mine.update(`${String(time)}.`);
    mine.update(second?.body ?? '');
    expect(signature).toBe(`v1=${mine.digest('hex')}`);
    expect(Number(time)).toBe(Math.floor(app.deps.clock() / 1000));
    expect(second?.headers['content-type']).toMatch(/^application\/json/);
    expect([key, first?.headers['idempotency-key'], first?.body.toString()]).toEqual([expect.any(String), key, second?.body.toString()]);
    expect(first?.headers['fathom-signature']).not.toBe(signature);
    expect(JSON.parse(second?.body.toString() ?? '')).toEqual({
      id: key,
      kind: 'alert',
      mechanism: 'api',
      account: { id: ada.accountId, email: 'member@north.example' },
      title: 'Boarding 12 nm from ANNA',
      text: 'Within 50 nm of the ship: 12 nm, bearing 090°T.',
      url: 'https://fathom.example/dashboard/map?alert=near-1',
      alert: {
        id: 'near-1',
        revision: 1,
        type: 'Proximity ALERT',
        priority: 'alarm',
        mmsi: 244_000_001,
        shipName: 'ANNA',
        eventId: 'e-1',
        raisedAt: 5,
      },
    });
  });

  test('neither secret nor words are in a log line', async () => {
    await choose(ada, byWays('sms'));
    await tell(alertOf(ada));
    service.answers.push({ status: 400 });
    await sendToGateway(parts());
    expect(logged.join()).toMatch(/did not take/);
    expect(logged.join()).not.toMatch(/what only the two|Boarding|member@north/);
  });
});

describe('a gateway that', () => {
  const test1 = (mechanism: 'sms' | 'api') =>
    app.db.transaction(null, (tx) =>
      putGatewayTest(
        tx,
        { id: `t-${mechanism}`, accountId: ada.accountId, mechanism },
        { title: 'Test', text: 'A test.' },
        app.deps.clock(),
      ),
    );

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
    await test1('sms');
    service.answers.push({ status, headers: { location: `${service.address}/elsewhere` } });
    await sendToGateway(parts());
    expect([await states(), service.taken.map(({ path }) => path)]).toEqual([[state], ['/in']]);
  });

  test('goes on failing is tried again later and later, and given up when it holds no longer', async () => {
    await test1('sms');
    service.answers.push(...Array.from({ length: 9 }, () => ({ status: 502 })));
    for (const waitMs of [10_000, 30_000, 120_000, 600_000]) {
      await sendToGateway(parts());
      expect(await sendToGateway(parts())).toBe(0);
      app.passMs(waitMs);
    }
    await sendToGateway(parts());
    expect(await states()).toEqual(['sms failed 4: the gateway answered 502']);
  });

  test('asks for time is given it', async () => {
    await test1('sms');
    service.answers.push({ status: 429, headers: { 'retry-after': '100' } });
    await sendToGateway(parts());
    app.passMs(99_000);
    expect(await sendToGateway(parts())).toBe(0);
    app.passMs(1000);
    expect(await sendToGateway(parts())).toBe(1);
    expect(await states()).toEqual(['sms sent 2']);
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

  test('never answers holds up what is for it and no more; one that never stops answering is let go', async () => {
    await test1('sms');
    await sendToGateway(parts(await listen(() => undefined)));
    expect(await states()).toEqual(['sms waiting 1: It did not answer in time']);
    app.passMs(10_000);
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
    await sendToGateway(parts(floods));
    expect(await states()).toEqual(['sms sent 2']);
    await expect.poll(() => cut).toBe(true);
  });

  test('is not there is said to be so', async () => {
    await test1('sms');
    await sendToGateway(parts('http://127.0.0.1:1/'));
    expect(await states()).toEqual(['sms waiting 1: the gateway cannot be reached (ECONNREFUSED)']);
  });

  test('leads into a private network, now or later, gets nothing', async () => {
    await test1('sms');
    let now = '93.184.215.14';
    const url = 'https://gateway.example/in';
    const outbound = createGatewayOutbound(url, async () => [{ address: now, family: 4 }]);
    expect(await outbound.refusalOf(url)).toBeUndefined();
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1']) {
      now = address;
      await sendToGateway({ ...parts(url), outbound });
      app.passMs(30_000);
    }
    expect((await states())[0]).toMatch(/^sms waiting \d: It leads into a private network\.$/);
  });
});
