import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { openTestDb } from '#server/db/test-db.ts';
import { columnsOf, sqlName, TABLE_NAMES } from './table-columns.ts';

const NAME_IN_SQL = {
  text: 'text',
  'text[]': 'ARRAY',
  int: 'integer',
  bigint: 'bigint',
  float8: 'double precision',
  boolean: 'boolean',
  jsonb: 'jsonb',
};

let db: Db;
beforeAll(async () => {
  db = await openTestDb();
});
afterAll(() => db.close());

it.each(TABLE_NAMES)(
  '%s: every member of a row has a column of the database, of its type, and may be absent where the member may',
  async (table) => {
    const found = await db.query<{ column: string; type: string; nullable: string }>(
      'select column_name as column, data_type as type, is_nullable as nullable from information_schema.columns where table_name = $1',
      [sqlName(table)],
    );
    const types = Object.fromEntries(found.map(({ column, type }) => [column, type]));
    const wanted = columnsOf(table).map(([, { column, type }]) => [column, NAME_IN_SQL[type]] as const);
    expect(types, `Write a migration into server/db/migrations for the columns of ${sqlName(table)}`).toMatchObject(
      Object.fromEntries(wanted),
    );
    const mayBeAbsent = columnsOf(table).flatMap(([, { column, absent }]) => (absent ? [column] : []));
    const nullable = found.flatMap((one) => (one.nullable === 'YES' ? [one.column] : []));
    expect(mayBeAbsent.filter((column) => !nullable.includes(column))).toEqual([]);
  },
);
