import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { JobLease, JOB_LEASE_MS, LeaseLost } from './job-lease.ts';

let db: Db;
let nowMs = 0;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());
beforeEach(async () => {
  nowMs = 1_800_000_000_000;
  await db.exec('delete from job_leases');
});
/** Of an instance beside others, as with a database server. */
const lease = (name = 'alerts') => new JobLease({ db: { ...db, kind: 'postgres' }, clock: () => nowMs }, name);
const write = (by: JobLease) => db.transaction(null, (tx) => by.assertHeld(tx));

it('belongs to one instance while it is renewed; no other instance may write', async () => {
  const [one, other] = [lease(), lease()];
  expect([await one.hold(), await other.hold()]).toEqual([true, false]);
  for (let passed = 0; passed < 3 * JOB_LEASE_MS; passed += JOB_LEASE_MS / 2) {
    nowMs += JOB_LEASE_MS / 2;
    expect([await one.hold(), await other.hold()]).toEqual([true, false]);
  }
  await write(one);
  await expect(write(other)).rejects.toThrow(LeaseLost);
  expect(await lease('reports').hold()).toBe(true);
});

it('passes to another instance when its holder is silent; the old holder can no longer write, even if it believes that it holds the lease', async () => {
  const [one, other] = [lease(), lease()];
  await one.hold();
  nowMs += JOB_LEASE_MS - 1;
  expect(await other.hold()).toBe(false);
  nowMs += JOB_LEASE_MS;
  expect(await other.hold()).toBe(true);
  await expect(write(one)).rejects.toThrow(LeaseLost);
  expect(await one.hold()).toBe(false);
  await write(other);
});

it('passes to another instance when its holder died while the clock was ahead, but a live holder can renew it', async () => {
  nowMs += 3 * 3_600_000;
  const [dead, alive] = [lease(), lease('reports')];
  await Promise.all([dead.hold(), alive.hold()]);
  nowMs -= 3 * 3_600_000;
  expect([await alive.hold(), await lease().hold(), await lease('reports').hold()]).toEqual([true, true, false]);
  expect(await dead.hold()).toBe(false);
});

it('is free at once when it is given back', async () => {
  const [one, other] = [lease(), lease()];
  await one.hold();
  await one.release();
  expect(await other.hold()).toBe(true);
  await one.release();
  await write(other);
});

it('of a database with one process goes to the new one at once, and stays with it', async () => {
  const [dead, mine] = [new JobLease({ db, clock: () => nowMs }, 'alerts'), new JobLease({ db, clock: () => nowMs }, 'alerts')];
  expect([await dead.hold(), await mine.hold()]).toEqual([true, true]);
  nowMs += JOB_LEASE_MS / 2;
  expect([await dead.hold(), await mine.hold()]).toEqual([false, true]);
});
