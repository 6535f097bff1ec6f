import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushDelivery } from '#contract/entities/push.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';

let app: FeatureApp;
let ada: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, sam } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.db.exec('truncate push_subscriptions, push_deliveries, preferences'));

const keyOf = (no: number) => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.alloc(32, no));
  return { p256dh: curve.getPublicKey('base64url'), auth: Buffer.alloc(16, no).toString('base64url') };
};
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/';
const device = (no: number, more: object = {}) => ({ body: { endpoint: `${ENDPOINT}${no}`, keys: keyOf(no), ...more } });
const listening = async () =>
  (
    await app.db.query<{ account_id: string; endpoint: string; neutral: boolean }>(
      'select account_id, endpoint, neutral from push_subscriptions order by endpoint',
    )
  ).map(({ account_id, endpoint, neutral }) => [account_id, endpoint.slice(ENDPOINT.length), neutral]);
const deliveries = () =>
  app.db.query<{ account_id: string; key: string; state: string; content: Record<string, string> | null; urgency: string }>(
    'select account_id, key, state, content, urgency from push_deliveries order by key, session_id',
  );
const tell = (client: Client, more: object = {}) =>
  app.db.transaction(null, (tx) =>
    notifyAccount(tx, client.accountId, { type: 'Message', title: 'Title', body: 'Body', ...more }, app.deps.clock()),
  );

describe('a device’s subscription', () => {
  test('is stored, renewed and deleted; one per session', async () => {
    expect(await ada.ask('push.key')).toEqual({ publicKey: 'the public key' });
    await ada.ask('push.subscribe', device(1));
    expect(await listening()).toEqual([[ada.accountId, '1', false]]);
    await ada.ask('push.subscribe', device(2, { neutral: true }));
    expect(await listening()).toEqual([[ada.accountId, '2', true]]);
    for (const _ of ['first', 'again']) expect(await ada.ask('push.unsubscribe')).toEqual({});
    expect(await listening()).toEqual([]);
  });

  test('is refused where nothing may be sent, and with a key that nothing can be encrypted for', async () => {
    const refused = async (body: object) => {
      const { status, body: said } = await ada.send('push.subscribe', { body });
      return [status, (said as { details: { field: string }[] }).details[0]?.field];
    };
    const { body } = device(1);
    for (const endpoint of ['http://fcm.googleapis.com/x', 'https://evil.example/x', 'https://169.254.169.254/latest', 'nowhere'])
      expect(await refused({ ...body, endpoint })).toEqual([422, 'endpoint']);
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    expect(await refused({ ...body, keys: { ...body.keys, p256dh: noPoint } })).toEqual([422, 'keys.p256dh']);
    expect(await refused({ ...body, keys: { ...body.keys, auth: 'short' } })).toEqual([422, 'keys.auth']);
    expect(await listening()).toEqual([]);
  });

  test('of another account that is signed in is not taken over; one whose session is over is', async () => {
    await app.addAccount('leaves@north.example', 'member');
    const leaving = await app.as('leaves@north.example');
    await leaving.ask('push.subscribe', device(1));
    expect(await sam.send('push.subscribe', device(1))).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await listening()).toEqual([[leaving.accountId, '1', false]]);
    await app.db.query('update sessions set expires_at_ms = 1 where account_id = $1', [leaving.accountId]);
    await sam.ask('push.subscribe', device(1));
    expect(await listening()).toEqual([[sam.accountId, '1', false]]);
  });

  test('moves to the newer session of its own account, as after signing in again', async () => {
    await ada.ask('push.subscribe', device(1));
    const again = await app.as('member@north.example');
    await again.ask('push.subscribe', device(1));
    expect(await listening()).toEqual([[ada.accountId, '1', false]]);
    await ada.ask('push.unsubscribe');
    expect(await listening()).toEqual([[ada.accountId, '1', false]]);
  });

  test.each([
    ['signing out', async (cookie: string) => app.server.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } })],
    ['an end of all sessions', async () => app.db.query("update sessions set revoked_at_ms = 1, revoked_because = 'x'")],
    ['the deletion of the account', async (_: string, id: string) => app.db.query('delete from accounts where id = $1', [id])],
  ])('dies with the session by %s, and what waited is not sent', async (_, end) => {
    const email = `dies-${Math.random()}@north.example`;
    await app.addAccount(email, 'member');
    const { session, cookie, bearer } = await app.signIn(email);
    await app.server.inject({ method: 'PUT', url: '/api/push/subscription', headers: bearer, payload: device(1).body });
    await tell({ accountId: session.account.id } as Client);
    expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
    await end(cookie, session.account.id);
    expect(await listening()).toEqual([]);
    expect((await deliveries()).filter(({ state, content }) => state === 'waiting' || content)).toEqual([]);
    ({ ada, sam } = await app.people());
  });
});

describe('what is pushed', () => {
  test('follows each notification that is committed, to each device of its account, and leads to what it is about', async () => {
    await ada.ask('push.subscribe', device(1));
    const tablet = await app.as('member@north.example');
    await tablet.ask('push.subscribe', device(2));
    await sam.ask('push.subscribe', device(3));
    await tell(ada, { eventId: 'e-1' });
    const made = await deliveries();
    expect(made.map(({ account_id, state }) => [account_id, state])).toEqual([
      [ada.accountId, 'waiting'],
      [ada.accountId, 'waiting'],
    ]);
    expect(made[0]?.content).toEqual({
      title: 'Title',
      body: 'Body',
      path: '/dashboard/events/e-1',
      tag: made[0]?.key,
      notificationId: made[0]?.key.slice(13),
    });
    await tell(sam, { mmsi: 244_000_001 });
    await tell(sam);
    const paths = (await deliveries()).filter(({ account_id }) => account_id === sam.accountId).map(({ content }) => content?.['path']);
    expect(new Set(paths)).toEqual(new Set(['/dashboard/map?beside=notifications', '/dashboard/map?ship=244000001']));
  });

  test('is nothing of what is rolled back, nor of an alert’s notification, which the alert itself tells', async () => {
    await ada.ask('push.subscribe', device(1));
    const undone = app.db.transaction(null, async (tx) => {
      await notifyAccount(tx, ada.accountId, { type: 'Message', title: 'T', body: '' }, 1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await tell(ada, { type: 'Alert', alertId: 'a-1' });
    expect(await deliveries()).toEqual([]);
  });

  test('is nothing where the account wants nothing live', async () => {
    await ada.ask('push.subscribe', device(1));
    await ada.ask('preferences.create', {
      body: { serviceSchedule: { livePushNotifications: false, dailyEmailReport: false, weeklyEmailReport: false } },
    });
    await tell(ada);
    expect(await deliveries()).toEqual([]);
    await app.db.exec("update teams set same_preferences = true where organisation_id = 'north'"); // then its own choice is not in force
    await tell(ada);
    expect(await deliveries()).toHaveLength(1);
    await app.db.exec('update teams set same_preferences = false');
  });

  test('follows what a manager’s edit tells a colleague', async () => {
    const { mia } = await app.people();
    await ada.ask('push.subscribe', device(1));
    await app.db.transaction({ accountId: mia.accountId, organisationId: 'north', role: 'manager' }, (tx) =>
      tx.query("select app_notify($1, 'Message', 'T', 'B', 1, null, null, null)", [ada.accountId]),
    );
    expect(await deliveries()).toMatchObject([{ account_id: ada.accountId, state: 'waiting' }]);
  });
});

describe('a test notification', () => {
  test('waits to be pushed, and is shown when the device says so', async () => {
    await ada.ask('push.subscribe', device(1));
    const test = (await ada.ask('push.test')) as PushDelivery;
    const params = { id: test._id };
    expect(test.state).toBe('waiting');
    expect(await ada.ask('push.delivery', { params })).toEqual(test);
    expect(await sam.send('push.shown', { params })).toMatchObject({ status: 404 });
    for (const _ of ['first', 'again']) expect(await ada.ask('push.shown', { params })).toEqual({});
    expect(await ada.ask('push.delivery', { params })).toEqual({ _id: test._id, state: 'shown' });
  });

  test('needs a subscription, and is not a way to flood a device', async () => {
    expect(await ada.send('push.test')).toMatchObject({ status: 404 });
    await ada.ask('push.subscribe', device(1));
    for (let no = 0; no < 10; no++) await ada.ask('push.test');
    expect(await ada.send('push.test')).toMatchObject({ status: 429 });
    app.passMs(10 * 60_000 + 1);
    await ada.ask('push.test');
  });
});

test('endpoint and keys of a device are in no answer, and not in the file of everything that is kept', async () => {
  await ada.ask('push.subscribe', device(7));
  await ada.ask('push.test');
  const { body } = await ada.send('account.export');
  expect(JSON.stringify(body)).toContain('push_subscriptions');
  for (const secret of [`${ENDPOINT}7`, keyOf(7).p256dh, keyOf(7).auth, TEST_PASSWORD]) expect(JSON.stringify(body)).not.toContain(secret);
});
