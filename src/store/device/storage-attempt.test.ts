import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteAccountDb, openAccountDb } from './account-db.ts';
import { deviceDb } from './device-db.ts';
import { attempt, isStorageMissing, storageErrorOf } from './storage-attempt.ts';

const ACCOUNT = 'attempt';
afterEach(() => deleteAccountDb(ACCOUNT));

const named = (name: string) => Object.assign(new Error('Connection to Indexed Database server lost'), { name });

describe('attempt', () => {
  it.each(['UnknownError', 'DatabaseClosedError'])('opens the database again after %s and runs the work once more', async (name) => {
    const db = openAccountDb(ACCOUNT, 'strict');
    const work = vi.fn(() => db.syncState.put({ key: 'a', value: 1 })).mockRejectedValueOnce(named(name));
    expect(await attempt(db, work)).toEqual({ ok: true, value: 'a' });
    expect(work).toHaveBeenCalledTimes(2);
    expect(await db.syncState.get('a')).toEqual({ key: 'a', value: 1 });
    db.close();
  });

  it('tells a window without storage from one whose storage does not answer', () => {
    expect(storageErrorOf(named('MissingAPIError'))?.code).toBe('storageLost');
    expect([named('MissingAPIError'), named('SecurityError'), named('UnknownError')].map(isStorageMissing)).toEqual([true, true, false]);
  });

  it('says storageLost when that does not help, and when the database was closed on purpose', async () => {
    const db = openAccountDb(ACCOUNT, 'strict');
    expect(await attempt(db, () => Promise.reject(named('UnknownError')))).toMatchObject({ ok: false, error: { code: 'storageLost' } });
    db.close();
    expect(await attempt(db, () => db.syncState.get('a'))).toMatchObject({ ok: false, error: { code: 'storageLost' } });
  });

  it('says storageFull at once, also when Dexie hides the reason in an abort', async () => {
    const db = openAccountDb(ACCOUNT, 'strict');
    const work = vi.fn(() =>
      Promise.reject(Object.assign(new Error('aborted'), { name: 'AbortError', inner: named('QuotaExceededError') })),
    );
    expect(await attempt(db, work)).toMatchObject({ ok: false, error: { code: 'storageFull' } });
    expect(work).toHaveBeenCalledTimes(1);
    db.close();
  });

  it('throws a bug', async () => {
    const db = openAccountDb(ACCOUNT, 'strict');
    await expect(attempt(db, () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    db.close();
  });
});

describe('the databases', () => {
  it('are one a device and one an account, and an account takes its own with it', async () => {
    const db = openAccountDb(ACCOUNT, 'relaxed');
    await db.syncState.put({ key: 'a', value: 1 });
    await deviceDb().settings.put({ key: 'b', value: 2 });
    expect(await Dexie.getDatabaseNames()).toEqual(expect.arrayContaining(['fathom-device', `fathom-${ACCOUNT}`]));
    await deleteAccountDb(ACCOUNT);
    expect(await Dexie.getDatabaseNames()).not.toContain(`fathom-${ACCOUNT}`);
    expect(await deviceDb().settings.get('b')).toEqual({ key: 'b', value: 2 });
  });
});
