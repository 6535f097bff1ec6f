import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeAssembler } from './assembler.ts';
import type { Sentence } from './sentence.ts';

const part = (armour: string, members: Partial<Sentence>): Sentence => ({
  talker: 'AI',
  total: 2,
  number: 1,
  sequence: '1',
  channel: 'A',
  fillBits: 0,
  armour,
  ...members,
});

function collect() {
  const state = { lost: 0 };
  return { state, assembler: makeAssembler((parts) => (state.lost += parts)) };
}

describe('the parts of a message', () => {
  it('make it whole in any order, interleaved with others on the other channel, sequence, talker or station', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { minLength: 12 }), (order) => {
        const { state, assembler } = collect();
        const origins: Partial<Sentence>[] = [
          {},
          { channel: 'B' },
          { sequence: '2' },
          { talker: 'BS' },
          { source: 'r1' },
          { group: '77', source: 'r2' },
        ];
        const parts = origins.flatMap((origin, i) => [
          part(`${i}a`, { ...origin, number: 1 }),
          part(`${i}b`, { ...origin, number: 2, fillBits: 2 }),
        ]);
        const whole = order.map((i) => assembler.add(parts[i] as Sentence, 0)).filter((message) => message !== undefined);
        expect(whole.map(({ armour }) => armour).toSorted()).toEqual(['0a0b', '1a1b', '2a2b', '3a3b', '4a4b', '5a5b']);
        expect(whole.every(({ fillBits }) => fillBits === 2)).toBe(true);
        expect([assembler.pendingParts(), state.lost]).toEqual([0, 0]);
      }),
    );
  });

  it('belong together by the group of the tag block although only the first part names the station', () => {
    const { assembler } = collect();
    assembler.add(part('a', { group: '5', source: 'r1', sentAtMs: 7 }), 0);
    expect(assembler.add(part('b', { group: '5', number: 2 }), 0)).toEqual({ armour: 'ab', fillBits: 0, sentAtMs: 7 });
  });

  it('never join the part of an older message: a number that comes round starts anew', () => {
    const { state, assembler } = collect();
    assembler.add(part('old', { number: 1 }), 0);
    assembler.add(part('new', { number: 1 }), 100);
    expect(assembler.add(part('b', { number: 2 }), 200)).toEqual({ armour: 'newb', fillBits: 0 });
    expect(state.lost).toBe(1);
  });

  it('are given up after ten seconds, after a thousand sentences, and when the clock is set back', () => {
    for (const [laterMs, sentences] of [
      [10_001, 0],
      [0, 1001],
      [-10_001, 0],
    ] as const) {
      const { state, assembler } = collect();
      assembler.add(part('a', {}), 0);
      for (let i = 0; i < sentences; i++) {
        assembler.add(part('x', { number: 1, channel: 'B' }), 0);
        assembler.add(part('y', { number: 2, channel: 'B' }), 0);
      }
      expect(assembler.add(part('b', { number: 2 }), laterMs)).toBeUndefined();
      expect(state.lost).toBe(1);
    }
  });

  it('are never more than five hundred messages, whatever comes', () => {
    const { state, assembler } = collect();
    for (let i = 0; i < 5000; i++) assembler.add(part('a', { source: `s${i}` }), 0);
    expect(assembler.pendingParts()).toBe(500);
    expect(state.lost).toBe(4500);
  });
});
