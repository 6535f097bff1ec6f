import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';

let app: FeatureApp;
let boss: Client;
let chief: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  await app.addAccount('boss@north.example', 'manager');
  await app.addAccount('chief@north.example', 'admin');
  [boss, chief] = [await app.as('boss@north.example'), await app.as('chief@north.example')];
});
afterAll(() => app.close());

/** Whom the server has just seen with this role. */
async function newcomer(role: 'manager' | 'admin'): Promise<Client> {
  const email = `${app.deps.ids()}@north.example`;
  await app.addAccount(email, role);
  const client = await app.as(email);
  await client.ask('organisation.get');
  return client;
}
const standing = async ({ accountId }: Client) =>
  (await app.db.query('select role, disabled_at_ms is not null as disabled from accounts where id = $1', [accountId]))[0];

it('a manager who was demoted does not make himself a manager again', async () => {
  const mia = await newcomer('manager');
  const params = { id: mia.accountId };
  await boss.ask('organisation.changeMember', { params, body: { role: 'member' } });
  expect(await mia.send('organisation.changeMember', { params, body: { role: 'manager' } })).toMatchObject({ status: 403 });
  expect(await standing(mia)).toEqual({ role: 'member', disabled: false });
});

it('a manager who was shut out does not let himself in again', async () => {
  const mia = await newcomer('manager');
  const params = { id: mia.accountId };
  await boss.ask('organisation.changeMember', { params, body: { disabled: true } });
  expect(await mia.send('organisation.changeMember', { params, body: { disabled: false } })).toMatchObject({ status: 401 });
  expect(await standing(mia)).toEqual({ role: 'manager', disabled: true });
});

it('an administrator who was shut out neither lets himself in again nor shuts out who did it', async () => {
  const admin = await newcomer('admin');
  const params = { id: admin.accountId };
  await chief.ask('admin.updateUser', { params, body: { disabled: true } });
  expect(await admin.send('admin.updateUser', { params, body: { disabled: false } })).toMatchObject({ status: 401 });
  expect(await admin.send('admin.updateUser', { params: { id: chief.accountId }, body: { disabled: true } })).toMatchObject({
    status: 401,
  });
  expect([await standing(admin), await standing(chief)]).toEqual([
    { role: 'admin', disabled: true },
    { role: 'admin', disabled: false },
  ]);
});

it('an administrator who became a member makes no administrator', async () => {
  const admin = await newcomer('admin');
  await chief.ask('admin.updateUser', { params: { id: admin.accountId }, body: { role: 'member' } });
  const body = { clientId: 'south', email: 'friend@else.example', firstName: 'A', lastName: 'Friend', role: 'admin' };
  expect(await admin.send('admin.createUser', { body })).toMatchObject({ status: 403 });
  expect(await app.db.query("select 1 from accounts where email = 'friend@else.example'")).toEqual([]);
});
