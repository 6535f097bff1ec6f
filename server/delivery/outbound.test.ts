// Where pushes may go: known services on the internet, by whatever trick an address tries to lead elsewhere.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGatewayOutbound, createOutbound, isPublicAddress, PUSH_SERVICES, refusalOfGateway } from './outbound.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const PUBLIC = '142.250.74.170';
const resolving = (...addresses: string[]) => ({
  hosts: [...PUSH_SERVICES, 'push.rask.example'],
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
});
const FCM = 'https://fcm.googleapis.com/fcm/send/abc';

test('services that browsers use are let through, and those that the operator names', async () => {
  const outbound = createOutbound(resolving(PUBLIC, '2a00:1450:400f:80c::200a'));
  for (const address of [
    FCM,
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://eu1.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://push.rask.example/abc',
  ])
    expect([address, await outbound.refusalOf(address)]).toEqual([address, undefined]);
});

test('anything else is refused in words, before a name is resolved', async () => {
  const outbound = createOutbound({ ...resolving(PUBLIC), resolve: () => Promise.reject(new Error('asked')) });
  const refused: [address: string, because: RegExp][] = [
    ['', /no address/],
    ['fcm.googleapis.com/fcm/send/abc', /no address/],
    ['http://fcm.googleapis.com/fcm/send/abc', /https/],
    ['file:///etc/passwd', /https/],
    ['gopher://fcm.googleapis.com/', /https/],
    ['https://fcm.googleapis.com:8443/abc', /port/],
    ['https://user@fcm.googleapis.com/abc', /user/],
    ['https://fcm.googleapis.com:secret@evil.example/abc', /user/],
    ['https://evil.example/fcm.googleapis.com', /list/],
    ['https://fcm.googleapis.com.evil.example/abc', /list/],
    ['https://xfcm.googleapis.com/abc', /list/],
    ['https://fcm.googleapis.com./abc', /list/],
    ['https://push.apple.com.evil.example/abc', /list/],
    ['https://evilpush.apple.com/abc', /list/],
    ['https://localhost/abc', /list/],
    ['https://127.0.0.1/abc', /list/],
    ['https://2130706433/abc', /list/],
    ['https://0x7f.1/abc', /list/],
    ['https://[::1]/abc', /list/],
    ['https://[::ffff:169.254.169.254]/latest/meta-data', /list/],
    ['https://169.254.169.254/latest/meta-data', /list/],
    ['https://metadata.google.internal/', /list/],
  ];
  for (const [address, because] of refused) expect(await outbound.refusalOf(address), address).toMatch(because);
});

const INSIDE = `
0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1
192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
:: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::a00:1 100::1 2001::1 2001:db8::1 2002:a00:1::1 3fff::1 fc00::1 fd00:ec2::254
fe80::1 fe80::1%eth0 fec0::1 ff02::1
`
  .trim()
  .split(/\s+/);

test('a good name that resolves into a private network is refused, at registration and when it is sent to', async () => {
  for (const address of INSIDE) {
    expect(isPublicAddress(address), address).toBe(false);
    const outbound = createOutbound(resolving(address));
    expect(await outbound.refusalOf(FCM), address).toMatch(/private/);
    await expect(outbound.post(FCM, {}, new Uint8Array())).rejects.toThrow(/private/);
  }
  for (const address of [PUBLIC, '1.1.1.1', '172.32.0.1', '100.128.0.1', '2a00:1450:400f:80c::200a', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true);
});

test('one private address among public ones is enough to refuse', async () => {
  const outbound = createOutbound(resolving(PUBLIC, '10.0.0.1'));
  expect(await outbound.refusalOf(FCM)).toMatch(/private/);
  await expect(outbound.post(FCM, {}, new Uint8Array())).rejects.toThrow(/private/);
});

test('a name that turns private after registration is not followed', async () => {
  let now = PUBLIC;
  const outbound = createOutbound({ ...resolving(), resolve: async () => [{ address: now, family: 4 }] });
  expect(await outbound.refusalOf(FCM)).toBeUndefined();
  now = '169.254.169.254';
  await expect(outbound.post(FCM, {}, new Uint8Array())).rejects.toThrow(/private/);
});

test('a name that cannot be resolved now may be kept, and is not sent to', async () => {
  const outbound = createOutbound({ ...resolving(), resolve: () => Promise.reject(new Error('no name server')) });
  expect(await outbound.refusalOf(FCM)).toBeUndefined();
  await expect(outbound.post(FCM, {}, new Uint8Array())).rejects.toThrow('no name server');
});

async function listen(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a redirect is an answer like any other, and a flood of an answer is let go of', async () => {
  const outbound = createOutbound({ hosts: [], unguarded: true });
  let asked = 0;
  const elsewhere = await listen((_request, answer) => {
    asked += 1;
    answer.end();
  });
  const redirects = await listen((_request, answer) => answer.writeHead(307, { location: elsewhere }).end());
  expect(await outbound.post(redirects, {}, Buffer.from('secret'))).toEqual({ status: 307, retryAfter: undefined });
  expect(asked).toBe(0);
  let cut = false;
  const floods = await listen((_request, answer) => {
    answer.on('close', () => (cut = true));
    answer.writeHead(429, { 'retry-after': '7' });
    const pour = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(65_536)));
    };
    answer.on('drain', pour);
    pour();
  });
  expect(await outbound.post(floods, {}, new Uint8Array())).toEqual({ status: 429, retryAfter: '7' });
  await expect.poll(() => cut).toBe(true);
});

test('an operator’s gateway is an https address, or this machine by its own name; no other private network', () => {
  const taken = ['https://gateway.example/fathom', 'https://gateway.example:8443/', 'https://93.184.215.14/'];
  for (const address of [...taken, 'http://localhost:9000/in', 'http://127.0.0.1:9000/', 'http://[::1]:9000/', 'https://localhost/'])
    expect([address, refusalOfGateway(address)]).toEqual([address, undefined]);
  const refused: [address: string, because: RegExp][] = [
    ['gateway.example', /an address/],
    ['http://gateway.example/', /https/],
    ['http://localhost.evil.example/', /https/],
    ['ftp://localhost/', /https/],
    ['https://user:secret@gateway.example/', /no user/],
    ['https://10.0.0.5/', /private/],
    ['http://192.168.1.1/', /https/],
    ['https://169.254.169.254/', /private/],
    ['https://[fd00::1]/', /private/],
    ['https://0xa.1/', /private/],
  ];
  for (const [address, because] of refused) expect(refusalOfGateway(address), address).toMatch(because);
});

test('a gateway’s name that leads elsewhere than it says is not followed, neither inwards nor outwards', async () => {
  const to = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }];
  const inwards = createGatewayOutbound('https://gateway.example/', to('127.0.0.1'));
  await expect(inwards.post('https://gateway.example/', {}, new Uint8Array())).rejects.toThrow(/private/);
  const outwards = createGatewayOutbound('http://localhost:9000/', to(PUBLIC));
  await expect(outwards.post('http://localhost:9000/', {}, new Uint8Array())).rejects.toThrow(/private/);
  await expect(inwards.post('https://other.example/', {}, new Uint8Array())).rejects.toThrow(/not the gateway/);
});
