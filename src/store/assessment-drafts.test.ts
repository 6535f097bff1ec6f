import { afterEach, expect, it } from 'vitest';
import type { DraftContent } from '#contract/entities/reviews/drafts.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { listDrafts } from './assessment-drafts.ts';
import { accountDb, deleteAccountDb } from './device/account-db.ts';

const ME = 'drafts-lister';
const SHIP = 244_000_001;
const db = () => accountDb(ME);
afterEach(() => deleteAccountDb(ME));

const by = { v: 1, organisationId: 'north', ownerId: 'ben', ownerName: 'Ben Mate', arrivedAt: 1 };
async function keep(id: string, writtenAt: number, of: 'ship' | 'passage') {
  const { plan, assessedAt, result, name } = passageToSign(id);
  const { inputs, ship, result: rated } = shipToSign(id, { mmsi: SHIP });
  const content: DraftContent =
    of === 'ship' ? { of, mmsi: SHIP, ship, inputs, result: rated } : { of, name, mmsi: SHIP, plan, assessedAt, result };
  await db().assessmentDrafts.put({ ...by, id, mmsi: SHIP, name: `Draft ${id}`, note: '', writtenAt, content });
}
const ask = (id: string, draftId: string, reviewer: string, writtenAt: number) =>
  db().reviewLog.put({
    ...by,
    id,
    draftId,
    kind: 'asked',
    text: '',
    reviewer: { id: reviewer, name: reviewer },
    writtenAt,
    arrivedAt: writtenAt,
  });

it('lists show the drafts of passages, of a ship, and those that wait for a review, and read no more of them than they need', async () => {
  await keep('a', 1, 'passage');
  await keep('b', 2, 'ship');
  await keep('c', 3, 'passage');
  await ask('1', 'a', ME, 4);
  await ask('2', 'c', ME, 5);
  await ask('3', 'c', 'eva', 6); // who is asked last reviews it
  await ask('4', 'b', 'eva', 7);
  const read = { drafts: 0, lines: 0 };
  db().assessmentDrafts.hook('reading', (row) => {
    read.drafts += 1;
    return row;
  });
  db().reviewLog.hook('reading', (row) => {
    read.lines += 1;
    return row;
  });
  const passages = await listDrafts(ME, 'passages');
  expect(passages.map(({ id, name, of, ownerName, writtenAt, log }) => [id, name, of, ownerName, writtenAt, log.length])).toEqual([
    ['c', 'Draft c', 'passages', 'Ben Mate', 3, 2],
    ['a', 'Draft a', 'passages', 'Ben Mate', 1, 1],
  ]);
  expect(read).toEqual({ drafts: 0, lines: 3 });
  expect((await listDrafts(ME, SHIP)).map(({ id, of, log }) => [id, of, log.length])).toEqual([['b', SHIP, 1]]);
  expect(read).toEqual({ drafts: 0, lines: 4 });
  Object.assign(read, { drafts: 0, lines: 0 });
  expect((await listDrafts(ME, 'mine')).map(({ id }) => id)).toEqual(['a']);
  expect(read).toEqual({ drafts: 1, lines: 4 }); // of 'a' and 'c', then again of 'a': no line of a draft that others review
});
