// The engine as a server runs it: by itself, and on one instance alone.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { LeaseLost } from '#server/job-lease.ts';
import { type AlertBed, openAlertBed } from './alert-bed.fixture.ts';
import { startAlerts } from './start-alerts.ts';

let bed: AlertBed;
beforeAll(async () => {
  bed = await openAlertBed();
});
afterAll(() => bed.close());
beforeEach(() => bed.empty());

const PATIENT = { timeout: 15_000 };
const eventIds = async () => (await bed.alerts()).map(({ eventId }) => eventId);
/** An instance beside others, as with a database server. */
const beside = (part: Partial<Db> = {}) => startAlerts(bed.parts({ ...bed.app.db, ...part, kind: 'postgres' }));

it('hears by itself of ships that move and of events that are reported', async () => {
  await bed.app.db.exec('delete from events');
  const stop = await startAlerts(bed.parts());
  try {
    bed.sail(30);
    await bed.report('e7');
    await expect.poll(eventIds, PATIENT).toEqual(['e7']);
  } finally {
    await stop();
  }
});

it('of two instances one tells, and the other goes on when it is stopped', async () => {
  const stopOne = await beside();
  const stopOther = await beside();
  bed.sail(30);
  try {
    await expect.poll(() => bed.brief(), PATIENT).toEqual([['Proximity ALERT', 'alarm', 1]]);
  } finally {
    await stopOne();
  }
  try {
    await bed.report('e2', { lat: 12.6 });
    bed.passMs(20_000);
    await expect.poll(async () => (await eventIds()).length, PATIENT).toBe(2);
  } finally {
    await stopOther();
  }
  expect(await bed.told()).toEqual(['e1', 'e2']);
});

it('one that has lost its lease without noticing writes nothing more, and goes on with what stands there when it has it again', async () => {
  let refused = 0;
  const stop = await beside({
    transaction: (who, work) =>
      bed.app.db.transaction(who, work).catch((error: unknown) => {
        if (error instanceof LeaseLost) refused += 1;
        throw error;
      }),
  });
  try {
    bed.sail(30);
    await expect.poll(() => bed.brief(), PATIENT).toEqual([['Proximity ALERT', 'alarm', 1]]);
    await bed.app.db.query("update job_leases set holder = 'another', until_ms = $1", [bed.nowMs() + 60_000]);
    await bed.report('e2', { lat: 12.6 });
    await bed.app.db.query("select pg_notify('fathom_changed', 'world:events events')");
    await expect.poll(() => refused, PATIENT).toBeGreaterThan(0);
    expect(await eventIds()).toEqual(['e1']);
    bed.passMs(120_000);
    await expect.poll(async () => (await eventIds()).length, PATIENT).toBe(2);
  } finally {
    await stop();
  }
  expect(await bed.told()).toEqual(['e1', 'e2']);
});
