// The simulation on the storage that is shipped: Dexie on the device, PostgreSQL (PGlite) on the server (decision 33).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { dexieDevice, postgresHarness } from './real-storage.ts';
import { runSeed } from './run-seed.ts';
import { PEOPLE } from './people.ts';
import type { Storage } from './world.ts';

const SEEDS = 5;
/** Minutes on a machine that is busy with everything else. */
const timeout = 900_000;

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

let restores = 0;

describe('the simulation on Dexie and PostgreSQL', () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    it(`keeps every promise in seed ${seed}`, { timeout }, async () => {
      const storage: Storage = { device: dexieDevice, server: () => postgresHarness(db, PEOPLE) };
      const { violation, counts } = await runSeed(seed, storage);
      expect(violation && `step ${violation.step}: ${violation.said}`).toBeUndefined();
      expect(counts.get('edits')).toBeGreaterThan(0);
      restores += counts.get('restores') ?? 0;
    });
  }

  it('SY22: put backups back on the way', () => {
    expect(restores).toBeGreaterThan(1);
  });
});
