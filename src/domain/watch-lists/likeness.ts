// How alike a ship and an entry of a watch list are by name and flag. Pure.

/** Offered to a person from here on. */
export const LEAST_LIKENESS = 0.8;

/** By flag: the same; not known of one of them; another one. A ship changes her flag more easily than her name. */
const FLAG_FACTORS = { same: 1, unknown: 0.9, other: 0.8 } as const;

/** Letters and digits in capitals, without accents, spaces and the kind of ship before the name (MV, M/T ...). */
export const comparableName = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .trim()
    .replace(/^(M\/?[VTS]|S\/?S)[. ]+/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The pairs of neighbouring letters, each as often as it stands there. */
export function pairsOf(plain: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 1; at < plain.length; at++) {
    const pair = plain.slice(at - 1, at + 1);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient of two plain names: twice the pairs that both have, by all pairs of both. */
export function nameLikeness(one: string, other: string): number {
  if (one.length < 2 || other.length < 2) return 0;
  if (one === other) return 1;
  const pairs = pairsOf(one);
  let shared = 0;
  for (const [pair, times] of pairsOf(other)) shared += Math.min(times, pairs.get(pair) ?? 0);
  return (2 * shared) / (one.length + other.length - 2);
}

/** From 0 to 1, in steps of 0.01: the likeness of the names times the factor of the flags. */
export function likeness(names: number, flag: string | undefined, otherFlag: string | undefined): number {
  const factor = flag === undefined || otherFlag === undefined ? 'unknown' : flag === otherFlag ? 'same' : 'other';
  return Math.round(names * FLAG_FACTORS[factor] * 100) / 100;
}
