// The engine as a server runs it: by itself, and on one instance alone.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { LeaseLost } from '#server/jobs/job-lease.ts';
import { type AlertHarness, openAlertHarness } from './alert-harness.fixture.ts';
import { startAlerts } from './start-alerts.ts';

let harness: AlertHarness;
beforeAll(async () => {
  harness = await openAlertHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.empty());

const PATIENT = { timeout: 15_000 };
const eventIds = async () => (await harness.alerts()).map(({ eventId }) => eventId);
/** An instance beside others, as with a database server. */
const beside = (part: Partial<Db> = {}) => startAlerts(harness.parts({ ...harness.app.db, ...part, kind: 'postgres' }));

it('hears by itself of ships that move and of events that are reported', async () => {
  await harness.app.db.exec('delete from events');
  const { stop } = await startAlerts(harness.parts());
  try {
    harness.sail(30);
    await harness.report('e7');
    await expect.poll(eventIds, PATIENT).toEqual(['e7']);
  } finally {
    await stop();
  }
});

it('of two instances one tells, and the other goes on when it is stopped', async () => {
  const { stop: stopOne } = await beside();
  const { stop: stopOther } = await beside();
  harness.sail(30);
  try {
    await expect.poll(() => harness.brief(), PATIENT).toEqual([['Proximity ALERT', 'alarm', 1]]);
  } finally {
    await stopOne();
  }
  try {
    await harness.report('e2', { lat: 12.6 });
    harness.passMs(20_000);
    await expect.poll(async () => (await eventIds()).length, PATIENT).toBe(2);
  } finally {
    await stopOther();
  }
  expect(await harness.told()).toEqual(['e1', 'e2']);
});

it('one that has lost its lease without noticing writes nothing more, and goes on with what stands there when it has it again', async () => {
  let refused = 0;
  const { stop } = await beside({
    transaction: (who, work) =>
      harness.app.db.transaction(who, work).catch((error: unknown) => {
        if (error instanceof LeaseLost) refused += 1;
        throw error;
      }),
  });
  try {
    harness.sail(30);
    await expect.poll(() => harness.brief(), PATIENT).toEqual([['Proximity ALERT', 'alarm', 1]]);
    await harness.app.db.query("update job_leases set holder = 'another', until_ms = $1", [harness.nowMs() + 60_000]);
    await harness.report('e2', { lat: 12.6 });
    await harness.app.db.query("select pg_notify('fathom_changed', 'world:events events')");
    await expect.poll(() => refused, PATIENT).toBeGreaterThan(0);
    expect(await eventIds()).toEqual(['e1']);
    harness.passMs(120_000);
    await expect.poll(async () => (await eventIds()).length, PATIENT).toBe(2);
  } finally {
    await stop();
  }
  expect(await harness.told()).toEqual(['e1', 'e2']);
});
