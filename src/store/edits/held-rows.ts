// The rows of a scope on this device, as the server last sent them: for comparing and for giving up.
import { type EntityKey, entityOf, FACT_TABLES, scopeOf, type TableName, tableIndexes } from '#contract/tables.ts';
import type { LocalTx } from '#store/device/local-store.ts';
import type { BaseRow } from './outbox-rows.ts';
import { type AnyRow, baseKey } from './overlay.ts';

interface HeldRow {
  table: TableName;
  id: string;
  row: AnyRow;
  /** Set when pending edits rest on the row: the table then holds their result. */
  base?: BaseRow | undefined;
}

const TABLES = Object.keys(tableIndexes) as TableName[];

/** Reads every row of every table: for rare occasions. */
export async function heldIn(tx: LocalTx, scopes: readonly string[]): Promise<HeldRow[]> {
  const bases = new Map((await tx.all('bases')).map((base) => [base.key, base]));
  const held: HeldRow[] = [];
  for (const table of TABLES) {
    for (const row of await tx.all(table)) if (!bases.has(baseKey(table, row.id))) held.push({ table, id: row.id, row });
  }
  for (const base of bases.values()) if (base.row) held.push({ table: base.table, id: base.rowId, row: base.row as AnyRow, base });
  return held.filter(({ table, row }) => scopes.includes(scopeOf(table, row)));
}

/** The server's version of one row. Without `row` the server has none. */
export interface ServerWord {
  table: TableName;
  id: string;
  row?: AnyRow | undefined;
  held?: AnyRow | undefined;
  base?: BaseRow | undefined;
}

const isFact = (table: TableName): boolean => FACT_TABLES.some((fact) => fact === table);

/** Sets a new base for rows with pending edits and replaces the others. Returns the entities that edits may concern. */
export async function write(tx: LocalTx, said: readonly ServerWord[]): Promise<Set<EntityKey>> {
  const entities = new Set<EntityKey>();
  for (const table of TABLES) {
    const ofTable = said.filter((one) => one.table === table);
    if (ofTable.length === 0) continue; // Dexie loses its transaction after a hundred awaits in a row that ask it nothing
    const free = ofTable.filter(({ base }) => !base);
    await tx.put(
      table,
      free.flatMap(({ row }) => row ?? []),
    );
    await tx.delete(
      table,
      free.flatMap(({ id, row }) => (row ? [] : [id])),
    );
    if (isFact(table)) continue;
    for (const { row, held } of ofTable) for (const either of [row, held]) if (either) entities.add(entityOf(table, either));
  }
  await tx.put(
    'bases',
    said.flatMap(({ base, row }): BaseRow[] => {
      if (!base) return [];
      const { row: _, ...rest } = base;
      return [{ ...rest, ...(row && { row }) }];
    }),
  );
  for (const { base } of said) if (base) entities.add(base.entity);
  return entities;
}
