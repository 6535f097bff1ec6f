import { expect, it } from 'vitest';
import { MAX_DRAFTS } from '#contract/limits.ts';
import type { ReviewLogRow } from '#contract/tables.ts';
import { MemoryTx } from '#domain/memory-tx.ts';
import { mutatorOf } from '#domain/mutations.ts';
import type { MutatorContext } from '#domain/tx.ts';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { mayReview, lastStep } from './draft-state.ts';

const NOW = 1_700_000_000_000;
const as = (accountId: string, atMs = NOW): MutatorContext => ({ accountId, organisationId: 'north', atMs });
const { assessmentId: _, authorName: _author, note: _note, signedAt: _at, ...signed } = shipToSign('x');
const reviewer = { id: 'ben', name: 'Ben Mate' };

async function drafted(): Promise<MemoryTx> {
  const tx = new MemoryTx();
  const draft = { draftId: 'd', name: 'ANNA', content: { of: 'ship', ...signed }, note: 'Please look.', at: NOW };
  await mutatorOf('draft.write')(tx, draft, as('ada'));
  return tx;
}
const ask = (tx: MemoryTx, entryId: string, more: object = {}, who = as('ada', NOW + 1)) =>
  mutatorOf('draft.ask')(tx, { draftId: 'd', entryId, at: NOW, reviewer, text: '', ...more }, who);
const sendBack = (tx: MemoryTx, entryId: string, atMs = NOW + 2) =>
  mutatorOf('draft.sendBack')(tx, { draftId: 'd', entryId, at: NOW, text: 'The freeboard is of another ship.' }, as('ben', atMs));
const sign = (tx: MemoryTx, id: string, atMs = NOW + 9) =>
  mutatorOf('assessment.sign')(tx, shipToSign(id, { draftId: 'd' }), as('ben', atMs));
const stepsOf = async (tx: MemoryTx) =>
  (await tx.list('reviewLog', 'draftId', 'd')).map(({ kind, ownerId }) => `${kind} by ${ownerId}`).toSorted();

it('a draft is asked for, sent back with words, asked for again and signed; each step stands with who made it', async () => {
  const tx = await drafted();
  await ask(tx, 'a');
  await sendBack(tx, 'b');
  await ask(tx, 'c', {}, as('ada', NOW + 3));
  await sign(tx, '244000001:v');
  expect(await stepsOf(tx)).toEqual(['asked by ada', 'asked by ada', 'sentBack by ben', 'signed by ben']);
  expect(await tx.get('shipAssessments', '244000001:v')).toMatchObject({ draftId: 'd', note: 'Checked.' });
  expect(await tx.get('reviewLog', '244000001:v')).toMatchObject({ kind: 'signed', versionId: '244000001:v' });
});

it('what was sent back is signed only after it was asked for again, and what is signed takes no further step', async () => {
  const tx = await drafted();
  await sendBack(tx, 'a');
  await expect(sign(tx, '244000001:v')).rejects.toThrow(/was sent back/);
  await expect(sendBack(tx, 'b')).rejects.toThrow(/sent back already/);
  await ask(tx, 'c', {}, as('ada', NOW + 3));
  await sign(tx, '244000001:v');
  await sign(tx, '244000001:v');
  await expect(sign(tx, '244000001:other')).rejects.toThrow(/signed already/);
  await expect(ask(tx, 'd')).rejects.toThrow(/signed already/);
  await expect(sendBack(tx, 'e')).rejects.toThrow(/signed already/);
});

it('nobody reviews his own draft, and a draft is not changed under its id', async () => {
  const tx = await drafted();
  await expect(ask(tx, 'a', { reviewer: { id: 'ada', name: 'Ada' } })).rejects.toThrow(/other than its writer/);
  await mutatorOf('draft.write')(tx, { draftId: 'd', name: 'B', content: { of: 'ship', ...signed }, note: '', at: NOW }, as('ada'));
  expect(await tx.get('assessmentDrafts', 'd')).toMatchObject({ name: 'ANNA', mmsi: 244_000_001, ownerId: 'ada' });
});

it('a signature under the id of another step is refused: without a step of its own the draft would be signed twice', async () => {
  const tx = await drafted();
  await mutatorOf('draft.ask')(tx, { draftId: 'd', entryId: '244000001:v', at: NOW, reviewer, text: '' }, as('ben', NOW + 1));
  await expect(sign(tx, '244000001:v')).rejects.toThrow(/Another entry of the log has this id/);
});

it('a draft is deleted while nobody reviews it and it is not signed; who deleted which draft when stays in its log', async () => {
  const remove = (tx: MemoryTx, who = as('ada', NOW + 5)) => mutatorOf('draft.delete')(tx, { draftId: 'd' }, who);
  const tx = await drafted();
  await ask(tx, 'a');
  await expect(remove(tx)).rejects.toThrow(/under review/);
  await sendBack(tx, 'b');
  await remove(tx, { ...as('mia', NOW + 5), madeAtMs: NOW + 3 });
  await remove(tx);
  expect(await tx.get('assessmentDrafts', 'd')).toBeUndefined();
  expect(await stepsOf(tx)).toEqual(['asked by ada', 'deleted by mia', 'sentBack by ben']);
  expect(await tx.get('reviewLog', 'd')).toMatchObject({ text: 'ANNA', writtenAt: NOW + 3, arrivedAt: NOW + 5 });
  const signed = await drafted();
  await sign(signed, '244000001:v');
  await expect(remove(signed)).rejects.toThrow(/has been signed/);
});

it('signed drafts take no place of the most that an organisation has; at the most the words say what to do', async () => {
  const tx = await drafted();
  const [draft] = await tx.list('assessmentDrafts', 'organisationId', 'north');
  for (let n = 1; n < MAX_DRAFTS; n += 1) await tx.put('assessmentDrafts', { ...draft!, id: `other-${n}` });
  const write = () =>
    mutatorOf('draft.write')(tx, { draftId: 'e', name: 'B', content: { of: 'ship', ...signed }, note: '', at: NOW }, as('ada'));
  await expect(write()).rejects.toThrow(/Delete or sign some/);
  await sign(tx, '244000001:v');
  await write();
});

it('who was asked last reviews it, and every manager', () => {
  const line = (id: string, more: Partial<ReviewLogRow>) => ({ id, kind: 'asked', v: 1, arrivedAt: 1, ...more }) as ReviewLogRow;
  const last = lastStep([
    line('b', { arrivedAt: 2, reviewer: { id: 'ben', name: 'Ben' } }),
    line('a', { reviewer: { id: 'cy', name: 'Cy' } }),
  ]);
  const may = (id: string, role: 'member' | 'manager') => mayReview(last, { id, role });
  expect([may('ben', 'member'), may('cy', 'member'), may('mia', 'manager')]).toEqual([true, false, true]);
  expect(mayReview(undefined, { id: 'ben', role: 'member' })).toBe(false);
});
