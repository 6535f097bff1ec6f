import { describe, expect, test } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { factsOf } from './track-facts.ts';
import { momentsOf, type TellingArea } from './track-moments.ts';
import { trackOf } from './track.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20);
type Spot = [minute: number, lon: number, speedKn?: number];
const track = (spots: Spot[]) =>
  trackOf(spots.map(([minute, lon, sog]) => ({ time: START + minute * MINUTE, lat: 12, lon, ...(sog !== undefined && { sog }) })));
const told = (spots: Spot[], areas: TellingArea[] = []) => {
  const points = track(spots);
  return momentsOf(points, factsOf(points).gaps, areas).map(({ atMs, ...moment }) => ({ minute: (atMs - START) / MINUTE, ...moment }));
};
const every = (from: number, to: number, step: number) => Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
const east: TellingArea = { name: 'East', isIn: ([lon]: LonLat) => lon >= 45 };

describe('what a track tells', () => {
  test('of nothing, or of one position, it tells nothing', () => {
    expect(told([], [east])).toEqual([]);
    expect(told([[0, 46, 0]], [east])).toEqual([]);
  });

  test('a gap stands at its beginning, where she was last heard, with how far away she came back', () => {
    const [gap] = told([
      [0, 44, 12],
      [240, 45, 12],
    ]);
    expect(gap).toMatchObject({ kind: 'gap', minute: 0, untilMs: START + 240 * MINUTE, place: [44, 12] });
    expect(gap).toHaveProperty('distanceNm', expect.closeTo(58.8, 0));
  });

  test('she lay still for an hour or more: under half a knot, without leaving the place', () => {
    const still = every(30, 150, 10).map((minute): Spot => [minute, 44, 0.2]);
    expect(told([[0, 43.9, 9], [20, 43.99, 5], ...still, [170, 44.1, 10]])).toEqual([
      { kind: 'stop', minute: 30, untilMs: START + 150 * MINUTE, place: [44, 12], isOver: true },
    ]);
    expect(told([[0, 43.9, 9], ...still])).toMatchObject([{ kind: 'stop', isOver: false }]);
  });

  test('no stop: less than an hour, a speed that is not known, a gap between, or a slow drift away', () => {
    expect(told(every(0, 50, 10).map((minute): Spot => [minute, 44, 0]))).toEqual([]);
    expect(told(every(0, 120, 10).map((minute): Spot => [minute, 44]))).toEqual([]);
    const parted: Spot[] = [
      [0, 44, 0],
      [50, 44, 0],
      [170, 44, 0],
      [220, 44, 0],
    ];
    expect(told(parted).map(({ kind }) => kind)).toEqual(['gap']);
    expect(told(every(0, 120, 10).map((minute): Spot => [minute, 44 + minute / 3000, 0.4]))).toEqual([]);
  });

  test('an area is entered and left at the first position on the other side, newest first', () => {
    const spots = every(0, 240, 30).map((minute): Spot => [minute, minute <= 60 || minute >= 180 ? 44 : 46, 12]);
    expect(told(spots, [east])).toEqual([
      { kind: 'left', minute: 180, place: [44, 12], area: 'East', afterGap: false },
      { kind: 'entered', minute: 90, place: [46, 12], area: 'East', afterGap: false },
    ]);
  });

  test('where she was at first is no entry, and along the border she does not come and go', () => {
    const inside = every(0, 120, 10).map((minute): Spot => [minute, 46, 12]);
    expect(told(inside, [east])).toEqual([]);
    const along = every(0, 120, 10).map((minute): Spot => [minute, minute % 20 === 0 ? 44.99 : 45.01, 12]);
    expect(told(along, [east])).toEqual([]);
  });

  test('after a gap it says that nobody knows when she crossed', () => {
    const moments = told(
      [
        [0, 44, 12],
        [300, 46, 12],
        [340, 46.1, 12],
      ],
      [east],
    );
    expect(moments).toMatchObject([{ kind: 'entered', minute: 300, afterGap: true }, { kind: 'gap' }]);
  });
});
