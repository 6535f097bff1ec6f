// Reads the caller's alerts from the database: the list, and one with ship and event as map features. Writes none.
import { ALERT_PRIORITIES, type AlertDetail, type AlertsQuery, type AnsweredAlert } from '#contract/entities/alerts.ts';
import type { AlertRow } from '#contract/tables.ts';
import type { z } from '#contract/zod.ts';
import type { Db } from '#server/db/db.ts';
import { callerOf, orderOf, readPage, SqlWhere } from '#server/features/list-page.ts';
import type { Handlers } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type SqlRow, storedTables, toRow } from '#server/sync/rows.ts';
import { rowSecurityDecides } from '#server/sync/mutation-policy.ts';
import type { SyncTx, SyncWho } from '#server/sync/sync-tx.ts';

/**
 * A mark is the caller's own row, whatever alert it names: a device may know one that the server does not. Nothing is acknowledged in the
 * future: that is by the server's clock, because those of devices may be wrong and what comes later would count as seen.
 */
export const acknowledgePolicy = {
  ...rowSecurityDecides,
  async after(tx: SyncTx, { alertId }: { alertId: string }, { atMs }: SyncWho): Promise<void> {
    const mark = await tx.get('alertMarks', alertId);
    if (mark?.acknowledgedAt === undefined) return;
    const raisedAt = mark.raisedAt ?? mark.acknowledgedAt;
    const earlier = mark.earlier?.map((one) => ({ ...one, at: Math.min(one.at, atMs), raisedAt: Math.min(one.raisedAt, atMs) }));
    await tx.put('alertMarks', {
      ...mark,
      acknowledgedAt: Math.min(mark.acknowledgedAt, atMs),
      raisedAt: Math.min(raisedAt, atMs),
      ...(earlier && { earlier }),
    });
  },
};

type Query = z.infer<typeof AlertsQuery>;

const ORDER_BY: Record<NonNullable<Query['sort']>['field'], string> = {
  createdAt: 'created_at_ms',
  updatedAt: 'updated_at_ms',
  // ascending: the most urgent first
  priority: `array_position(array[${ALERT_PRIORITIES.map((one) => `'${one}'`).join(', ')}], priority)`,
};

/** Without what is the device's business: whose it is is plain from the call, and positions are the detail's. */
function toAlert(row: AlertRow): AnsweredAlert {
  const {
    id,
    v: _v,
    accountId: _account,
    shipLat: _a,
    shipLon: _b,
    shipSeenAt: _seen,
    eventLat: _c,
    eventLon: _d,
    lastEndedAt: _e,
    risenAt: _f,
    fellFrom: _g,
    ...rest
  } = row;
  return { _id: id, id, ...rest };
}

/** The event first, under the alert's own type, as a client of the specification reads it; then the ship. */
function toDetail(row: AlertRow): AlertDetail {
  const feature = (type: string, lon: number, lat: number): AlertDetail['featureCollection']['features'][number] => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { Type: type, EventId: row.eventId },
  });
  return {
    ...toAlert(row),
    featureCollection: {
      type: 'FeatureCollection',
      features: [feature(row.type, row.eventLon, row.eventLat), feature('Ship', row.shipLon, row.shipLat)],
    },
  };
}

function toWhere({ type, mmsi, acknowledged, since, until }: Query['filter'] = {}): SqlWhere {
  const where = new SqlWhere();
  if (type?.length) where.oneOf('type', type);
  if (mmsi?.length) where.and(`mmsi = any(${where.param(mmsi)}::int[])`);
  if (acknowledged !== undefined) where.and(`acknowledged_at_ms is ${acknowledged ? 'not null' : 'null'}`);
  if (since !== undefined) where.and(`created_at_ms >= ${where.param(since)}`);
  if (until !== undefined) where.and(`created_at_ms < ${where.param(until)}`);
  return where;
}

export function alertsHandlers({ db }: { db: Db }): Handlers {
  return {
    'alerts.list': async ({ body, caller }) => {
      const { rows, view } = await readPage<SqlRow>(db, caller, {
        table: storedTables.alerts.sql,
        columns: storedTables.alerts.columns,
        where: toWhere(body.filter),
        order: orderOf(body.sort, ORDER_BY, 'created_at_ms desc'),
        page: body,
      });
      return { alert: rows.map((row) => toAlert(toRow('alerts', row))), alertCount: view.total, view };
    },

    'alerts.get': async ({ params, caller }) => {
      const [row] = await db.transaction(callerOf(caller), (tx) => tx.query<SqlRow>(storedTables.alerts.byId, [params.id]));
      if (!row) throw new Refusal('notFound', 'There is no such alert.');
      return { alert: toDetail(toRow('alerts', row)) };
    },
  };
}
