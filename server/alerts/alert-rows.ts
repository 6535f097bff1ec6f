// Situations as rows of alerts: one row for each, written together or not at all. Written again it is the same row and no change.
import type { EpochMs } from '#contract/units.ts';
import { alertReason, alertTitle } from '#domain/alerts/alert-words.ts';
import type { Situation } from '#domain/alerts/situation.ts';
import { BATCH_ROWS, type Db, type Tx } from '#server/db/db.ts';

export interface NamedSituation {
  situation: Situation;
  /** As she calls herself; undefined while nobody knows. */
  shipName: string | undefined;
}

function toRow({ situation, shipName }: NamedSituation) {
  const { key, accountId, type, priority, mmsi, revision, figures, raisedAt, revisedAt, endedAt } = situation;
  const [lon, lat] = figures.shipAt;
  return {
    id: key,
    account_id: accountId,
    type,
    priority,
    title: alertTitle(situation, shipName ?? `MMSI ${mmsi}`),
    reason: alertReason(situation),
    mmsi,
    ship_name: shipName ?? null,
    event_id: figures.event.id,
    distance_nm: figures.distanceNm,
    ship_lat: lat,
    ship_lon: lon,
    event_lat: figures.event.lat,
    event_lon: figures.event.lon,
    created_at_ms: raisedAt,
    updated_at_ms: revisedAt,
    revision,
    ended_at_ms: endedAt ?? null,
    situation,
  };
}

/** In the order of `toRow`. */
const COLUMNS = `id text, account_id text, type text, priority text, title text, reason text, mmsi int, ship_name text, event_id text,
  distance_nm double precision, ship_lat double precision, ship_lon double precision, event_lat double precision,
  event_lon double precision, created_at_ms bigint, updated_at_ms bigint, revision int, ended_at_ms bigint, situation jsonb`;
const NAMES = COLUMNS.split(',').map((column) => column.trim().split(' ')[0] ?? '');
const FIXED = new Set(['id', 'account_id', 'mmsi', 'event_id', 'type', 'revision']);

/**
 * A revision never goes back, also where the engine has forgotten an earlier life of the situation. What holds again has to be acknowledged
 * again. An account that is gone takes its alerts with it.
 */
const PUT = `insert into alerts (${NAMES.join(', ')}, organisation_id)
  select ${NAMES.map((name) => `r.${name}`).join(', ')}, a.organisation_id
  from jsonb_to_recordset($1::jsonb) as r (${COLUMNS}) join accounts a on a.id = r.account_id
  on conflict (id) do update set
    ${NAMES.filter((name) => !FIXED.has(name))
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')},
    revision = greatest(excluded.revision, alerts.revision + 1),
    acknowledged_at_ms = case when alerts.ended_at_ms is null or excluded.ended_at_ms is not null then alerts.acknowledged_at_ms end,
    acknowledged_by = case when alerts.ended_at_ms is null or excluded.ended_at_ms is not null then alerts.acknowledged_by end
  where alerts.situation is distinct from excluded.situation`;

/** Each key once. */
export function writeSituations(db: Db, situations: readonly NamedSituation[]): Promise<void> {
  return db.transaction(null, async (tx) => {
    for (let from = 0; from < situations.length; from += BATCH_ROWS)
      await tx.query(PUT, [JSON.stringify(situations.slice(from, from + BATCH_ROWS).map(toRow))]);
  });
}

/** By account, what was told and may still go on: what holds, and what ended after `sinceMs`. */
export async function readSituations(tx: Tx, sinceMs: EpochMs): Promise<Map<string, Situation[]>> {
  const rows = await tx.query<{ situation: Situation; revision: number }>(
    'select situation, revision from alerts where situation is not null and (ended_at_ms is null or updated_at_ms > $1)',
    [sinceMs],
  );
  const found = new Map<string, Situation[]>();
  for (const { situation, revision } of rows) {
    const { accountId } = situation;
    found.set(accountId, [...(found.get(accountId) ?? []), { ...situation, revision }]);
  }
  return found;
}
