// The passages of world trade. Each is a gate: a line from shore to shore that every ship passing through must cross.
import { PASSAGES, type PassageName } from '#contract/routing.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { nearestOnLine } from '#domain/geo/distance-to-line.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';

/** Drawn by us from land to land across the named water; lists show them in this order. */
export const PASSAGE_GATES: Record<PassageName, readonly (readonly [LonLat, LonLat])[]> = {
  suez: [
    [
      [31.9, 30.7],
      [32.8, 30.7],
    ],
  ],
  babElMandeb: [
    [
      [42.6, 12.75],
      [43.9, 12.85],
    ],
  ],
  hormuz: [
    [
      [56.15, 25.9],
      [56.75, 27.15],
    ],
  ],
  panama: [
    [
      [-80.1, 9.08],
      [-79.4, 9.2],
    ],
  ],
  malacca: [
    [
      [99.2, 2.6],
      [101.1, 4.1],
    ],
  ],
  gibraltar: [
    [
      [-5.6, 35.6],
      [-5.6, 36.2],
    ],
  ],
  bosporus: [
    [
      [28.85, 41.1],
      [29.3, 41.1],
    ],
  ],
  dardanelles: [
    [
      [26.15, 40.25],
      [26.75, 40.1],
    ],
  ],
  kiel: [
    [
      [9.4, 54.4],
      [9.7, 54.1],
    ],
  ],
};

/** Routes are simplified, so that one may run past the end of a gate. */
const BESIDE_NM: NauticalMiles = 5;

/** The passages that a line leads through, in their order along it, with how far along the line each is. */
export function passagesAlong(line: readonly LonLat[]): { name: PassageName; alongNm: NauticalMiles }[] {
  if (line.length < 2) return [];
  return PASSAGES.flatMap((name) =>
    PASSAGE_GATES[name].flatMap(([from, to]) => {
      const near = nearestOnLine([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], line);
      return near.distanceNm <= distanceNm(from, to) / 2 + BESIDE_NM ? [{ name, alongNm: near.alongNm }] : [];
    }),
  ).toSorted((one, other) => one.alongNm - other.alongNm);
}
