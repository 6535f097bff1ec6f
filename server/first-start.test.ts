import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from './db/db.ts';
import { openTestDb } from './db/test-db.ts';
import { passwords } from './features/auth/passwords.ts';
import { makeFirstAccounts } from './first-start.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

/** As a server that never started. */
const forget = () => db.exec("truncate organisations cascade; delete from settings where name like 'firstStart.%'");

const config = { adminEmail: 'admin@fathom.example', adminPassword: undefined, demoPassword: undefined };
const start = async (given: Partial<Record<keyof typeof config, string>> = {}) => {
  const shown: string[] = [];
  await makeFirstAccounts({ db, clock: () => 1 }, { ...config, ...given }, (text) => shown.push(text));
  return shown;
};
const hashOf = async (email: string) =>
  String((await db.query('select password_hash from accounts where email = $1', [email]))[0]?.['password_hash']);

test('a start that died before the passwords were shown is made good by the next one, which shows new ones', async () => {
  const died = makeFirstAccounts({ db, clock: () => 1 }, config, () => {
    throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
  const [text = ''] = await start();
  for (const email of ['admin@fathom.example', 'manager@demo.example', 'member@demo.example']) {
    const password = new RegExp(`${email}\\s+(\\S{20,})`).exec(text)?.[1] ?? '';
    expect(await passwords.matches(await hashOf(email), password), email).toBe(true);
  }
  const roles = await db.query('select role, organisation_id from accounts order by role');
  expect(roles).toEqual([
    { role: 'admin', organisation_id: 'fathom' },
    { role: 'manager', organisation_id: 'demo' },
    { role: 'member', organisation_id: 'demo' },
  ]);
  const told = await db.query('select account_id, title from notifications order by account_id');
  expect(told).toEqual(['admin', 'demo-manager', 'demo-member'].map((account_id) => ({ account_id, title: 'Welcome to Fathom' })));
});

test('later starts show nothing and change nothing, whatever the environment says', async () => {
  const before = await hashOf('admin@fathom.example');
  expect(await start({ adminPassword: 'another password entirely' })).toEqual([]);
  expect(await hashOf('admin@fathom.example')).toBe(before);
});

test('passwords that the environment gives are used and not repeated', async () => {
  await forget();
  const given = { adminEmail: 'boss@ship.example', adminPassword: 'given to the server', demoPassword: 'given for the demo' };
  const shown = await start(given);
  expect(shown.join()).not.toContain('given to the server');
  expect(shown.join()).not.toContain('given for the demo');
  expect(await passwords.matches(await hashOf(given.adminEmail), given.adminPassword)).toBe(true);
});

test('the demo password serves the administrator too when none was given for it, and a short one is said to be short', async () => {
  await forget();
  const shown = await start({ demoPassword: 'eight ch' });
  expect(await passwords.matches(await hashOf(config.adminEmail), 'eight ch')).toBe(true);
  expect(shown.join()).toContain('shorter than the 15 characters');
});
