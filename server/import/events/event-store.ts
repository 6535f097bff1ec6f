// Writes security events from outside. A stored event keeps the time when it was first known.
import type { SecurityEvent } from '#contract/entities/events.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { Written } from '#server/import/import-report.ts';
import { importedColumns, upsertStatement, writeFacts } from '#server/import/write-facts.ts';

/** Set by the server itself; all other members come from files. */
const OURS = ['reportedAt', 'updatedAt', 'otherReports', 'earlier'] as const satisfies readonly (keyof SecurityEvent)[];

/** An event before it is stored: the server adds when it became known and when it last changed. */
export type ImportedEvent = Omit<SecurityEvent, '_id' | (typeof OURS)[number]> & { id: string; sourceWords?: string };

const UPSERT = upsertStatement('events', importedColumns('events', OURS, { sourceWords: 'source_words' }), ['reported_at_ms']);

export const writeEvents = (tx: Tx, rows: readonly ImportedEvent[], now: EpochMs): Promise<Written> => writeFacts(tx, UPSERT, rows, now);
