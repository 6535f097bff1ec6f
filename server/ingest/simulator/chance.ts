// Repeatable random numbers: a seed and her number determine everything about a simulated ship.

export interface Chance {
  /** 0 to 1, excluding 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this probability. */
  is(probability: number): boolean;
}

/** Mixes two whole numbers into 32 bits (the finaliser of MurmurHash3). */
export function mix(one: number, other: number): number {
  let h = Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A separate sequence for each pair of numbers. */
export function makeChance(seed: number, stream: number): Chance {
  let state = mix(seed, stream + 1);
  let step = 0;
  const next = () => {
    step++;
    state = mix(state, step);
    return state / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    is: (probability) => next() < probability,
  };
}
