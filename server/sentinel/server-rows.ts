// The rows that the server itself writes of a watch or an exercise: lines of the log in its name, and the state as it judged it.
import { SERVER_AUTHOR, type WatchLogKind } from '#contract/entities/sentinel/watches.ts';
import type { WatchLogRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Tx } from '#server/db/db.ts';
import type { RunningWatch, StoredState } from './watch-sources.ts';

export interface OfWatch {
  watch: Pick<RunningWatch['watch'], 'id' | 'organisationId'>;
  drill?: Pick<NonNullable<RunningWatch['drill']>, 'id'>;
}

/** Ids that follow from the line that says the state, so that no step can stand twice. */
type Line = { kind: WatchLogKind; id: string } & Partial<
  Pick<WatchLogRow, 'state' | 'reasons' | 'contact' | 'text' | 'reportedAt' | 'sentReport'>
>;

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export async function writeLine(tx: Tx, { watch, drill }: OfWatch, line: Line, nowMs: EpochMs): Promise<void> {
  const { id, kind, state = null, reasons, contact, text = '', reportedAt = null, sentReport } = line;
  await tx.query(
    `insert into watch_log (id, organisation_id, watch_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, state, reasons,
       contact, drill_id, reported_at_ms, sent_report, v, writers)
     values ($1, $2, $3, $4, '', $5, $11, $6, $6, $7, $8, $9, $10, $12, $13, log_change('org:' || $2, 'watchLog', $1), '{}')`,
    [
      id,
      watch.organisationId,
      watch.id,
      SERVER_AUTHOR,
      kind,
      nowMs,
      state,
      asJson(reasons),
      asJson(contact),
      drill?.id ?? null,
      text,
      reportedAt,
      asJson(sentReport),
    ],
  );
}

/** Beside the ids. */
const COLUMNS = [
  'state',
  'reasons',
  'judged_at_ms',
  'entry_id',
  'told_at_ms',
  'called',
  'called_at_ms',
  'contact',
  'mail_at_ms',
  'mailed_at_ms',
  'told_id',
];
const PUT = `insert into watch_states (id, organisation_id, watch_id, drill_id, ${COLUMNS.join(', ')})
  values ($1, $2, $3, $4, ${COLUMNS.map((_, at) => `$${at + 5}`).join(', ')})
  on conflict (organisation_id, id) do update set ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

export async function putState(tx: Tx, { watch, drill }: OfWatch, after: StoredState): Promise<void> {
  const { state, reasons, judgedAt, entryId, toldAt, called, calledAt, contact, mailAt, mailedAt, toldId } = after;
  const ids = [drill?.id ?? watch.id, watch.organisationId, watch.id, drill?.id ?? null];
  const judged = [state, asJson(reasons), judgedAt, entryId ?? null];
  const told = [toldAt ?? null, called, calledAt ?? null, asJson(contact), mailAt ?? null, mailedAt ?? null, toldId ?? null];
  await tx.query(PUT, [...ids, ...judged, ...told]);
}
