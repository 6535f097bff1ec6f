// Rows kept in memory as a database keeps them: copies that nobody can change from outside, found by key or by index.
// Must never hand out what it was handed.

/** A deep copy that is frozen. Rows are JSON, but for members that are undefined and bytes. */
export function frozenCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T;
  const proto: unknown = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null) return structuredClone(value); // bytes, dates: typed arrays cannot be frozen
  const copy: Record<string, unknown> = {};
  for (const member of Object.keys(value)) copy[member] = frozenCopy((value as Record<string, unknown>)[member]);
  return Object.freeze(copy) as T;
}

/** Equal as JSON is: order of members and members that are undefined do not count. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = one as Record<string, unknown>;
  const right = other as Record<string, unknown>;
  const members = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const member of members) if (!sameJson(left[member], right[member])) return false;
  return true;
}

type Key = string | number;
type AnyRow = Record<string, unknown>;

/** As IndexedDB and PostgreSQL's "C" collation order keys: numbers by size, texts by code unit. */
const byKey = (one: Key, other: Key): number => (one < other ? -1 : one > other ? 1 : 0);

/** One table: rows by key, and keys by the value of each index. A member that is a list is indexed under each of its elements. */
export class MemoryTable {
  readonly rows = new Map<Key, AnyRow>();
  readonly #indexes: ReadonlyMap<string, Map<unknown, Set<Key>>>;

  constructor(indexes: readonly string[]) {
    this.#indexes = new Map(indexes.map((index) => [index, new Map()]));
  }

  /** undefined: takes the row away. Answers what stood there. */
  write(key: Key, row: AnyRow | undefined): AnyRow | undefined {
    const before = this.rows.get(key);
    if (before) this.#eachIndexed(before, (keys) => keys.delete(key));
    if (row) {
      this.rows.set(key, row);
      this.#eachIndexed(row, (keys) => keys.add(key));
    } else this.rows.delete(key);
    return before;
  }

  #eachIndexed(row: AnyRow, change: (keys: Set<Key>) => void): void {
    for (const [index, values] of this.#indexes) {
      const member = row[index];
      for (const value of Array.isArray(member) ? (member as unknown[]) : [member]) {
        if (value === undefined) continue;
        let keys = values.get(value);
        if (!keys) values.set(value, (keys = new Set()));
        change(keys);
      }
    }
  }

  keys(): Key[] {
    return [...this.rows.keys()].sort(byKey);
  }

  /** In order. An index that was not declared is a mistake, as it is in IndexedDB. */
  keysOf(index: string, value: unknown): Key[] {
    const values = this.#indexes.get(index);
    if (!values) throw new Error(`There is no index ${index}`);
    return [...(values.get(value) ?? [])].sort(byKey);
  }

  count(index: string, value: unknown): number {
    const values = this.#indexes.get(index);
    if (!values) throw new Error(`There is no index ${index}`);
    return values.get(value)?.size ?? 0;
  }
}

/** Lets one in after another, whatever the one before ended in. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
}
