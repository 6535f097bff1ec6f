// Migration 0210 on a database in which each reason of an alert was an alert of its own.
import { expect, it } from 'vitest';
import type { AlertType } from '#contract/entities/alerts.ts';
import { readSituations } from '#server/alerts/alert-rows.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';

interface Given {
  type?: AlertType;
  priority?: string;
  ended?: boolean;
}

const HASH = '0123456789abcd';
const HASH_OTHER = 'abcdefghijklmn';
/** The only alert of its ship. */
const ALONE = `near-244000003-${HASH}`;

async function openOld() {
  const db = await openPglite({});
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ number }) => number < 210),
  );
  await db.exec(`insert into organisations (id, name, created_at_ms) values ('north', 'North', 1);
    insert into accounts (id, organisation_id, email, role, password_hash, created_at_ms, updated_at_ms)
      values ('ada', 'north', 'ada@x.example', 'member', 'x', 1, 1)`);
  return {
    db,
    give: async (id: string, { type = 'Proximity ALERT', priority = 'warning', ended = false }: Given = {}) => {
      const figures = { distanceNm: 12, nearest: [43.5, 12.5], limitNm: 50, bearingDeg: 270, isClose: false, event: { id: 'e1' } };
      const situation = {
        key: id,
        accountId: 'ada',
        mmsi: 244_000_001,
        type,
        priority,
        revision: 3,
        figures,
        raisedAt: 1000,
        revisedAt: 2000,
      };
      await db.query(
        `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon, event_lat,
           event_lon, created_at_ms, updated_at_ms, revision, ended_at_ms, situation)
         values ($1, 'ada', 'north', $2, $3, 'A title', '', 244000001, 'e1', 1, 1, 1, 1, 1000, $6, 3, $4, $5)`,
        [id, type, priority, ended ? Date.now() : null, JSON.stringify(situation), ended ? Date.now() : 2000],
      );
      await db.query('insert into told_alerts values ($1, 3, 2000)', [id]);
      await db.query(`select app_notify('ada', 'Alert', 'A title', '', 2000, $1, 'e1', 244000001)`, [id]);
    },
    mark: (id: string, columns: string, values: string) =>
      db.exec(`insert into alert_marks (id, account_id, organisation_id, v, writers, ${columns})
        values ('${id}', 'ada', 'north', log_change('user:ada', 'alertMarks', '${id}'), '{}', ${values})`),
    upgrade: () => migrate(db, migrations),
    rows: () =>
      db.query<Record<string, unknown>>(
        'select id, type, priority, acknowledged_at_ms is not null as acknowledged, ended_at_ms is null as active from alerts order by id',
      ),
  };
}

it('makes one alert of those of one ship and event: the gravest goes on, with its acknowledgement and any silence; one alone stays as it is', {
  tags: ['long'],
}, async () => {
  const { db, give, mark, upgrade, rows } = await openOld();
  await give(`near-244000001-${HASH}`, { priority: 'alarm' });
  await give(`route-244000001-${HASH}`, { type: 'Route ALERT' });
  await give(`port-244000001-${HASH}`, { type: 'Destination ALERT', priority: 'caution', ended: true });
  await give(`route-244000002-${HASH_OTHER}`, { type: 'Route ALERT' });
  await give(ALONE);
  await mark(
    `near-244000001-${HASH}`,
    'acknowledged_at_ms, acknowledged_by, raised_at_ms, acknowledged_priority',
    `3000, 'ada', 1000, 'alarm'`,
  );
  await mark(`route-244000001-${HASH}`, 'silenced_until_ms, silenced_at_ms, silenced_priority', `9000, 2500, 'warning'`);
  await mark(`route-244000002-${HASH_OTHER}`, 'acknowledged_at_ms, acknowledged_by, raised_at_ms', `3000, 'ada', 1000`);
  const versionAlone = () => db.query('select v from alerts where id = $1', [ALONE]);
  const before = await versionAlone();
  await upgrade();
  expect(await versionAlone()).toEqual(before);
  expect(await rows()).toEqual([
    { id: `near-244000001-${HASH}`, type: 'Proximity ALERT', priority: 'alarm', acknowledged: true, active: true },
    { id: `near-244000002-${HASH_OTHER}`, type: 'Route ALERT', priority: 'warning', acknowledged: true, active: true },
    { id: ALONE, type: 'Proximity ALERT', priority: 'warning', acknowledged: false, active: true },
  ]);
  expect(
    await db.query(
      `select id, acknowledged_at_ms, silenced_until_ms, silenced_priority from alert_marks where id like 'near-%' order by id`,
    ),
  ).toEqual([
    { id: `near-244000001-${HASH}`, acknowledged_at_ms: 3000, silenced_until_ms: 9000, silenced_priority: 'warning' },
    { id: `near-244000002-${HASH_OTHER}`, acknowledged_at_ms: 3000, silenced_until_ms: null, silenced_priority: null },
  ]);
  const left = await db.query("select from notifications where alert_id ~ '^(route|port)-'");
  expect(left).toEqual([]);
  const restored = (await db.transaction(null, (tx) => readSituations(tx, 0))).get('ada');
  expect(restored?.map(({ key, reasons }) => [key, reasons.map(({ type }) => type)]).toSorted()).toEqual([
    [`near-244000001-${HASH}`, ['Proximity ALERT']],
    [`near-244000002-${HASH_OTHER}`, ['Route ALERT']],
    [ALONE, ['Proximity ALERT']],
  ]);
  // devices hear of it as of any change: what they held under the old ids is gone
  const gone = await db.query<{ row_id: string }>(`select row_id from changes where table_name = 'alerts' and gone order by row_id`);
  expect(gone.map(({ row_id: id }) => id)).toEqual([`port-244000001-${HASH}`, `route-244000001-${HASH}`, `route-244000002-${HASH_OTHER}`]);
  await db.close();
});
