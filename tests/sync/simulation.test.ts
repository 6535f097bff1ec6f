// The sample of the simulation that runs every time (decision 33); README.md has the long run.
import { describe, expect, it } from 'vitest';
import { KEPT_SEEDS } from './kept-seeds.ts';
import { memoryStorage } from './memory-storage.ts';
import { runSeed, type SeedReport } from './run-seed.ts';

/** Seeds of each part: the first is the sample of every time, the second is run with the long tests. */
const PARTS = [
  { from: 1, to: 40, tags: [] },
  { from: 41, to: 80, tags: ['long'] },
];
/** Minutes on a machine that is busy with everything else. */
const timeout = 900_000;

const failureOf = ({ seed, violation }: SeedReport) => violation && `seed ${seed}, step ${violation.step}: ${violation.said}`;
const happened = new Map<string, number>();

describe('the simulation in memory', () => {
  for (const { from, to, tags } of PARTS) {
    it(`keeps every promise in seeds ${from} to ${to}`, { timeout, tags }, async () => {
      for (let seed = from; seed <= to; seed += 1) {
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
    const work = { edits: 1335, merged: 7, bursts: 65, notifications: 135, 'plain edits': 135, 'events at sea': 15 };
    const answers = { 'answers: changed': 15, 'answers: forbidden': 15, 'answers: gone': 7, 'ids taken': 7 };
    const settled = { 'settled: undone': 7, 'settled: discarded': 3, 'settled: replaced': 7 };
    const link = {
      requestLost: 135,
      answerLost: 135,
      duplicated: 65,
      reordered: 665,
      truncated: 40,
      portal: 25,
      cut: 665,
      partitions: 135,
    };
    const said = { serverError: 65, tooMany: 25, spurious401: 25, restores: 15, 'horizons passed': 7, 'too old for the server': 15 };
    const pages = {
      crashes: 135,
      'frozen leaders': 25,
      'signed out': 25,
      'sessions revoked': 15,
      'storage wiped': 7,
      'permissions changed': 25,
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
