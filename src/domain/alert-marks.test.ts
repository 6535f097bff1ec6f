import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_SILENCE_MS } from '#contract/constants.ts';
import { alertMutations } from './alert-marks.ts';
import { countsFor, SAME_PASSAGE_MS, seenPriority, standing } from './alerts/acknowledgement.ts';
import type { Priority } from './alerts/situation.ts';
import { isMoreUrgent } from './alerts/urgency.ts';
import { MemoryTx } from './memory-tx.ts';
import type { MutatorContext } from './tx.ts';

const { effect: acknowledgeAlert } = alertMutations['alert.acknowledge'];
const { effect: silenceAlert } = alertMutations['alert.silence'];

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ada: MutatorContext = { accountId: 'ada', organisationId: 'north', atMs: NOW };
const markOf = (tx: MemoryTx) => tx.get('alertMarks', 'a');
const acknowledge = (tx: MemoryTx, at: number, raisedAt?: number) =>
  acknowledgeAlert(tx, { alertId: 'a', at, ...(raisedAt !== undefined && { raisedAt }) }, ada);

it('what was said of an alert of one reason, by older code, is said of the alert that has all reasons', async () => {
  const tx = new MemoryTx();
  const [old, now] = ['route-244000001-0123456789abcd', 'near-244000001-0123456789abcd'];
  await acknowledgeAlert(tx, { alertId: old, at: 500, raisedAt: 100 }, ada);
  await silenceAlert(tx, { alertId: old.replace('route', 'port'), forMs: HOUR }, ada);
  expect(await tx.get('alertMarks', now)).toMatchObject({ acknowledgedAt: 500, raisedAt: 100, silencedUntil: NOW + HOUR });
  expect(await tx.get('alertMarks', old)).toBeUndefined();
});

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

it('who acknowledged a warning and then the emergency that it became has said both, in whichever order they come', async () => {
  const presses = [
    { at: 500, raisedAt: 100, priority: 'warning' },
    { at: 900, raisedAt: 800, priority: 'emergency' },
    { at: 950, raisedAt: 800, priority: 'emergency' },
  ] as const;
  for (const order of [presses, presses.toReversed()]) {
    const tx = new MemoryTx();
    for (const press of order) await acknowledgeAlert(tx, { alertId: 'a', ...press }, ada);
    const mark = await markOf(tx);
    expect(mark).toMatchObject({ acknowledgedAt: 900, acknowledgedPriority: 'emergency' });
    expect(mark?.earlier).toEqual([{ at: 500, raisedAt: 100, priority: 'warning', by: 'ada' }]);
  }
});

const moment = fc.integer({ min: 0, max: 50 });
const priority = fc.constantFrom<Priority>('emergency', 'alarm', 'warning', 'caution');
const given = fc.tuple(moment, moment, fc.option(priority, { nil: undefined })).map(([one, other, seen]) => ({
  at: Math.max(one, other),
  raisedAt: Math.min(one, other),
  ...(seen && { priority: seen }),
}));

it('two acknowledgements come to the same in either order, and what stands is one of them', () => {
  fc.assert(
    fc.property(given, given, (one, other) => {
      expect(standing(one, other)).toEqual(standing(other, one));
      expect([one, other]).toContainEqual(standing(one, other));
      expect(standing(one, one)).toEqual(one);
    }),
  );
});

it('once acknowledged stays acknowledged: what counts for a life counts for it after any other acknowledgement of what was as urgent', () => {
  const rise = fc.option(moment, { nil: undefined });
  const life = fc.tuple(moment, moment, rise, fc.boolean(), priority).map(([one, other, rise, isFirst, priority]) => ({
    priority,
    ...(!isFirst && { lastEndedAt: Math.min(one, other) }),
    createdAt: Math.max(one, other) + 1,
    ...(rise !== undefined && { risenAt: Math.max(one, other) + 1 + rise }),
  }));
  fc.assert(
    fc.property(life, given, given, (held, one, other) => {
      fc.pre(one.priority === other.priority && countsFor(one, held));
      expect(countsFor(standing(one, other), held)).toBe(true);
    }),
  );
});

it('no acknowledgement, and no two of them, count for what is more urgent than all that was seen', () => {
  const life = fc.record(
    { createdAt: moment, priority, risenAt: moment, lastEndedAt: moment },
    { requiredKeys: ['createdAt', 'priority'] },
  );
  fc.assert(
    fc.property(life, given, given, (held, one, other) => {
      fc.pre([one, other].every((seen) => seen.priority !== undefined && isMoreUrgent(held.priority, seen.priority)));
      expect([one, other, standing(one, other)].some((seen) => countsFor(seen, held))).toBe(false);
    }),
  );
});

it('an acknowledgement says nothing of a life that began after what it was of, however late it was given', () => {
  const later = { createdAt: 300, lastEndedAt: 200, priority: 'alarm' } as const;
  expect(countsFor({ at: 900, raisedAt: 100 }, later)).toBe(false);
  expect(countsFor({ at: 900, raisedAt: 250, priority: 'alarm' }, later)).toBe(true);
  expect(countsFor({ at: 900, raisedAt: 250, priority: 'alarm' }, { ...later, createdAt: 300 + SAME_PASSAGE_MS })).toBe(false); // another passage, long before
  expect(countsFor({ at: 900, raisedAt: 100 }, { createdAt: 100, risenAt: 300, priority: 'alarm' })).toBe(false);
  const emergency = { at: 400, raisedAt: 300 };
  for (const [one, other] of [
    [emergency, { at: 350, raisedAt: 100 }],
    [{ at: 350, raisedAt: 100 }, emergency],
  ] as const)
    expect(standing(one, other)).toBe(emergency);
});

it('counts for what is at most as urgent as what was seen: who acknowledged an alarm at sea has not seen the emergency ashore', () => {
  const seen = (priority: Priority, raisedAt = 10 * HOUR) => ({ at: raisedAt + 1, raisedAt, priority });
  const ashore = (priority: Priority) => ({ createdAt: 13 * HOUR, priority });
  const counts = (['caution', 'warning', 'alarm', 'emergency'] as const).map((priority) => countsFor(seen('alarm'), ashore(priority)));
  expect(counts).toEqual([true, true, true, false]);
  expect(countsFor(seen('emergency', 12.5 * HOUR), ashore('emergency'))).toBe(true);
});

it('does not count for what was an emergency before it became an alarm; who saw the alarm since then has seen that', () => {
  const fallen = { createdAt: 13 * HOUR, priority: 'alarm', fellFrom: 'emergency' } as const;
  expect(countsFor({ at: 10 * HOUR, raisedAt: 10 * HOUR, priority: 'alarm' }, fallen)).toBe(false);
  expect(countsFor({ at: 14 * HOUR, raisedAt: 13 * HOUR, priority: seenPriority(fallen) }, fallen)).toBe(true);
});

it('that does not say how urgent what it is of was, as of older code, counts only for what had begun by then', () => {
  expect(countsFor({ at: 400, raisedAt: 299 }, { createdAt: 300, priority: 'caution' })).toBe(false);
  expect(countsFor({ at: 400, raisedAt: 300 }, { createdAt: 300, priority: 'emergency' })).toBe(true);
});

it('of two of what began at once that of the more urgent stands, with how urgent it was, in whichever order they come', async () => {
  const alarm = { at: 500, raisedAt: 100, priority: 'alarm' } as const;
  const emergency = { at: 600, raisedAt: 100, priority: 'emergency' } as const;
  for (const order of [
    [alarm, emergency],
    [emergency, alarm],
    [{ at: 400, raisedAt: 100 }, alarm, emergency],
  ]) {
    const tx = new MemoryTx();
    for (const args of order) await acknowledgeAlert(tx, { alertId: 'a', ...args }, ada);
    expect(await markOf(tx)).toMatchObject({ acknowledgedAt: 600, raisedAt: 100, acknowledgedPriority: 'emergency' });
  }
});

it('how urgent it was is not kept from the acknowledgement before, also where the next does not say it', async () => {
  const tx = new MemoryTx();
  await acknowledgeAlert(tx, { alertId: 'a', at: 500, raisedAt: 100, priority: 'emergency' }, ada);
  await acknowledgeAlert(tx, { alertId: 'a', at: 900, raisedAt: 800, priority: 'alarm' }, ada);
  expect(await markOf(tx)).toMatchObject({ raisedAt: 800, acknowledgedPriority: 'alarm' });
  await acknowledge(tx, 1200, 1100);
  expect(await markOf(tx)).not.toHaveProperty('acknowledgedPriority');
});

it('what became more urgent since has to be acknowledged again', () => {
  const risen = { createdAt: 100, risenAt: 300, priority: 'alarm' } as const;
  expect(countsFor({ at: 200, raisedAt: 100 }, { createdAt: 100, priority: 'warning' })).toBe(true);
  expect(countsFor({ at: 200, raisedAt: 100 }, risen)).toBe(false);
  expect(countsFor({ at: 350, raisedAt: 300 }, risen)).toBe(true);
});

const UNKNOWN = { madeAtMs: Number.NEGATIVE_INFINITY, skewMs: Number.NEGATIVE_INFINITY };
it('“for 1 hour” is an hour from the press, however far off the device’s clock is and however long the edit waited for a link', async () => {
  for (const skewMs of [0, DAY, -DAY])
    for (const waitedMs of [0, 20 * 60_000]) {
      const tx = new MemoryTx();
      const who = { ...ada, madeAtMs: NOW - waitedMs, skewMs };
      await silenceAlert(tx, { alertId: 'a', forMs: HOUR }, who);
      expect(await markOf(tx)).toMatchObject({ silencedUntil: NOW - waitedMs + HOUR });
      // as older code put it into the queue: an hour after the press, by the wrong clock
      await silenceAlert(tx, { alertId: 'a', until: NOW - waitedMs - skewMs + HOUR }, who);
      expect(await markOf(tx)).toMatchObject({ silencedUntil: NOW - waitedMs + HOUR });
    }
});

it('a silence that waited for a link longer than it lasts is over, also where an earlier one would still hold', async () => {
  const tx = new MemoryTx();
  await silenceAlert(tx, { alertId: 'a', forMs: 8 * HOUR }, { ...ada, madeAtMs: NOW - 5 * HOUR });
  expect(await markOf(tx)).toMatchObject({ silencedUntil: NOW + 3 * HOUR });
  await silenceAlert(tx, { alertId: 'a', forMs: HOUR }, { ...ada, madeAtMs: NOW - 5 * HOUR });
  expect((await markOf(tx))?.silencedUntil).toBeUndefined();
});

it('a silence of which nobody knows when it was pressed is over, also where an earlier one would still hold', async () => {
  for (const how of [{ forMs: HOUR }, { until: NOW + HOUR }]) {
    const tx = new MemoryTx();
    await silenceAlert(tx, { alertId: 'a', forMs: 8 * HOUR }, ada);
    await silenceAlert(tx, { alertId: 'a', ...how }, { ...ada, ...UNKNOWN });
    expect((await markOf(tx))?.silencedUntil).toBeUndefined();
  }
});

it('a silence says when it was pressed, and nothing of that once it is over', async () => {
  const tx = new MemoryTx();
  await silenceAlert(tx, { alertId: 'a', forMs: 8 * HOUR }, { ...ada, madeAtMs: NOW - 5 * HOUR });
  expect(await markOf(tx)).toMatchObject({ silencedAt: NOW - 5 * HOUR });
  await silenceAlert(tx, { alertId: 'a', forMs: 0 }, ada);
  expect(await markOf(tx)).not.toHaveProperty('silencedAt');
});

it('a silence says how urgent what it is of was, and nothing of the silence before', async () => {
  const tx = new MemoryTx();
  await silenceAlert(tx, { alertId: 'a', forMs: HOUR, priority: 'alarm' }, ada);
  expect(await markOf(tx)).toMatchObject({ silencedPriority: 'alarm' });
  await silenceAlert(tx, { alertId: 'a', forMs: HOUR }, ada);
  expect(await markOf(tx)).not.toHaveProperty('silencedPriority');
});

it('an acknowledgement of which nobody knows when it was pressed stands at the begin of what it is of', async () => {
  const tx = new MemoryTx();
  await acknowledgeAlert(tx, { alertId: 'a', at: NOW + DAY, raisedAt: NOW - 5 * DAY }, { ...ada, ...UNKNOWN });
  expect(await markOf(tx)).toMatchObject({ acknowledgedAt: NOW - 5 * DAY, raisedAt: NOW - 5 * DAY });
});

it('nothing is acknowledged where nobody knows what was seen: by a clock that was set since, of a time to come, or of no time', async () => {
  for (const seen of [{ raisedAt: NOW - HOUR, clockAt: NOW }, { raisedAt: NOW + DAY }, {}]) {
    const tx = new MemoryTx();
    await acknowledgeAlert(tx, { alertId: 'a', at: NOW, ...seen }, { ...ada, ...UNKNOWN });
    expect(await markOf(tx)).toBeUndefined();
  }
});

it('what a device found by a wrong clock began as long before the press as by that clock', async () => {
  const raisedAt = async (raised: number, clockAt: number | undefined, who: MutatorContext) => {
    const tx = new MemoryTx();
    await acknowledgeAlert(tx, { alertId: 'a', at: clockAt ?? raised, raisedAt: raised, ...(clockAt !== undefined && { clockAt }) }, who);
    return (await markOf(tx))?.raisedAt;
  };
  const pressed = { ...ada, madeAtMs: NOW - 2 * HOUR };
  for (const offMs of [DAY, -DAY])
    expect(await raisedAt(NOW - 10 * HOUR + offMs, NOW - 2 * HOUR + offMs, { ...pressed, skewMs: -offMs })).toBe(NOW - 10 * HOUR);
  // clocks that agree within 5 min: as it was said, so that the device knows its own alert again
  expect(await raisedAt(NOW - 10 * HOUR, NOW - 2 * HOUR + 60_000, { ...pressed, skewMs: 0 })).toBe(NOW - 10 * HOUR);
  // older code, which does not say the clock: never later than the press
  for (const ofLater of [NOW + DAY, NOW - HOUR])
    expect(await raisedAt(ofLater, undefined, { ...pressed, skewMs: -DAY })).toBe(NOW - 2 * HOUR);
  // set between: nobody sees what begins after the press
  expect(await raisedAt(NOW + 14 * HOUR, NOW - 2 * HOUR, { ...pressed, skewMs: 0 })).toBeUndefined();
});

it('an acknowledgement stands at the moment of the press by the server’s clock, and not before the alert that it is of', async () => {
  const clocks = { madeAtMs: NOW - HOUR };
  const at = async (skewMs: number, pressedMs: number, raisedAt: number) => {
    const tx = new MemoryTx();
    await acknowledgeAlert(tx, { alertId: 'a', at: pressedMs, raisedAt }, { ...ada, ...clocks, skewMs });
    return (await markOf(tx))?.acknowledgedAt;
  };
  expect(await at(-DAY, NOW - HOUR + DAY, NOW - 2 * HOUR)).toBe(NOW - HOUR);
  // a clock a day behind: such devices say the time at which the alert began
  expect(await at(DAY, NOW - 2 * HOUR, NOW - 2 * HOUR)).toBe(NOW - HOUR);
  expect(await at(0, NOW - 2 * HOUR, NOW - HOUR + 5)).toBe(NOW - HOUR + 5);
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
