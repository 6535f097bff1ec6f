// Where the open sea is, mile by mile: answers for points, for straight lines and for a band beside them. Knows neither lanes nor closures.
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { shortTurnDeg } from '#domain/geo/longitude.ts';
import { BLOCK, BLOCK_COLUMNS, BLOCK_ROWS, CELLS_PER_DEGREE, COAST, HEIGHT, type MaskCells, SEA, WIDTH } from './packed-mask.ts';
import { latOfNorthing, northingDeg } from './northing.ts';

/** A line is tested at this interval: a quarter of a cell. */
const STEP_DEG = 0.25 / CELLS_PER_DEGREE;
const PROBES = 16;
const BLOCK_DEG = BLOCK / CELLS_PER_DEGREE;

export interface SeaMask {
  /** No land in its one-mile cell: stricter than "not on land". Longitudes may leave +-180. */
  isSea(lonDeg: number, latDeg: number): boolean;
  /** True if everything within so many degrees each way is certainly sea; false says nothing. */
  isWide(lonDeg: number, latDeg: number, withinDeg: number): boolean;
  /** Whether the rhumb line is sea all along, and so are two parallels at `clearNm` on each side, except near the ends. Goes the short way round. */
  isLineSea(from: LonLat, to: LonLat, clearNm?: NauticalMiles): boolean;
  /** How far a ship gets from one place towards the other without a break: the edge of the water, or the end. */
  reach(from: LonLat, to: LonLat): LonLat;
}

/** Uses 3 MB of memory. */
export function seaMask({ kinds, cells }: MaskCells): SeaMask {
  const coastAt = new Int32Array(kinds.length);
  let coasts = 0;
  for (let block = 0; block < kinds.length; block++) coastAt[block] = kinds[block] === COAST ? coasts++ : -1;

  const columnOf = (lonDeg: number) => Math.floor((lonDeg + 180) * CELLS_PER_DEGREE);
  const rowOf = (latDeg: number) => Math.floor((90 - latDeg) * CELLS_PER_DEGREE);

  function isSeaCell(column: number, y: number): boolean {
    let x = column % WIDTH;
    if (x < 0) x += WIDTH;
    if (y < 0 || y >= HEIGHT) return false;
    const block = Math.floor(y / BLOCK) * BLOCK_COLUMNS + Math.floor(x / BLOCK);
    const coast = coastAt[block] as number;
    if (coast < 0) return kinds[block] === SEA;
    const bit = coast * BLOCK * BLOCK + (y % BLOCK) * BLOCK + (x % BLOCK);
    return ((cells[bit >> 3] as number) & (1 << (bit & 7))) === 0;
  }
  const isSea = (lonDeg: number, latDeg: number) => isSeaCell(columnOf(lonDeg), rowOf(latDeg));

  /** Tests a few places on the line: finds most lines that cross land at once. */
  function touchesLandSomewhere(from: LonLat, to: LonLat): boolean {
    const lonTurn = shortTurnDeg(from[0], to[0]);
    const y0 = northingDeg(from[1]);
    const yTurn = northingDeg(to[1]) - y0;
    for (let i = 1; i < PROBES; i++) if (!isSea(from[0] + (lonTurn * i) / PROBES, latOfNorthing(y0 + (yTurn * i) / PROBES))) return true;
    return false;
  }

  /** Blocks of sea with sea all around: from anywhere in one, a block's width in every direction is sea. */
  const open = new Uint8Array(kinds.length);
  for (let y = 1; y < BLOCK_ROWS - 1; y++)
    for (let x = 0; x < BLOCK_COLUMNS; x++) {
      let land = 0;
      for (const row of [y - 1, y, y + 1])
        for (const column of [x + BLOCK_COLUMNS - 1, x, x + 1]) land += kinds[row * BLOCK_COLUMNS + (column % BLOCK_COLUMNS)] as number;
      open[y * BLOCK_COLUMNS + x] = land === 0 ? 1 : 0;
    }
  const isOpen = (column: number, row: number) =>
    row >= 0 &&
    row < HEIGHT &&
    open[Math.floor(row / BLOCK) * BLOCK_COLUMNS + Math.floor((((column % WIDTH) + WIDTH) % WIDTH) / BLOCK)] === 1;

  /** The first place that is not sea, as a fraction of the way, or undefined. */
  function firstLand(from: LonLat, to: LonLat, clearNm: NauticalMiles): number | undefined {
    const lonTurn = shortTurnDeg(from[0], to[0]);
    const y0 = northingDeg(from[1]);
    const yTurn = northingDeg(to[1]) - y0;
    const spanDeg = Math.max(Math.abs(lonTurn), Math.abs(to[1] - from[1]), STEP_DEG);
    // northing grows faster than latitude, so a step of northing is never a longer one of latitude
    const shortStep = STEP_DEG / Math.max(spanDeg, Math.abs(yTurn));
    const longStep = BLOCK_DEG / Math.max(spanDeg, Math.abs(yTurn));
    const length = Math.hypot(lonTurn, yTurn) || 1;
    let column = columnOf(from[0]);
    let row = rowOf(from[1]);
    for (let share = 0; ; ) {
      const lon = from[0] + lonTurn * share;
      const lat = latOfNorthing(y0 + yTurn * share);
      const [nextColumn, nextRow] = [columnOf(lon), rowOf(lat)];
      const jumps = isOpen(nextColumn, nextRow);
      if (!jumps) {
        if (!isSeaCell(nextColumn, nextRow)) return share;
        // between samples the line may have touched the cell at a corner
        const isCorner = Math.abs(nextColumn - column) === 1 && Math.abs(nextRow - row) === 1;
        if (isCorner && !(isSeaCell(nextColumn, row) && isSeaCell(column, nextRow))) return share;
        // the ends may lie in a harbour: the band narrows towards them
        const asideDeg = Math.min(clearNm / 60, (Math.min(share, 1 - share) * length) / 3);
        if (asideDeg > 0) {
          const lonAside = ((yTurn / length) * asideDeg) / Math.cos((lat * Math.PI) / 180);
          const latAside = (lonTurn / length) * asideDeg;
          if (!isSea(lon + lonAside, lat - latAside) || !isSea(lon - lonAside, lat + latAside)) return share;
        }
      }
      if (share >= 1) return undefined;
      column = nextColumn;
      row = nextRow;
      share = Math.min(1, share + (jumps ? longStep : shortStep));
    }
  }

  return {
    isSea,
    isWide: (lonDeg, latDeg, withinDeg) => withinDeg <= BLOCK_DEG && isOpen(columnOf(lonDeg), rowOf(latDeg)),
    isLineSea: (from, to, clearNm = 0) => !touchesLandSomewhere(from, to) && firstLand(from, to, clearNm) === undefined,
    reach(from, to) {
      const share = firstLand(from, to, 0);
      if (share === undefined) return to;
      const back = Math.max(0, share - STEP_DEG / Math.max(STEP_DEG, Math.hypot(shortTurnDeg(from[0], to[0]), to[1] - from[1])));
      return [from[0] + shortTurnDeg(from[0], to[0]) * back, from[1] + (to[1] - from[1]) * back];
    },
  };
}
