// Situations as alert rows: one row each, written together with its messages or not at all. Writing the same again changes nothing.
import type { AlertRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { alertReason, alertTitle } from '#domain/alerts/alert-words.ts';
import { eventIdsOf, eventsOf, isOpen, type Priority, readSituation, reasonsOfAll, type Situation } from '#domain/alerts/situation.ts';
import { isMoreUrgent } from '#domain/alerts/urgency.ts';
import { BATCH_ROWS, type Db, type Tx } from '#server/db/db.ts';
import type { AlertToTell } from '#server/delivery/alert-to-tell.ts';
import { tellAlerts, type TellParts } from '#server/delivery/tell-alerts.ts';

export interface NamedSituation {
  situation: Situation;
  /** Her own name; undefined while unknown. */
  shipName: string | undefined;
  /** Where another ship of the account has the same name, that tells them apart. Absent: by her own name. */
  called?: string | undefined;
}

function toRow({ situation, shipName, called = shipName }: NamedSituation) {
  const { key, accountId, type, priority, mmsi, revision, figures, raisedAt, revisedAt, endedAt } = situation;
  const [lon, lat] = figures.shipAt;
  return {
    id: key,
    account_id: accountId,
    type,
    priority,
    reasons: reasonsOfAll(situation),
    title: alertTitle(situation, called ?? `MMSI ${mmsi}`),
    reason: alertReason(situation),
    mmsi,
    ship_name: shipName ?? null,
    event_id: figures.event.id,
    distance_nm: figures.distanceNm,
    ship_lat: lat,
    ship_lon: lon,
    ship_seen_at_ms: figures.shipSeenAt,
    event_lat: figures.event.lat,
    event_lon: figures.event.lon,
    created_at_ms: raisedAt,
    updated_at_ms: revisedAt,
    revision,
    ended_at_ms: endedAt ?? null,
    steps: situation.steps ?? null,
    situation,
  };
}

const TYPES: Record<keyof ReturnType<typeof toRow>, string> = {
  id: 'text',
  account_id: 'text',
  type: 'text',
  priority: 'text',
  reasons: 'jsonb',
  title: 'text',
  reason: 'text',
  mmsi: 'int',
  ship_name: 'text',
  event_id: 'text',
  distance_nm: 'double precision',
  ship_lat: 'double precision',
  ship_lon: 'double precision',
  ship_seen_at_ms: 'bigint',
  event_lat: 'double precision',
  event_lon: 'double precision',
  created_at_ms: 'bigint',
  updated_at_ms: 'bigint',
  revision: 'int',
  ended_at_ms: 'bigint',
  steps: 'jsonb',
  situation: 'jsonb',
};
const NAMES = Object.keys(TYPES);
const COLUMNS = Object.entries(TYPES)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');
const FIXED = new Set(['id', 'account_id', 'mmsi', 'revision']);

/** Priority and end from the row before; null when there was none, and when it was active. */
interface Written {
  id: string;
  revision: number;
  was_priority: Priority | null;
  was_ended_at_ms: EpochMs | null;
  /** When the period began that the row tells of, and the events that it names. */
  was_created_at_ms: EpochMs | null;
  was_event_id: string | null;
  was_reasons: AlertRow['reasons'] | null;
}

/**
 * A revision never decreases, even when the engine has forgotten an earlier period of the situation. A situation that begins again has to
 * be acknowledged again. A deleted account takes its alerts with it. Returns the rows that changed.
 */
const PUT = `with given as (select * from jsonb_to_recordset($1::jsonb) as r (${COLUMNS})),
  before as (select w.id, w.priority, w.ended_at_ms, w.created_at_ms, w.event_id, w.reasons from alerts w join given g on g.id = w.id),
  put as (
    insert into alerts (${NAMES.join(', ')}, organisation_id)
    select ${NAMES.map((name) => `g.${name}`).join(', ')}, a.organisation_id from given g join accounts a on a.id = g.account_id
    on conflict (id) do update set
      ${NAMES.filter((name) => !FIXED.has(name))
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')},
      revision = greatest(excluded.revision, alerts.revision + 1),
      acknowledged_at_ms = case when alerts.ended_at_ms is null or excluded.ended_at_ms is not null then alerts.acknowledged_at_ms end,
      acknowledged_by = case when alerts.ended_at_ms is null or excluded.ended_at_ms is not null then alerts.acknowledged_by end
    where alerts.situation is distinct from excluded.situation
    returning id, revision
  )
  select p.id, p.revision, b.priority as was_priority, b.ended_at_ms as was_ended_at_ms,
    b.created_at_ms as was_created_at_ms, b.event_id as was_event_id, b.reasons as was_reasons
  from put p left join before b on b.id = p.id`;

/** An engine that has forgotten this alert raised it anew, with an event that the row does not name. */
function namesMore(situation: Situation, { was_created_at_ms: createdAt, was_event_id: eventId, was_reasons: reasons }: Written): boolean {
  if (createdAt === situation.raisedAt) return false;
  const before = eventIdsOf({ eventId: eventId ?? '', reasons: reasons ?? [] });
  return eventsOf(situation).some(({ id }) => !before.includes(id));
}

/** Begun, begun again after an end, or more urgent than the row says; every other change only goes through sync. */
function isToTell(situation: Situation, written: Written): boolean {
  const { was_priority: priority, was_ended_at_ms: endedAt } = written;
  if (!isOpen(situation)) return false;
  return priority === null || endedAt !== null || isMoreUrgent(situation.priority, priority) || namesMore(situation, written);
}

const put = (tx: Tx, rows: readonly ReturnType<typeof toRow>[]): Promise<Written[]> => tx.query<Written>(PUT, [JSON.stringify(rows)]);

async function writeAndTell(tx: Tx, situations: readonly NamedSituation[], parts: TellParts): Promise<void> {
  const rows = situations.map((named) => ({ ...named, row: toRow(named) }));
  const written = await put(
    tx,
    rows.map(({ row }) => row),
  );
  const byId = new Map(written.map((one) => [one.id, one]));
  const toTell = rows.flatMap(({ situation, shipName, row: { title, reason } }): AlertToTell[] => {
    const change = byId.get(situation.key);
    return change && isToTell(situation, change) ? [{ situation, shipName, title, reason, revision: change.revision }] : [];
  });
  await tellAlerts(tx, toTell, parts);
}

/** In this order, with each key at most once in each batch. */
function* batches(situations: readonly NamedSituation[]): Generator<NamedSituation[]> {
  let batch = new Map<string, NamedSituation>();
  for (const named of situations) {
    const { key } = named.situation;
    if (batch.size === BATCH_ROWS || batch.has(key)) {
      yield [...batch.values()];
      batch = new Map();
    }
    batch.set(key, named);
  }
  yield [...batch.values()];
}

interface WriteParts extends TellParts {
  db: Db;
  guard?: (tx: Tx) => Promise<void>;
}

/** The periods of one key in order. `guard`: see AlertParts. */
export function writeSituations(situations: readonly NamedSituation[], parts: WriteParts): Promise<void> {
  return parts.db.transaction(null, async (tx) => {
    await parts.guard?.(tx);
    for (const batch of batches(situations)) await writeAndTell(tx, batch, parts);
  });
}

/** Situations of the past, in the caller's transaction: nobody is told of them. */
export async function writeUntold(tx: Tx, situations: readonly NamedSituation[]): Promise<void> {
  for (const batch of batches(situations)) await put(tx, batch.map(toRow));
}

/** By account, the situations that may continue: active ones, and those that ended after `sinceMs`. */
export async function readSituations(tx: Tx, sinceMs: EpochMs): Promise<Map<string, Situation[]>> {
  const rows = await tx.query<{ situation: Situation; revision: number }>(
    'select situation, revision from alerts where situation is not null and (ended_at_ms is null or updated_at_ms > $1)',
    [sinceMs],
  );
  const found = new Map<string, Situation[]>();
  for (const { situation: stored, revision } of rows) {
    const situation = readSituation(stored);
    const { accountId } = situation;
    found.set(accountId, [...(found.get(accountId) ?? []), { ...situation, revision }]);
  }
  return found;
}
