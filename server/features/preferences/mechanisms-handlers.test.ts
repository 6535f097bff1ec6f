import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AlertTest, Mechanism } from '#contract/entities/mechanisms.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let bare: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp({ mailConfigured: true, hasGateway: true });
  bare = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(async () => {
  await app.close();
  await bare.close();
});
beforeEach(async () => {
  await app.db.exec('truncate gateway_deliveries, mails');
  app.passMs(15 * 60_000); // of the throttle
});

const test = (client: Client, mechanism: Mechanism) => client.ask('mechanisms.test', { body: { mechanism } }) as Promise<AlertTest>;
const tested = (client: Client, { _id: id = '' }: AlertTest) => client.ask('mechanisms.tested', { params: { id } });

it('a server that is set up for nothing says so, and sends nothing', async () => {
  const { ada: bareAda } = await bare.people();
  expect(await bareAda.ask('mechanisms.list')).toEqual({ email: false, sms: false, api: false, whatsApp: false });
  for (const mechanism of ['email', 'sms', 'api', 'whatsApp'] as const)
    expect(await test(bareAda, mechanism)).toEqual({ mechanism, state: 'notSetUp' });
  expect(await bare.db.query('select id from mails union all select id from gateway_deliveries')).toEqual([]);
});

it.each(['sms', 'api', 'whatsApp'] as const)('a test by %s is on its way, and what becomes of it is told in words', async (mechanism) => {
  expect(await ada.ask('mechanisms.list')).toMatchObject({ [mechanism]: true });
  const asked = await test(ada, mechanism);
  expect(asked).toEqual({ _id: expect.any(String), mechanism, state: 'waiting' });
  expect(await tested(ada, asked)).toEqual(asked);
  await app.db.exec("update gateway_deliveries set tries = 1, error = 'the gateway answered 503'");
  expect(await tested(ada, asked)).toEqual({ ...asked, state: 'retrying', reason: 'the gateway answered 503' });
  await app.db.exec("update gateway_deliveries set state = 'failed', error = 'the gateway answered 400'");
  expect(await tested(ada, asked)).toEqual({ ...asked, state: 'failed', reason: 'the gateway answered 400' });
  await app.db.exec("update gateway_deliveries set state = 'sent', error = null");
  expect(await tested(ada, asked)).toEqual({ ...asked, state: 'sent' });
});

it('a test by e-mail goes to the caller’s address; the mail server’s own words are not told', async () => {
  const asked = await test(ada, 'email');
  expect(await app.db.query('select to_address, kind, subject from mails')).toEqual([
    { to_address: 'member@north.example', kind: 'testAlert', subject: 'Test alert from Fathom' },
  ]);
  expect(await tested(ada, asked)).toEqual({ ...asked, state: 'waiting' });
  await app.db.exec("update mails set tries = 1, error = 'connect ECONNREFUSED 10.0.0.3:25'");
  expect(await tested(ada, asked)).toEqual({ ...asked, state: 'retrying', reason: 'the mail server has not taken it' });
  await app.db.exec("update mails set state = 'failed'");
  expect(await tested(ada, asked)).toEqual({ ...asked, state: 'failed', reason: 'the mail server refused it' });
  await app.db.exec("update mails set state = 'sent', error = null");
  expect(await tested(ada, asked)).toEqual({ ...asked, state: 'sent' });
});

it('a test of another account answers like one of nobody’s, to a manager too; what is no test answers so as well', async () => {
  for (const mechanism of ['email', 'sms'] as const) {
    const { _id: id = '' } = await test(ada, mechanism);
    for (const client of [mia, sam])
      expect(await client.send('mechanisms.tested', { params: { id } })).toEqual(
        await client.send('mechanisms.tested', { params: { id: 'nobody' } }),
      );
  }
  await app.db.exec("update mails set kind = 'resetPassword'; update gateway_deliveries set alert_id = 'near-1'");
  const ids = await app.db.query<{ id: string }>('select id from mails union all select id from gateway_deliveries');
  for (const { id } of ids) expect(await ada.send('mechanisms.tested', { params: { id } })).toMatchObject({ status: 404 });
  expect(ids).toHaveLength(2);
});

it('many tests are too many, until some time has passed', async () => {
  for (let no = 0; no < 8; no += 1) await test(ada, 'sms');
  expect(await ada.send('mechanisms.test', { body: { mechanism: 'email' } })).toMatchObject({
    status: 429,
    body: { code: 'tooMany', message: expect.stringMatching(/^Too many tests\. Wait \d+ min/) },
  });
  expect(await app.db.query('select 1 from gateway_deliveries')).toHaveLength(8);
  app.passMs(15 * 60_000);
  expect(await test(ada, 'sms')).toMatchObject({ state: 'waiting' });
});

it('an unknown mechanism is refused', async () => {
  expect(await ada.send('mechanisms.test', { body: { mechanism: 'pigeon' } })).toMatchObject({ status: 422 });
});
