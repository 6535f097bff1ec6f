import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIP_FLAG } from '#contract/worker-apis.ts';
import type { ShipPatch, ShipSnapshot } from '#contract/worker-apis.ts';
import { columnsOf, snapshotOf } from '#tests/bench/ship-layer.columns.ts';
import { dirtyRanges, MOST_PAGES, PAGE_SLOTS, ShipColumns } from './ship-columns.ts';

const at = (count: number) => Array.from({ length: count }, (_, i) => ({ position: [i / 100, 0] as const }));

const applied = (columns: ShipColumns, patch: ShipPatch) => {
  columns.take(patch);
  return columns.advance(Number.POSITIVE_INFINITY);
};

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
  applied(columns, { ...moved, rev: 2, slots: 5000, changed: Uint32Array.of(3, 4999) });
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
  applied(columns, { ...columnsOf([{ position: [9, 9] }], 0), rev: 2, slots: 4, changed: Uint32Array.of(3) });
  expect(columns.slots).toBe(4);
  expect(columns.positions.slice(0, 6)).toEqual(before);
  expect(columns.takeDirty().everything).toBe(true);
});

test('a patch says when it alerts a ship, and not again while she stays alerted', () => {
  const columns = new ShipColumns();
  columns.replace(snapshotOf(at(2), 0));
  const alerted = columnsOf([{ position: [0, 0], flags: SHIP_FLAG.alerted }], 0);
  expect(applied(columns, { ...alerted, rev: 2, slots: 2, changed: Uint32Array.of(1) })).toBe(true);
  expect(applied(columns, { ...alerted, rev: 3, slots: 2, changed: Uint32Array.of(1) })).toBe(false);
});

interface Step {
  newShips: number;
  changed: number[];
  /** Holds every ship, of this many, perhaps fewer than before: a store that was rebuilt. */
  whole?: number | undefined;
}
const anySteps = fc.array(
  fc.record({
    newShips: fc.nat(8),
    changed: fc.array(fc.nat(), { maxLength: 12 }),
    whole: fc.option(fc.nat(10), { nil: undefined, freq: 6 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Patches in a row, as a store would tell them, every value its own; and what all of it is after each. */
function story(steps: readonly Step[]): { patches: ShipPatch[]; worlds: Map<number, ShipSnapshot> } {
  let slots = 3;
  let value = 0;
  let [positions, attributes] = [[] as number[], [] as number[]];
  const patches: ShipPatch[] = [];
  const worlds = new Map<number, ShipSnapshot>();
  steps.forEach(({ newShips, changed, whole }, i) => {
    const before = slots;
    slots = whole ?? before + newShips;
    if (whole !== undefined) [positions, attributes] = [positions.slice(0, 2 * whole), attributes.slice(0, 2 * whole)];
    const all = Array.from({ length: slots }, (_, slot) => slot);
    const its = whole !== undefined ? all : [...new Set([...changed.map((slot) => slot % slots), ...all.slice(before)])];
    for (const slot of its) for (const word of [0, 1]) [positions[2 * slot + word], attributes[2 * slot + word]] = [++value, ++value];
    const gathered = (column: number[]) => its.flatMap((slot) => [column[2 * slot] ?? 0, column[2 * slot + 1] ?? 0]);
    const rev = i + 2;
    const patch = { rev, slots, changed: Uint32Array.from(its) };
    patches.push({ ...patch, positions: Int32Array.from(gathered(positions)), attributes: Uint32Array.from(gathered(attributes)) });
    const world = (column: number[]) => Array.from({ length: 2 * slots }, (_, word) => column[word] ?? 0);
    worlds.set(rev, { rev, slots, positions: Int32Array.from(world(positions)), attributes: Uint32Array.from(world(attributes)) });
  });
  return { patches, worlds };
}

test('patches written in slices of any size end as patches written whole, and every revision told is here to its last slot', () => {
  fc.assert(
    fc.property(anySteps, fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 })), { maxLength: 40 }), (steps, turns) => {
      const { patches, worlds } = story(steps);
      const start: ShipSnapshot = { rev: 1, slots: 3, positions: new Int32Array(6), attributes: new Uint32Array(6) };
      const copy = () => ({ ...start, positions: start.positions.slice(), attributes: start.attributes.slice() });
      const [sliced, whole] = [new ShipColumns(), new ShipColumns()];
      sliced.replace(copy());
      whole.replace(copy());
      const gpu = { positions: new Int32Array(0), attributes: new Uint32Array(0) };
      const waiting = [...patches];
      for (const [takes, most] of [...turns, ...patches.map(() => [true, 5] as const), [false, Number.POSITIVE_INFINITY] as const]) {
        const next = takes ? waiting.shift() : undefined;
        if (next) sliced.take(next);
        sliced.advance(most);
        upload(sliced, gpu);
        expect(sliced.slots).toBe(worlds.get(sliced.rev)?.slots ?? start.slots);
        expect(gpu.positions.length).toBeGreaterThanOrEqual(2 * sliced.slots);
        expect(gpu.positions.subarray(0, 2 * sliced.slots)).toEqual(sliced.positions.subarray(0, 2 * sliced.slots));
      }
      for (const patch of patches) applied(whole, patch);
      const last = worlds.get(patches.at(-1)?.rev ?? 0);
      for (const columns of [sliced, whole]) {
        expect([columns.rev, columns.nextRev, columns.slots, columns.behind]).toEqual([last?.rev, last?.rev, last?.slots, 0]);
        expect(columns.positions.slice(0, 2 * columns.slots)).toEqual(last?.positions);
        expect(columns.attributes.slice(0, 2 * columns.slots)).toEqual(last?.attributes);
      }
    }),
  );
});

/** As the GPU's copy is kept. */
function upload(columns: ShipColumns, gpu: { positions: Int32Array }): void {
  const { everything, ranges } = columns.takeDirty();
  if (everything) gpu.positions = columns.positions.slice();
  for (const [from, to] of ranges) gpu.positions.set(columns.positions.subarray(2 * from, 2 * to), 2 * from);
}

test('a slice writes no more than it may, and a revision counts only when all of it is written', () => {
  const columns = new ShipColumns();
  columns.replace(snapshotOf(at(2), 0));
  columns.take({ ...columnsOf(at(5).slice(2), 0), rev: 2, slots: 5, changed: Uint32Array.of(4, 2, 3) });
  columns.advance(2);
  expect([columns.rev, columns.nextRev, columns.slots, columns.behind]).toEqual([1, 2, 2, 1]);
  columns.advance(2);
  expect([columns.rev, columns.nextRev, columns.slots, columns.behind]).toEqual([2, 2, 5, 0]);
});
