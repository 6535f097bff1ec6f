// A-05 of the security rows: tokens that others made, or ours for another use, open nothing.
import { createHmac, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Keys, openKeys } from '#server/keys.ts';
import { openTestApp, type TestApp } from '#server/test-app.ts';

let app: TestApp;
let keys: Keys;
let good: { header: Record<string, unknown>; claims: Record<string, unknown>; token: string };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

beforeAll(async () => {
  keys = await openKeys(await mkdtemp(join(tmpdir(), 'fathom-keys-')));
  app = await openTestApp({ keys });
  const { session } = await app.signIn('admin@north.example');
  const [header, claims] = session.jwtToken.split('.');
  good = { header: decode(header), claims: decode(claims), token: session.jwtToken };
});
afterAll(() => app.close());

const status = async (token: string) =>
  (await app.server.inject({ method: 'POST', url: '/api/admin', headers: { authorization: `Bearer ${token}` }, payload: {} })).statusCode;

function make(
  header: Record<string, unknown>,
  claims: Record<string, unknown>,
  key: KeyObject = createPrivateKey(keys.accessPrivate),
): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
}

function makeHmac(header: Record<string, unknown>, key: string | Buffer, hash = 'sha256'): string {
  const input = `${encode(header)}.${encode(good.claims)}`;
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`;
}

test('our own token is short-lived, of one algorithm, and names its issuer, audience, type, key and session', async () => {
  expect(good.header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: keys.accessKeyId });
  expect(good.claims).toMatchObject({ iss: 'fathom', aud: 'fathom-api' });
  expect(Number(good.claims['exp']) - Number(good.claims['iat'])).toBe(900);
  expect(Object.keys(good.claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sub']);
  expect(await status(good.token)).toBe(501);
  expect(await status(make(good.header, good.claims))).toBe(501); // so that the forgeries below fail for their own reason
});

test('none of these forged or misused tokens is accepted', async () => {
  const { header, claims } = good;
  const nowS = Math.floor(Date.now() / 1000);
  const other = generateKeyPairSync('ed25519').privateKey;
  const [h, c, s = ''] = good.token.split('.');
  const without = (name: string) => Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name));
  const der = Buffer.from(keys.accessPublic.replaceAll(/-----.*-----|\s/g, ''), 'base64');
  const forged: Record<string, string> = {
    'alg none, no signature': `${encode({ ...header, alg: 'none' })}.${c}.`,
    'alg None, no signature': `${encode({ ...header, alg: 'None' })}.${c}.`,
    'alg none, old signature': `${encode({ ...header, alg: 'none' })}.${c}.${s}`,
    'HS256 keyed by our public PEM': makeHmac({ ...header, alg: 'HS256' }, keys.accessPublic),
    'HS512 keyed by our public PEM': makeHmac({ ...header, alg: 'HS512' }, keys.accessPublic, 'sha512'),
    'HS256 keyed by our public DER': makeHmac({ ...header, alg: 'HS256' }, der),
    'HS256 keyed by nothing': makeHmac({ ...header, alg: 'HS256' }, ''),
    'HS256 said to be EdDSA': makeHmac(header, keys.accessPublic),
    'RS256 in the header': make({ ...header, alg: 'RS256' }, claims),
    'ES256 in the header': make({ ...header, alg: 'ES256' }, claims),
    'another key': make(header, claims, other),
    'another key that brings itself (jwk)': make({ ...header, jwk: other.export({ format: 'jwk' }) }, claims, other),
    'another key with its address (jku)': make({ ...header, jku: 'https://evil.example/keys' }, claims, other),
    'our key, with a jku': make({ ...header, jku: 'https://evil.example/keys' }, claims),
    'our key, with an x5u': make({ ...header, x5u: 'https://evil.example/cert' }, claims),
    'our key, with a crit': make({ ...header, crit: ['exp'] }, claims),
    'unknown kid': make({ ...header, kid: 'other' }, claims),
    'kid as a path': make({ ...header, kid: '../../../../dev/null' }, claims),
    'no kid': make({ alg: 'EdDSA', typ: 'at+jwt' }, claims),
    'typ JWT': make({ ...header, typ: 'JWT' }, claims),
    'no typ': make({ alg: 'EdDSA', kid: keys.accessKeyId }, claims),
    expired: make(header, { ...claims, exp: nowS - 120, iat: nowS - 1020, nbf: nowS - 1020 }),
    'not yet good': make(header, { ...claims, nbf: nowS + 600 }),
    'wrong audience': make(header, { ...claims, aud: 'another-api' }),
    'wrong issuer': make(header, { ...claims, iss: 'https://evil.example' }),
    'audience of several, ours not in it': make(header, { ...claims, aud: ['a', 'b'] }),
    'no exp': make(header, without('exp')),
    'no aud': make(header, without('aud')),
    'no iss': make(header, without('iss')),
    'no nbf': make(header, without('nbf')),
    'no jti': make(header, without('jti')),
    'no sub': make(header, without('sub')),
    'exp as text': make(header, { ...claims, exp: String(nowS + 900) }),
    'jti that is an object': make(header, { ...claims, jti: { $ne: null } }),
    'a session that does not exist': make(header, { ...claims, jti: '00000000-0000-4000-8000-000000000000' }),
    'another account on this session': make(header, { ...claims, sub: 'somebody else' }),
    'claims changed, signature kept': `${h}.${encode({ ...claims, sub: 'somebody else' })}.${s}`,
    'signature cut': `${h}.${c}.${s.slice(0, -4)}`,
    'signature of zeros': `${h}.${c}.${Buffer.alloc(64).toString('base64url')}`,
    'random signature': `${h}.${c}.${randomBytes(64).toString('base64url')}`,
    'no signature': `${h}.${c}.`,
    'two parts': `${h}.${c}`,
    'five parts': `${good.token}.a.b`,
    empty: '',
    garbage: 'garbage',
    'the refresh key': keys.refresh.toString('base64url'),
  };
  expect(Object.keys(forged).length).toBeGreaterThanOrEqual(30);
  for (const [name, token] of Object.entries(forged)) expect(await status(token), name).toBe(401);
});

test('a token in the address or in a cookie opens nothing', async () => {
  const url = `/api/admin?token=${good.token}&access_token=${good.token}&jwt=${good.token}`;
  const answer = await app.server.inject({ method: 'POST', url, headers: { cookie: `token=${good.token}` }, payload: {} });
  expect(answer.statusCode).toBe(401);
});

test('no token, cookie or password was logged by anything above', () => {
  const log = app.logged.join('');
  expect(log).toContain('POST');
  expect(log).not.toContain(good.token);
  expect(log).not.toContain('correct horse');
});
