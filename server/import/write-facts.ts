// Writes rows that came from outside into a table of facts: adds, changes what is different, leaves the rest untouched.
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import { columnsOf } from '#server/sync/table-columns.ts';
import type { Written } from './import-report.ts';

interface ImportedColumn {
  member: string;
  column: string;
  type: string;
}

/** All columns of the table but those of `ours`, which the server sets itself; `texts`: columns that no row of the contract has, by member. */
export function importedColumns(
  table: 'ports' | 'events',
  ours: readonly string[],
  texts: Readonly<Record<string, string>>,
): readonly ImportedColumn[] {
  const shared = columnsOf(table).flatMap(([member, { column, type }]) => (ours.includes(member) ? [] : [{ member, column, type }]));
  return [...shared, ...Object.entries(texts).map(([member, column]) => ({ member, column, type: 'text' }))];
}

/** Takes rows as JSON ($1) and the time ($2). `firstKnown`: columns that keep the time at which a row was added. */
export function upsertStatement(
  table: 'ports' | 'events',
  imported: readonly ImportedColumn[],
  firstKnown: readonly string[] = [],
): string {
  const columns = imported.map(({ column }) => column);
  const times = [...firstKnown, 'updated_at_ms'];
  const of = (prefix: string) => columns.map((column) => `${prefix}.${column}`).join(', ');
  return `insert into ${table} as present (id, ${[...columns, ...times].join(', ')})
    select id, ${[...imported.map(({ member }) => `"${member}"`), ...times.map(() => '$2')].join(', ')}
    from jsonb_to_recordset($1::jsonb) as r (id text, ${imported.map(({ member, type }) => `"${member}" ${type}`).join(', ')})
    on conflict (id) do update set ${[...columns, 'updated_at_ms'].map((column) => `${column} = excluded.${column}`).join(', ')}
    where (${of('present')}) is distinct from (${of('excluded')})
    returning xmax = 0 as added`;
}

/** At most BATCH_ROWS rows, no id twice. Equal rows are not touched, so that a second import changes nothing. */
export async function writeFacts(tx: Tx, statement: string, rows: readonly object[], now: EpochMs): Promise<Written> {
  const changed = await tx.query<{ added: boolean }>(statement, [JSON.stringify(rows), now]);
  const added = changed.filter((row) => row.added).length;
  return { added, updated: changed.length - added, unchanged: rows.length - changed.length };
}
