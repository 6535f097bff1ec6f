import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PortRow } from '#contract/tables.ts';
import { accountDb, deleteAccountDb, openAccountDb } from './device/account-db.ts';
import { dexieLocalStore } from './device/dexie-local-store.ts';
import { type TableChange, watchTable } from './watch-table.ts';

const ACCOUNT = 'watching';
const port = (id: string, name = id): PortRow => ({ id, v: 1, name, lat: 1, lon: 2, source: 'test', updatedAt: 1 });

let told: TableChange<'ports'>[] = [];
let stop = () => {};
beforeEach(() => {
  told = [];
});
afterEach(async () => {
  vi.useRealTimers();
  stop();
  await deleteAccountDb(ACCOUNT);
});
const watch = () => {
  stop = watchTable(ACCOUNT, 'ports', (change) => told.push(change));
};
const namesOf = ({ rows }: TableChange<'ports'>) => rows.map(({ name }) => name);
/** What code that holds the table would hold now. */
function held(): string[] {
  const rows = new Map<string, string>();
  for (const change of told) {
    if (change.isAll) rows.clear();
    for (const { id, name } of change.rows) rows.set(id, name);
    for (const id of change.gone) rows.delete(id);
  }
  return [...rows.values()].toSorted((a, b) => a.localeCompare(b));
}

it('tells all rows once, then only those that changed and those that are gone', async () => {
  const db = accountDb(ACCOUNT);
  await db.ports.bulkPut([port('a'), port('b'), port('c')]);
  watch();
  await expect.poll(() => told.length).toBe(1);
  expect([told[0]?.isAll, held()]).toEqual([true, ['a', 'b', 'c']]);
  await db.ports.put(port('b', 'B'));
  await expect.poll(held).toEqual(['a', 'B', 'c']);
  await db.ports.delete('a');
  await expect.poll(held).toEqual(['B', 'c']);
  expect(told.slice(1).map(({ isAll, gone, ...change }) => [isAll, namesOf({ isAll, gone, ...change }), gone])).toEqual([
    [false, ['B'], []],
    [false, [], ['a']],
  ]);
});

it('hears of what another connection wrote, as sync does, and of a page of rows only those', async () => {
  await accountDb(ACCOUNT).ports.bulkPut(Array.from({ length: 300 }, (_, at) => port(`p${at}`)));
  watch();
  await expect.poll(() => told.length).toBe(1);
  const sync = openAccountDb(ACCOUNT, 'relaxed');
  await sync.transaction('rw', ['ports'], async () => {
    await sync.ports.bulkPut([port('p7', 'seven'), port('new')]);
    await sync.ports.bulkDelete(['p8', 'never there']);
  });
  await expect.poll(() => told.length).toBe(2);
  expect(told[1]).toMatchObject({ isAll: false, rows: [{ name: 'new' }, { name: 'seven' }] });
  expect(held()).toHaveLength(300);
  sync.close();
});

/** As a pull does. */
const storePage = (page: number, rows: number) =>
  dexieLocalStore(accountDb(ACCOUNT)).transaction((tx) =>
    Promise.resolve(
      tx.put(
        'ports',
        Array.from({ length: rows }, (_, at) => port(`p${page}-${at}`)),
      ),
    ),
  );

it('pages of a first pull are told a few times in growing parts, each row once, the last when no more come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  watch();
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0));
  const [pages, rows] = [40, 60];
  for (let page = 0; page < pages; page += 1) await storePage(page, rows);
  expect(held().length).toBeLessThan(pages * rows);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.poll(() => held().length).toBe(pages * rows);
  const ofPages = told.filter((change) => change.rows.length > 0);
  expect(ofPages.every(({ isAll }) => !isAll)).toBe(true);
  expect(ofPages.flatMap(namesOf)).toHaveLength(pages * rows);
  expect(ofPages.length).toBeLessThan(pages / 2);
});

it('no page waits longer than five seconds while more of them come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  watch();
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0));
  for (let page = 0; page < 20; page += 1) await storePage(page, 60);
  await vi.advanceTimersByTimeAsync(1000);
  await storePage(20, 1200);
  await expect.poll(() => held().length).toBe(2400);
  for (let page = 21; page < 28; page += 1) {
    await storePage(page, 20);
    await vi.advanceTimersByTimeAsync(750);
  }
  await expect.poll(() => held().length).toBeGreaterThan(2400);
});

it('a row that a user changes right after a page is told at once', async () => {
  const db = accountDb(ACCOUNT);
  await db.ports.put(port('own'));
  watch();
  await expect.poll(() => told.length).toBe(1);
  await storePage(0, 100);
  await expect.poll(() => told.length).toBe(2);
  await db.ports.put(port('own', 'changed'));
  await expect.poll(() => told.length).toBe(3);
  expect(told.at(-1)).toMatchObject({ isAll: false, rows: [{ name: 'changed' }] });
});

it('loses nothing that is written while it reads', async () => {
  const db = accountDb(ACCOUNT);
  watch();
  for (let at = 0; at < 20; at += 1) await db.ports.put(port(`p${at}`));
  await expect.poll(() => held().length).toBe(20);
});

it('a table that was emptied at once is told empty', async () => {
  const db = accountDb(ACCOUNT);
  await db.ports.bulkPut([port('a'), port('b')]);
  watch();
  await expect.poll(() => told.length).toBe(1);
  await db.ports.clear();
  await expect.poll(held).toEqual([]);
});

it('tells nothing of other tables, and nothing any more once it was stopped', async () => {
  const db = accountDb(ACCOUNT);
  await db.ports.put(port('a'));
  watch();
  await expect.poll(held).toEqual(['a']);
  const before = told.length;
  await db.viewDefaults.put({ id: 'ada', v: 1, viewId: null });
  await db.ports.put(port('b'));
  await expect.poll(held).toEqual(['a', 'b']);
  expect(told).toHaveLength(before + 1);
  stop();
  await db.ports.put(port('c'));
  await db.ports.count();
  expect(told).toHaveLength(before + 1);
});
