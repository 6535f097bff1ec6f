// The simulation is itself tried: each planted bug is found by the seed that is kept for it, and by the promise that the bug breaks.
import { describe, expect, it } from 'vitest';
import { KEPT_PLANTED_SEEDS } from './kept-seeds.ts';
import { memoryStorage } from './memory-storage.ts';
import { BROKEN_RULES, PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import { repeatedPages } from './planted-on-device.ts';
import { runSeed } from './run-seed.ts';

/** Minutes on a machine that is busy with everything else. */
const timeout = 900_000;

describe('the simulation finds the planted bug', () => {
  for (const bug of Object.keys(PLANTED_BUGS) as PlantedBug[]) {
    it(bug, { timeout }, async () => {
      const seed = KEPT_PLANTED_SEEDS[bug];
      const found = await runSeed(seed, memoryStorage, PLANTED_BUGS[bug]);
      expect(BROKEN_RULES[bug], found.violation?.said).toContain(found.violation?.rule);
    });
  }

  it('and takes a page that comes twice for none', { timeout }, async () => {
    expect((await runSeed(KEPT_PLANTED_SEEDS.olderVersionApplied, memoryStorage, repeatedPages)).violation).toBeUndefined();
  });
});
