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
});
