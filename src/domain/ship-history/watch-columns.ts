// What is remembered of hundreds of thousands of ships, in typed columns of 65,536 ships each: 65 bytes a ship, and no object that the
// garbage collector has to visit.
import type { Spot } from './spot.ts';
import { type AreaVisit, newShipWatch, NO_VISITS, type ShipWatch } from './watch.ts';

const BLOCK_BITS = 16;
const BLOCK = 1 << BLOCK_BITS;
const MICRO = 1_000_000;
/** In the column of speeds: not known. */
const NO_SPEED = 0xffff;

class SpotColumns {
  readonly #atS = new Uint32Array(BLOCK);
  readonly #lon = new Int32Array(BLOCK);
  readonly #lat = new Int32Array(BLOCK);
  readonly #speedTenths = new Uint16Array(BLOCK);
  readonly #navStatus = new Uint8Array(BLOCK);

  read(at: number, into: Spot): void {
    into.atS = this.#atS[at] ?? 0;
    if (into.atS === 0) return; // the rest means nothing
    into.lon = (this.#lon[at] ?? 0) / MICRO;
    into.lat = (this.#lat[at] ?? 0) / MICRO;
    const tenths = this.#speedTenths[at] ?? NO_SPEED;
    into.speedKn = tenths === NO_SPEED ? Number.NaN : tenths / 10;
    into.navStatus = this.#navStatus[at] ?? 15;
  }

  write(at: number, { atS, lon, lat, speedKn, navStatus }: Readonly<Spot>): void {
    this.#atS[at] = atS;
    if (atS === 0) return;
    this.#lon[at] = Math.round(lon * MICRO);
    this.#lat[at] = Math.round(lat * MICRO);
    this.#speedTenths[at] = Number.isNaN(speedKn) ? NO_SPEED : Math.round(speedKn * 10);
    this.#navStatus[at] = navStatus;
  }
}

interface Block {
  last: SpotColumns;
  aside: SpotColumns;
  stop: SpotColumns;
  drift: SpotColumns;
  jumpS: Uint32Array;
  /** Two bits each: stopIs, driftIs, isFirst. */
  are: Uint8Array;
}

const newBlock = (): Block => ({
  last: new SpotColumns(),
  aside: new SpotColumns(),
  stop: new SpotColumns(),
  drift: new SpotColumns(),
  jumpS: new Uint32Array(BLOCK),
  are: new Uint8Array(BLOCK),
});

export class WatchColumns {
  readonly #blocks: Block[] = [];
  /** Of the ships that are in an area. */
  readonly #visits = new Map<number, readonly AreaVisit[]>();
  /** Used again for each ship: only one is looked at at a time. */
  readonly #watch: ShipWatch = newShipWatch();

  /** What is remembered of a ship, in an object that the next call uses again; `write` keeps what was changed in it. */
  read(slot: number): ShipWatch {
    const block = this.#block(slot);
    const at = slot & (BLOCK - 1);
    const watch = this.#watch;
    block.last.read(at, watch.last);
    block.aside.read(at, watch.aside);
    block.stop.read(at, watch.stop);
    block.drift.read(at, watch.drift);
    const are = block.are[at] ?? 0;
    watch.stopIs = are & 3;
    watch.driftIs = (are >>> 2) & 3;
    watch.isFirst = are >>> 4 === 1;
    watch.jumpS = block.jumpS[at] ?? 0;
    watch.visits = this.#visits.get(slot) ?? NO_VISITS;
    return watch;
  }

  write(slot: number, watch: Readonly<ShipWatch>): void {
    const block = this.#block(slot);
    const at = slot & (BLOCK - 1);
    block.last.write(at, watch.last);
    block.aside.write(at, watch.aside);
    block.stop.write(at, watch.stop);
    block.drift.write(at, watch.drift);
    block.are[at] = watch.stopIs | (watch.driftIs << 2) | (watch.isFirst ? 16 : 0);
    block.jumpS[at] = watch.jumpS;
    if (watch.visits.length > 0) this.#visits.set(slot, watch.visits);
    else if (this.#visits.size > 0) this.#visits.delete(slot);
  }

  #block(slot: number): Block {
    const number = slot >>> BLOCK_BITS;
    while (this.#blocks.length <= number) this.#blocks.push(newBlock());
    return this.#blocks[number] as Block;
  }
}
