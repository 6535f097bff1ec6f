// Finds which of thousands of changing places may lie within a distance of a point, by a grid of one degree. Never misses one.
import type { NauticalMiles } from '#contract/units.ts';
import { toRadians } from '#domain/geo/ellipsoid.ts';
import { cellsIn, DegreeCells, type GridPlace, reachAngle } from './degree-cells.ts';

const CELLS = new DegreeCells(1);

/** A place with its direction from the centre of the earth: a distance then needs three differences and no sine. */
interface Pin<T> {
  place: T;
  cell: number;
  x: number;
  y: number;
  z: number;
}

function toPin<T extends GridPlace>(place: T): Pin<T> {
  const [lon, lat] = [toRadians(place.lon), toRadians(place.lat)];
  return {
    place,
    cell: CELLS.cellOf(place),
    x: Math.cos(lat) * Math.cos(lon),
    y: Math.cos(lat) * Math.sin(lon),
    z: Math.sin(lat),
  };
}

export class PlaceGrid<T extends GridPlace> {
  readonly #cells = new Map<number, Pin<T>[]>();
  readonly #pins = new Map<string, Pin<T>>();

  get size(): number {
    return this.#pins.size;
  }

  has(id: string): boolean {
    return this.#pins.has(id);
  }

  /** Replaces the place with this id. */
  put(id: string, place: T): void {
    this.delete(id);
    const pin = toPin(place);
    this.#pins.set(id, pin);
    const cell = this.#cells.get(pin.cell);
    if (cell) cell.push(pin);
    else this.#cells.set(pin.cell, [pin]);
  }

  delete(id: string): void {
    const pin = this.#pins.get(id);
    if (!pin) return;
    this.#pins.delete(id);
    const rest = this.#cells.get(pin.cell)?.filter((one) => one !== pin) ?? [];
    if (rest.length > 0) this.#cells.set(pin.cell, rest);
    else this.#cells.delete(pin.cell);
  }

  /** Every place within `radiusNm`, and a few up to 1.4 % beyond it; in no order. */
  near(around: GridPlace, radiusNm: NauticalMiles): T[] {
    const found: T[] = [];
    if (this.#pins.size === 0) return found;
    const angle = reachAngle(radiusNm);
    const [lonRad, latRad] = [toRadians(around.lon), toRadians(around.lat)];
    const [x, y, z] = [Math.cos(latRad) * Math.cos(lonRad), Math.cos(latRad) * Math.sin(lonRad), Math.sin(latRad)];
    const most = angle >= Math.PI ? Number.POSITIVE_INFINITY : 4 * Math.sin(angle / 2) ** 2;
    const look = (pins: Iterable<Pin<T>>) => {
      for (const pin of pins) if ((pin.x - x) ** 2 + (pin.y - y) ** 2 + (pin.z - z) ** 2 <= most) found.push(pin.place);
    };
    const box = CELLS.boxAround(around, angle);
    if (cellsIn(box) > this.#pins.size) look(this.#pins.values());
    else
      for (let row = box.firstRow; row <= box.lastRow; row++)
        for (let column = box.firstColumn; column <= box.lastColumn; column++) {
          const pins = this.#cells.get(CELLS.cellAt(row, column));
          if (pins) look(pins);
        }
    return found;
  }
}
