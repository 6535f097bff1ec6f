import { afterEach, describe, expect, it } from 'vitest';
import { tableIndexes } from '#contract/tables.ts';
import {
  VERSION_1,
  VERSION_2,
  VERSION_3,
  VERSION_4,
  VERSION_5,
  VERSION_6,
  VERSION_7,
  VERSION_8,
  VERSION_9,
  writeDatabase,
} from './account-db.fixture.ts';
import { deleteAccountDb, openAccountDb, openExistingDb } from './account-db.ts';
import { dexieLocalStore } from './dexie-local-store.ts';
import { readyToSend } from '#store/edits/outbox.ts';

const ACCOUNT = 'upgraded';
afterEach(() => deleteAccountDb(ACCOUNT));

describe('a database of earlier code', () => {
  it.each([
    ['1', VERSION_1],
    ['2', VERSION_2],
    ['3', VERSION_3],
    ['4', VERSION_4],
    ['5', VERSION_5],
    ['6', VERSION_6],
    ['7', VERSION_7],
    ['8', VERSION_8],
    ['9', VERSION_9],
  ])('SY15 of version %s is opened with nothing lost, and every table is there', async (_, stored) => {
    await writeDatabase(`fathom-${ACCOUNT}`, stored);
    const db = openAccountDb(ACCOUNT, 'strict');
    for (const [table, { rows }] of Object.entries(stored.stores)) expect(await db.table(table).toArray(), table).toEqual(rows);
    expect(db.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(VERSION_9.stores)));
    db.close();
  });

  it('SY15 of the version that is current has just the tables and indexes of its fixture: what was shipped is not changed', async () => {
    const db = openAccountDb(ACCOUNT, 'strict');
    await db.open();
    const made = db.tables.map(({ name, schema }) => {
      const indexes = schema.indexes.map(({ name, multi, compound, keyPath }) => {
        const options = { ...(multi && { multiEntry: true as const }), ...(compound && { keyPath }) };
        return [name, options] as const;
      });
      return [name, schema.primKey.name, Object.fromEntries(indexes)] as const;
    });
    const frozen = Object.entries(VERSION_9.stores).map(([name, { keyPath, indexes = {} }]) => [name, keyPath, indexes] as const);
    expect(db.verno * 10).toBe(VERSION_9.version);
    expect([...made].toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual(
      frozen.toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    db.close();
  });

  it('SY15 keeps its queue going: an entry that was being sent is sent again under its key', async () => {
    await writeDatabase(`fathom-${ACCOUNT}`, VERSION_9);
    const db = openAccountDb(ACCOUNT, 'strict');
    const { ready } = await dexieLocalStore(db).transaction((tx) => readyToSend(tx, 10, 10));
    expect(ready).toMatchObject([{ no: 2, key: 'k2', name: 'fleet.update', baseVersion: 3 }]);
    db.close();
  });

  it('SY15 has every index that the tables of the contract are listed by', () => {
    const db = openAccountDb(ACCOUNT, 'strict');
    for (const [table, indexes] of Object.entries(tableIndexes))
      expect(
        db.table(table).schema.indexes.flatMap(({ name, compound }) => (compound ? [] : name)),
        table,
      ).toEqual([...indexes]);
    db.close();
  });

  it('SY15 an older tab closes when another upgrades, and does not hold it up', async () => {
    const older = openAccountDb(ACCOUNT, 'strict');
    await older.open();
    const upgrade = indexedDB.open(`fathom-${ACCOUNT}`, 1000);
    await new Promise((resolve) => upgrade.addEventListener('success', resolve));
    expect(older.isOpen()).toBe(false);
    upgrade.result.close();
  });
});

describe('a database that must be there already', () => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);

  it('is opened with what it holds', async () => {
    await writeDatabase(`fathom-${ACCOUNT}`, VERSION_9);
    const db = await openExistingDb(ACCOUNT, 'strict');
    expect(await db?.fleets.count()).toBe(VERSION_9.stores['fleets']?.rows.length);
    db?.close();
  });

  it('is not made anew when it is gone, and nothing of the attempt stays', async () => {
    expect(await openExistingDb(ACCOUNT, 'strict')).toBeUndefined();
    expect(await names()).not.toContain(`fathom-${ACCOUNT}`);
  });

  it('stays away whether the deletion comes before, while or after it is opened', async () => {
    for (let round = 0; round < 20; round += 1) {
      const page = openAccountDb(ACCOUNT, 'strict');
      await page.open();
      const opened = openExistingDb(ACCOUNT, 'strict');
      if (round % 2) await Promise.resolve();
      page.close();
      await deleteAccountDb(ACCOUNT);
      (await opened)?.close();
      expect(await openExistingDb(ACCOUNT, 'strict')).toBeUndefined();
    }
    expect(await names()).not.toContain(`fathom-${ACCOUNT}`);
  });
});
