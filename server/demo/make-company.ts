// Creates the demonstration company, its two years of events and the alerts of its past week in one transaction, and records which rows it
// made. Alerts that are active it does not create: the running engine raises them for the events that it places near the fleets' ships.
import { INVENTED_RATING_REASON } from '#contract/entities/ports.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { fleetShipId } from '#contract/row-ids.ts';
import { type EpochMs, HOUR_MS } from '#contract/units.ts';
import { makeAccount } from '#server/accounts/new-account.ts';
import type { Tx } from '#server/db/db.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { type ImportedEvent, writeEvents } from '#server/import/events/event-store.ts';
import { writeInvented } from '#server/import/sample-events.ts';
import { holdEdits, holdOrganisation } from '#server/jobs/lock-order.ts';
import { PgSyncTx } from '#server/sync/pg-sync-tx.ts';
import { COLLEAGUES, COMPANY, DRAWINGS, MANAGER, MESSAGES, PEOPLE, RATINGS, FLEET_REGIONS, VIEW_DETAILS } from './company.ts';
import { inventNear } from './invented-events.ts';
import type { PastWeek } from './past-week.ts';
import { type PastNotice, writePastAlerts } from './write-past-alerts.ts';

/** The writer of the demonstration's rows, which is no person. */
export const WRITER = 'demonstration';

export interface Making {
  making: number;
  nowMs: EpochMs;
  /** The ships for each of FLEET_REGIONS, in that order. */
  fleets: readonly (readonly Ship[])[];
  past: PastWeek;
}

/** The events near each fleet: those of the first two ships stay, the third ship's is withdrawn. */
const NEAR = [
  { mark: 'n', nm: 8, hoursAgo: 1 },
  { mark: 'a', nm: 11, hoursAgo: 5 },
  { mark: 'e', nm: -5, hoursAgo: 9 },
] as const;

/** What becomes known with the company: its ships meet that now. */
const inventAround = ({ making, nowMs, fleets }: Making): ImportedEvent[] =>
  fleets.flatMap((ships, at) =>
    NEAR.flatMap(({ mark, nm, hoursAgo }, no) => {
      const ship = ships[no];
      return ship ? [inventNear(ship, { id: `${making}-${mark}${at}`, nm, occurredAt: nowMs - hoursAgo * HOUR_MS - at * 1000 })] : [];
    }),
  );

const note = (tx: Tx, table: string, where: string, params: readonly unknown[]): Promise<unknown> =>
  tx.query(
    `insert into demonstration_rows (table_name, id, v) select '${table}', id, ${['accounts', 'notifications'].includes(table) ? 'null' : 'v'} from ${table} where ${where}
     on conflict (table_name, id) do update set v = excluded.v`,
    params,
  );

async function makeContent(tx: Tx, sync: PgSyncTx, { making, nowMs, fleets }: Making): Promise<void> {
  const times = { createdAt: nowMs, updatedAt: nowMs };
  const idOf = (id: string) => `demo-${making}-${id}`;
  for (const [at, { id, fleet: name, tags }] of FLEET_REGIONS.entries()) {
    const fleetId = idOf(id);
    await sync.put('fleets', {
      id: fleetId,
      v: 0,
      ...times,
      ownerId: MANAGER,
      organisationId: COMPANY,
      name,
      tags: [...tags],
      mastersEmail: null,
    });
    for (const { mmsi } of fleets[at] ?? [])
      await sync.put('fleetShips', { id: fleetShipId(fleetId, mmsi), v: 0, fleetId, ownerId: MANAGER, mmsi, sendToMaster: false });
  }
  for (const { id, name, features } of DRAWINGS) {
    const featureCollection = { type: 'FeatureCollection' as const, features: [...features] };
    await sync.put('drawings', { id: idOf(id), v: 0, ...times, ownerId: MANAGER, name, featureCollection });
  }
  for (const { id, view } of FLEET_REGIONS) {
    const [lon, lat] = view.at;
    const place = { name: view.name, lat, lon, zoom: view.zoom };
    await sync.put('views', { id: idOf(id), v: 0, ...times, ownerId: MANAGER, ...place, viewDetails: VIEW_DETAILS });
  }
  await sync.flush();
  const ours = "owner_id = $1 and id like 'demo-' || $2 || '-%'";
  for (const table of ['fleets', 'drawings', 'views']) await note(tx, table, ours, [MANAGER, making]);
  await note(tx, 'fleet_ships', "owner_id = $1 and fleet_id like 'demo-' || $2 || '-%'", [MANAGER, making]);
}

/** They are notified of nothing, because no person is behind them. */
async function makeColleagues(tx: Tx, sync: PgSyncTx, nowMs: EpochMs): Promise<void> {
  const { deliveryMechanisms, serviceSchedule } = DEFAULT_PREFERENCES;
  for (const colleague of COLLEAGUES) {
    const isMade = await makeAccount(tx, { ...colleague, organisationId: COMPANY, role: 'member', verified: true, nowMs });
    if (!isMade) continue;
    await note(tx, 'accounts', 'id = $1', [colleague.id]);
    await sync.put('preferences', {
      ...DEFAULT_PREFERENCES,
      id: colleague.id,
      v: 0,
      deliveryMechanisms: { ...deliveryMechanisms, email: false },
      serviceSchedule: { ...serviceSchedule, livePushNotifications: false },
    });
  }
  await sync.flush();
}

/** To every account that people sign in with, in order of time. What is an alert's is read: it has ended. */
async function sendNotices(tx: Tx, accountIds: readonly string[], alerts: readonly PastNotice[], nowMs: EpochMs): Promise<void> {
  const messages = MESSAGES.flatMap(({ hoursAgo, title, body }) =>
    accountIds.map((accountId) => ({
      accountId,
      atMs: nowMs - hoursAgo * HOUR_MS,
      notification: { type: 'Message' as const, title, body },
    })),
  );
  for (const { accountId, atMs, notification } of [...alerts, ...messages].toSorted((one, other) => one.atMs - other.atMs))
    await notifyAccount(tx, accountId, notification, atMs);
  await tx.query('select read_notifications_of(r.account, r.id) from jsonb_to_recordset($1::jsonb) as r (account text, id text)', [
    JSON.stringify(alerts.map(({ accountId: account, notification: { alertId: id } }) => ({ account, id }))),
  ]);
  await note(tx, 'notifications', "account_id = any($1::text[]) and type = 'Message' and title = any($2::text[])", [
    accountIds,
    MESSAGES.map(({ title }) => title),
  ]);
}

const ratePorts = (tx: Tx, nowMs: EpochMs): Promise<unknown> =>
  tx.query(
    `update ports p set threat_rating = r.rating, updated_at_ms = $2,
       given_rating = jsonb_build_object('rating', r.rating, 'reason', $3::text, 'at', $2::bigint)
     from jsonb_to_recordset($1::jsonb) as r (id text, rating text) where p.id = r.id and p.given_rating is null`,
    [JSON.stringify(RATINGS.map(([id, rating]) => ({ id, rating }))), nowMs, INVENTED_RATING_REASON],
  );

/** If the company has no accounts, only events and ratings are created. The transaction must already hold the state. */
export async function makeCompany(tx: Tx, making: Making): Promise<{ events: number; pastAlerts: number }> {
  const { nowMs } = making;
  await holdOrganisation(tx, COMPANY);
  await holdEdits(tx, COMPANY);
  const people = await tx.query<{ id: string }>(
    `select a.id from accounts a join organisations o on o.id = a.organisation_id and o.deleted_at_ms is null
     where a.organisation_id = $1 and a.id = any($2::text[]) order by a.id`,
    [COMPANY, [...PEOPLE]],
  );
  const ids = people.map(({ id }) => id);
  const around = inventAround(making);
  await writeInvented(tx, making.past.events, nowMs);
  await writeEvents(tx, around, nowMs);
  const events = making.past.events.length + around.length;
  await ratePorts(tx, nowMs);
  if (!ids.includes(MANAGER)) return { events, pastAlerts: 0 };
  const sync = new PgSyncTx(tx, { accountId: MANAGER, organisationId: COMPANY, role: 'manager', by: WRITER, atMs: nowMs });
  await makeColleagues(tx, sync, nowMs);
  await makeContent(tx, sync, making);
  const alerts = await writePastAlerts(tx, making.making, making.past.alerts);
  await sendNotices(tx, ids, alerts, nowMs);
  return { events, pastAlerts: alerts.length };
}
