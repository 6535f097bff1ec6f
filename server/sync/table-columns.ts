// Which column of PostgreSQL holds which member of each table of the contract: derived from the row's schema, except for the few named
// here. rows.ts makes every statement from it.
import { type Row, type TableName, tables } from '#contract/tables.ts';
import { z } from '#contract/zod.ts';

type ColumnType = 'text' | 'text[]' | 'int' | 'bigint' | 'float8' | 'boolean' | 'jsonb';

export interface Column {
  column: string;
  type: ColumnType;
  /** SQL null means that the member is absent; without this, null is null. */
  absent?: true;
}

type Exceptions = { [T in TableName]?: { [M in keyof Row<T>]?: Partial<Column> } };

/** Members whose column has another name than `columnFor` gives. New columns should follow `columnFor` and need no line here. */
const EXCEPTIONS: Exceptions = {
  fleets: { tags: { type: 'text[]' } },
  notifications: { mmsi: { type: 'int' } },
  alerts: { revision: { type: 'int' } },
  alertMarks: { silencedUntil: { column: 'silenced_until_ms' } },
  areas: { validFrom: { column: 'valid_from_ms' }, validTo: { column: 'valid_to_ms' } },
  threatMaps: { asOf: { column: 'as_of_ms' } },
};

/** A row's id names its group, so that a mutator that walks through the group can have it read in one statement. */
const GROUPS = { fleetShips: { member: 'fleetId', of: (id: string) => id.slice(0, id.lastIndexOf(':')) } };
export type Group = (typeof GROUPS)[keyof typeof GROUPS];
export const listGroupOf = (table: TableName): Group | undefined => (GROUPS as Partial<Record<TableName, Group>>)[table];

type JsonSchema = z.core.JSONSchema.BaseSchema;
const MOST_INT = 2 ** 31 - 1;

function typeOf({ type, anyOf, maximum = Number.POSITIVE_INFINITY }: JsonSchema): ColumnType {
  const value = anyOf?.find((option): option is JsonSchema => typeof option === 'object' && option.type !== 'null');
  if (value) return typeOf(value);
  const [one] = [type].flat().filter((name) => name !== 'null');
  if (one === 'string') return 'text';
  if (one === 'boolean') return 'boolean';
  if (one === 'number') return 'float8';
  if (one === 'integer') return maximum <= MOST_INT ? 'int' : 'bigint';
  return 'jsonb';
}

/** The table's name in SQL: fleetShips is fleet_ships. */
export const sqlName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Times (createdAt) are stored in milliseconds (created_at_ms). */
const columnFor = (member: string, schema: JsonSchema): string =>
  sqlName(member) + (schema.type === 'integer' && member.endsWith('At') ? '_ms' : '');

function columnsFor(table: TableName): [member: string, column: Column][] {
  const { properties = {}, required = [] } = z.toJSONSchema(tables[table], { io: 'output', unrepresentable: 'any', reused: 'inline' });
  const except: Record<string, Partial<Column> | undefined> = EXCEPTIONS[table] ?? {};
  return Object.entries(properties)
    .filter(([member]) => member !== 'id' && member !== 'v')
    .map(([member, schema]) => {
      const derived = { column: columnFor(member, schema as JsonSchema), type: typeOf(schema as JsonSchema) };
      return [member, { ...derived, ...(!required.includes(member) && { absent: true as const }), ...except[member] }];
    });
}

export const TABLE_NAMES = Object.keys(tables) as TableName[];

const columns = new Map(TABLE_NAMES.map((table) => [table, columnsFor(table)]));
/** Every member except `id` and `v`. */
export const columnsOf = (table: TableName): readonly [member: string, column: Column][] => columns.get(table) ?? [];
