import { afterEach, expect, it } from 'vitest';
import type { PortRow } from '#contract/tables.ts';
import { accountDb, deleteAccountDb } from './device/account-db.ts';
import { type HeldChange, heldTable } from './held-table.ts';

const ACCOUNT = 'holding';
const port = (id: string, name = id): PortRow => ({ id, v: 1, name, lat: 1, lon: 2, source: 'test', updatedAt: 1 });
const ports = heldTable('ports');
const stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await deleteAccountDb(ACCOUNT);
});
const names = () => [...(ports.get(ACCOUNT)?.values() ?? [])].map(({ name }) => name);

it('is read once for all who watch, tells what is new, and is let go with the last of them', async () => {
  const db = accountDb(ACCOUNT);
  await db.ports.bulkPut([port('a'), port('b')]);
  expect(ports.get(ACCOUNT)).toBeUndefined();
  const told: HeldChange<'ports'>[] = [];
  const stopFirst = ports.watch(ACCOUNT, (change) => told.push(change));
  await expect.poll(names).toEqual(['a', 'b']);
  const stopSecond = ports.watch(ACCOUNT, () => undefined);
  expect(names()).toEqual(['a', 'b']);
  await db.ports.put(port('c'));
  await expect.poll(names).toEqual(['a', 'b', 'c']);
  expect(told.at(-1)?.rows.map(({ id }) => id)).toEqual(['c']);
  expect([told.at(-1)?.before?.size, told.at(-1)?.after.size]).toEqual([2, 3]);
  stopFirst();
  expect(names()).toHaveLength(3);
  stopSecond();
  expect(ports.get(ACCOUNT)).toBeUndefined();
});

it('a change makes another map, so that who compares sees it, and leaves the one before as it was', async () => {
  const db = accountDb(ACCOUNT);
  await db.ports.put(port('a'));
  stops.push(ports.watch(ACCOUNT, () => undefined));
  await expect.poll(names).toEqual(['a']);
  const before = ports.get(ACCOUNT);
  await db.ports.put(port('a', 'A'));
  await expect.poll(names).toEqual(['A']);
  expect(before?.get('a')?.name).toBe('a');
});

it('of another account nothing is told', async () => {
  await accountDb(ACCOUNT).ports.put(port('a'));
  stops.push(ports.watch(ACCOUNT, () => undefined));
  await expect.poll(names).toEqual(['a']);
  expect(ports.get('somebody else')).toBeUndefined();
});
