import { afterEach, expect, it, vi } from 'vitest';
import { accountDb, deleteAccountDb } from './account-db.ts';
import { draftsOf } from '#store/drafts.ts';
import { changeFleetBuilder, fleetBuilder } from '#store/fleet-builder.ts';
import { keepDrawing } from '#store/unsaved-drawing.ts';

const ADA = 'full-disk-ada';
afterEach(() => deleteAccountDb(ADA));

/** Stores one event that can be sent again, and leaves no room for the next write. */
async function fill(): Promise<void> {
  const events = accountDb(ADA).table('events');
  await events.bulkPut([{ id: 'e1', v: 1 }]);
  vi.spyOn(accountDb(ADA).table('syncState'), 'bulkPut').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}
const kept = async (key: string) => (await accountDb(ADA).syncState.get(key))?.value;

it('SY20 a text, a drawing and ships that are not saved are kept on a full disk, which gives up what the server can send again', async () => {
  await fill();
  await draftsOf(ADA).save({ id: 'd1', key: 'k', path: '/', label: 'Name', text: 'Gulf', atMs: 1 });
  expect([await kept('drafts'), await accountDb(ADA).events.count()]).toEqual([[expect.objectContaining({ text: 'Gulf' })], 0]);
  await fill();
  await draftsOf(ADA).drop(['d1']); // a saved draft is no longer offered
  expect([await kept('drafts'), await accountDb(ADA).events.count()]).toEqual([[], 0]);
  await fill();
  await keepDrawing(ADA, 'a drawing', false);
  expect([await kept('unsavedDrawing'), await accountDb(ADA).events.count()]).toEqual(['a drawing', 0]);
  await fill();
  expect((await changeFleetBuilder(ADA, () => [{ mmsi: 247_000_001 }])).ok).toBe(true);
  expect([await fleetBuilder(ADA), await accountDb(ADA).events.count()]).toEqual([[{ mmsi: 247_000_001 }], 0]);
});
