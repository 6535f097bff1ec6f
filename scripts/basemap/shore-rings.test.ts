import { expect, test } from 'vitest';
import { joinRings, withoutBanked } from './gshhg.ts';
import { coverOf, cutTo, flatRings, softened, toTileUnits } from './shore-rings.ts';

/** A square of land around 0, 0, its corner at so many degrees, as the source runs: land on the left. */
const square = (west: number, east: number, level = 1) => ({
  level,
  points: [west, -10, east, -10, east, 10, west, 10, west, -10],
});
const box = { left: 0.4, top: 0.4, right: 0.6, bottom: 0.6 };

test('pieces that meet become one ring, whichever comes first, and count on over 180 degrees', () => {
  const [ring, ...others] = joinRings([
    { level: 1, points: [-180, 5, -170, 5, -170, -5, -180, -5] },
    { level: 1, points: [180, -5, 170, -5, 170, 5, 180, 5] },
  ]);
  expect(others).toEqual([]);
  expect(ring?.points).toEqual([-180, 5, -170, 5, -170, -5, -180, -5, -190, -5, -190, 5, -180, 5]);
});

test('a coast that does not close is no land: the build fails', () => {
  expect(() => joinRings([{ level: 1, points: [0, 0, 1, 0, 1, 1] }])).toThrow('does not close');
});

test('a ring round the pole is led down to it', () => {
  const points = [-180, -70, -60, -70, 60, -70, 180, -70];
  expect(joinRings([{ level: 1, points }])[0]?.points.slice(-6)).toEqual([180, -90, -180, -90, -180, -70]);
});

test('land that crosses 180 degrees is there on both sides of the world', () => {
  const reach = flatRings([square(170, 190)])
    .map((ring) => ring.filter((_, i) => i % 2 === 0))
    .map((xs) => [Math.min(...xs), Math.max(...xs)]);
  expect(reach.map(([from = 0, to = 0]) => [from.toFixed(3), to.toFixed(3)])).toEqual([
    ['0.972', '1.028'],
    ['-0.028', '0.028'],
  ]);
});

test('a square is plain land, plain sea, a lake in land, or has a shore', () => {
  const land = square(-90, 90);
  land.points = land.points.map((value, i) => (i % 2 ? value * 6 : value));
  const lake = { ...land, level: 2 };
  const cover = (...pieces: (typeof land)[]) => coverOf(cutTo(flatRings(pieces), box), box);
  expect(cover(land)).toBe(1);
  expect(cover()).toBe(0);
  expect(cover(land, lake)).toBe(0);
  expect(cover(square(-1, 1))).toBeUndefined();
  expect(cover(square(100, 110))).toBe(0);
});

test('tile units keep what bends by more than the tolerance, and a small island keeps its shape', () => {
  const ring = Float64Array.from([0, 0, 0.5, 0.0001, 1, 0, 1, 1, 0, 1, 0, 0]);
  expect(toTileUnits(ring, { z: 0, x: 0, y: 0 }, 2)).toEqual([
    [0, 0],
    [4096, 0],
    [4096, 4096],
    [0, 4096],
    [0, 0],
  ]);
  expect(toTileUnits(ring, { z: 0, x: 0, y: 0 }, 0.1)).toHaveLength(6);
  const island = Float64Array.from([0.001, 0.001, 0.003, 0.001, 0.003, 0.003, 0.001, 0.003, 0.001, 0.001]);
  expect(toTileUnits(island, { z: 0, x: 0, y: 0 }, 3)).toHaveLength(5);
});

test('stairs of the source are softened by at most 30 m, and what is no coast stays', () => {
  const metre = 1 / 40_075_017;
  const stairs = Array.from({ length: 40 }, (_, i) => [0.5 + Math.ceil(i / 2) * 90 * metre, 0.5 - Math.floor(i / 2) * 90 * metre]).flat();
  const ring = Float64Array.from([...stairs, 0.9, 0.5, ...stairs.slice(0, 2)]);
  const soft = softened(ring);
  const moved = Array.from({ length: ring.length / 2 }, (_, i) =>
    Math.hypot((soft[i * 2] ?? 0) - (ring[i * 2] ?? 0), (soft[i * 2 + 1] ?? 0) - (ring[i * 2 + 1] ?? 0)),
  );
  expect(Math.max(...moved) / metre).toBeCloseTo(30, 3);
  expect(moved.slice(-3)).toEqual([0, 0, 0]); // beside the long edges
  const islet = ring.slice(0, 12);
  expect(softened(islet)).toEqual(islet);
});

test('the middle line of the canal of Panama is left out where its banks are drawn; other lines stay whole', () => {
  const line = [
    [-80, 9.3],
    [-79.9, 9.25],
    [-79.7, 9.1],
    [-79.58, 8.98],
    [-79.4, 8.8],
    [-79.3, 8.7],
  ];
  expect(withoutBanked(line)).toEqual([line.slice(0, 2), line.slice(4)]);
  const elbe = [
    [9.9, 53.5],
    [9.7, 53.6],
  ];
  expect(withoutBanked(elbe)).toEqual([elbe]);
});
