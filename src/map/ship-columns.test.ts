import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIP_FLAG } from '#contract/worker-apis.ts';
import { columnsOf, snapshotOf } from '#tests/bench/ship-layer.columns.ts';
import { dirtyRanges, MOST_PAGES, PAGE_SLOTS, ShipColumns } from './ship-columns.ts';

const at = (count: number) => Array.from({ length: count }, (_, i) => ({ position: [i / 100, 0] as const }));

test('dirty ranges cover every dirty page once, join neighbours and never pass the last slot', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: MOST_PAGES }),
      fc.integer({ min: 1, max: PAGE_SLOTS }),
      (pages, rest) => {
        const slots = 99 * PAGE_SLOTS + rest;
        const ranges = dirtyRanges(pages, slots);
        const covered = ranges.flatMap(([from, to]) => {
          expect(from % PAGE_SLOTS).toBe(0);
          expect(to).toBeLessThanOrEqual(slots);
          return Array.from({ length: Math.ceil((to - from) / PAGE_SLOTS) }, (_, i) => from / PAGE_SLOTS + i);
        });
        expect(covered).toEqual(pages.toSorted((a, b) => a - b));
        for (let i = 1; i < ranges.length; i++) expect(ranges[i]?.[0]).toBeGreaterThan(ranges[i - 1]?.[1] ?? 0);
      },
    ),
  );
});

test('more dirty pages than are worth single uploads become one upload', () => {
  const pages = Array.from({ length: MOST_PAGES + 1 }, (_, i) => 2 * i);
  expect(dirtyRanges(pages, 200_000)).toEqual([[0, 200_000]]);
});

test('a patch writes its slots and makes only their pages dirty', () => {
  const columns = new ShipColumns();
  columns.replace(snapshotOf(at(5000), 0));
  expect(columns.takeDirty()).toEqual({ everything: true, ranges: [] });
  const moved = columnsOf([{ position: [50, 10] }, { position: [60, 10] }], 0);
  columns.apply({ ...moved, rev: 2, slots: 5000, changed: Uint32Array.of(3, 4999) });
  expect(columns.takeDirty()).toEqual({
    everything: false,
    ranges: [
      [0, PAGE_SLOTS],
      [4 * PAGE_SLOTS, 5000],
    ],
  });
  expect(columns.positions.slice(6, 8)).toEqual(moved.positions.slice(0, 2));
  expect(columns.positions.slice(9998, 10_000)).toEqual(moved.positions.slice(2, 4));
  expect(columns.takeDirty().ranges).toEqual([]);
});

test('new ships make the buffers grow and keep what was there', () => {
  const columns = new ShipColumns();
  columns.replace(snapshotOf(at(3), 0));
  columns.takeDirty();
  const before = columns.positions.slice(0, 6);
  columns.apply({ ...columnsOf([{ position: [9, 9] }], 0), rev: 2, slots: 4, changed: Uint32Array.of(3) });
  expect(columns.slots).toBe(4);
  expect(columns.positions.slice(0, 6)).toEqual(before);
  expect(columns.takeDirty().everything).toBe(true);
});

test('a patch says when it alerts a ship, and not again while she stays alerted', () => {
  const columns = new ShipColumns();
  columns.replace(snapshotOf(at(2), 0));
  const alerted = columnsOf([{ position: [0, 0], flags: SHIP_FLAG.alerted }], 0);
  expect(columns.apply({ ...alerted, rev: 2, slots: 2, changed: Uint32Array.of(1) })).toBe(true);
  expect(columns.apply({ ...alerted, rev: 3, slots: 2, changed: Uint32Array.of(1) })).toBe(false);
});
