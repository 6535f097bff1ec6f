// The sample of the simulation that runs every time (decision 33); README.md has the long run.
import { describe, expect, it } from 'vitest';
import { KEPT_SEEDS } from './kept-seeds.ts';
import { memoryStorage } from './memory-storage.ts';
import { runSeed, type SeedReport } from './run-seed.ts';

const SEEDS = 300;
const CHUNK = 50;
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
    const work = { edits: 10_000, merged: 50, bursts: 500, notifications: 1000, 'plain edits': 1000, 'events at sea': 100 };
    const answers = { 'answers: changed': 100, 'answers: forbidden': 100, 'answers: gone': 50, 'ids taken': 50 };
    const settled = { 'settled: undone': 50, 'settled: discarded': 20, 'settled: replaced': 50 };
    const link = {
      requestLost: 1000,
      answerLost: 1000,
      duplicated: 500,
      reordered: 5000,
      truncated: 300,
      portal: 200,
      cut: 5000,
      partitions: 1000,
    };
    const said = { serverError: 500, tooMany: 200, spurious401: 200, restores: 100, 'horizons passed': 50, 'too old for the server': 100 };
    const pages = {
      crashes: 1000,
      'frozen leaders': 200,
      'signed out': 200,
      'sessions revoked': 100,
      'storage wiped': 50,
      'permissions changed': 200,
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
