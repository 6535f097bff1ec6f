// Divides the earth into square cells of a given size in degrees: finds the cell of a place, and all cells that a circle may touch.
import type { Degrees, NauticalMiles } from '#contract/units.ts';
import { toDegrees, toRadians } from '#domain/geo/ellipsoid.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { MEAN_RADIUS_NM } from '#domain/geo/sphere.ts';

export interface GridPlace {
  readonly lon: Degrees;
  readonly lat: Degrees;
}

/** Rows from the south, columns eastward; both inclusive. The columns may run past 180 degrees: `cellAt` wraps them. */
export interface CellBox {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** The angle at the centre of the earth, in radians, that surely contains everything within `radiusNm`. */
export const reachAngle = (radiusNm: NauticalMiles): number => roughReachNm(radiusNm) / MEAN_RADIUS_NM;

export class DegreeCells {
  readonly #sizeDeg: Degrees;
  readonly #rows: number;
  readonly #columns: number;

  /** `sizeDeg` must divide 180. */
  constructor(sizeDeg: Degrees) {
    this.#sizeDeg = sizeDeg;
    this.#rows = 180 / sizeDeg;
    this.#columns = 360 / sizeDeg;
  }

  cellOf({ lon, lat }: GridPlace): number {
    return this.cellAt(this.#rowOf(lat), Math.floor((lon + 180) / this.#sizeDeg));
  }

  cellAt(row: number, column: number): number {
    return row * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns);
  }

  /** All cells that a circle of `angle` radians may touch. */
  boxAround({ lon, lat }: GridPlace, angle: number): CellBox {
    const side = sideDeg(toRadians(lat), angle);
    const firstColumn = Math.floor((lon - side + 180) / this.#sizeDeg);
    const lastColumn = Math.floor((lon + side + 180) / this.#sizeDeg);
    return {
      firstRow: this.#rowOf(lat - toDegrees(angle)),
      lastRow: this.#rowOf(lat + toDegrees(angle)),
      firstColumn,
      lastColumn: Math.min(lastColumn, firstColumn + this.#columns - 1),
    };
  }

  isIn(cell: number, { firstRow, lastRow, firstColumn, lastColumn }: CellBox): boolean {
    const row = Math.floor(cell / this.#columns);
    const column = cell % this.#columns;
    // counted eastward from the first column
    const along = (((column - firstColumn) % this.#columns) + this.#columns) % this.#columns;
    return row >= firstRow && row <= lastRow && along <= lastColumn - firstColumn;
  }

  #rowOf(latDeg: Degrees): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((latDeg + 90) / this.#sizeDeg)));
  }
}

export const cellsIn = ({ firstRow, lastRow, firstColumn, lastColumn }: CellBox): number =>
  (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);

/** How far a circle reaches to each side in longitude; all round when it contains a pole. */
function sideDeg(latRad: number, angle: number): Degrees {
  return Math.abs(latRad) + angle >= Math.PI / 2 ? 180 : toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latRad))));
}
