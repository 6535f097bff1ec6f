// Drafts of assessments from device to device: written, asked for and signed without a link, run on the server's own database, pulled.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DraftContent } from '#contract/entities/reviews/drafts.ts';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { type Device, openNorth } from './replica-ashore.ts';

const NOW = 100_000;

let north: Awaited<ReturnType<typeof open>>;
const open = () => openNorth({ ada: 'member', ben: 'member', mia: 'manager' }, NOW);
beforeAll(async () => {
  north = await open();
});
afterAll(() => north.db.close());
beforeEach(() => north.db.exec('truncate ship_assessments, assessment_drafts, review_log, idempotency; delete from changes'));

const content = DraftContent.parse({ of: 'ship', ...shipToSign('x') });
async function writeAndAsk(ada: Device): Promise<void> {
  await ada.say('draft.write', { draftId: 'd', name: 'ANNA', content, note: 'Please look.', at: 1000 }, 1000);
  await ada.say('draft.ask', { draftId: 'd', entryId: 'asked', at: 1001, reviewer: { id: 'ben', name: 'First Last' }, text: '' }, 1001);
}
const logOn = ({ store }: Device) => store.look('reviewLog').map(({ kind, ownerId }) => [kind, ownerId]);
const signedOn = ({ store }: Device) => store.look('shipAssessments').map(({ id, authorId }) => [id, authorId]);

it('written and asked for without a link, a draft reaches its reviewer, who signs it without one, and the version comes back', async () => {
  const { ada, ben, mia } = await north.devices();
  await writeAndAsk(ada);
  expect(logOn(ben)).toEqual([]);
  for (const device of [ada, ben]) await device.meet();
  await ben.say('assessment.sign', shipToSign('244000001:v', { draftId: 'd' }), 2000);
  for (const device of [ben, ada, mia]) await device.meet();
  for (const device of [ada, ben, mia]) {
    expect(signedOn(device)).toEqual([['244000001:v', 'ben']]);
    expect(logOn(device)).toEqual([
      ['signed', 'ben'],
      ['asked', 'ada'],
    ]);
  }
});

it('of two who sign one draft at once without a link the first to arrive has signed it, on every device', async () => {
  const { ada, ben, mia } = await north.devices();
  await writeAndAsk(ada);
  for (const device of [ada, ben, mia]) await device.meet();
  await ben.say('assessment.sign', shipToSign('244000001:ben', { draftId: 'd' }), 2000);
  await mia.say('assessment.sign', shipToSign('244000001:mia', { draftId: 'd' }), 2001);
  for (const device of [mia, ben, ada, mia]) await device.meet();
  for (const device of [ada, ben, mia]) expect(signedOn(device)).toEqual([['244000001:mia', 'mia']]);
});

it('deleted without a link, a draft goes from every device and its log says by whom; of a draft that was asked for meanwhile the deletion is refused', async () => {
  const { ada, ben, mia } = await north.devices();
  await ada.say('draft.write', { draftId: 'd', name: 'ANNA', content, note: '', at: 1000 }, 1000);
  await ada.say('draft.write', { draftId: 'e', name: 'BERTA', content, note: '', at: 1000 }, 1000);
  for (const device of [ada, ben, mia]) await device.meet();
  await ben.say('draft.delete', { draftId: 'd' }, 1999);
  await ada.say('draft.delete', { draftId: 'd' }, 2000);
  await ada.say('draft.delete', { draftId: 'e' }, 2000);
  const reviewer = { id: 'ben', name: 'First Last' };
  await mia.say('draft.ask', { draftId: 'e', entryId: 'asked', at: 1500, reviewer, text: '' }, 1500);
  for (const device of [mia, ben, ada, ben, mia]) await device.meet();
  for (const device of [ada, ben, mia]) {
    expect(device.store.look('assessmentDrafts').map(({ id }) => id)).toEqual(['e']);
    expect(new Set(logOn(device).map((line) => line.join(' ')))).toEqual(new Set(['asked mia', 'deleted ada']));
  }
});
