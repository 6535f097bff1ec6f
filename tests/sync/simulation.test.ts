// The sample of the simulation that runs every time (decision 33); README.md has the long run.
import { describe, expect, it } from 'vitest';
import { KEPT_SEEDS } from './kept-seeds.ts';
import { memoryStorage } from './memory-storage.ts';
import { runSeed, type SeedReport } from './run-seed.ts';

const SEEDS = 80;
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
    const work = { edits: 2670, merged: 13, bursts: 130, notifications: 270, 'plain edits': 270, 'events at sea': 30 };
    const answers = { 'answers: changed': 30, 'answers: forbidden': 30, 'answers: gone': 13, 'ids taken': 13 };
    const settled = { 'settled: undone': 13, 'settled: discarded': 5, 'settled: replaced': 13 };
    const link = {
      requestLost: 270,
      answerLost: 270,
      duplicated: 130,
      reordered: 1330,
      truncated: 80,
      portal: 50,
      cut: 1330,
      partitions: 270,
    };
    const said = { serverError: 130, tooMany: 50, spurious401: 50, restores: 30, 'horizons passed': 13, 'too old for the server': 30 };
    const pages = {
      crashes: 270,
      'frozen leaders': 50,
      'signed out': 50,
      'sessions revoked': 30,
      'storage wiped': 13,
      'permissions changed': 50,
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
