import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiKey, CreatedApiKey, NewApiKey } from '#contract/entities/api-keys.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { TEST_PASSWORD } from '#server/test-app.ts';
import { CALLS_PER_MINUTE, KEY_RECHECK_MS } from './key-callers.ts';

let app: FeatureApp;
let ada: Client;
let mia: Client;
let sam: Client;
beforeAll(async () => {
  app = await openFeatureApp();
  ({ ada, mia, sam } = await app.people());
});
afterAll(() => app.close());
beforeEach(() => app.db.exec('delete from api_keys'));

const keysOf = async (client: Client) => (await client.ask('apiKeys.list', { body: {} })) as ApiKey[];
const make = async (client: Client, given: Partial<NewApiKey> = {}) =>
  (await client.ask('apiKeys.create', { body: { name: 'Bridge', currentPassword: TEST_PASSWORD, ...given } })) as CreatedApiKey;
const pathOf = (name: EndpointName) =>
  endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) => (param === 'mmsi' ? '211234560' : 'x'));
async function call(name: EndpointName, secret: string, { body = {}, address = '127.0.0.1' }: { body?: object; address?: string } = {}) {
  const { method } = endpoints[name];
  const answer = await app.server.inject({
    method,
    url: pathOf(name),
    remoteAddress: address,
    headers: { authorization: `Bearer ${secret}` },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: body }),
  });
  return { status: answer.statusCode, code: answer.statusCode === 200 ? undefined : answer.json<{ code: string }>().code, answer };
}
const status = async (...args: Parameters<typeof call>) => (await call(...args)).status;

describe('a key', () => {
  it('is shown once, and only its hash is kept', async () => {
    const made = await make(ada, { expiresAt: app.deps.clock() + 1e9, allowedAddresses: ['10.0.0.0/8'] });
    expect(made.secret).toMatch(/^fth_[a-z0-9]{8}_[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'Bridge', scopes: ['read'], allowedAddresses: ['10.0.0.0/8'], callsThisMonth: 0 });
    const { secret, ...listed } = made;
    expect(secret.startsWith(`${made.prefix}_`) && secret.endsWith(made.lastFour)).toBe(true);
    expect(await keysOf(ada)).toEqual([listed]);
    const stored = JSON.stringify(
      await app.db.query('select id, name, prefix, last_four, encode(secret_hash, $1) as hash from api_keys', ['hex']),
    );
    const audited = JSON.stringify(await app.db.query("select * from audit_log where action like 'apiKey%'"));
    for (const text of [stored, audited, app.logged.join('\n')]) expect(text).not.toContain(secret.slice(13));
    expect(audited).toContain('Bridge');
  });

  it('is made with the password only', async () => {
    for (const currentPassword of [undefined, '', 'wrong password that is long']) {
      const { status: said, body } = await ada.send('apiKeys.create', { body: { name: 'Bridge', currentPassword } });
      expect([said, body]).toEqual([422, expect.objectContaining({ details: [expect.objectContaining({ field: 'currentPassword' })] })]);
    }
    expect(await keysOf(ada)).toEqual([]);
  });

  it('reads ships, events, alerts, ports and fleets as its owner sees them, and writes nothing', async () => {
    const { secret } = await make(ada);
    await ada.ask('fleets.create', { body: { _id: 'of-ada', name: 'Tankers' } });
    for (const name of ['ships.list', 'events.list', 'alerts.list', 'ports.list', 'fleets.list', 'notifications.list'] as const)
      expect(await status(name, secret), name).toBe(200);
    expect((await call('fleets.list', secret)).answer.json()).toMatchObject({ fleet: [{ _id: 'of-ada' }] });
    expect(await call('fleets.create', secret, { body: { name: 'No' } })).toMatchObject({ status: 403, code: 'forbidden' });
    const other = await make(sam);
    expect((await call('fleets.list', other.secret)).answer.json()).toMatchObject({ fleet: [] });
  });

  it('with the scope write reads and writes content in its owner’s name', async () => {
    const { secret } = await make(ada, { scopes: ['write'] });
    expect((await call('fleets.create', secret, { body: { _id: 'by-key', name: 'By key' } })).answer.json()).toMatchObject({
      fleet: { name: 'By key' },
    });
    expect((await call('fleets.list', secret)).answer.body).toContain('by-key');
  });

  it('opens no call that is not on the list, whatever its scopes and its owner', async () => {
    const admin = await app.as('admin@north.example');
    const { secret } = await make(admin, { scopes: ['read', 'write'] });
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { who, key }: Endpoint = endpoints[name];
      if (who === 'anyone' || who === 'cookie') continue;
      expect((await call(name, secret)).status === 403, name).toBe(key === undefined || key === 'none');
    }
  });

  it('that is wrong, cut, of nobody or in capitals is refused alike', async () => {
    const { secret } = await make(ada);
    const wrong = [
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
      secret.slice(0, -1),
      `${secret}A`,
      `fth_${secret.slice(4).toUpperCase()}`,
      `fth_zzzzzzzz_${'A'.repeat(43)}`,
      'fth_',
      'fth__',
    ];
    const answers = await Promise.all(wrong.map(async (one) => (await call('ships.list', one)).answer));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe(answers[0]?.body);
    }
  });

  it('does not open a socket or stand for a session', async () => {
    const { secret } = await make(ada);
    expect(await app.identify(secret)).toBeUndefined();
  });
});

describe('where and how long', () => {
  it('it is good from the addresses that it names and from no other', async () => {
    const { secret } = await make(ada, { allowedAddresses: ['10.1.0.0/16', '192.0.2.7', '2001:db8::/32'] });
    for (const address of ['10.1.255.1', '192.0.2.7', '2001:db8:1::1', '::ffff:10.1.2.3'])
      expect(await status('ships.list', secret, { address }), address).toBe(200);
    for (const address of ['10.2.0.1', '192.0.2.8', '2001:db9::1', '::1', '::ffff:10.2.0.1'])
      expect(await call('ships.list', secret, { address }), address).toMatchObject({ status: 403 });
  });

  it('names that are no address or network are refused, and a day that is past', async () => {
    const password = { currentPassword: TEST_PASSWORD };
    for (const wrong of [
      { allowedAddresses: ['here'] },
      { allowedAddresses: ['10.0.0.0/33'] },
      { expiresAt: 1 },
      { expiresAt: app.deps.clock() },
      { scopes: ['admin'] },
      { scopes: [] },
    ])
      expect((await ada.send('apiKeys.create', { body: { name: 'Bridge', ...password, ...wrong } })).status, JSON.stringify(wrong)).toBe(
        422,
      );
  });

  it('ends so many days after it was made by the server’s clock, whatever the clock of the device says', async () => {
    const made = await make(ada, { expiresInDays: 30 });
    expect(made.expiresAt).toBe(made.createdAt + 30 * 86_400_000);
    expect((await ada.send('apiKeys.create', { body: { name: 'Bridge', currentPassword: TEST_PASSWORD, expiresInDays: 0 } })).status).toBe(
      422,
    );
  });

  it('it ends on its day', async () => {
    const { secret } = await make(ada, { expiresAt: app.deps.clock() + 60_000 });
    expect(await status('ships.list', secret)).toBe(200);
    app.passMs(60_000);
    expect(await status('ships.list', secret)).toBe(401);
    expect(await keysOf(ada)).toHaveLength(1);
  });

  it('revoked, it is refused at once here, and within 5 s where another server revoked it', async () => {
    const [first, second] = [await make(ada), await make(ada)];
    for (const { secret } of [first, second]) expect(await status('ships.list', secret)).toBe(200);
    expect(await ada.ask('apiKeys.delete', { params: { id: first._id } })).toEqual([expect.objectContaining({ _id: second._id })]);
    expect(await status('ships.list', first.secret)).toBe(401);
    await app.db.query('update api_keys set revoked_at_ms = 1 where id = $1', [second._id]);
    expect(KEY_RECHECK_MS).toBeLessThan(5000);
    app.passMs(KEY_RECHECK_MS);
    expect(await status('ships.list', second.secret)).toBe(401);
  });

  it('falls with its account and its organisation, and stands for the account as it is now', async () => {
    const { secret } = await make(ada);
    const later = async (sql: string) => {
      await app.db.query(sql);
      app.passMs(KEY_RECHECK_MS);
      return status('ships.list', secret);
    };
    expect(await later("update accounts set disabled_at_ms = 1 where email = 'member@north.example'")).toBe(401);
    expect(await later("update accounts set disabled_at_ms = null where email = 'member@north.example'")).toBe(200);
    expect(await later("update organisations set deleted_at_ms = 1 where id = 'north'")).toBe(401);
    expect(await later("update organisations set deleted_at_ms = null where id = 'north'")).toBe(200);
  });

  it('of others cannot be seen or revoked; foreign and absent ids answer alike', async () => {
    const { _id } = await make(ada);
    const foreign = await mia.send('apiKeys.delete', { params: { id: _id } });
    expect(foreign).toEqual(await mia.send('apiKeys.delete', { params: { id: 'none' } }));
    expect(foreign).toEqual(await sam.send('apiKeys.delete', { params: { id: _id } }));
    expect(foreign.status).toBe(404);
    expect([await keysOf(mia), await keysOf(sam), (await keysOf(ada)).length]).toEqual([[], [], 1]);
  });
});

describe('what is counted', () => {
  it('calls of this month and the last use', async () => {
    const { secret } = await make(ada);
    for (let at = 0; at < 3; at += 1) await status('ships.list', secret);
    expect(await keysOf(ada)).toMatchObject([{ callsThisMonth: 3, lastUsedAt: app.deps.clock() }]);
    app.passMs(40 * 86_400_000);
    expect(await keysOf(await app.as('member@north.example'))).toMatchObject([{ callsThisMonth: 0 }]);
    await status('ships.list', secret);
    ada = await app.as('member@north.example');
    expect(await keysOf(ada)).toMatchObject([{ callsThisMonth: 1 }]);
    ({ mia, sam } = await app.people());
  });

  it('a key has a limit of its own, and is heard again a minute later', async () => {
    const [busy, quiet] = [await make(ada), await make(ada)];
    const calls = await Promise.all(
      Array.from({ length: CALLS_PER_MINUTE + 1 }, () => status('fleets.validate', busy.secret, { body: { ships: [] } })),
    );
    expect(calls.filter((one) => one === 429)).toHaveLength(1);
    const refused = await call('ships.list', busy.secret);
    expect([refused.status, refused.answer.headers['retry-after']]).toEqual([429, '60']);
    expect(await status('ships.list', quiet.secret)).toBe(200);
    app.passMs(60_000);
    expect(await status('ships.list', busy.secret)).toBe(200);
  });
});

it('a name is stored as it was typed, or refused with a reason', async () => {
  for (const name of ['<script>alert(1)</script>', '\u202Egnp.exe', '=cmd()|A1', 'a'.repeat(80)])
    expect((await make(ada, { name })).name).toBe(name);
  for (const name of ['a'.repeat(10_000), 'a\u0000b', ''])
    expect((await ada.send('apiKeys.create', { body: { name, currentPassword: TEST_PASSWORD } })).status).toBe(422);
});
