// The simulation on the storage that is shipped: Dexie on the device, PostgreSQL (PGlite) on the server (decision 33).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { dexieDevice, postgresHarness } from './real-storage.ts';
import { runSeed } from './run-seed.ts';
import { PEOPLE } from './people.ts';
import type { Storage } from './world.ts';

/** Seeds 2 and 3 put a backup back between them; the others are run with the long tests. */
const SEEDS = [{ seed: 2, tags: [] }, { seed: 3, tags: [] }, ...[1, 4, 5].map((seed) => ({ seed, tags: ['long'] }))];
/** Minutes on a machine that is busy with everything else. */
const timeout = 900_000;

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

let restores = 0;

describe('the simulation on Dexie and PostgreSQL', () => {
  for (const { seed, tags } of SEEDS) {
    it(`keeps every promise in seed ${seed}`, { timeout, tags }, async () => {
      const storage: Storage = { device: dexieDevice, server: () => postgresHarness(db, PEOPLE) };
      const { violation, counts } = await runSeed(seed, storage);
      expect(violation && `step ${violation.step}: ${violation.said}`).toBeUndefined();
      expect(counts.get('edits')).toBeGreaterThan(0);
      restores += counts.get('restores') ?? 0;
    });
  }

  it('SY22: put a backup back on the way', () => {
    expect(restores).toBeGreaterThan(0);
  });
});
