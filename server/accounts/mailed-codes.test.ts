import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { forgetCodes, issueCode, MAX_TRIES, seeCode, useCode } from './mailed-codes.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(() => db.exec('delete from mailed_codes'));

const MINUTES = 60_000;
const EMAIL = 'ada@x.example';
const issueTyped = () => issueCode(db, { purpose: 'resetPassword', email: EMAIL, ttlMs: 10 * MINUTES, nowMs: 0 });
const issueLink = () => issueCode(db, { purpose: 'invitation', email: EMAIL, ttlMs: 10 * MINUTES, nowMs: 0, details: { role: 'member' } });
const useTyped = (secret: string, { email = EMAIL, nowMs = 1 } = {}) => useCode(db, { purpose: 'resetPassword', email, secret, nowMs });

describe('a code typed by hand', () => {
  test('is good once, and in any case and spacing', async () => {
    const secret = await issueTyped();
    expect(secret).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await useTyped(` ${secret.toUpperCase().replace('-', ' ')}`)).toMatchObject({ email: EMAIL, accountId: undefined });
    expect(await useTyped(secret)).toBeUndefined();
  });

  test('is good for its time and no longer', async () => {
    const secret = await issueTyped();
    expect(await useTyped(secret, { nowMs: 10 * MINUTES })).toBeUndefined();
    expect(await useTyped(secret, { nowMs: 10 * MINUTES - 1 })).toBeDefined();
  });

  test('is of one address and one purpose', async () => {
    const secret = await issueTyped();
    expect(await useTyped(secret, { email: 'ben@x.example' })).toBeUndefined();
    expect(await useCode(db, { purpose: 'invitation', email: EMAIL, secret, nowMs: 1 })).toBeUndefined();
    expect(await useTyped(secret)).toBeDefined();
  });

  test('is worth nothing after so many wrong tries', async () => {
    const secret = await issueTyped();
    await db.query('update mailed_codes set tries = $1', [MAX_TRIES.typed - 1]);
    await useTyped('aaaaa-aaaaa');
    expect(await useTyped(secret)).toBeUndefined();
  });

  test('stands beside another one that a stranger asked for', async () => {
    const [mine, other] = [await issueTyped(), await issueTyped()];
    expect(await useTyped(mine)).toBeDefined();
    expect(await useTyped(other)).toBeDefined();
  });

  test('used twice at once is used once', async () => {
    const secret = await issueTyped();
    const answers = await Promise.all([useTyped(secret), useTyped(secret)]);
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
  });
});

describe('the token of a link', () => {
  test('is found without an address, seen without being used, and used once', async () => {
    const secret = await issueLink();
    const token = { purpose: 'invitation', secret, nowMs: 1 } as const;
    expect(await seeCode(db, token)).toMatchObject({ email: EMAIL, details: { role: 'member' } });
    expect(await useCode(db, token)).toMatchObject({ email: EMAIL, details: { role: 'member' } });
    expect([await seeCode(db, token), await useCode(db, token)]).toEqual([undefined, undefined]);
  });

  test('is not spoilt by strangers who try others, and is of its address where one is named', async () => {
    const issued = { purpose: 'setPassword', email: EMAIL, ttlMs: 10 * MINUTES, nowMs: 0 } as const;
    const secret = await issueCode(db, issued);
    const token = { purpose: 'setPassword', email: EMAIL, nowMs: 1 } as const;
    for (let tries = 0; tries <= MAX_TRIES.link; tries += 1) await useCode(db, { ...token, secret: `wrong-${tries}` });
    expect(await useCode(db, { ...token, secret, email: 'ben@x.example' })).toBeUndefined();
    expect(await useCode(db, { ...token, secret })).toMatchObject({ email: EMAIL });
  });
});

test('the table holds hashes only', async () => {
  const secrets = [await issueTyped(), await issueLink()];
  const [row] = await db.query<{ all: string }>('select json_agg(c)::text as all from mailed_codes c');
  for (const secret of secrets) expect(row?.all).not.toContain(secret);
});

test('what nobody used in time is forgotten with what it carried', async () => {
  await issueLink();
  await forgetCodes(db, 10 * MINUTES - 1);
  expect(await db.query('select 1 from mailed_codes')).toHaveLength(1);
  await forgetCodes(db, 10 * MINUTES);
  expect(await db.query('select 1 from mailed_codes')).toEqual([]);
});
