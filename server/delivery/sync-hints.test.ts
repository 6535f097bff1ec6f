import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { giveAlert } from '#server/features/alerts/alert.fixture.ts';
import { RATINGS_CHANNEL } from '#server/risk/fleet-rating-job.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';
import { openSockets } from './socket.ts';
import { startHints } from './sync-hints.ts';

let app: TestApp;
let address = '';
let stop = async () => {};
const clients: Socket[] = [];
beforeAll(async () => {
  app = await openTestApp();
  const { log } = app.deps;
  const sockets = openSockets({ ...app, publicOrigin: undefined, log });
  stop = await startHints({ db: app.db, sockets, log });
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await stop();
  await app.close();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

/** Somebody at a device: what the socket tells, and edits as another of the account's devices would send them. */
async function person(email: string) {
  const { session, bearer } = await app.signIn(email);
  const client = connect(address, { path: '/socket', transports: ['websocket'], auth: { token: session.jwtToken }, forceNew: true });
  clients.push(client);
  const scopes = new Set<string>();
  let notified = 0;
  let alerted = 0;
  client.on('changed', (hint: { scopes: string[] }) => hint.scopes.forEach((scope) => scopes.add(scope)));
  client.on('notification', () => (notified += 1));
  client.on('alert', () => (alerted += 1));
  let rated = 0;
  client.on('riskratings', () => (rated += 1));
  await new Promise((ready) => client.once('authenticated', ready));
  return { id: session.account.id, bearer, scopes, notified: () => notified, alerted: () => alerted, rated: () => rated };
}
/** Writes as the server does after an edit; the row itself is none of the hint's business. */
const change = (scope: string, table: string) => app.db.query('select log_change($1, $2, $3)', [scope, table, 'row']);

test('SY8: a commit is hinted to who may pull its scope, and to nobody else', async () => {
  const [ada, mia, sam] = [
    await person('member@north.example'),
    await person('manager@north.example'),
    await person('member@south.example'),
  ];
  await app.db.query("update teams set share_content = false where organisation_id = 'north'");
  await change(`content:${ada.id}`, 'fleets');
  await change(`user:${mia.id}`, 'preferences');
  await change('org:south', 'teams');
  await change('world:events', 'events');
  await expect.poll(() => [...ada.scopes].toSorted((a, b) => a.localeCompare(b))).toEqual([`content:${ada.id}`, 'world:events']);
  await expect.poll(() => [...mia.scopes].toSorted((a, b) => a.localeCompare(b))).toEqual([`user:${mia.id}`, 'world:events']);
  await expect.poll(() => [...sam.scopes].toSorted((a, b) => a.localeCompare(b))).toEqual(['org:south', 'world:events']);
  expect([ada.notified(), mia.notified(), sam.notified()]).toEqual([0, 0, 0]);
});

test('SY8: shared content is hinted to team-mates, a notification to its account', async () => {
  const [ada, mia] = [await person('member@north.example'), await person('manager@north.example')];
  await app.db.query("update teams set share_content = true where organisation_id = 'north'");
  await change(`content:${ada.id}`, 'fleets');
  await app.db.query("select app_notify($1, 'Message', 'Title', '', 1, null, null, null)", [mia.id]);
  await expect.poll(() => [...mia.scopes].toSorted((a, b) => a.localeCompare(b))).toEqual([`content:${ada.id}`, `user:${mia.id}`]);
  await expect.poll(mia.notified).toBe(1);
  expect(ada.notified()).toBe(0);
});

test('SY8: an alert and its notification are hinted to its account alone, each by its name', async () => {
  const [ada, mia] = [await person('member@north.example'), await person('manager@north.example')];
  await app.db.query("update teams set share_content = true where organisation_id = 'north'");
  await giveAlert(app.db, { id: 'near-1', accountId: ada.id });
  await app.db.query("select app_notify($1, 'Alert', 'Title', '', 1, 'near-1', null, null)", [ada.id]);
  await change(`user:${mia.id}`, 'preferences');
  await expect.poll(() => [ada.alerted(), ada.notified(), ...ada.scopes]).toEqual([1, 1, `user:${ada.id}`]);
  await expect.poll(() => [...mia.scopes]).toEqual([`user:${mia.id}`]);
  expect([mia.alerted(), mia.notified()]).toEqual([0, 0]);
});

test('SY8: a rolled-back change sends no hint', async () => {
  const ada = await person('member@north.example');
  const undone = app.db.transaction(null, async (tx) => {
    await tx.query('select log_change($1, $2, $3)', [`user:${ada.id}`, 'preferences', 'undone']);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await change('world:ports', 'ports');
  await expect.poll(() => [...ada.scopes]).toEqual(['world:ports']);
});

test('a rating of a fleet is hinted to whoever sees the fleet', async () => {
  const [ada, mia, sam] = [
    await person('member@north.example'),
    await person('manager@north.example'),
    await person('member@south.example'),
  ];
  await app.db.query("update teams set share_content = true where organisation_id = 'north'");
  await app.db.query('select pg_notify($1, $2)', [RATINGS_CHANNEL, ada.id]);
  await expect.poll(() => [ada.rated(), mia.rated()]).toEqual([1, 1]);
  expect(sam.rated()).toBe(0);
});
