import { expect, test } from 'vitest';
import { sectorLines } from './sectors.ts';

const Z = 13;
const mm = 96 / 25.4 / 512 / 2 ** Z;
const light = (attributes: Record<string, string | number>, x = 0.5) => ({ x, y: 0.4, attributes });
/** Direction from the light, degrees clockwise, and distance in millimetres on the screen. */
const seen = ([x, y]: readonly [number, number]) => [
  Math.round(((Math.atan2(x - 0.5, 0.4 - y) * 180) / Math.PI + 360) % 360),
  Math.round((Math.hypot(x - 0.5, y - 0.4) / mm) * 10) / 10,
];

test('a sector is drawn where it is seen: its directions are given from seaward, so they are turned', () => {
  const lines = sectorLines([light({ SECTR1: 270, SECTR2: 300 })], Z);
  expect(lines.map(({ role }) => role)).toEqual(['leg', 'leg', 'arc']);
  expect(lines.slice(0, 2).map(({ line }) => seen(line[1] ?? [0, 0]))).toEqual([
    [90, 25],
    [120, 25],
  ]);
  const arc = (lines[2]?.line ?? []).map(seen);
  expect([arc[0], arc.at(-1)]).toEqual([
    [90, 20],
    [120, 20],
  ]);
  expect(arc.every(([deg = 0, radius]) => deg >= 90 && deg <= 120 && radius === 20)).toBe(true);
});

test('a sector over north goes on clockwise', () => {
  const [, , arc] = sectorLines([light({ SECTR1: '170', SECTR2: '190' })], Z);
  expect((arc?.line ?? []).map((place) => seen(place)[0])).toEqual([350, 355, 0, 5, 10]);
});

test('a light all round has neither legs nor arc', () => {
  expect(sectorLines([light({}), light({ SECTR1: 0, SECTR2: 360 }), light({ SECTR1: 40 })], Z)).toEqual([]);
});

test('a directional light has one leg along its orientation', () => {
  const [leg, ...others] = sectorLines([light({ CATLIT: '1,4', ORIENT: 0 })], Z);
  expect(others).toEqual([]);
  expect(seen(leg?.line[1] ?? [0, 0])).toEqual([180, 25]);
});

test('sectors that overlap at one place are drawn one outside the other, and those that only touch are not', () => {
  const radii = (...lights: ReturnType<typeof light>[]) =>
    sectorLines(lights, Z)
      .filter(({ role }) => role === 'arc')
      .map(({ line, light: { x, y } }) => Math.round((Math.hypot((line[0]?.[0] ?? 0) - x, (line[0]?.[1] ?? 0) - y) / mm) * 10) / 10);
  expect(radii(light({ SECTR1: 0, SECTR2: 90 }), light({ SECTR1: 90, SECTR2: 180 }))).toEqual([20, 20]);
  expect(radii(light({ SECTR1: 0, SECTR2: 90 }), light({ SECTR1: 80, SECTR2: 180 }))).toEqual([20, 25]);
  expect(radii(light({ SECTR1: 0, SECTR2: 90 }), light({ SECTR1: 80, SECTR2: 180 }, 0.6))).toEqual([20, 20]);
});

test('legs have one length on the screen at every zoom', () => {
  const length = (z: number) => {
    const [leg] = sectorLines([light({ SECTR1: 0, SECTR2: 90 })], z);
    return ((leg?.line[1]?.[1] ?? 0) - 0.4) * 2 ** z;
  };
  expect(length(9)).toBeCloseTo(length(15), 6);
});
