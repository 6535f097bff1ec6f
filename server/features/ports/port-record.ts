// A port as calls answer it.
import type { Port } from '#contract/entities/ports.ts';
import { type SqlRow, toRow } from '#server/sync/rows.ts';

/** `found`: with the columns of `storedTables.ports`. */
export function toPort(found: SqlRow): Port {
  const { id, v: _v, ...rest } = toRow('ports', found);
  return { _id: id, ...rest };
}
