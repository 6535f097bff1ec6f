// Turns ships in memory into the chunks of the database, and back. An update that is not in memory yet can be laid over them.
import {
  allocateCold,
  allocateHot,
  areColumns,
  CHUNK_SLOTS,
  chunkCount,
  chunkOf,
  type ColumnSet,
  copyColumns,
  copyPart,
  placeColumns,
  TEXT_NAMES,
} from '#ships/columns.ts';
import { packTexts } from '#ships/text-column.ts';
import type { PackedTextColumns, ShipColdRow, ShipHotRow } from '#store/ship-rows.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';
import type { PlannedUpdate } from './planned-update.ts';

/** Chunks with data that the database has only in deltas. */
export class DirtyChunks {
  readonly hot = new Set<number>();
  readonly cold = new Set<number>();
  deltas = 0;
  /** The slots in those deltas; a slot counts once per delta. */
  entries = 0;

  add({ slots, coldSlots }: PlannedUpdate): void {
    for (const slot of slots) this.hot.add(chunkOf(slot));
    for (const slot of coldSlots) this.cold.add(chunkOf(slot));
    this.deltas++;
    this.entries += slots.length;
  }

  addAll(slots: number): void {
    for (let chunk = 0; chunk < chunkCount(slots); chunk++) {
      this.hot.add(chunk);
      this.cold.add(chunk);
    }
  }

  clear(): void {
    this.hot.clear();
    this.cold.clear();
    this.deltas = 0;
    this.entries = 0;
  }
}

export interface ChunkRows {
  hot: ShipHotRow[];
  cold: ShipColdRow[];
}

/** The rows of the dirty chunks and of those that `update` touches, with the update applied, for `slots` slots in all. */
export function chunkRows(held: ShipsInMemory, dirty: DirtyChunks, slots: number, update?: PlannedUpdate): ChunkRows {
  const hotRows = rowsByChunk(update?.slots);
  const coldRows = rowsByChunk(update?.coldSlots);
  const lengthOf = (id: number) => Math.min(CHUNK_SLOTS, slots - id * CHUNK_SLOTS);
  const hot = [...new Set([...dirty.hot, ...hotRows.keys()])].map((id) => {
    const columns = allocateHot(lengthOf(id));
    layOver(columns, held.hot, held.slots, id, update?.hot, update?.slots, hotRows.get(id));
    return { id, ...columns };
  });
  const cold = [...new Set([...dirty.cold, ...coldRows.keys()])].map((id) => {
    const columns = allocateCold(lengthOf(id));
    layOver(columns, held.cold, held.slots, id, update?.cold, update?.coldSlots, coldRows.get(id));
    return { id, ...columns, texts: textsOf(held, id, lengthOf(id), update, coldRows.get(id)) };
  });
  return { hot, cold };
}

/** The rows of an update, by the chunk of their slot. */
function rowsByChunk(slots: Uint32Array = new Uint32Array(0)): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < slots.length; row++) {
    const chunk = chunkOf(slots[row] as number);
    const list = rows.get(chunk);
    if (list) list.push(row);
    else rows.set(chunk, [row]);
  }
  return rows;
}

function layOver(
  to: ColumnSet,
  held: ColumnSet,
  heldSlots: number,
  id: number,
  update?: ColumnSet,
  slots?: Uint32Array,
  rows?: number[],
): void {
  const first = id * CHUNK_SLOTS;
  copyPart(to, held, first, Math.min(first + CHUNK_SLOTS, heldSlots));
  if (update && slots && rows) placeColumns(to, update, rows, slots, first);
}

function textsOf(held: ShipsInMemory, id: number, length: number, update?: PlannedUpdate, rows: number[] = []): PackedTextColumns {
  const packed = TEXT_NAMES.map((name) => {
    const texts = held.texts[name].copy(id, length);
    if (update) for (const row of rows) texts[(update.coldSlots[row] as number) - id * CHUNK_SLOTS] = update.texts[name][row] ?? '';
    return [name, packTexts(texts)];
  });
  return Object.fromEntries(packed) as PackedTextColumns;
}

/** Fills an empty store. False: the rows are not complete chunks in sequence, which our writes never leave. */
export function loadChunks(held: ShipsInMemory, { hot, cold }: ChunkRows): boolean {
  const slots = hot.reduce((sum, row) => sum + (row.seenS?.length ?? 0), 0);
  if (hot.length !== chunkCount(slots) || cold.length !== hot.length) return false;
  const isWhole = (row: ShipHotRow | ShipColdRow, id: number, kinds: 'hot' | 'cold') =>
    row.id === id && areColumns({ ...row }, kinds, Math.min(CHUNK_SLOTS, slots - id * CHUNK_SLOTS));
  if (!hot.every((row, id) => isWhole(row, id, 'hot')) || !cold.every((row, id) => isWhole(row, id, 'cold') && hasTexts(row))) return false;
  held.reserve(slots);
  for (const row of hot) copyColumns(held.hot, row, row.id * CHUNK_SLOTS);
  for (const row of cold) copyColumns(held.cold, row, row.id * CHUNK_SLOTS);
  held.putTexts(cold);
  held.adopt(slots);
  return true;
}

const hasTexts = ({ texts }: ShipColdRow) => TEXT_NAMES.every((name) => typeof texts?.[name] === 'string' || Array.isArray(texts?.[name]));
