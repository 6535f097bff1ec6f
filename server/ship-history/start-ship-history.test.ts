// Facts of ships as a server finds them: on one instance of several.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { JOB_LEASE_MS } from '#server/jobs/job-lease.ts';
import { ShipHistoryHarness } from './ship-history-harness.fixture.ts';
import { startShipHistory } from './start-ship-history.ts';

let harness: ShipHistoryHarness;
beforeAll(async () => {
  harness = await ShipHistoryHarness.open();
});
beforeEach(() => harness.empty());
afterAll(() => harness.close());

it('an instance beside the one that writes has lost nothing when it stops', async () => {
  const { db, clock, log } = harness.app.deps;
  const otherHolds = () =>
    db.query(
      `insert into job_leases as l (name, holder, until_ms) values ('ship history', 'another', $1)
       on conflict (name) do update set until_ms = excluded.until_ms`,
      [clock() + JOB_LEASE_MS],
    );
  await otherHolds();
  harness.job.stop();
  const stop = await startShipHistory({ db: { ...db, kind: 'postgres' }, memory: harness.memory, clock, log, traffic: 'live' });
  harness.lie(2);
  await otherHolds();
  await stop();
  expect(harness.app.logged.filter((line) => line.includes('facts of ships'))).toEqual([]);
  expect(await db.query('select 1 from ship_history')).toEqual([]);
});
