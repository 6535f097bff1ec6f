// The sample of the simulation that runs every time (decision 33); README.md has the long run.
import { describe, expect, it } from 'vitest';
import { KEPT_SEEDS } from './kept-seeds.ts';
import { memoryStorage } from './memory-storage.ts';
import { runSeed, type SeedReport } from './run-seed.ts';

const SEEDS = 120;
const CHUNK = 40;
/** Minutes on a machine that is busy with everything else. */
const timeout = 900_000;

const failureOf = ({ seed, violation }: SeedReport) => violation && `seed ${seed}, step ${violation.step}: ${violation.said}`;
const happened = new Map<string, number>();

describe('the simulation in memory', () => {
  for (let from = 1; from <= SEEDS; from += CHUNK) {
    it(`keeps every promise in seeds ${from} to ${from + CHUNK - 1}`, { timeout }, async () => {
      for (let seed = from; seed < from + CHUNK; seed += 1) {
        const report = await runSeed(seed, memoryStorage);
        for (const [what, times] of report.counts) happened.set(what, (happened.get(what) ?? 0) + times);
        expect(failureOf(report), 'node tests/sync/run.ts --seed N prints its last steps').toBeUndefined();
      }
    });
  }

  it('keeps every promise in the seeds that once found something', { timeout }, async () => {
    for (const [name, seed] of Object.entries(KEPT_SEEDS)) expect(failureOf(await runSeed(seed, memoryStorage)), name).toBeUndefined();
  });

  it('did work: edits were made and settled, and everything went wrong that can', () => {
    const work = { edits: 4000, merged: 20, bursts: 200, notifications: 400, 'plain edits': 400, 'events at sea': 40 };
    const answers = { 'answers: changed': 40, 'answers: forbidden': 40, 'answers: gone': 20, 'ids taken': 20 };
    const settled = { 'settled: undone': 20, 'settled: discarded': 8, 'settled: replaced': 20 };
    const link = {
      requestLost: 400,
      answerLost: 400,
      duplicated: 200,
      reordered: 2000,
      truncated: 120,
      portal: 80,
      cut: 2000,
      partitions: 400,
    };
    const said = { serverError: 200, tooMany: 80, spurious401: 80, restores: 40, 'horizons passed': 20, 'too old for the server': 40 };
    const pages = {
      crashes: 400,
      'frozen leaders': 80,
      'signed out': 80,
      'sessions revoked': 40,
      'storage wiped': 20,
      'permissions changed': 80,
    };
    const least = { ...work, ...answers, ...settled, ...link, ...said, ...pages };
    const tooFew = Object.entries(least).filter(([what, times]) => (happened.get(what) ?? 0) < times);
    expect(tooFew.map(([what, times]) => `${what}: ${happened.get(what) ?? 0} of ${times}`)).toEqual([]);
  });

  it('does the same for the same seed', { timeout }, async () => {
    const [once, again, other] = [await runSeed(7, memoryStorage), await runSeed(7, memoryStorage), await runSeed(8, memoryStorage)];
    expect(again.traceHash).toBe(once.traceHash);
    expect(other.traceHash).not.toBe(once.traceHash);
  });
});
