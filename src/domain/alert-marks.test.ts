import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_SILENCE_MS } from '#contract/limits.ts';
import { acknowledgeAlert, silenceAlert } from './alert-marks.ts';
import { countsFor, standing } from './alerts/acknowledgement.ts';
import { MemoryTx } from './memory-tx.ts';
import type { Who } from './tx.ts';

const NOW = 1_700_000_000_000;
const ada: Who = { accountId: 'ada', organisationId: 'north', atMs: NOW };
const markOf = (tx: MemoryTx) => tx.get('alertMarks', 'a');
const acknowledge = (tx: MemoryTx, at: number, raisedAt?: number) =>
  acknowledgeAlert(tx, { alertId: 'a', at, ...(raisedAt !== undefined && { raisedAt }) }, ada);

it('acknowledged twice the first stands; of two devices the earlier, in whichever order they come', async () => {
  for (const ats of [
    [500, 600],
    [600, 500],
  ]) {
    const tx = new MemoryTx();
    for (const at of ats) await acknowledge(tx, at, 100);
    expect(await markOf(tx)).toMatchObject({ acknowledgedAt: 500, acknowledgedBy: 'ada', raisedAt: 100 });
  }
});

it('an acknowledgement of the next life takes the place of the one before, and an older one that comes late changes nothing', async () => {
  const tx = new MemoryTx();
  await acknowledge(tx, 500, 100);
  await acknowledge(tx, 900, 800);
  expect(await markOf(tx)).toMatchObject({ acknowledgedAt: 900, raisedAt: 800 });
  await acknowledge(tx, 400, 100);
  expect(await markOf(tx)).toMatchObject({ acknowledgedAt: 900, raisedAt: 800 });
});

const moment = fc.integer({ min: 0, max: 50 });
const given = fc.tuple(moment, moment).map(([one, other]) => ({ at: Math.max(one, other), raisedAt: Math.min(one, other) }));

it('two acknowledgements come to the same in either order, and what stands is one of them', () => {
  fc.assert(
    fc.property(given, given, (one, other) => {
      expect(standing(one, other)).toEqual(standing(other, one));
      expect([one, other]).toContainEqual(standing(one, other));
      expect(standing(one, one)).toEqual(one);
    }),
  );
});

it('once acknowledged stays acknowledged: a mark that counts for a life counts for it after any other acknowledgement of that life', () => {
  const life = fc.tuple(moment, moment, fc.option(moment, { nil: undefined })).map(([one, other, rise]) => ({
    lastEndedAt: Math.min(one, other),
    createdAt: Math.max(one, other) + 1,
    ...(rise !== undefined && { risenAt: Math.max(one, other) + 1 + rise }),
  }));
  fc.assert(
    fc.property(life, given, given, (held, one, other) => {
      fc.pre(countsFor(one, held) && countsFor(other, held));
      expect(countsFor(standing(one, other), held)).toBe(true);
    }),
  );
});

it('what became more urgent since has to be acknowledged again', () => {
  const risen = { createdAt: 100, risenAt: 300 };
  expect(countsFor({ at: 200, raisedAt: 100 }, { createdAt: 100 })).toBe(true);
  expect(countsFor({ at: 200, raisedAt: 100 }, risen)).toBe(false);
  expect(countsFor({ at: 350, raisedAt: 300 }, risen)).toBe(true);
});

it('silence ends by itself after a day at most, or by a time that is over, and leaves what was acknowledged', async () => {
  const tx = new MemoryTx();
  const silence = (until: number) => silenceAlert(tx, { alertId: 'a', until }, ada);
  await silence(-1);
  expect(await markOf(tx)).toBeUndefined();
  await silence(NOW + 5);
  expect(await markOf(tx)).toMatchObject({ silencedUntil: NOW + 5 });
  expect((await markOf(tx))?.acknowledgedAt).toBeUndefined();
  await acknowledge(tx, 500, 100);
  await silence(NOW + 9 * MAX_SILENCE_MS);
  expect(await markOf(tx)).toMatchObject({ silencedUntil: NOW + MAX_SILENCE_MS, acknowledgedAt: 500 });
  await silence(NOW);
  expect(await markOf(tx)).toEqual({
    id: 'a',
    v: expect.any(Number),
    accountId: 'ada',
    acknowledgedAt: 500,
    acknowledgedBy: 'ada',
    raisedAt: 100,
  });
});
