import { expect, test } from 'vitest';
import { MAX_VIEWS_PER_ACCOUNT } from '#contract/limits.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { MemoryTx } from './memory-tx.ts';
import { Refused } from './refuse.ts';
import type { MutatorContext } from './tx.ts';
import { viewMutations } from './views.ts';

const { effect: createView } = viewMutations['view.create'];
const { effect: deleteView } = viewMutations['view.delete'];
const { effect: setDefaultView } = viewMutations['view.setDefault'];
const { effect: updateView } = viewMutations['view.update'];

const ada: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: 1000 };
const bo: MutatorContext = { ...ada, accountId: 'bo', atMs: 2000 };
const place = { lat: 12.5, lon: 43, zoom: 6, viewDetails: VIEW_DETAILS };
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.error.code : error),
  );

test('a view without a name is called by its number, and making it again changes nothing', async () => {
  const tx = new MemoryTx();
  await createView(tx, { viewId: 'a', ...place, name: 'Bab-el-Mandeb' }, ada);
  await createView(tx, { viewId: 'b', ...place }, ada);
  await createView(tx, { viewId: 'b', ...place, zoom: 9 }, { ...ada, atMs: 2000 });
  expect(await tx.get('views', 'b')).toEqual({ id: 'b', ownerId: 'ada', name: 'View 2', ...place, createdAt: 1000, updatedAt: 1000, v: 1 });
});

test('an update changes the members given, of one’s own views only', async () => {
  const tx = new MemoryTx();
  await createView(tx, { viewId: 'a', ...place, name: 'Aden' }, ada);
  await updateView(tx, { viewId: 'a', zoom: 9 }, { ...ada, atMs: 2000 });
  expect(await tx.get('views', 'a')).toMatchObject({ name: 'Aden', zoom: 9, lat: 12.5, updatedAt: 2000 });
  expect(await refusal(updateView(tx, { viewId: 'a', zoom: 3 }, bo))).toBe('forbidden');
  expect(await refusal(updateView(tx, { viewId: 'none', zoom: 3 }, bo))).toBe('notFound');
  expect(await refusal(deleteView(tx, { viewId: 'a' }, bo))).toBe('forbidden');
});

test('each account has one default at most, which may be a view that another shares', async () => {
  const tx = new MemoryTx();
  for (const viewId of ['a', 'b']) await createView(tx, { viewId, ...place }, ada);
  await setDefaultView(tx, { viewId: 'a' }, ada);
  await setDefaultView(tx, { viewId: 'b' }, ada);
  await setDefaultView(tx, { viewId: 'a' }, bo);
  expect([(await tx.get('viewDefaults', 'ada'))?.viewId, (await tx.get('viewDefaults', 'bo'))?.viewId]).toEqual(['b', 'a']);
  expect(await refusal(setDefaultView(tx, { viewId: 'none' }, ada))).toBe('notFound');
});

test('deleting the default leaves none, deleting another leaves it, and deleting twice is once', async () => {
  const tx = new MemoryTx();
  for (const viewId of ['a', 'b']) await createView(tx, { viewId, ...place }, ada);
  await setDefaultView(tx, { viewId: 'a' }, ada);
  await deleteView(tx, { viewId: 'b' }, ada);
  expect((await tx.get('viewDefaults', 'ada'))?.viewId).toBe('a');
  await deleteView(tx, { viewId: 'a' }, ada);
  await deleteView(tx, { viewId: 'a' }, ada);
  expect((await tx.get('viewDefaults', 'ada'))?.viewId).toBeNull();
  expect(await tx.count('views', 'ownerId', 'ada')).toBe(0);
});

test('past the limit of an account no view is made', async () => {
  const tx = new MemoryTx();
  tx.count = async () => MAX_VIEWS_PER_ACCOUNT;
  expect(await refusal(createView(tx, { viewId: 'a', ...place }, ada))).toBe('invalid');
});
