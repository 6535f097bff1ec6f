// Finds the entries of watch lists that a ship may be: by IMO number, else by name and flag. Pure; made once for an edition.
import { LEAST_LIKENESS, likeness, nameLikeness, pairsOf, comparableName } from './likeness.ts';

export interface ListEntry {
  /** Its list. */
  listId: string;
  /** By the list itself. */
  entryId: string;
  names: readonly string[];
  imo?: number | undefined;
  flag?: string | undefined;
  text: string;
}

export interface NamedShip {
  imo?: number | undefined;
  name?: string | undefined;
  flag?: string | undefined;
}

export interface Match {
  entry: ListEntry;
  by: 'imo' | 'name';
  likeness: number;
  /** The name of the entry that is most like hers. */
  name: string;
}

interface PlainEntry {
  entry: ListEntry;
  plain: string;
  name: string;
}

/**
 * An IMO number stays with the hull: an entry with another one is never the ship, however alike the names. Without a number on one of the
 * sides, names from LEAST_LIKENESS on are offered, the most alike first.
 */
export class ListIndex {
  readonly #byImo = new Map<number, ListEntry[]>();
  readonly #names: PlainEntry[] = [];
  readonly #byPair = new Map<string, number[]>();

  add(entry: ListEntry): void {
    if (entry.imo !== undefined) this.#byImo.set(entry.imo, [...(this.#byImo.get(entry.imo) ?? []), entry]);
    for (const name of entry.names) {
      const plain = comparableName(name);
      const at = this.#names.push({ entry, plain, name }) - 1;
      for (const pair of pairsOf(plain).keys()) {
        const places = this.#byPair.get(pair);
        if (places) places.push(at);
        else this.#byPair.set(pair, [at]);
      }
    }
  }

  matches(ship: NamedShip, most: number): Match[] {
    const sure = ship.imo === undefined ? [] : (this.#byImo.get(ship.imo) ?? []);
    const byImo = sure.map((entry): Match => ({ entry, by: 'imo', likeness: 1, name: entry.names[0] ?? '' }));
    return [...byImo, ...this.#byName(ship)].slice(0, most);
  }

  #byName({ imo, name, flag }: NamedShip): Match[] {
    const plain = comparableName(name ?? '');
    const best = new Map<ListEntry, Match>();
    for (const at of this.#candidates(plain)) {
      const { entry, plain: other, name: entryName } = this.#names[at] as PlainEntry;
      if (imo !== undefined && entry.imo !== undefined) continue;
      const alike = likeness(nameLikeness(plain, other), flag, entry.flag);
      if (alike < LEAST_LIKENESS || alike <= (best.get(entry)?.likeness ?? 0)) continue;
      best.set(entry, { entry, by: 'name', likeness: alike, name: entryName });
    }
    const order = ({ entry }: Match) => `${entry.listId} ${entry.entryId}`;
    return [...best.values()].toSorted((one, two) => two.likeness - one.likeness || (order(one) < order(two) ? -1 : 1));
  }

  /** Names that share enough pairs with hers to be alike, whatever the flags. */
  #candidates(plain: string): number[] {
    const pairs = pairsOf(plain);
    const shared = new Map<number, number>();
    for (const [pair, times] of pairs) for (const at of this.#byPair.get(pair) ?? []) shared.set(at, (shared.get(at) ?? 0) + times);
    const least = ((plain.length - 1) * LEAST_LIKENESS) / 2;
    return [...shared].flatMap(([at, times]) => (times >= least ? [at] : []));
  }
}
