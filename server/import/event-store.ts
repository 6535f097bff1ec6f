// Writes security events that came from outside: adds, changes what is different, leaves the rest untouched.
import type { SecurityEvent } from '#contract/events.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { Written } from './import-report.ts';

/** An event before it is stored: the server adds when it learned of it and when it last changed. */
export type EventRow = Omit<SecurityEvent, '_id' | 'reportedAt' | 'updatedAt' | 'otherReports'> & { id: string; sourceWords?: string };

/**
 * At most BATCH_ROWS events, no id twice. What is stored keeps the time it was first learned of; what is the same stays untouched,
 * so that a second import changes nothing.
 */
export async function writeEvents(tx: Tx, rows: readonly EventRow[], now: EpochMs): Promise<Written> {
  const changed = await tx.query<{ added: boolean }>(
    `insert into events as e (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms,
      victim, aggressor, source, source_reference, source_words, confidence, sample, updated_at_ms)
    select id, type, category, title, description, lat, lon, "occurredAt", "occurredPrecision", $2, victim, aggressor, source,
      "sourceReference", "sourceWords", confidence, sample, $2
    from jsonb_to_recordset($1::jsonb) as r (id text, type text, category text, title text, description text, lat float8, lon float8,
      "occurredAt" bigint, "occurredPrecision" text, victim text, aggressor text, source text, "sourceReference" text,
      "sourceWords" text, confidence text, sample boolean)
    on conflict (id) do update set type = excluded.type, category = excluded.category, title = excluded.title,
      description = excluded.description, lat = excluded.lat, lon = excluded.lon, occurred_at_ms = excluded.occurred_at_ms,
      occurred_precision = excluded.occurred_precision, victim = excluded.victim, aggressor = excluded.aggressor,
      source = excluded.source, source_reference = excluded.source_reference, source_words = excluded.source_words,
      confidence = excluded.confidence, sample = excluded.sample, updated_at_ms = excluded.updated_at_ms
    where (e.type, e.category, e.title, e.description, e.lat, e.lon, e.occurred_at_ms, e.occurred_precision, e.victim, e.aggressor,
        e.source, e.source_reference, e.source_words, e.confidence, e.sample)
      is distinct from (excluded.type, excluded.category, excluded.title, excluded.description, excluded.lat, excluded.lon,
        excluded.occurred_at_ms, excluded.occurred_precision, excluded.victim, excluded.aggressor, excluded.source,
        excluded.source_reference, excluded.source_words, excluded.confidence, excluded.sample)
    returning xmax = 0 as added`,
    [JSON.stringify(rows), now],
  );
  const added = changed.filter((row) => row.added).length;
  return { added, updated: changed.length - added, unchanged: rows.length - changed.length };
}
