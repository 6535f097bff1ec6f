// Signed assessments of passages and their logs from device to device: signed and handed over without a link, run on the server's own
// database, pulled.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { type Device, openNorth } from './replica-ashore.ts';

const NOW = 100_000;

let north: Awaited<ReturnType<typeof open>>;
const open = () => openNorth({ ada: 'member', mia: 'manager', max: 'manager' }, NOW);
beforeAll(async () => {
  north = await open();
});
afterAll(() => north.db.close());
beforeEach(() => north.db.exec('truncate signed_passages, passage_log, idempotency; delete from changes'));

const notesOn = ({ store }: Device) => store.look('signedPassages').map(({ id, authorId, note }) => [id, authorId, note]);
const logOn = ({ store }: Device) => store.look('passageLog').map(({ id, kind }) => [id, kind]);

it('two who sign at once without a link have both signed: both versions stand on every device, each as its signer saw it', async () => {
  const { ada, mia, max } = await north.devices();
  const devices = [ada, mia, max];
  await mia.say('passage.sign', passageToSign('one', { note: 'By Mia.' }), 1000);
  await max.say('passage.sign', passageToSign('two', { note: 'By Max.' }), 1001);
  for (const device of [max, mia, ...devices]) await device.meet();
  for (const device of devices)
    expect(notesOn(device)).toEqual([
      ['one', 'mia', 'By Mia.'],
      ['two', 'max', 'By Max.'],
    ]);
});

it('a hand-over while the link is cut reaches its receiver later, with both times, and the acknowledgement comes back', async () => {
  const { ada, mia } = await north.devices();
  await mia.say('passage.sign', passageToSign('one'), 1000);
  await mia.say('passage.handOver', { passageId: 'one', entryId: 'h', at: 2000, receiver: { id: 'ada', name: 'Ada' }, text: '' }, 2000);
  expect(logOn(ada)).toEqual([]);
  for (const device of [mia, ada]) await device.meet();
  await ada.say('passage.accept', { passageId: 'one', entryId: 'a', at: 3000, noteId: 'h' }, 3000);
  for (const device of [ada, mia]) await device.meet();
  expect(logOn(mia)).toEqual([
    ['a', 'accepted'],
    ['h', 'handOver'],
  ]);
  expect(mia.store.look('passageLog').map(({ writtenAt, arrivedAt }) => [writtenAt, arrivedAt])).toEqual([
    [3000, NOW],
    [2000, NOW],
  ]);
});

it('two of a role who acknowledge one hand-over at once: the first to arrive has it, the other is told', async () => {
  const { ada, mia, max } = await north.devices();
  await mia.say('passage.sign', passageToSign('one'), 1000);
  for (const device of [mia, ada, max]) await device.meet();
  await ada.say('passage.handOver', { passageId: 'one', entryId: 'h', at: 2000, receiver: { role: 'manager' }, text: '' }, 2000);
  for (const device of [ada, mia, max]) await device.meet();
  await mia.say('passage.accept', { passageId: 'one', entryId: 'by-mia', at: 3000, noteId: 'h' }, 3000);
  await max.say('passage.accept', { passageId: 'one', entryId: 'by-max', at: 3001, noteId: 'h' }, 3001);
  for (const device of [max, mia, ada, max]) await device.meet();
  for (const device of [ada, mia, max])
    expect(logOn(device)).toEqual([
      ['by-max', 'accepted'],
      ['h', 'handOver'],
    ]);
});
