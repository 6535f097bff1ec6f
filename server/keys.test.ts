import { createECDH } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeys } from './keys.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('keys are made once, stay the same, and are readable by nobody else', async () => {
  const first = await openKeys(folder);
  expect(await openKeys(folder)).toEqual(first);
  for (const name of await readdir(join(folder, 'keys'))) {
    expect((await stat(join(folder, 'keys', name))).mode & 0o077, name).toBe(0);
  }
  expect((await stat(join(folder, 'keys'))).mode & 0o077).toBe(0);
});

test('two data folders have different keys', async () => {
  const other = await mkdtemp(join(tmpdir(), 'fathom-keys-'));
  expect((await openKeys(folder)).accessPublic).not.toBe((await openKeys(other)).accessPublic);
  await rm(other, { recursive: true });
});

test('a damaged key is named, with what to do, and is never replaced silently', async () => {
  await openKeys(folder);
  const file = join(folder, 'keys', 'access-token.pem');
  await chmod(file, 0o600);
  await writeFile(file, 'not a key');
  await expect(openKeys(folder)).rejects.toThrow(/access-token\.pem is damaged/);
  await rm(file);
  await openKeys(folder);
  await writeFile(join(folder, 'keys', 'refresh-token.key'), 'short');
  await expect(openKeys(folder)).rejects.toThrow(/refresh-token\.key is damaged/);
  await rm(join(folder, 'keys', 'refresh-token.key'));
  await openKeys(folder);
  await writeFile(join(folder, 'keys', 'sealing.key'), 'short');
  await expect(openKeys(folder)).rejects.toThrow(/sealing\.key is damaged.*sealed/);
  await rm(join(folder, 'keys', 'sealing.key'));
  await openKeys(folder);
  for (const wrong of ['short', 'ff'.repeat(32)]) {
    await writeFile(join(folder, 'keys', 'push.key'), wrong);
    await expect(openKeys(folder)).rejects.toThrow(/push\.key is damaged.*notifications/);
  }
});

test('the key of web push is one that browsers subscribe with: an uncompressed point, raw and base64url', async () => {
  const { publicKey, privateKey } = (await openKeys(folder)).push;
  const point = Buffer.from(publicKey, 'base64url');
  expect([point.length, point[0], Buffer.from(privateKey, 'base64url').length]).toEqual([65, 4, 32]);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey, 'base64url');
  expect(own.getPublicKey('base64url')).toBe(publicKey);
});
