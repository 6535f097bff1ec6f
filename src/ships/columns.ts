// Ships in typed-array columns: which columns there are, the "not known" value of each, and how to move whole columns. Knows no JSON, no
// database and no screen.
import type { ColdColumns, HotColumns, TextName } from '#store/ship-rows.ts';

/** Slots per chunk in the database. With 1,024 slots reads are 2 to 4 times slower; 65,536 gains nothing (measured November 2026). */
export const CHUNK_SLOTS = 16_384;
const CHUNK_BITS = 14;
export const chunkOf = (slot: number): number => slot >>> CHUNK_BITS;
export const chunkCount = (slots: number): number => Math.ceil(slots / CHUNK_SLOTS);

/** Bits of `state`. */
export const STATE = { classB: 1, gone: 2 } as const;

/** "Not known" in columns where 0 is a value. */
export const NONE_8 = 0xff;
export const NONE_16 = 0xffff;

const HOT = {
  lonE7: Int32Array,
  latE7: Int32Array,
  courseTenths: Uint16Array,
  speedTenths: Uint16Array,
  headingDeg: Uint16Array,
  navStatus: Uint8Array,
  state: Uint8Array,
  seenS: Uint32Array,
} as const;

const COLD = {
  mmsi: Uint32Array,
  imo: Uint32Array,
  shipType: Uint16Array,
  flag: Uint16Array,
  lengthM: Uint16Array,
  beamM: Uint8Array,
  draughtTenths: Uint16Array,
} as const;

export const TEXT_NAMES: readonly TextName[] = ['name', 'callsign', 'destination', 'eta'];

export type ShipColumn = Int32Array | Uint32Array | Uint16Array | Uint8Array;
export type ColumnSet = HotColumns | ColdColumns;

export const allocateHot = (length: number): HotColumns => ({
  lonE7: new HOT.lonE7(length),
  latE7: new HOT.latE7(length),
  courseTenths: new HOT.courseTenths(length),
  speedTenths: new HOT.speedTenths(length),
  headingDeg: new HOT.headingDeg(length),
  navStatus: new HOT.navStatus(length),
  state: new HOT.state(length),
  seenS: new HOT.seenS(length),
});

export const allocateCold = (length: number): ColdColumns => ({
  mmsi: new COLD.mmsi(length),
  imo: new COLD.imo(length),
  shipType: new COLD.shipType(length),
  flag: new COLD.flag(length),
  lengthM: new COLD.lengthM(length),
  beamM: new COLD.beamM(length),
  draughtTenths: new COLD.draughtTenths(length),
});

export const HOT_NAMES = Object.keys(HOT) as (keyof HotColumns)[];
export const COLD_NAMES = Object.keys(COLD) as (keyof ColdColumns)[];

/** Whether what was read from the database is columns of this length and of the right kinds. */
export function areColumns(row: Partial<Record<string, unknown>>, kinds: 'hot' | 'cold', length: number): boolean {
  return Object.entries(kinds === 'hot' ? HOT : COLD).every(([name, kind]) => {
    const column = row[name];
    return column instanceof kind && column.length === length;
  });
}

/** Visits the columns of the same name in both sets, pair by pair. */
function forEachPair(to: ColumnSet, from: ColumnSet, visit: (to: ShipColumn, from: ShipColumn) => void): void {
  const target = to as unknown as Record<string, ShipColumn>;
  for (const [name, column] of Object.entries(from)) {
    const other = target[name];
    if (other && ArrayBuffer.isView(column)) visit(other, column as ShipColumn);
  }
}

/** Sets to[name] = from[name] from `start` on. */
export const copyColumns = (to: ColumnSet, from: ColumnSet, start = 0): void =>
  forEachPair(to, from, (target, column) => target.set(column, start));

/** Sets to[name][start + i] = from[name][rows[i]]. */
export const gatherColumns = (to: ColumnSet, from: ColumnSet, rows: Uint32Array, start = 0): void =>
  forEachPair(to, from, (target, column) => {
    for (let i = 0; i < rows.length; i++) target[start + i] = column[rows[i] as number] as number;
  });

/** Sets to[name][slots[i]] = from[name][i]. */
export const scatterColumns = (to: ColumnSet, from: ColumnSet, slots: Uint32Array): void =>
  forEachPair(to, from, (target, column) => {
    for (let i = 0; i < slots.length; i++) target[slots[i] as number] = column[i] as number;
  });

/** Sets to[name][slots[row] - first] = from[name][row] for these rows. */
export const placeColumns = (to: ColumnSet, from: ColumnSet, rows: readonly number[], slots: Uint32Array, first: number): void =>
  forEachPair(to, from, (target, column) => {
    for (const row of rows) target[(slots[row] as number) - first] = column[row] as number;
  });

/** Sets to[name] = from[name][start..end), from index 0 on. */
export const copyPart = (to: ColumnSet, from: ColumnSet, start: number, end: number): void =>
  forEachPair(to, from, (target, column) => target.set(column.subarray(start, Math.max(start, end))));

export interface Comparison {
  held: ColumnSet;
  /** Slots from here on are unused, so there is nothing to compare with. */
  heldSlots: number;
  from: ColumnSet;
  rows: Uint32Array;
  slots: Uint32Array;
}

/** Sets differs[i] if any column of row rows[i] in `from` differs from `held` at slots[i]. */
export const markDifferences = (differs: Uint8Array, { held, heldSlots, from, rows, slots }: Comparison): void =>
  forEachPair(held, from, (target, column) => {
    for (let i = 0; heldSlots > 0 && i < rows.length; i++) {
      const slot = slots[i] as number;
      if (slot < heldSlots && target[slot] !== column[rows[i] as number]) differs[i] = 1;
    }
  });

const capacityFor = (length: number, wanted: number) => Math.max(wanted, Math.min(length * 2, length + 262_144), 1024);

export function grownHot(columns: HotColumns, wanted: number): HotColumns {
  if (wanted <= columns.seenS.length) return columns;
  const grown = allocateHot(capacityFor(columns.seenS.length, wanted));
  copyColumns(grown, columns);
  return grown;
}

export function grownCold(columns: ColdColumns, wanted: number): ColdColumns {
  if (wanted <= columns.mmsi.length) return columns;
  const grown = allocateCold(capacityFor(columns.mmsi.length, wanted));
  copyColumns(grown, columns);
  return grown;
}
