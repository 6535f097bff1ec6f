// Stores reports of sources: as an event of its own or, when another source has reported the same event, beside it. Both are kept.
import { MAX_OTHER_REPORTS } from '#contract/entities/events.ts';
import { DAY_MS, type EpochMs, type NauticalMiles } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import { type ImportedEvent, writeEvents } from './event-store.ts';
import type { Written } from '#server/import/import-report.ts';
import { type IncidentReport, SAME_TIME_MS, sameIncidentNm } from '#domain/incident.ts';

type ComparedEvent = Pick<ImportedEvent, keyof IncidentReport>;

const dayOf = (atMs: EpochMs): number => Math.floor(atMs / DAY_MS);

/** The days, of UTC, counted from 1970, on which an event may lie that is the same as one of this moment. */
function daysNear(atMs: EpochMs): number[] {
  return [...new Set([atMs - SAME_TIME_MS, atMs, atMs + SAME_TIME_MS].map(dayOf))];
}

/** Any fixed number that nothing else in the database locks by: two imports at once would each take the other's event for new. */
const LOCK_KEY = 0x666175;
/** Wider than the rule allows (src/domain/incident.ts). */
const NEAR_LAT_DEG = 0.1;

/** A row that was not stored as an event of its own. */
export interface Merge {
  id: string;
  eventId: string;
  /** Who reported it before, and how far from there; absent when this report is known from an earlier import. */
  into?: { source: string; distanceNm: NauticalMiles };
}
export interface Stored extends Written {
  merges: Merge[];
}

export interface Candidate extends ComparedEvent {
  eventId: string;
  /** Kept beside it already. */
  reports: number;
}

/** Which of the ids are stored, as events or as reports beside one (then with the event's id). */
async function readKnown(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; event_id: string }>(
    `select id, id as event_id from events where id = any($1::text[])
     union all select id, event_id from event_reports where id = any($1::text[])`,
    [[...ids]],
  );
  return new Map(rows.map(({ id, event_id }) => [id, event_id]));
}

interface CandidateRecord {
  row_id: string;
  event_id: string;
  source: string;
  type: ImportedEvent['type'];
  lat: number;
  lon: number;
  occurred_at_ms: number;
  occurred_precision: ImportedEvent['occurredPrecision'];
  reports: number;
}

/**
 * Stored events of the same days and near in latitude, by row, in order of id: those that already have a report of the row's source are left
 * out, and full ones. Row by row (`offset 0`), so that the index events_type_day is used however many events are of the type.
 */
export async function readCandidates(tx: Tx, rows: readonly ImportedEvent[]): Promise<Map<string, Candidate[]>> {
  const sought = rows.map(({ id, type, lat, source, occurredAt }) => ({ id, type, lat, source, days: daysNear(occurredAt) }));
  const found = await tx.query<CandidateRecord>(
    `select r.id as row_id, near.*
     from jsonb_to_recordset($1::jsonb) as r (id text, type text, lat float8, source text, days float8[])
     cross join lateral (
       select e.id as event_id, e.source, e.type, e.lat, e.lon, e.occurred_at_ms, e.occurred_precision,
         (select count(*)::int from event_reports p where p.event_id = e.id) as reports from events e
       where e.type = r.type and floor(e.occurred_at_ms / ${DAY_MS}::double precision) = any(r.days)
         and e.lat between r.lat - ${NEAR_LAT_DEG} and r.lat + ${NEAR_LAT_DEG} and e.source <> r.source and not e.sample
         and not exists (select from event_reports p where p.event_id = e.id and p.source = r.source)
       order by e.id offset 0
     ) near where near.reports < ${MAX_OTHER_REPORTS}`,
    [JSON.stringify(sought)],
  );
  const byRow = new Map<string, Candidate[]>();
  for (const { row_id, event_id, occurred_at_ms, occurred_precision, ...told } of found) {
    const candidate = { ...told, eventId: event_id, occurredAt: occurred_at_ms, occurredPrecision: occurred_precision };
    byRow.set(row_id, [...(byRow.get(row_id) ?? []), candidate]);
  }
  return byRow;
}

/** Decides for new rows: the nearest event that is the same, in the database or among earlier rows. */
class Matcher {
  readonly #stored: ReadonlyMap<string, Candidate[]>;
  readonly #made: Candidate[] = [];
  /** Reports added to an event here, by source: a source does not report an event twice. */
  readonly #given = new Map<string, Set<string>>();

  constructor(stored: ReadonlyMap<string, Candidate[]>) {
    this.#stored = stored;
  }

  match(row: ImportedEvent): Merge | undefined {
    let best: Merge | undefined;
    let bestNm = Number.POSITIVE_INFINITY;
    for (const candidate of [...(this.#stored.get(row.id) ?? []), ...this.#made]) {
      const distanceNm = sameIncidentNm(row, candidate);
      const given = this.#given.get(candidate.eventId);
      if (distanceNm === undefined || distanceNm >= bestNm || given?.has(row.source)) continue;
      if (candidate.reports + (given?.size ?? 0) >= MAX_OTHER_REPORTS) continue;
      [best, bestNm] = [{ id: row.id, eventId: candidate.eventId, into: { source: candidate.source, distanceNm } }, distanceNm];
    }
    if (best) this.#given.set(best.eventId, (this.#given.get(best.eventId) ?? new Set()).add(row.source));
    else if (!row.sample) this.#made.push({ ...row, eventId: row.id, reports: 0 });
    return best;
  }
}

/** Returns the events whose reports changed. */
async function writeReports(
  tx: Tx,
  rows: readonly (ImportedEvent & { eventId: string })[],
  now: EpochMs,
): Promise<{ id: string; eventId: string }[]> {
  const told = rows.map(
    ({ id, eventId, source, title, description, lat, lon, occurredAt, occurredPrecision, sourceReference, confidence }) => ({
      id,
      eventId,
      source,
      report: { id, title, description, lat, lon, occurredAt, occurredPrecision, source, sourceReference, confidence },
    }),
  );
  const changed = await tx.query<{ id: string; event_id: string }>(
    `insert into event_reports as p (id, event_id, source, reported_at_ms, report, updated_at_ms)
     select id, "eventId", source, $2, report, $2
     from jsonb_to_recordset($1::jsonb) as r (id text, "eventId" text, source text, report jsonb)
     on conflict (id) do update set source = excluded.source, report = excluded.report, updated_at_ms = excluded.updated_at_ms
     where p.report is distinct from excluded.report
     returning id, event_id`,
    [JSON.stringify(told), now],
  );
  const eventIds = [...new Set(changed.map(({ event_id }) => event_id))];
  if (eventIds.length > 0)
    await tx.query(
      `update events e set updated_at_ms = $2, other_reports = (
         select jsonb_agg(p.report || jsonb_build_object('reportedAt', p.reported_at_ms) order by p.reported_at_ms, p.id)
         from event_reports p where p.event_id = e.id
       ) where e.id = any($1::text[])`,
      [eventIds, now],
    );
  return changed.map(({ id, event_id }) => ({ id, eventId: event_id }));
}

/**
 * At most BATCH_ROWS reports, no id twice. A report that is known, as an event or beside one, stays what it is; what is the same stays
 * untouched, so that a second import changes nothing.
 */
export async function storeReports(tx: Tx, rows: readonly ImportedEvent[], now: EpochMs): Promise<Stored> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
  const known = await readKnown(
    tx,
    rows.map(({ id }) => id),
  );
  const matcher = new Matcher(
    await readCandidates(
      tx,
      rows.filter(({ id }) => !known.has(id)),
    ),
  );
  const own: ImportedEvent[] = [];
  const beside: (ImportedEvent & { eventId: string })[] = [];
  const merges: Merge[] = [];
  for (const row of rows) {
    const eventId = known.get(row.id);
    const merge = eventId === undefined ? matcher.match(row) : undefined;
    if (merge) merges.push(merge);
    const into = merge?.eventId ?? (eventId === row.id ? undefined : eventId);
    if (into === undefined) own.push(row);
    else beside.push({ ...row, eventId: into });
  }
  const written = await writeEvents(tx, own, now);
  if (beside.length === 0) return { ...written, merges };
  const changed = (await writeReports(tx, beside, now)).length - merges.length;
  return { ...written, updated: written.updated + changed, unchanged: written.unchanged + beside.length - merges.length - changed, merges };
}
