// Which ships of an account share their name with another one of it. Counted once for a list of ships until `forget`: names change seldom,
// and 10,000 ships take about 10 ms.
import { namesakesAmong } from '#contract/entities/ships.ts';
import type { ShipMemory } from '#server/ships/memory.ts';
import { indexIn, segmentOf, TEXT_WIDTH } from '#server/ships/segment.ts';
import { readText } from '#server/ships/text-column.ts';

export class Namesakes {
  readonly #memory: ShipMemory;
  #found = new WeakMap<readonly number[], ReadonlySet<number>>();

  constructor(memory: ShipMemory) {
    this.#memory = memory;
  }

  among(mmsis: readonly number[]): ReadonlySet<number> {
    const known = this.#found.get(mmsis);
    if (known) return known;
    const found = namesakesAmong(mmsis.map((mmsi) => ({ mmsi, name: this.#nameOf(mmsi) })));
    this.#found.set(mmsis, found);
    return found;
  }

  forget(): void {
    this.#found = new WeakMap();
  }

  #nameOf(mmsi: number): string {
    const slot = this.#memory.slotOf(mmsi);
    return slot < 0 ? '' : readText(segmentOf(this.#memory.segments, slot).name, TEXT_WIDTH.name, indexIn(slot));
  }
}
