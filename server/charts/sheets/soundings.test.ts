import fc from 'fast-check';
import { expect, test } from 'vitest';
import { APART_PX, type Sounding, thin } from './soundings.ts';

const Z = 12;
const apart = APART_PX / 512 / 2 ** Z;
const sounding = fc
  .record({
    x: fc.double({ min: 0, max: 12, noNaN: true }),
    y: fc.double({ min: 0, max: 12, noNaN: true }),
    depth: fc.integer({ min: -20, max: 300 }).map((tenths) => tenths / 10),
    zmin: fc.option(fc.double({ min: 9, max: 16, noNaN: true }), { nil: undefined }),
  })
  .map(({ x, y, depth, zmin }): Sounding => ({ x: 0.3 + x * apart, y: 0.4 + y * apart, depth, ...(zmin !== undefined && { zmin }) }));
const distance = (a: Sounding, b: Sounding) => Math.hypot(a.x - b.x, a.y - b.y);
const isShown = ({ zmin = 0 }: Sounding, zoom: number) => zmin <= zoom;

test('each sounding that is left out lies near one at least as shallow that is kept, and shown whenever it would be', () => {
  fc.assert(
    fc.property(fc.array(sounding, { maxLength: 120 }), fc.double({ min: Z, max: Z + 1, noNaN: true }), (soundings, zoom) => {
      const kept = new Set(thin(soundings, Z));
      for (const one of soundings) {
        if (kept.has(one) || !isShown(one, zoom)) continue;
        expect([...kept].some((other) => other.depth <= one.depth && isShown(other, zoom) && distance(one, other) < apart)).toBe(true);
      }
    }),
  );
});

test('kept soundings that are shown at all zooms are so far apart that they can be read', () => {
  fc.assert(
    fc.property(fc.array(sounding, { maxLength: 120 }), (soundings) => {
      const kept = thin(
        soundings.map(({ x, y, depth }) => ({ x, y, depth })),
        Z,
      );
      for (const [i, one] of kept.entries())
        for (const other of kept.slice(i + 1)) expect(distance(one, other)).toBeGreaterThanOrEqual(apart);
    }),
  );
});

test('the shallowest of a crowd stays, whatever the zoom, and more stay as the zoom grows', () => {
  const crowd = Array.from({ length: 400 }, (_, i) => ({
    x: 0.3 + (i % 20) * 1e-6,
    y: 0.4 + Math.floor(i / 20) * 1e-6,
    depth: 3 + ((i * 37) % 100) / 10,
  }));
  const counts = [9, 11, 13, 15].map((z) => {
    const kept = thin(crowd, z);
    expect(kept[0]?.depth).toBe(3);
    return kept.length;
  });
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts[0]).toBe(1);
});
