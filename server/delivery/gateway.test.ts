// Who is told through the operator's gateway, when and in how many messages, and how what is posted is signed.
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { byWays, type GatewayHarness, GATHERED_MS, openGatewayHarness, SECRET } from './gateway-harness.fixture.ts';
import { putGatewayTest } from './gateway.ts';
import { sendToGateway, startGateway } from './gateway-out.ts';
import { putWatchDelivery } from './gateway-watch.ts';
import { tellAlerts } from './tell-alerts.ts';

let harness: GatewayHarness;
beforeAll(async () => {
  harness = await openGatewayHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const posted = () => harness.service.taken.map(({ body }) => JSON.parse(body.toString()) as Record<string, unknown>);

describe('who is told, and how often', () => {
  test('an account gets each revision once by each mechanism it chose, nobody else, however often it is put in or looked for', async () => {
    await harness.choose(harness.ada, byWays('sms', 'whatsApp'));
    await harness.db.query("update accounts set telephone = '+442079460958' where id = $1", [harness.ada.accountId]);
    for (const _ of ['first', 'again']) await harness.tell(harness.alertOf(harness.ada), harness.alertOf(harness.sam, { id: 'near-2' }));
    harness.passMs(GATHERED_MS);
    await Promise.all([sendToGateway(harness.parts()), sendToGateway(harness.parts())]);
    expect(await harness.states()).toEqual(['sms sent 1', 'whatsApp sent 1']);
    expect(posted().map(({ mechanism }) => mechanism)).toEqual(expect.arrayContaining(['sms', 'whatsApp']));
    expect(posted()[0]).toMatchObject({ account: { telephone: '+442079460958' } });
    expect(posted()).toHaveLength(2);
    expect(await harness.db.query('select 1 from gateway_deliveries where content is not null')).toEqual([]);
    await harness.db.exec('update accounts set telephone = null');
  });

  test('writes nothing for an account that wants no live alerts; a newer revision replaces one that waits', async () => {
    await harness.choose(harness.ada, {
      ...byWays('sms'),
      serviceSchedule: { ...DEFAULT_PREFERENCES.serviceSchedule, livePushNotifications: false },
    });
    await harness.tell(harness.alertOf(harness.ada));
    expect(await harness.states()).toEqual([]);
    await harness.choose(harness.ada, { serviceSchedule: DEFAULT_PREFERENCES.serviceSchedule });
    await harness.tell(harness.alertOf(harness.ada));
    await harness.tell(harness.alertOf(harness.ada, { revision: 2 }));
    await harness.send();
    expect(await harness.states()).toEqual(['sms over 0: told anew', 'sms sent 1']);
  });

  test('the engine tells by it only where there is one', async () => {
    await harness.choose(harness.ada, byWays('sms'));
    for (const [id, hasGateway] of [
      ['near-1', false],
      ['near-2', true],
    ] as const) {
      await giveAlert(harness.db, { id, accountId: harness.ada.accountId, priority: 'alarm' });
      await harness.db.transaction(null, (tx) =>
        tellAlerts(tx, [harness.alertOf(harness.ada, { id })], { clock: harness.deps.clock, hasGateway }),
      );
    }
    expect(await harness.db.query('select key, mechanism from gateway_deliveries')).toEqual([{ key: 'alert:near-2:1', mechanism: 'sms' }]);
  });

  test('a contact of a watch is told once by each mechanism without an account; what has ended is not told, whatever others watch', async () => {
    const watch = {
      id: 'w',
      stateId: 'w',
      organisationId: 'north',
      state: 'alert' as const,
      mmsi: 244_000_001,
      shipName: 'ANNA',
      exercise: true,
    };
    const content = { title: 'Exercise: Alert: ANNA', text: 'x', path: '/', watch, contact: { name: 'Eve', telephone: '+442079460000' } };
    const put = (key: string, atMs = harness.deps.clock()) =>
      harness.db.transaction(null, (tx) => putWatchDelivery(tx, { mechanisms: ['sms', 'whatsApp'], key, content, firstMs: atMs }, atMs));
    await harness.db.exec(`insert into watch_states (id, organisation_id, watch_id, state, reasons, judged_at_ms, entry_id, called)
      select 'w', organisation_id, 'w', 'alert', '[]', 1, 'e', 0 from accounts where email = 'member@north.example'`);
    for (const _ of ['first', 'again']) await put('a');
    await harness.send();
    expect(await harness.states()).toEqual(['sms sent 1', 'whatsApp sent 1']);
    const { contact, title } = content;
    expect(posted()[0]).toMatchObject({ kind: 'watch', contact, title, watch: { id: 'w', state: 'alert', exercise: true } });
    expect(['account', 'url', 'alerts'].filter((member) => member in (posted()[0] ?? {}))).toEqual([]);
    await harness.db.exec(`update watch_states set state = 'ok';
      insert into watch_states (id, organisation_id, watch_id, state, reasons, judged_at_ms, entry_id, called)
      select 'w', organisation_id, 'w', 'alert', '[]', 1, 'e', 0 from accounts where id = '${harness.sam.accountId}'`);
    await put('b');
    await harness.send();
    expect((await harness.states()).slice(2)).toEqual(['sms over 1: ended before it went', 'whatsApp over 1: ended before it went']);
    await harness.db.exec('delete from watch_states');
  });

  test.each([
    ['update alerts set acknowledged_at_ms = 9000000000000', 'acknowledged before it went'],
    ['update alerts set ended_at_ms = 7', 'ended before it went'],
    ['update preferences set delivery_mechanisms = delivery_mechanisms || \'{"sms": false}\'', 'no longer wanted'],
    ["update accounts set disabled_at_ms = 7 where email = 'member@north.example'", 'the account is shut'],
  ])('it is over, and says why, after: %s', async (sql, why) => {
    await harness.choose(harness.ada, byWays('sms'));
    await harness.tell(harness.alertOf(harness.ada));
    await harness.db.exec(sql);
    await harness.send();
    await harness.db.exec('update accounts set disabled_at_ms = null');
    expect([await harness.states(), posted()]).toEqual([[`sms over 1: ${why}`], []]);
  });

  test('a running server is woken by the commit, and one that was killed after it sends when it runs again', async () => {
    await harness.choose(harness.ada, byWays('api'));
    await harness.tell(harness.alertOf(harness.ada));
    const stop = await startGateway(harness.parts());
    await vi.waitFor(async () => expect(await harness.states()).toEqual(['api sent 1']), { timeout: 10_000 });
    await harness.tell(harness.alertOf(harness.ada, { id: 'near-9' }));
    await vi.waitFor(async () => expect(await harness.states()).toEqual(['api sent 1', 'api sent 1']), { timeout: 10_000 });
    await stop();
  });
});

describe('how many messages', () => {
  const IDS = ['near-1', 'near-2', 'near-3', 'near-4', 'near-5', 'near-6', 'near-7'];

  test('what comes together is one message to people, the gravest first, and one each to a machine', async () => {
    await harness.choose(harness.ada, byWays('sms', 'api'));
    await harness.tell(...IDS.map((id) => harness.alertOf(harness.ada, { id, priority: id === 'near-7' ? 'alarm' : 'warning' })));
    await harness.send();
    expect((await harness.states()).every((state) => state.endsWith('sent 1'))).toBe(true);
    const messages = posted().filter(({ mechanism }) => mechanism === 'sms');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ kind: 'alerts', title: '7 alerts: Boarding 12 nm from ANNA (near-7) and others' });
    expect(String(messages[0]?.['text']).split('\n')).toHaveLength(6);
    expect(messages[0]?.['text']).toMatch(/\nand 2 more$/);
    expect(messages[0]?.['alerts']).toHaveLength(7);
    expect(posted().filter(({ mechanism }) => mechanism === 'api')).toHaveLength(7);
  });

  test('a message that was sent while the clock was ahead delays no later one', async () => {
    await harness.choose(harness.ada, byWays('sms'));
    harness.passMs(3 * HOUR_MS);
    await harness.tell(harness.alertOf(harness.ada, { id: 'near-1' }));
    await harness.send();
    harness.passMs(-3 * HOUR_MS);
    await harness.tell(harness.alertOf(harness.ada, { id: 'near-2' }));
    await harness.send();
    expect(await harness.states()).toEqual(['sms sent 1', 'sms sent 1']);
  });

  test('the next message waits 5 minutes, an alarm only for the last that had an alarm', async () => {
    await harness.choose(harness.ada, byWays('sms'));
    await harness.tell(harness.alertOf(harness.ada, { id: 'near-1', priority: 'warning' }));
    await harness.send();
    await harness.tell(
      harness.alertOf(harness.ada, { id: 'near-2', priority: 'warning' }),
      harness.alertOf(harness.ada, { id: 'near-3', priority: 'caution' }),
    );
    await harness.send();
    expect(await harness.states()).toEqual(['sms sent 1', 'sms waiting 0', 'sms waiting 0']);
    await harness.tell(harness.alertOf(harness.ada, { id: 'near-4', priority: 'alarm' }));
    await harness.send();
    expect(posted().map(({ title }) => title)).toEqual(['Boarding 12 nm from ANNA (near-1)', 'Boarding 12 nm from ANNA (near-4)']);
    harness.passMs(5 * MINUTE_MS);
    await harness.send();
    expect(posted()[2]).toMatchObject({ title: '2 alerts: Boarding 12 nm from ANNA (near-2) and others' });
    expect(await harness.states()).toEqual(Array.from({ length: 4 }, () => 'sms sent 1'));
  });
});

describe('quiet hours', () => {
  /** Quiet from an hour ago until an hour from now. */
  function nowQuiet(): PreferenceChoices['quietHours'] {
    const at = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    return { on: true, from: at(harness.deps.clock() - HOUR_MS), to: at(harness.deps.clock() + HOUR_MS), timeZone: 'UTC' };
  }

  test('alarms go at once, warnings when quiet hours end', async () => {
    await harness.choose(harness.ada, { ...byWays('sms'), quietHours: nowQuiet() });
    await harness.tell(
      harness.alertOf(harness.ada, { id: 'near-1', priority: 'alarm' }),
      harness.alertOf(harness.ada, { id: 'near-2', priority: 'warning' }),
    );
    await harness.send();
    expect(await harness.states()).toEqual(['sms sent 1', 'sms waiting 0']);
    harness.passMs(HOUR_MS);
    await harness.send();
    expect(await harness.states()).toEqual(['sms sent 1', 'sms sent 1']);
  });

  test('what they end upon is not told when it was over by then, and what is tried again waits for them', async () => {
    await harness.choose(harness.ada, byWays('sms'));
    await harness.tell(harness.alertOf(harness.ada, { priority: 'warning' }));
    harness.service.answers.push({ status: 503 });
    await harness.send();
    await harness.choose(harness.ada, { quietHours: nowQuiet() });
    harness.passMs(MINUTE_MS);
    await harness.send();
    expect([await harness.states(), posted().length]).toEqual([['sms waiting 1: the gateway answered 503'], 1]);
    await harness.db.exec('update alerts set ended_at_ms = 7');
    harness.passMs(HOUR_MS);
    await harness.send();
    expect([await harness.states(), posted().length]).toEqual([['sms over 2: ended before it went'], 1]);
  });
});

describe('what is posted', () => {
  test('a receiver that knows the secret alone can tell that it is ours, when it was signed, and that it had it before', async () => {
    await harness.choose(harness.ada, byWays('api'));
    await harness.tell(harness.alertOf(harness.ada));
    harness.service.answers.push({ status: 500 });
    await harness.send();
    harness.passMs(10_000);
    await harness.send();
    const [first, second] = harness.service.taken;
    // as README.md tells a receiver to
    const { 'fathom-timestamp': time, 'fathom-signature': signature, 'idempotency-key': key } = second?.headers ?? {};
    const mine = createHmac('sha256', SECRET);
    mine.update(`${String(time)}.`);
    mine.update(second?.body ?? '');
    expect(signature).toBe(`v1=${mine.digest('hex')}`);
    expect(Number(time)).toBe(Math.floor(harness.deps.clock() / 1000));
    expect(second?.headers['content-type']).toMatch(/^application\/json/);
    expect([key, first?.headers['idempotency-key'], first?.body.toString()]).toEqual([expect.any(String), key, second?.body.toString()]);
    expect(first?.headers['fathom-signature']).not.toBe(signature);
    expect(posted()[1]).toEqual({
      id: key,
      kind: 'alerts',
      mechanism: 'api',
      account: { id: harness.ada.accountId, email: 'member@north.example' },
      title: 'Boarding 12 nm from ANNA (near-1)',
      text: 'Within 50 nm of the ship: the event is 12 nm from her, bearing 090°T from the ship.',
      url: 'https://fathom.example/dashboard/map?alert=near-1',
      alerts: [
        {
          id: 'near-1',
          revision: 1,
          type: 'Proximity ALERT',
          priority: 'alarm',
          mmsi: 244_000_001,
          shipName: 'ANNA',
          eventId: 'e-1',
          raisedAt: 5,
        },
      ],
    });
  });

  test('an address that nobody has proven is not told, of alerts and of tests', async () => {
    await harness.choose(harness.ada, byWays('sms', 'api'));
    const prove = (at: number | null) =>
      harness.db.query('update accounts set verified_at_ms = $2 where id = $1', [harness.ada.accountId, at]);
    await prove(null);
    await harness.tell(harness.alertOf(harness.ada));
    await harness.db.transaction(null, (tx) =>
      putGatewayTest(
        tx,
        { id: 'test-1', accountId: harness.ada.accountId, mechanism: 'whatsApp' },
        { title: 'Test', text: 'A test.' },
        harness.deps.clock(),
      ),
    );
    await harness.send();
    await prove(1);
    expect(posted().map(({ account }) => account)).toEqual(Array(3).fill({ id: harness.ada.accountId }));
  });

  test('alerts of one message have one key in every try, and another when one more has joined them', async () => {
    await harness.choose(harness.ada, byWays('sms'));
    harness.service.answers.push({ status: 500 }, { status: 500 });
    await harness.tell(harness.alertOf(harness.ada, { id: 'near-1' }), harness.alertOf(harness.ada, { id: 'near-2' }));
    await harness.send();
    harness.passMs(10_000);
    await harness.send();
    await harness.tell(harness.alertOf(harness.ada, { id: 'near-3' }));
    harness.passMs(30_000);
    await harness.send();
    const [first, second, third] = posted().map(({ id }) => id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(await harness.states()).toEqual(['sms sent 3', 'sms sent 3', 'sms sent 1']);
  });

  test('logs neither the secret nor the text', async () => {
    await harness.choose(harness.ada, byWays('sms'));
    await harness.tell(harness.alertOf(harness.ada));
    harness.service.answers.push({ status: 400 });
    await harness.send();
    expect(harness.logged.join()).toMatch(/did not take/);
    expect(harness.logged.join()).not.toMatch(/what only the two|Boarding|member@north/);
  });
});
