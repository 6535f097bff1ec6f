// Rows as mutators see and change them: the tables' rows with writes in memory above them, stored or dropped together. Must never be used
// after its flush.
import { entityOf, type EntityKey, type FleetRow, type IndexOf, type Row, type TableName, tableIndexes } from '#contract/tables.ts';
import type { AppError } from '#contract/errors.ts';
import type { EpochMs } from '#contract/units.ts';
import { Refused } from '#domain/refuse.ts';
import type { RowTx } from '#domain/tx.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { BaseRow, Raises } from './outbox-rows.ts';

export type AnyRow = Row<TableName>;

export const baseKey = (table: TableName, id: string): string => `${table}:${id}`;

/** Equal as rows are stored: an undefined member equals an absent one. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((member) => isSame(left[member], right[member]));
}

/** stored: the row in the table. ground: the server's row, as far as is known. now: the row after the edits. */
interface Cell {
  table: TableName;
  id: string;
  stored: AnyRow | undefined;
  ground: AnyRow | undefined;
  now: AnyRow | undefined;
  /** Where `ground` comes from. Absent: it is the stored row. */
  base?: BaseRow;
  /** For a fleet: how edits raised its time above `ground`. */
  raises: Raises;
}

/** Whether a write of a fleet raises its time, as each edit of it does. */
const isRaise = (table: TableName, before: AnyRow | undefined, row: AnyRow | undefined): boolean =>
  table === 'fleets' &&
  ((row as FleetRow | undefined)?.updatedAt ?? 0) > ((before as FleetRow | undefined)?.updatedAt ?? Number.POSITIVE_INFINITY);

/** After about 100 awaits without a request Dexie considers the transaction finished; an answer from memory takes several. */
const ANSWERS_BETWEEN_READS = 8;

export const NO_RAISES: Raises = { many: 0, latest: Number.NEGATIVE_INFINITY };

const after = (one: Raises, more: Raises): Raises => ({
  many: one.many + more.many,
  latest: Math.max(more.latest, one.latest + more.many),
});

function withRaises(base: BaseRow, raises: Raises): BaseRow {
  const { raises: _, ...rest } = base;
  return raises.many > 0 ? { ...rest, raises } : rest;
}

/** Undefined: unknown, because older code may have written the base. */
export const raisesOf = (base: BaseRow | undefined): Raises | undefined =>
  base?.raises ?? (base?.row === undefined ? NO_RAISES : undefined);

export type Ground = Pick<LocalTx, 'get' | 'list' | 'count'>;

const member = (row: AnyRow | undefined, index: string): unknown => row && (row as Record<string, unknown>)[index];

export class Overlay implements RowTx {
  readonly #tx: LocalTx;
  readonly #ground: Ground;
  readonly #tables = new Map<TableName, Map<string, Cell>>();
  readonly #listed = new Set<string>();
  /** Counts by table, index and value: of stored rows, and the difference made by writes above them. */
  readonly #stored = new Map<string, number>();
  readonly #more = new Map<string, number>();
  #journal: [Cell, AnyRow | undefined, Raises][] = [];
  #atMs: EpochMs = Number.NEGATIVE_INFINITY;
  #answers = 0;

  /** `ground`: where rows are read; absent: the stored rows. */
  constructor(tx: LocalTx, ground: Ground = tx) {
    this.#tx = tx;
    this.#ground = ground;
  }

  #cells(table: TableName): Map<string, Cell> {
    let cells = this.#tables.get(table);
    if (!cells) this.#tables.set(table, (cells = new Map()));
    return cells;
  }

  #hold(table: TableName, id: string, stored: AnyRow | undefined): Cell {
    const cells = this.#cells(table);
    const held = cells.get(id) ?? { table, id, stored, ground: stored, now: stored, raises: NO_RAISES };
    cells.set(id, held);
    return held;
  }

  async #cell(table: TableName, id: string): Promise<Cell> {
    this.#answers += 1;
    if (this.#answers % ANSWERS_BETWEEN_READS === 0) await this.#tx.get('syncState', 'clientId'); // keeps the transaction open
    return this.#cells(table).get(id) ?? this.#hold(table, id, await this.#ground.get(table, id));
  }

  #write(cell: Cell, row: AnyRow | undefined): void {
    for (const index of tableIndexes[cell.table] as readonly string[]) {
      for (const [by, of] of [[-1, cell.now] as const, [1, row] as const]) {
        const key = `${cell.table}|${index}|${String(member(of, index))}`;
        if (of) this.#more.set(key, (this.#more.get(key) ?? 0) + by);
      }
    }
    cell.now = row;
  }

  #change(cell: Cell, row: AnyRow | undefined): void {
    this.#journal.push([cell, cell.now, cell.raises]);
    if (isRaise(cell.table, cell.now, row)) cell.raises = after(cell.raises, { many: 1, latest: this.#atMs });
    this.#write(cell, row);
  }

  /** Puts the server's rows in place of the stored ones that show pending edits. */
  async standOn(bases: readonly BaseRow[]): Promise<void> {
    for (const table of new Set(bases.map((base) => base.table))) {
      const ofTable = bases.filter((base) => base.table === table);
      const stored = await this.#tx.getMany(
        table,
        ofTable.map(({ rowId }) => rowId),
      );
      for (const [at, base] of ofTable.entries()) {
        const cell = this.#hold(table, base.rowId, stored[at]);
        cell.base = base;
        cell.ground = base.row as AnyRow | undefined;
        this.#write(cell, cell.ground);
      }
    }
  }

  /** Returns the refusal, if there is one. A refused edit, or one that throws, leaves no change. `atMs`: when the edit was made. */
  async run(work: (tx: RowTx) => Promise<void>, atMs: EpochMs): Promise<AppError | undefined> {
    this.#journal = [];
    this.#atMs = atMs;
    try {
      await work(this);
      return undefined;
    } catch (error) {
      for (const [cell, before, raises] of this.#journal.reverse()) {
        this.#write(cell, before);
        cell.raises = raises;
      }
      this.#journal = [];
      if (error instanceof Refused) return error.error;
      throw error;
    }
  }

  /** Entities of the rows that the last run changed. */
  entities(): EntityKey[] {
    return this.#journal.flatMap(([cell, before]) => [before, cell.now].flatMap((row) => (row ? [entityOf(cell.table, row)] : [])));
  }

  /** All rows that were read. */
  cells(): Readonly<Cell>[] {
    return [...this.#tables.values()].flatMap((cells) => [...cells.values()]);
  }

  async cell(table: TableName, id: string): Promise<Readonly<Cell>> {
    return this.#cell(table, id);
  }

  /** Sets the row that results from edits that are not run; `raises`: theirs. */
  async stand(table: TableName, id: string, row: AnyRow | undefined, raises: Raises): Promise<void> {
    const cell = await this.#cell(table, id);
    this.#write(cell, row && { ...row, v: cell.ground?.v ?? 0 });
    cell.raises = raises;
  }

  /** Writes tables and bases. An unchanged row is not written, so that its watchers are not woken. */
  async flush(): Promise<void> {
    const bases: BaseRow[] = [];
    const fresh: BaseRow[] = [];
    const settled: string[] = [];
    for (const [table, cells] of this.#tables) {
      const puts: AnyRow[] = [];
      const gone: string[] = [];
      for (const { id, stored, ground, now, base, raises } of cells.values()) {
        if (!now && stored) gone.push(id);
        if (now && !isSame(now, stored)) puts.push(now);
        const isSettled = isSame(now, ground);
        const known = ground ?? now;
        if (base && isSettled) settled.push(base.key);
        else if (base && !isSame(base.raises ?? NO_RAISES, raises)) bases.push(withRaises(base, raises));
        if (!base && !isSettled && known)
          fresh.push(
            withRaises(
              { key: baseKey(table, id), entity: entityOf(table, known), table, rowId: id, ...(ground && { row: ground }) },
              raises,
            ),
          );
      }
      await this.#tx.put(table, puts);
      await this.#tx.delete(table, gone);
    }
    await this.#tx.delete('bases', settled);
    await this.#tx.put('bases', [...bases, ...(await this.#overHeld(fresh))]);
  }

  /** Keys of new bases. A row that already has a base keeps it, with what was done on it since. */
  async #overHeld(fresh: readonly BaseRow[]): Promise<BaseRow[]> {
    if (fresh.length === 0) return [];
    const keys = fresh.map(({ key }) => key);
    const held = await this.#tx.getMany('bases', keys);
    return fresh.flatMap((base, at) => {
      const present = held[at];
      if (!present) return base;
      const before = raisesOf(present);
      return base.raises && before ? { ...present, raises: after(before, base.raises) } : [];
    });
  }

  async get<T extends TableName>(table: T, id: string): Promise<Row<T> | undefined> {
    return (await this.#cell(table, id)).now as Row<T> | undefined;
  }

  async list<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<Row<T>[]> {
    const asked = `${table}|${index}|${key}`;
    if (!this.#listed.has(asked)) {
      for (const row of await this.#ground.list(table, index, key)) this.#hold(table, (row as AnyRow).id, row as AnyRow);
      this.#listed.add(asked);
    }
    const rows: AnyRow[] = [];
    for (const { now } of this.#cells(table).values()) if (now && member(now, index) === key) rows.push(now);
    return rows.sort((one, other) => (one.id < other.id ? -1 : 1)) as Row<T>[];
  }

  async count<T extends TableName>(table: T, index: IndexOf<T>, key: string): Promise<number> {
    const asked = `${table}|${index}|${key}`;
    let stored = this.#stored.get(asked);
    if (stored === undefined) this.#stored.set(asked, (stored = await this.#ground.count(table, index, key)));
    return stored + (this.#more.get(asked) ?? 0);
  }

  async put<T extends TableName>(table: T, row: Row<T>): Promise<void> {
    const cell = await this.#cell(table, row.id);
    const next = { ...row, v: (cell.now ?? cell.ground)?.v ?? 0 };
    if (!isSame(next, cell.now)) this.#change(cell, next);
  }

  async delete<T extends TableName>(table: T, id: string): Promise<void> {
    const cell = await this.#cell(table, id);
    if (cell.now) this.#change(cell, undefined);
  }
}
