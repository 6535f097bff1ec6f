// Writes ports that came from outside, and reads them again. Never touches a rating.
import type { Port } from '#contract/entities/ports.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { Written } from './import-report.ts';
import { importedColumns, upsertStatement, writeFacts } from './write-facts.ts';

/** Set by the server itself; all other members come from files. */
const OURS = ['threatRating', 'computedRating', 'givenRating', 'updatedAt'] as const satisfies readonly (keyof Port)[];

/** A port before it is stored. */
export type ImportedPort = Omit<Port, '_id' | (typeof OURS)[number]> & { id: string; wpiNumber?: string };

const COLUMNS = importedColumns('ports', OURS, { wpiNumber: 'wpi_number' });
const UPSERT = upsertStatement('ports', COLUMNS);
const SELECT = `select id, ${COLUMNS.map(({ member, column }) => `${column} as "${member}"`).join(', ')} from ports order by id`;

export const writePorts = (tx: Tx, rows: readonly ImportedPort[], now: EpochMs): Promise<Written> => writeFacts(tx, UPSERT, rows, now);

/** Every port that is stored: some thousands. */
export async function readPortRows(tx: Tx): Promise<ImportedPort[]> {
  const stored = await tx.query<Record<string, unknown>>(SELECT);
  return stored.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as ImportedPort);
}
