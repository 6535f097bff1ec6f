// How long the server keeps what it deletes by itself, and in which tables; the only place. Everything that deletes takes its time from
// here, and the administrator sees it with its size.
import { type Kept, KEPT_KINDS, type KeptKind } from '#contract/entities/administration.ts';
import { SHIP_FACT_DAYS } from '#contract/ship-history/ship-facts.ts';
import { MAX_TRACK_MS } from '#contract/entities/ships.ts';
import { IDEMPOTENCY_DAYS, TOMBSTONE_DAYS } from '#contract/sync.ts';
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';

interface Keeping {
  /** Neither of them: another rule, which the screen explains. */
  days?: number;
  newest?: number;
  fullDays?: number;
  /** Never names from outside. With their partitions. */
  tables: readonly string[];
}

export const KEEPING = {
  /** As long as the alerts that most of them are about, read or not. */
  notifications: { days: 90, tables: ['notifications'] },
  /** From their end: a company's review looks back a quarter. Active ones stay, with their marks. */
  alerts: { days: 90, tables: ['alerts', 'told_alerts', 'alert_letters', 'alert_marks'] },
  /** From when they were written, sent or given up; waiting ones stay. */
  mails: { days: 30, tables: ['mails', 'mailed_documents'] },
  /** Of alerts, by push and gateway: the same. */
  deliveries: { days: 30, tables: ['push_deliveries', 'gateway_deliveries'] },
  /** Only that a report was sent; longer than any period of one. */
  reports: { days: 60, tables: ['reports_sent'] },
  /** The last one of each job, in memory, and of each source of files. */
  jobRuns: { tables: ['import_feeds'] },
  /** A court may still ask for it. Never under a year: the database refuses (migration 0180). */
  audit: { days: 5 * 365, tables: ['audit_log'] },
  /** Complete for so many days, then without the points within 20 m of the others (server/ships/tracks/track-chunks.ts). */
  tracks: { days: MAX_TRACK_MS / DAY_MS, fullDays: 30, tables: ['track_chunks', 'track_arrivals', 'ship_track'] },
  /** Of ships, from their end; what goes on stays. A threat assessment looks back three years. */
  shipFacts: { days: SHIP_FACT_DAYS, tables: ['ship_history', 'ship_history_states', 'ship_facts', 'ship_fact_holdings'] },
  /** Of deleted rows, so that devices that were away that long learn of it (SY7). The table also has a line for each existing row. */
  tombstones: { days: TOMBSTONE_DAYS, tables: ['changes'] },
  /** To edits, by their key, for an edit that is sent twice (SY21). */
  answers: { days: IDEMPOTENCY_DAYS, tables: ['idempotency'] },
  /** From when they were accepted, withdrawn or expired: they contain addresses of people who may never have joined. */
  invitations: { days: 30, tables: ['invitations'] },
  /** From their end, for the list of devices and for detecting reuse. */
  sessions: { days: 30, tables: ['sessions'] },
  /** Of each day that somebody looked at. */
  threatMaps: { newest: 30, tables: ['threat_maps'] },
  /** Editions of areas that a newer one replaced: what was in force on a past day. */
  areaEditions: { tables: ['areas'] },
  /** Receipts: a flag state or an insurer may ask years later. An organisation has at most MAX_AUTHORITY_REPORTS. */
  authorityReports: { tables: ['authority_reports'] },
  /** As long as the organisation exists: who said and knew what, years later. Each has its limit in src/contract/limits.ts. */
  watchLogs: { tables: ['watch_log'] },
  signedAssessments: { tables: ['ship_assessments', 'signed_passages', 'passage_log', 'assessment_drafts', 'review_log'] },
  /** Until a newer edition comes or an administrator removes the list. */
  importedLists: { tables: ['watch_list_entries', 'ownership_entries', 'list_uploads'] },
  /** Cells until an administrator withdraws them. */
  charts: { tables: ['chart_cells', 'chart_sheets', 'chart_cells_due'] },
  /** What became of each set. */
  chartReports: { newest: 50, tables: ['chart_imports', 'chart_import_lines'] },
} as const satisfies Record<KeptKind, Keeping>;

type TimedKind = { [K in KeptKind]: (typeof KEEPING)[K] extends { days: number } ? K : never }[KeptKind];

export const keepMs = (kind: TimedKind): number => KEEPING[kind].days * DAY_MS;
/** Anything older is deleted. */
export const keptSince = (kind: TimedKind, nowMs: EpochMs): EpochMs => nowMs - keepMs(kind);

/** Tables below this size are counted; larger ones show the planner's estimate. */
const COUNTED_BYTES = 1_000_000;

/** Of a table with its partitions; bytes with indexes. */
async function measure(tx: Tx, table: string): Promise<Pick<Kept, 'rows' | 'bytes'>> {
  const [size] = await tx.query<{ rows: number; bytes: number }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as rows, coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
     from pg_class c where c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
    [table],
  );
  if (!size || size.bytes >= COUNTED_BYTES) return size ?? { rows: 0, bytes: 0 };
  const [counted] = await tx.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return { rows: counted?.rows ?? 0, bytes: size.bytes };
}

/** `runs`: how many jobs have run since the start. */
export async function readKept(tx: Tx, runs: number): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const kind of KEPT_KINDS) {
    const { days, newest, tables }: Keeping = KEEPING[kind];
    let [rows, bytes] = [kind === 'jobRuns' ? runs : 0, 0];
    for (const table of tables) {
      const size = await measure(tx, table);
      rows += size.rows;
      bytes += size.bytes;
    }
    kept.push({ kind, ...(days !== undefined && { days }), ...(newest !== undefined && { newest }), rows, bytes });
  }
  return kept;
}
