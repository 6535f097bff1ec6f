// Rows as PostgreSQL stores them: the statements of every table, made once from its columns when this file is loaded, and the conversion of
// values in both directions. A value never becomes SQL text.
import { isDeepStrictEqual } from 'node:util';
import type { Row, TableName } from '#contract/tables.ts';
import { columnsOf, type Group, listGroupOf, sqlName, TABLE_NAMES } from './table-columns.ts';

export type SqlRow = Record<string, unknown>;

/** A table as generic code needs it. Statements take rows as JSON ($1) or ids ($1). */
interface StoredTable {
  /** The table's name in SQL. */
  sql: string;
  /** For a custom select list: the columns that `toRow` reads. */
  columns: string;
  group: Group | undefined;
  byId: string;
  byIds: string;
  /** Ordered by id, as JavaScript compares strings. Only for members that the contract lists as indexes. */
  listBy: (member: string) => string;
  countBy: (member: string) => string;
  /** Takes rows as `toSqlRow` makes them, with `organisation_id` and `writers`. */
  insert: string;
  /**
   * Merges `writers` into the stored ones. Takes the ids again ($2), so that PostgreSQL never scans the whole table, whatever its
   * statistics say.
   */
  update: string;
  delete: string;
  writersById: string;
}

function makeTable(table: TableName): StoredTable {
  const sql = sqlName(table);
  const group = listGroupOf(table);
  const columns = columnsOf(table).map(([, column]) => column);
  const names = columns.map(({ column }) => column);
  const hasOrganisation = names.includes('organisation_id'); // else it comes from the writer
  const all = ['id', ...names, 'v'].join(', ');
  const select = `select ${all} from ${sql}`;
  const put = [...names, ...(hasOrganisation ? [] : ['organisation_id'])];
  const shape = [
    'id text',
    ...columns.map(({ column, type }) => `${column} ${type}`),
    ...(hasOrganisation ? [] : ['organisation_id text']),
    'v bigint',
    'writers jsonb',
  ].join(', ');
  const from = `from jsonb_to_recordset($1::jsonb) as r (${shape})`;
  const columnOf = (member: string): string => {
    const found = columnsOf(table).find(([name]) => name === member);
    if (!found) throw new Error(`${table} is not listed by ${member}`);
    return found[1].column;
  };
  return {
    sql,
    columns: all,
    group,
    byId: `${select} where id = $1`,
    byIds: `${select} where id = any($1::text[])`,
    listBy: (member) => `${select} where ${columnOf(member)} = $1 order by id collate "C"`,
    countBy: (member) => `select count(*)::int as n from ${sql} where ${columnOf(member)} = $1`,
    insert: `insert into ${sql} (id, ${put.join(', ')}, v, writers) select r.id, ${put.map((name) => `r.${name}`).join(', ')}, r.v, r.writers ${from}`,
    update: `update ${sql} t set ${names.map((name) => `${name} = r.${name}`).join(', ')}, v = r.v, writers = t.writers || r.writers ${from} where t.id = r.id and t.id = any($2::text[])`,
    delete: `delete from ${sql} where id = any($1::text[])`,
    writersById: `select writers from ${sql} where id = $1`,
  };
}

/** For a select list of some members, each under its own name. An absent optional member becomes null. */
export function selectList<T extends TableName>(table: T, members: readonly (keyof Row<T> & string)[]): string {
  const columns = new Map([['id', 'id'], ['v', 'v'], ...columnsOf(table).map(([member, { column }]) => [member, column] as const)]);
  return members.map((member) => `${columns.get(member)} as "${member}"`).join(', ');
}

export const storedTables = Object.fromEntries(TABLE_NAMES.map((table) => [table, makeTable(table)])) as Record<TableName, StoredTable>;

export function toRow<T extends TableName>(table: T, found: SqlRow): Row<T> {
  const row: SqlRow = { id: found['id'] };
  for (const [member, { column, absent }] of columnsOf(table)) {
    const value = found[column];
    if (!absent || value !== null) row[member] = value;
  }
  row['v'] = found['v'];
  return row as Row<T>;
}

export function toSqlRow<T extends TableName>(table: T, row: Row<T>): SqlRow {
  const given = row as unknown as SqlRow;
  const made: SqlRow = { id: given['id'] };
  for (const [member, { column }] of columnsOf(table)) made[column] = given[member] ?? null;
  return made;
}

/** Replaces half a surrogate pair by the replacement character. */
const wholeCharacters = (words: string): string => (/\p{Cs}/u.test(words) ? Buffer.from(words).toString() : words);

/**
 * The value as JSON stores it: without undefined members and -0, and with complete characters only, because PostgreSQL accepts no others.
 */
export const asStored = <V>(value: V): V =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? wholeCharacters(inner) : inner))) as V;

/** Members whose values differ; all members when there was no row before. Never `id` or `v`. Both rows as stored. */
export function membersThatDiffer(before: SqlRow | undefined, after: SqlRow): string[] {
  const members = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  members.delete('id');
  members.delete('v');
  return [...members].filter((member) => !before || !isDeepStrictEqual(before[member], after[member]));
}
