// Turn after turn: compares the ships of every account with the imported lists, and keeps what devices sync of that.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ListHit, MAX_HITS_PER_SHIP, MAX_OWNERS_PER_SHIP, type OwnershipEntry } from '#contract/entities/vta/watch-lists.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { EpochMs } from '#contract/units.ts';
import { flagOf } from '#domain/ais/flag.ts';
import { ListIndex, type Match, type NamedShip } from '#domain/watch-lists/list-index.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { inSlices, restAfter } from '#server/jobs/slices.ts';
import { StaleShips } from '#server/ships/ships-of-holder.ts';
import { readIndex, readLists, readOwners } from './read-lists.ts';
import { dropRecords, recordHolders, type MadeRecord, wantedShips, type WantedShip, writeRecords } from './record-store.ts';

/** In one transaction. */
const SHIPS_AT_ONCE = 200;
/** Names and numbers that ships send are read anew this often, and so is what a lost notification would have said. */
const READ_ALL_MS = 600_000;

export interface ShipRecordsParts {
  db: Db;
  memory: { ship(mmsi: number): Ship | undefined };
  clock: () => EpochMs;
  /** Called at the beginning of each writing transaction. @throws when this instance may no longer write */
  guard?: (tx: Tx) => Promise<void>;
}

type KnownIdentity = NamedShip & { mmsi: number };
type Lists = Awaited<ReturnType<typeof readLists>>;

export class ShipRecordsJob {
  readonly #parts: ShipRecordsParts;
  readonly #stale = new StaleShips();
  #areListsStale = true;
  /** undefined until they are read. */
  #lists: Lists | undefined;
  #index = new ListIndex();
  #readAllMs = Number.NEGATIVE_INFINITY;

  constructor(parts: ShipRecordsParts) {
    this.#parts = parts;
  }

  /** These tables changed in the scope. */
  heard(scope: string, tables: readonly string[]): void {
    this.#stale.heard(scope, tables);
    this.#areListsStale ||= tables.includes('importedLists');
  }

  /** @throws DbError; what was not written waits for the next turn */
  async turn(): Promise<void> {
    const { db, clock } = this.#parts;
    const isDue = Math.abs(clock() - this.#readAllMs) >= READ_ALL_MS;
    const areNew = (this.#areListsStale || isDue) && (await this.#readLists());
    if (areNew || isDue) {
      for (const holder of await recordHolders(db)) this.#stale.holders.add(holder);
      this.#readAllMs = clock();
    }
    for (const holder of this.#stale.holders) {
      this.#stale.holders.delete(holder); // a change that comes meanwhile marks it again
      try {
        await this.#renew(holder);
      } catch (error) {
        this.#stale.holders.add(holder);
        throw error;
      }
    }
  }

  /** Returns whether they are others than before. */
  async #readLists(): Promise<boolean> {
    const { db } = this.#parts;
    this.#areListsStale = false; // a change that comes meanwhile marks them again
    try {
      const lists = await readLists(db);
      if (this.#lists && isDeepStrictEqual(lists, this.#lists)) return false;
      [this.#index, this.#lists] = [await readIndex(db, lists), lists];
      return true;
    } catch (error) {
      this.#areListsStale = true;
      throw error;
    }
  }

  async #renew(holder: string): Promise<void> {
    const { db, clock } = this.#parts;
    const isWithoutLists = !this.#lists || this.#lists.length === 0;
    await this.#write((tx) => dropRecords(tx, holder, isWithoutLists));
    if (isWithoutLists) return;
    const wanted = await wantedShips(db, holder);
    for (let at = 0; at < wanted.length; at += SHIPS_AT_ONCE) {
      const records = await this.#recordsOf(wanted.slice(at, at + SHIPS_AT_ONCE));
      const startedMs = performance.now();
      await this.#write((tx) => writeRecords(tx, holder, records, clock()));
      await restAfter(performance.now() - startedMs);
    }
  }

  async #write(work: (tx: Tx) => Promise<void>): Promise<void> {
    const { db, guard } = this.#parts;
    await db.transaction(null, async (tx) => {
      await guard?.(tx);
      await work(tx);
    });
  }

  async #recordsOf(wanted: readonly WantedShip[]): Promise<MadeRecord[]> {
    const ships = wanted.map((ship) => this.#identityOf(ship));
    const owners = await readOwners(
      this.#parts.db,
      ships.flatMap(({ imo }) => imo ?? []),
    );
    const records: MadeRecord[] = [];
    await inSlices(ships, (ship) => records.push(this.#recordOf(ship, owners)));
    return records;
  }

  /** Of a ship that is not heard any more, what was known when she was. */
  #identityOf({ mmsi, imo, name, flag }: WantedShip): KnownIdentity {
    const ship = this.#parts.memory.ship(mmsi);
    return { mmsi, imo: ship?.imo ?? imo ?? undefined, name: ship?.name ?? name ?? undefined, flag: ship?.flag ?? flag ?? flagOf(mmsi) };
  }

  #recordOf(ship: KnownIdentity, owners: ReadonlyMap<number, OwnershipEntry[]>): MadeRecord {
    const named = (kind: Lists[number]['kind']) =>
      (this.#lists ?? []).filter((list) => list.kind === kind).map(({ list, editionAt }) => ({ list, editionAt }));
    return {
      ...ship,
      lists: named('watchList'),
      hits: this.#index.matches(ship, MAX_HITS_PER_SHIP).map((match) => this.#hitOf(match)),
      ownershipLists: named('ownership'),
      owners: (ship.imo === undefined ? undefined : owners.get(ship.imo))?.slice(0, MAX_OWNERS_PER_SHIP) ?? [],
    };
  }

  #hitOf({ entry, by, likeness, name }: Match): ListHit {
    const { list = '', editionAt = 0 } = this.#lists?.find(({ id }) => id === entry.listId) ?? {};
    const key = createHash('sha256').update(`${entry.listId}\n${entry.entryId}\n${by}`).digest('hex').slice(0, 20);
    const { imo, flag, text } = entry;
    return {
      list,
      editionAt,
      key,
      by,
      likeness,
      entryName: name,
      ...(imo !== undefined && { entryImo: imo }),
      ...(flag !== undefined && { entryFlag: flag }),
      text,
    };
  }
}
