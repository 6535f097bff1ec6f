// Places that come and go, on a grid of one degree: which of thousands may lie within a distance of a point. Never misses one.
import type { Degrees, NauticalMiles } from '#contract/units.ts';
import { toDegrees, toRadians } from '#domain/geo/ellipsoid.ts';
import { roughReachNm } from '#domain/geo/near.ts';
import { MEAN_RADIUS_NM } from '#domain/geo/sphere.ts';

export interface Place {
  readonly lon: Degrees;
  readonly lat: Degrees;
}

const ROWS = 180;
const COLUMNS = 360;

/** A place with its direction from the middle of the earth: distances are then three differences, without a sine. */
interface Pin<T> {
  place: T;
  cell: number;
  x: number;
  y: number;
  z: number;
}

const rowOf = (latDeg: Degrees) => Math.min(ROWS - 1, Math.max(0, Math.floor(latDeg) + ROWS / 2));
const columnOf = (lonDeg: Degrees) => (((Math.floor(lonDeg) + COLUMNS / 2) % COLUMNS) + COLUMNS) % COLUMNS;

function toPin<T extends Place>(place: T): Pin<T> {
  const [lon, lat] = [toRadians(place.lon), toRadians(place.lat)];
  return {
    place,
    cell: rowOf(place.lat) * COLUMNS + columnOf(place.lon),
    x: Math.cos(lat) * Math.cos(lon),
    y: Math.cos(lat) * Math.sin(lon),
    z: Math.sin(lat),
  };
}

export class PlaceGrid<T extends Place> {
  readonly #cells = new Map<number, Pin<T>[]>();
  readonly #pins = new Map<string, Pin<T>>();

  get size(): number {
    return this.#pins.size;
  }

  has(id: string): boolean {
    return this.#pins.has(id);
  }

  /** In the place of what had the id before. */
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

  /** Every place truly within `radiusNm`, and a few that lie up to 1.4 % beyond; in no order. */
  near({ lon, lat }: Place, radiusNm: NauticalMiles): T[] {
    const found: T[] = [];
    if (this.#pins.size === 0) return found;
    const angle = roughReachNm(radiusNm) / MEAN_RADIUS_NM;
    const [lonRad, latRad] = [toRadians(lon), toRadians(lat)];
    const [x, y, z] = [Math.cos(latRad) * Math.cos(lonRad), Math.cos(latRad) * Math.sin(lonRad), Math.sin(latRad)];
    const most = angle >= Math.PI ? Number.POSITIVE_INFINITY : 4 * Math.sin(angle / 2) ** 2;
    const look = (pins: Iterable<Pin<T>>) => {
      for (const pin of pins) if ((pin.x - x) ** 2 + (pin.y - y) ** 2 + (pin.z - z) ** 2 <= most) found.push(pin.place);
    };
    const [from, to] = [rowOf(lat - toDegrees(angle)), rowOf(lat + toDegrees(angle))];
    const side = sideDeg(latRad, angle);
    const first = Math.floor(lon - side);
    const columns = Math.min(COLUMNS, Math.floor(lon + side) - first + 1);
    if ((to - from + 1) * columns > this.#pins.size) look(this.#pins.values());
    else
      for (let row = from; row <= to; row++)
        for (let at = first; at < first + columns; at++) {
          const pins = this.#cells.get(row * COLUMNS + columnOf(at));
          if (pins) look(pins);
        }
    return found;
  }
}

/** How far to either side a circle reaches in longitude; all round where it holds a pole. */
function sideDeg(latRad: number, angle: number): Degrees {
  return Math.abs(latRad) + angle >= Math.PI / 2 ? COLUMNS / 2 : toDegrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(latRad))));
}
