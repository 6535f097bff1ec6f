import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('needs nothing: the defaults serve this machine only', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', adminEmail: 'admin@fathom.example', logLevel: 'info', secure: false });
  expect(config.dataDir).toMatch(/[/\\]\.data$/);
});

test('names every wrong value at once, in words, and repeats none of them', () => {
  const wrong = {
    PORT: '80800',
    DATABASE_URL: 'mysql://root:hunter2hunter2@db',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'secret7',
    LOG_LEVEL: 'loud',
    TLS_CERT: '/cert.pem',
    AIS_SOURCES: 'carrier-pigeon://loft',
    IMPORT_FEEDS: 'pigeon=https://loft.example/?key=hunter2',
    TRUSTED_PROXIES: 'loopback',
  };
  let message = '';
  try {
    readConfig(wrong, { AIS_SOURCES: () => 'has a source of an unknown kind', IMPORT_FEEDS: () => 'has an entry that is no feed' });
  } catch (error) {
    message = (error as Error).message;
  }
  const variables = Object.keys(wrong).filter((name) => name !== 'TLS_CERT');
  for (const name of [...variables, 'TLS_KEY']) expect(message).toContain(name);
  expect(message).not.toContain('hunter2');
  expect(message).not.toContain('secret7');
});

test('a certificate without its key is refused', () => {
  expect(() => readConfig({ TLS_CERT: 'cert.pem' })).toThrow(/TLS_KEY must be set too/);
});

test('an empty value counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
});

test('cookies may be Secure behind an https proxy, and with our own certificate', () => {
  expect(readConfig({ PUBLIC_URL: 'https://fathom.example/app' })).toMatchObject({ secure: true, publicOrigin: 'https://fathom.example' });
  expect(readConfig({ PUBLIC_URL: 'http://ship.lan:8080' })).toMatchObject({ secure: false, publicOrigin: 'http://ship.lan:8080' });
  expect(readConfig({ TLS_CERT: 'c', TLS_KEY: 'k' })).toMatchObject({ secure: true });
});

test('a mail server needs an address to send from, and its password is in no message', () => {
  expect(() => readConfig({ SMTP_URL: 'smtps://user:very-secret@mail.example' })).toThrow(/MAIL_FROM must be set too/);
  expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example', PUBLIC_URL: 'https://fathom.example' }).mailFrom).toBe(
    'Fathom <fathom@fathom.example>',
  );
  const wrong = { SMTP_URL: 'http://user:very-secret@mail.example', MAIL_FROM: 'nobody' };
  expect(() => readConfig(wrong)).toThrow(/SMTP_URL must begin[^]*MAIL_FROM must be/);
  expect(() => readConfig(wrong)).not.toThrow(/very-secret/);
});

test('trusted proxies are addresses and networks; none by default, this machine neither', () => {
  expect(readConfig({ PUBLIC_URL: 'https://fathom.example' }).trustedProxies).toEqual([]);
  expect(readConfig({ TRUSTED_PROXIES: ' 127.0.0.1, ::1,10.0.0.0/8 , fd00::/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
    'fd00::/8',
  ]);
  for (const wrong of ['loopback', '10.0.0.0/33', '127.0.0.1,', '127.0.0.1 ::1', 'proxy.example', 'true', '1'])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES must be addresses or networks/);
});

test('push services are told a real contact: the one given, else the https address, else the administrator', () => {
  const contact = (given: Record<string, string>) => readConfig(given).pushContact;
  expect(contact({ PUSH_CONTACT: 'mailto:watch@rask.example', PUBLIC_URL: 'https://fathom.example' })).toBe('mailto:watch@rask.example');
  expect(contact({ PUBLIC_URL: 'https://fathom.example/app' })).toBe('https://fathom.example');
  expect(contact({ PUBLIC_URL: 'http://ship.lan', ADMIN_EMAIL: 'ida@rask.example' })).toBe('mailto:ida@rask.example');
  for (const wrong of ['watch@rask.example', 'http://fathom.example', 'mailto:nobody'])
    expect(() => contact({ PUSH_CONTACT: wrong })).toThrow(/PUSH_CONTACT must be/);
});

test('further push services are named by their hosts', () => {
  expect(readConfig({}).pushServices).toEqual([]);
  expect(readConfig({ PUSH_SERVICES: 'Push.Example, ntfy.rask.example' }).pushServices).toEqual(['push.example', 'ntfy.rask.example']);
  for (const wrong of ['https://push.example', '*.example', 'localhost', 'a.example,'])
    expect(() => readConfig({ PUSH_SERVICES: wrong })).toThrow(/PUSH_SERVICES must be/);
});

test('a gateway needs an address and a secret, both or none, and the secret is in no message', () => {
  const secret = 'very-secret-very-secret-very-secret-';
  expect(readConfig({}).gateway).toBeUndefined();
  const gateway = { url: 'https://gateway.example/in', secret };
  expect(readConfig({ GATEWAY_URL: gateway.url, GATEWAY_SECRET: secret }).gateway).toEqual(gateway);
  expect(() => readConfig({ GATEWAY_URL: gateway.url })).toThrow(/GATEWAY_SECRET must be set too/);
  expect(() => readConfig({ GATEWAY_SECRET: secret })).toThrow(/GATEWAY_URL must be set too/);
  const wrong = { GATEWAY_URL: 'http://10.0.0.5/very-secret', GATEWAY_SECRET: 'too-short' };
  expect(() => readConfig(wrong)).toThrow(/GATEWAY_URL cannot be used: it must begin with https[^]*GATEWAY_SECRET must have at least 32/);
  expect(() => readConfig(wrong)).not.toThrow(/very-secret|too-short/);
});
