// The ships in the fleets of each owner. Team-mates who see the same owners share one list, and an owner's ships are read again only when
// that owner's data has changed. One statement for everybody blocked the built-in database for 20 s (4,000,000 pairs of watcher and ship,
// November 2026).
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tx } from '#server/db/db.ts';

/** Whose fleets: an account's, in its present organisation. */
export interface FleetOwner {
  ownerId: string;
  organisationId: string;
}

/** How many ships one statement reads: about 20 ms of the built-in database. */
const READ_AT_ONCE = 10_000;
const MOST_FLEETS = 256;

interface Held {
  /** Of the owner's content at the time of reading. */
  seq: number;
  mmsis: readonly number[];
}

const nameOf = ({ ownerId, organisationId }: FleetOwner): string => `${organisationId} ${ownerId}`;

/** Merges two ascending lists without duplicates. */
function together(one: readonly number[], other: readonly number[]): readonly number[] {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const all: number[] = [];
  for (let left = 0, right = 0; left < one.length || right < other.length; ) {
    const [a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY] = [one[left], other[right]];
    all.push(Math.min(a, b));
    if (a <= b) left += 1;
    if (b <= a) right += 1;
  }
  return all;
}

const ascending = (mmsis: readonly number[]): number[] => [...new Uint32Array(mmsis).sort()];

/** A map that drops what was not read between two calls of `age`. */
class Aging<V> {
  #young = new Map<string, V>();
  #old = new Map<string, V>();

  get(key: string): V | undefined {
    const value = this.#young.get(key) ?? this.#old.get(key);
    if (value !== undefined) this.#young.set(key, value);
    return value;
  }
  set(key: string, value: V): void {
    this.#young.set(key, value);
  }
  age(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }
}

export class ShipsOfOwners {
  readonly #held = new Aging<Held>();
  /** The ships of several owners together, by owners and version. */
  readonly #shared = new Aging<readonly number[]>();

  /** Updates the stored ships of these owners. Statements are small, so that other calls can run between them when `db` is no transaction. */
  async read(db: Pick<Tx, 'query'>, owners: readonly FleetOwner[]): Promise<void> {
    const byName = new Map(owners.map((owner) => [nameOf(owner), owner]));
    const seqs = await db.query<{ owner: string; seq: number }>(
      `select substr(scope, 9) as owner, seq from scopes where scope = any($1::text[])`,
      [[...byName.values()].map(({ ownerId }) => `content:${ownerId}`)],
    );
    const seqOf = new Map(seqs.map(({ owner, seq }) => [owner, seq]));
    const stale = [...byName].filter(([name, { ownerId }]) => this.#held.get(name)?.seq !== (seqOf.get(ownerId) ?? 0));
    if (stale.length === 0) return;
    const found = new Map<string, readonly number[]>(stale.map(([name]) => [name, []]));
    for await (const { name, mmsis } of this.#fleetsOf(
      db,
      stale.map(([, owner]) => owner),
    ))
      if (found.has(name)) found.set(name, together(found.get(name) ?? [], ascending(mmsis)));
    for (const [name, { ownerId }] of stale) this.#held.set(name, { seq: seqOf.get(ownerId) ?? 0, mmsis: found.get(name) ?? [] });
  }

  /** Ascending. The same list object for the same owners until one of them changes. */
  async of(owners: readonly FleetOwner[]): Promise<readonly number[]> {
    const names = owners
      .map(nameOf)
      .filter((name) => (this.#held.get(name)?.mmsis.length ?? 0) > 0)
      .sort();
    const [first, ...others] = names;
    if (first === undefined) return [];
    if (others.length === 0) return this.#held.get(first)?.mmsis ?? [];
    const key = JSON.stringify(names.map((name) => [name, this.#held.get(name)?.seq]));
    const known = this.#shared.get(key);
    if (known) return known;
    let all: readonly number[] = [];
    for (const name of names) {
      all = together(all, this.#held.get(name)?.mmsis ?? []);
      await nextTurn();
    }
    this.#shared.set(key, all);
    return all;
  }

  /** Call it after all owners were read: drops those that were not read since the last call. */
  age(): void {
    this.#held.age();
    this.#shared.age();
  }

  async *#fleetsOf(db: Pick<Tx, 'query'>, owners: readonly FleetOwner[]): AsyncGenerator<{ name: string; mmsis: number[] }> {
    const fleets = await db.query<{ id: string; owner_id: string; organisation_id: string }>(
      'select id, owner_id, organisation_id from fleets where owner_id = any($1::text[])',
      [owners.map(({ ownerId }) => ownerId)],
    );
    for (let from = 0, many = 4; from < fleets.length; ) {
      const some = fleets.slice(from, from + many);
      const rows = await db.query<{ owner: string; organisation: string; mmsis: number[] }>(
        `select f.owner_id as owner, f.organisation_id as organisation, array(
           select s.mmsi from fleet_ships s where s.fleet_id = f.id and s.owner_id = f.owner_id and s.organisation_id = f.organisation_id
         ) as mmsis
         from unnest($1::text[], $2::text[], $3::text[]) as f (id, owner_id, organisation_id)`,
        [some.map(({ id }) => id), some.map(({ owner_id: id }) => id), some.map(({ organisation_id: id }) => id)],
      );
      for (const { owner, organisation, mmsis } of rows) yield { name: nameOf({ ownerId: owner, organisationId: organisation }), mmsis };
      from += some.length;
      const ships = rows.reduce((sum, { mmsis }) => sum + mmsis.length, 0);
      many = Math.max(1, Math.min(MOST_FLEETS, 2 * many, Math.floor((some.length * READ_AT_ONCE) / Math.max(1, ships))));
    }
  }
}
