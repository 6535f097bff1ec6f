// A device's database in memory: LocalStore as its contract says it (local-store-contract.ts), stricter than Dexie in one thing:
// a row that was read is frozen, so that code which changes it in place is found out.
import { type TableName, tableIndexes } from '#contract/tables.ts';
import type { KeyOf, LocalStore, LocalTable, LocalTables, LocalTx } from '#store/device/local-store.ts';
import { frozenCopy, MemoryTable, oneAtATime } from './memory-rows.ts';

const OWN_INDEXES: { [T in Exclude<LocalTable, TableName>]: readonly string[] } = {
  outbox: ['state', 'touches'],
  history: [],
  idmap: [],
  bases: ['entity'],
  listed: ['scope'],
  syncState: [],
};
const INDEXES: Record<LocalTable, readonly string[]> = { ...tableIndexes, ...OWN_INDEXES };
export const LOCAL_TABLES = Object.keys(INDEXES) as LocalTable[];

const KEYS: { [T in LocalTable]?: string } = { outbox: 'no', history: 'no', bases: 'key', listed: 'key', syncState: 'key' };
const keyMember = (table: LocalTable): string => KEYS[table] ?? 'id';

export interface MemoryLocalStore extends LocalStore {
  /** What is committed, without a transaction: for those who judge, never for code under test. In order of key. */
  look<T extends LocalTable>(table: T): LocalTables[T][];
  /** Goes up with each transaction that changed something. */
  changes(): number;
  /** As when the system empties the origin's storage. */
  wipe(): void;
}

type Row = Record<string, unknown>;
interface Written {
  table: LocalTable;
  key: string | number;
  before: Row | undefined;
}

class MemoryLocalTx implements LocalTx {
  readonly #tables: Record<LocalTable, MemoryTable>;
  readonly #written: Written[] = [];
  #over = false;

  constructor(all: Record<LocalTable, MemoryTable>) {
    this.#tables = all;
  }

  #of(table: LocalTable): MemoryTable {
    if (this.#over) throw new Error('The transaction is over');
    return this.#tables[table];
  }

  // Each answers in a later turn, as a database does: code that forgets to await is found out.
  async get<T extends LocalTable>(table: T, key: KeyOf<T>): Promise<LocalTables[T] | undefined> {
    return this.#of(table).rows.get(key) as LocalTables[T] | undefined;
  }
  async getMany<T extends LocalTable>(table: T, keys: readonly KeyOf<T>[]): Promise<(LocalTables[T] | undefined)[]> {
    const { rows } = this.#of(table);
    return keys.map((key) => rows.get(key) as LocalTables[T] | undefined);
  }
  async list<T extends LocalTable>(table: T, index: string, value: string, limit?: number): Promise<LocalTables[T][]> {
    const found = this.#of(table);
    return found
      .keysOf(index, value)
      .slice(0, limit)
      .map((key) => found.rows.get(key) as LocalTables[T]);
  }
  async count<T extends LocalTable>(table: T, index: string, value: string): Promise<number> {
    return this.#of(table).count(index, value);
  }
  async all<T extends LocalTable>(table: T, limit = Number.POSITIVE_INFINITY): Promise<LocalTables[T][]> {
    const found = this.#of(table);
    return found
      .keys()
      .slice(0, limit)
      .map((key) => found.rows.get(key) as LocalTables[T]);
  }
  async last<T extends LocalTable>(table: T, index?: string, value?: string): Promise<LocalTables[T] | undefined> {
    const found = this.#of(table);
    const key = (index === undefined ? found.keys() : found.keysOf(index, value)).at(-1);
    return key === undefined ? undefined : (found.rows.get(key) as LocalTables[T]);
  }
  async put<T extends LocalTable>(table: T, rows: readonly LocalTables[T][]): Promise<void> {
    const found = this.#of(table);
    for (const row of rows) {
      const copy = frozenCopy(row) as unknown as Row;
      const key = copy[keyMember(table)] as string | number;
      if (key === undefined) throw new Error(`A row of ${table} has no ${keyMember(table)}`);
      this.#written.push({ table, key, before: found.write(key, copy) });
    }
  }
  async delete<T extends LocalTable>(table: T, keys: readonly KeyOf<T>[]): Promise<void> {
    const found = this.#of(table);
    for (const key of keys) this.#written.push({ table, key, before: found.write(key, undefined) });
  }

  /** Whether anything was written. */
  commit(): boolean {
    this.#over = true;
    return this.#written.length > 0;
  }
  rollBack(): void {
    this.#over = true;
    for (const { table, key, before } of this.#written.reverse()) this.#tables[table].write(key, before);
  }
}

export function memoryLocalStore(): MemoryLocalStore {
  const empty = () => Object.fromEntries(LOCAL_TABLES.map((table) => [table, new MemoryTable(INDEXES[table])]));
  let all = empty() as Record<LocalTable, MemoryTable>;
  let changes = 0;
  const inTurn = oneAtATime();
  return {
    transaction: (work) =>
      inTurn(async () => {
        const tx = new MemoryLocalTx(all);
        try {
          const result = await work(tx);
          if (tx.commit()) changes += 1;
          return result;
        } catch (error) {
          tx.rollBack();
          throw error;
        }
      }),
    look: <T extends LocalTable>(table: T) => all[table].keys().map((key) => all[table].rows.get(key) as LocalTables[T]),
    changes: () => changes,
    wipe() {
      all = empty() as Record<LocalTable, MemoryTable>;
      changes += 1;
    },
  };
}
