// How the sea mask is packed: blocks that are all sea or all land are named, and the coast is coded cell by cell. Writing and reading share
// one walk.
import { type BitCoder, BitReader } from './bit-coder.ts';

/** Cells of 1/60 degree: a nautical mile from south to north. */
export const CELLS_PER_DEGREE = 60;
export const WIDTH = 360 * CELLS_PER_DEGREE;
export const HEIGHT = 180 * CELLS_PER_DEGREE;
/** Cells along each side of a block. */
export const BLOCK = 20;
export const BLOCK_COLUMNS = WIDTH / BLOCK;
export const BLOCK_ROWS = HEIGHT / BLOCK;
export const SEA = 0;
export const LAND = 1;
export const COAST = 2;

/** Nine combinations of block kinds around a block, twice; then what eleven neighbouring cells say. */
const KIND_CONTEXTS = 81 * 2;
export const MASK_CONTEXTS = KIND_CONTEXTS + 2048;
/** Space beside a row for the cells that a context looks at. */
const MARGIN = 3;

export interface MaskCells {
  /** SEA, LAND or COAST of each block, row by row from 90 N 180 W. */
  kinds: Uint8Array;
  /** One bit for each cell of each coast block, in the order of the blocks; 1 is land. */
  cells: Uint8Array;
}

const BYTES_PER_BLOCK = (BLOCK * BLOCK) / 8;

function codeKinds(coder: BitCoder, kinds: Uint8Array, row: number): number {
  let coasts = 0;
  for (let column = 0; column < BLOCK_COLUMNS; column++) {
    const at = row * BLOCK_COLUMNS + column;
    const kindAt = (index: number) => kinds[index] ?? SEA;
    const above = at - BLOCK_COLUMNS;
    const context = kindAt(at - 1) + 3 * kindAt(above) + 9 * kindAt(above - 1) + 27 * kindAt(above + 1);
    const kind = kinds[at] as number;
    const isCoast = coder.code(context, kind === COAST ? 1 : 0);
    kinds[at] = isCoast ? COAST : coder.code(81 + context, kind);
    if (isCoast) coasts++;
  }
  return coasts;
}

/** One row of a block's cells. The context is three cells before, five above and three above those; it rolls from cell to cell. */
function codeRow(coder: BitCoder, line: Uint8Array, before: Uint8Array, beforeThat: Uint8Array, from: number): void {
  let near = (line[from - 1] as number) | ((line[from - 2] as number) << 1) | ((line[from - 3] as number) << 2);
  let over =
    (before[from + 1] as number) |
    ((before[from] as number) << 1) |
    ((before[from - 1] as number) << 2) |
    ((before[from - 2] as number) << 3);
  let far = (beforeThat[from] as number) | ((beforeThat[from - 1] as number) << 1);
  for (let x = from; x < from + BLOCK; x++) {
    over = ((over << 1) | (before[x + 2] as number)) & 31;
    far = ((far << 1) | (beforeThat[x + 1] as number)) & 7;
    const bit = coder.code(KIND_CONTEXTS + (near | (over << 3) | (far << 8)), line[x] as number);
    line[x] = bit;
    near = ((near << 1) | bit) & 7;
  }
}

/**
 * Walks over all cells with a writer or a reader. Yields after each row of blocks (540 of them), so that a thread need not block. `kinds`
 * and `cellsOf` are read when writing and made when reading.
 */
export function* walkMask(
  coder: BitCoder,
  kinds: Uint8Array,
  cellsOf: (coast: number, count: number) => Uint8Array,
): Generator<void, void, void> {
  let [line, before, beforeThat] = [0, 1, 2].map(() => new Uint8Array(WIDTH + 2 * MARGIN)) as [Uint8Array, Uint8Array, Uint8Array];
  let coast = 0;
  for (let row = 0; row < BLOCK_ROWS; row++) {
    const count = codeKinds(coder, kinds, row);
    const cells = cellsOf(coast, count);
    for (let y = 0; y < BLOCK; y++) {
      [line, before, beforeThat] = [beforeThat, line, before];
      let at = 0;
      for (let column = 0; column < BLOCK_COLUMNS; column++) {
        const from = MARGIN + column * BLOCK;
        const kind = kinds[row * BLOCK_COLUMNS + column];
        if (kind !== COAST) {
          line.fill(kind as number, from, from + BLOCK);
          continue;
        }
        const bit = at++ * BLOCK * BLOCK + y * BLOCK;
        for (let x = 0; x < BLOCK; x++) line[from + x] = ((cells[(bit + x) >> 3] as number) >> ((bit + x) & 7)) & 1;
        codeRow(coder, line, before, beforeThat, from);
        for (let x = 0; x < BLOCK; x++)
          cells[(bit + x) >> 3] = (cells[(bit + x) >> 3] as number) | ((line[from + x] as number) << ((bit + x) & 7));
      }
    }
    coast += count;
    yield;
  }
}

/** Reads a packed mask in 540 steps. */
export function* unpackMask(packed: Uint8Array): Generator<void, MaskCells, void> {
  const kinds = new Uint8Array(BLOCK_COLUMNS * BLOCK_ROWS);
  const parts: Uint8Array[] = [];
  yield* walkMask(new BitReader(packed, MASK_CONTEXTS), kinds, (_, count) => {
    const part = new Uint8Array(count * BYTES_PER_BLOCK);
    parts.push(part);
    return part;
  });
  const cells = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    cells.set(part, at);
    at += part.length;
  }
  return { kinds, cells };
}
