import { afterEach, describe, expect, it } from 'vitest';
import { createClientAddresses, networkOf, readAddress } from './client-address.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '#server/test-app.ts';

const message = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as never;

describe('the address of a client', () => {
  const nobody = createClientAddresses([]);
  const proxies = createClientAddresses(['127.0.0.1', '10.1.0.0/16', 'fd00::/8']);

  it('is that of the connection while nobody is trusted: not of this machine, not of a private network', () => {
    for (const sender of ['127.0.0.1', '::1', '10.0.0.5', '192.168.1.1', '172.16.0.1', '169.254.1.1', 'fd00::1', 'fe80::1', '203.0.113.9'])
      expect(nobody.of(message(sender, '198.51.100.7'))).toBe(sender);
  });

  it('is the one that a trusted proxy names last; what the client wrote before it is not believed', () => {
    expect(proxies.of(message('127.0.0.1', '1.1.1.1, 198.51.100.7'))).toBe('198.51.100.7');
    expect(proxies.of(message('127.0.0.1', '1.1.1.1, 198.51.100.7, 10.1.2.3'))).toBe('198.51.100.7');
    expect(proxies.of(message('fd12::1', '2001:DB8:0::9'))).toBe('2001:db8::9');
    expect(proxies.of(message('::ffff:127.0.0.1', '198.51.100.7'))).toBe('198.51.100.7');
    expect(proxies.of(message('10.2.0.1', '198.51.100.7'))).toBe('10.2.0.1');
    expect(proxies.of(message('127.0.0.1'))).toBe('127.0.0.1');
  });

  it('is never an invalid address: the chain ends there', () => {
    for (const wrong of ['<script>', '', 'unknown', '1.2.3', '999.1.1.1', '1.1.1.1 2.2.2.2', '_hidden', 'x'.repeat(9000)])
      expect(proxies.of(message('127.0.0.1', `8.8.8.8, ${wrong}, 10.1.2.3`))).toBe('10.1.2.3');
    expect(proxies.of(message(undefined, '8.8.8.8'))).toBe('');
  });

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    [' 203.0.113.9:4711 ', '203.0.113.9'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('is written in one way: %s is %s', (written, address) => {
    expect(readAddress(written)).toBe(address);
  });

  it('is counted together with its whole IPv6 network', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2:ffff:1:2:3'));
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::ffff:0:0:1'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});

describe('a forged address', () => {
  let app: TestApp;
  afterEach(() => app.close());
  const config = (trustedProxies: string[]) => ({ secure: true, publicOrigin: 'https://fathom.example', trustedProxies });
  const guess = (no: number, remoteAddress = '10.0.0.5') =>
    app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'member@north.example', password: `wrong ${no}` },
      headers: { 'x-forwarded-for': `198.51.100.${no}`, forwarded: `for=198.51.100.${no}`, 'x-real-ip': `198.51.100.${no}` },
      remoteAddress,
    });
  const heard = async (remoteAddress?: (no: number) => string) => {
    let guesses = 0;
    for (let no = 1; no <= 15; no += 1) if ((await guess(no, remoteAddress?.(no))).statusCode === 401) guesses += 1;
    return guesses;
  };

  it('opens no further guesses, also with PUBLIC_URL and from a private network, and the log says once why', async () => {
    app = await openTestApp({ config: config([]) });
    expect(await heard()).toBe(10);
    expect(app.logged.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
  });

  it('counts for each client behind a proxy that is named', async () => {
    app = await openTestApp({ config: config(['10.0.0.0/8']) });
    expect(await heard()).toBe(15);
    expect(app.logged.filter((line) => line.includes('TRUSTED_PROXIES'))).toEqual([]);
  });

  it('does not get further guesses out of one IPv6 network', async () => {
    app = await openTestApp({ config: config([]) });
    expect(await heard((no) => `2001:db8:1:2::${no.toString(16)}`)).toBe(10);
  });

  it('is stored nowhere, and opens no API key of another address', async () => {
    app = await openTestApp({ config: config(['127.0.0.1']) });
    const headers = { 'x-forwarded-for': '<script>alert(1)</script>' };
    const payload = { email: 'member@north.example', password: TEST_PASSWORD };
    const signedIn = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
    const bearer = { authorization: `Bearer ${signedIn.json<{ jwtToken: string }>().jwtToken}` };
    expect(await app.db.query("select address from sessions union all select address from audit_log where action = 'signedIn'")).toEqual([
      { address: '127.0.0.1' },
      { address: '127.0.0.1' },
    ]);
    const key = { name: 'Bridge', allowedAddresses: ['203.0.113.9'], currentPassword: TEST_PASSWORD };
    const made = await app.server.inject({ method: 'POST', url: '/api/api/create', headers: bearer, payload: key });
    const authorization = `Bearer ${made.json<{ secret: string }>().secret}`;
    const call = (forwarded: string, remoteAddress: string) =>
      app.server.inject({ method: 'POST', url: '/api/ports', headers: { authorization, 'x-forwarded-for': forwarded }, remoteAddress });
    expect((await call('203.0.113.9', '10.0.0.5')).statusCode).toBe(403);
    expect((await call('203.0.113.9, 198.51.100.1', '127.0.0.1')).statusCode).toBe(403);
    expect((await call('198.51.100.1, 203.0.113.9', '127.0.0.1')).statusCode).toBe(501);
  });
});
