// What the database has of running watches: their rows, when the ship last reported, and what was judged, told and answered before.
import type { WatchDrillRow, WatchRow, WatchStateRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { RECENT_MS } from '#domain/sentinel/judge-watch.ts';
import { LOOKED_BACK_MS, type EventAhead } from '#domain/sentinel/watch-facts.ts';
import type { PlannedVoyage } from '#domain/sentinel/planned-voyage.ts';
import type { Tx } from '#server/db/db.ts';
import { selectList, type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';

/** As stored, with when its owner is to be mailed, and was, and who that was. */
export interface StoredState extends Omit<WatchStateRow, 'id' | 'v' | 'organisationId' | 'watchId' | 'drillId'> {
  mailAt: EpochMs | undefined;
  mailedAt: EpochMs | undefined;
  /** Who was told last, or could not be: ids with blanks between them. */
  toldId: string | undefined;
}

export interface RunningWatch {
  watch: WatchRow;
  reportsMs: readonly EpochMs[];
  /** Of the signed passage that the watch is of. */
  planned: PlannedVoyage | undefined;
  /** When she was seen to depart, by the log. */
  departedMs: EpochMs | undefined;
  /** Who is told of it: its keeper; while it has none, who made it or the managers. */
  toldIds: readonly string[];
  /** An exercise on it, which is judged by itself. */
  drill?: WatchDrillRow;
  /** Undefined: not judged yet. */
  state: StoredState | undefined;
  /** Somebody has acknowledged the line that `state` names. */
  isAnswered: boolean;
}

/** Of organisations that exist. */
const RUNNING = `ended_at_ms is null and starts_at_ms <= $1 and ends_at_ms > $1
  and exists (select from organisations o where o.id = organisation_id and o.deleted_at_ms is null)
  and ($2::text[] is null or organisation_id = any($2)) and ($3::text is null or id = $3)`;

interface StateRow extends SqlRow {
  organisation_id: string;
  mail_at_ms: EpochMs | null;
  mailed_at_ms: EpochMs | null;
  told_id: string | null;
  is_answered: boolean;
}

const STATES = `select s.*, exists (
    select from watch_log l where l.watch_id = s.watch_id and l.organisation_id = s.organisation_id and l.kind = 'acknowledged' and l.note_id = s.entry_id
  ) as is_answered
  from watch_states s where ($1::text[] is null or s.organisation_id = any($1)) and ($2::text is null or s.watch_id = $2)`;

/** That have not ended. */
const DRILLS = `select ${storedTables.watchDrills.columns} from watch_drills
  where ends_at_ms > $1 and ($2::text[] is null or organisation_id = any($2)) and ($3::text is null or watch_id = $3)`;

const lastOf = (kind: 'report' | 'departed'): string => `select organisation_id, watch_id, kind, max(reported_at_ms) as at from watch_log
  where kind = '${kind}' and watch_id = any($1::text[]) group by organisation_id, watch_id, kind`;
const LAST_TIMES = `${lastOf('report')} union all ${lastOf('departed')}`;

/** Without the arrival: nothing here goes by it, and it would cost reading the whole result. */
const PLANNED = `(select (p.plan ->> 'departureMs')::float8 from signed_passages p
  where p.organisation_id = watches.organisation_id and p.id = watches.route ->> 'passageId') as departure_ms`;

interface FoundWatch extends SqlRow {
  told_ids: string[];
  departure_ms: EpochMs | null;
}

function toWatch(row: FoundWatch): Pick<RunningWatch, 'watch' | 'toldIds' | 'planned'> {
  const { told_ids: toldIds, departure_ms: departureMs } = row;
  const planned = departureMs === null ? undefined : { departureMs };
  return { watch: toRow('watches', row), toldIds, planned };
}

const keyOf = (organisationId: unknown, watchId: unknown): string => `${String(organisationId)} ${String(watchId)}`;

function toState(row: StateRow): StoredState {
  const { id: _, v: _v, organisationId: _o, watchId: _w, drillId: _d, ...state } = toRow('watchStates', row);
  return { ...state, mailAt: row.mail_at_ms ?? undefined, mailedAt: row.mailed_at_ms ?? undefined, toldId: row.told_id ?? undefined };
}

/**
 * Running at that time, and the exercises on them. `organisationIds`: only theirs; `watchId`: only that one of them. By organisation and id
 * of the watch or the exercise.
 */
export async function readRunning(
  tx: Tx,
  atMs: EpochMs,
  { organisationIds, watchId }: { organisationIds?: readonly string[] | undefined; watchId?: string } = {},
): Promise<Map<string, RunningWatch>> {
  const asked = [organisationIds ?? null, watchId ?? null];
  const found = await tx.query<FoundWatch>(
    `select ${storedTables.watches.columns}, told_of_watch(organisation_id, keeper_id, owner_id) as told_ids, ${PLANNED}
       from watches where ${RUNNING}`,
    [atMs, ...asked],
  );
  const watches = found.map(toWatch);
  const drills = (await tx.query<SqlRow>(DRILLS, [atMs, ...asked])).map((row) => toRow('watchDrills', row));
  const ids = watches.map(({ watch }) => watch.id);
  const times = await tx.query<{ organisation_id: string; watch_id: string; kind: string; at: EpochMs }>(LAST_TIMES, [ids]);
  const states = await tx.query<StateRow>(STATES, asked);
  const timeOf = new Map(times.map((row) => [`${keyOf(row.organisation_id, row.watch_id)} ${row.kind}`, row.at]));
  const stateOf = new Map(states.map((row) => [keyOf(row.organisation_id, row['id']), row]));
  const drillsOf = Map.groupBy(drills, (drill) => keyOf(drill.organisationId, drill.watchId));
  const running = new Map<string, RunningWatch>();
  for (const { watch, ...known } of watches) {
    const ofWatch = keyOf(watch.organisationId, watch.id);
    const report = timeOf.get(`${ofWatch} report`);
    const told = { ...known, reportsMs: report === undefined ? [] : [report], departedMs: timeOf.get(`${ofWatch} departed`) };
    for (const drill of [undefined, ...(drillsOf.get(ofWatch) ?? [])]) {
      const key = drill ? keyOf(watch.organisationId, drill.id) : ofWatch;
      const state = stateOf.get(key);
      const judged = { state: state && toState(state), isAnswered: state?.is_answered ?? false };
      running.set(key, { watch, ...told, ...judged, ...(drill && { drill }) });
    }
  }
  return running;
}

const IS_RUNNING = 'w.ended_at_ms is null and w.starts_at_ms <= $1 and w.ends_at_ms > $1';

/** Exercises whose time is over, or whose watch runs no more. */
export async function readOverDrills(tx: Tx, atMs: EpochMs): Promise<WatchDrillRow[]> {
  const found = await tx.query<SqlRow>(
    `select ${storedTables.watchDrills.columns} from watch_drills d where ends_at_ms <= $1
       or not exists (select from watches w where w.organisation_id = d.organisation_id and w.id = d.watch_id and ${IS_RUNNING})
     order by organisation_id, id`,
    [atMs],
  );
  return found.map((row) => toRow('watchDrills', row));
}

/** What is known of a watch that no longer runs, or of an exercise that has ended, goes; its log stays. */
export async function forgetStates(tx: Tx, atMs: EpochMs): Promise<void> {
  await tx.query(
    `delete from watch_states s where not exists (
       select from watches w where w.organisation_id = s.organisation_id and w.id = s.watch_id and ${IS_RUNNING}
     ) or s.drill_id is not null and not exists (
       select from watch_drills d where d.organisation_id = s.organisation_id and d.id = s.drill_id
     )`,
    [atMs],
  );
}

const EVENT = selectList('events', ['id', 'lat', 'lon', 'category', 'occurredAt', 'occurredPrecision', 'reportedAt', 'sample', 'title']);

/** That may be new to a watch: samples only where there is nothing else. By the day they occurred, for which there is an index. */
export function readReported(tx: Tx, nowMs: EpochMs): Promise<(EventAhead & { title: string })[]> {
  const sinceMs = nowMs - LOOKED_BACK_MS;
  return tx.query(
    `select ${EVENT} from events where occurred_at_ms > $1 and reported_at_ms > $2
       and (not sample or not exists (select from events where not sample))`,
    [sinceMs - RECENT_MS, sinceMs],
  );
}
