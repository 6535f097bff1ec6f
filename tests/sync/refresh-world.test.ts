import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEPT_PLANTED_SEEDS } from './kept-seeds.ts';
import { openRefreshHarness, type RefreshHarness } from './refresh-harness.ts';
import { forgivingTokens, type Renewing, renewMany, renewThrough, spendingTokens } from './refresh-world.ts';

const SEEDS = 20;
const ROUNDS = 1000;
let harness: RefreshHarness;

beforeAll(async () => {
  harness = await openRefreshHarness();
});
afterAll(() => harness.close());

const attemptsOf = async (seed: number, through: Renewing): Promise<number | undefined> =>
  renewThrough(seed, through, await harness.open(), harness.passMs);
const play = (through: Renewing, rounds: number) => renewMany({ ...harness, sessions: through, seed: 1, rounds });

describe('sessions renewed over a link that loses answers', () => {
  it(`SY16: nobody is signed out in ${SEEDS} seeds, and answers were lost in each`, async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) expect(await attemptsOf(seed, harness.sessions), `seed ${seed}`).toBeGreaterThan(30);
  });

  it('finds the planted bug: a lost refresh answer revokes', async () => {
    expect(await attemptsOf(KEPT_PLANTED_SEEDS.lostRefreshRevokes, spendingTokens(harness.sessions))).toBeUndefined();
  });
});

describe('sessions whose tokens were copied', () => {
  it(`SY16: in ${ROUNDS} renewals nobody is signed out for nothing, and every use of an old copy ends its session`, async () => {
    const { broken, reuses, caught, lostAnswers } = await play(harness.sessions, ROUNDS);
    expect(broken).toEqual([]);
    expect(caught).toBe(reuses);
    expect(await harness.reusesLogged()).toBe(caught);
    expect(Math.min(reuses, lostAnswers)).toBeGreaterThan(5);
  });

  it('finds the planted bugs: a lost answer revokes; an old copy is taken', async () => {
    expect((await play(spendingTokens(harness.sessions), 200)).broken.join()).toContain('signed out for no reason');
    expect((await play(forgivingTokens(harness.sessions), 200)).broken.join()).toContain('had been used');
  });
});
