// Test harness for alerts: the app with a fleet of one ship, an event, the alert engine, and a clock that tests move.
import { HOUR_MS } from '#contract/units.ts';
import type { AlertsAnswer } from '#contract/entities/alerts.ts';
import type { z } from '#contract/zod.ts';
import { destination } from '#domain/geo/great-circle.ts';
import type { Db } from '#server/db/db.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { createLog } from '#server/log.ts';
import { openShipMemory, type ShipMemory } from '#server/ships/memory.ts';
import { AlertJob, type AlertParts } from './alert-job.ts';

export const MMSI = 244_000_001;
export const EVENT = { lon: 43.5, lat: 12.5 };

interface Reported {
  lon: number;
  lat: number;
  type: string;
  category: string;
  source: string;
  hoursAgo: number;
}

export interface AlertHarness {
  app: FeatureApp;
  ada: Client;
  mia: Client;
  nowMs(): number;
  passMs(ms: number): void;
  ships(): ShipMemory;
  /** An event; at EVENT unless given otherwise. */
  report(id: string, more?: Partial<Reported>): Promise<unknown>;
  /** Puts a ship under way so many miles east of the event. */
  sail(nm: number, bound?: string, mmsi?: number): void;
  parts(db?: Db): AlertParts;
  /** As after a start of the server: only written data is known. */
  open(db?: Db): AlertJob;
  /** Opened, after its first turn. */
  started(): Promise<AlertJob>;
  alerts(client?: Client): Promise<z.infer<typeof AlertsAnswer>['alert']>;
  /** For each alert: type, priority or its end, and revision. */
  brief(client?: Client): Promise<(string | number)[][]>;
  /** The event of each alert in ada's list of notifications, oldest first. */
  told(): Promise<string[]>;
  /** Event and revision of each push of an alert, oldest first. */
  pushed(): Promise<string[]>;
  /** A device of the account receives pushes until the harness is emptied. */
  listen(client: Client): Promise<void>;
  /** The initial state: ada has a fleet with MMSI, and event e1 is an hour old. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** `db`: instead of an empty one. */
export async function openAlertHarness(givenDb?: Db): Promise<AlertHarness> {
  // over 40 lines: everything that tests say about ships and events, with the clock that they move
  const app = await openFeatureApp(givenDb && { db: givenDb });
  const { ada, mia } = await app.people();
  const log = createLog('error', () => undefined);
  const jobs: AlertJob[] = [];
  let nowMs = 0;
  let ships: ShipMemory;
  const harness: AlertHarness = {
    app,
    ada,
    mia,
    nowMs: () => nowMs,
    passMs: (ms) => {
      nowMs += ms;
    },
    ships: () => ships,
    report: (id, { lon = EVENT.lon, lat = EVENT.lat, type = 'Boarding', category = 'Crime', source = 'Test', hoursAgo = 1 } = {}) =>
      app.db.query(
        `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source,
           sample, updated_at_ms) values ($1, $2, $3, 'A title', '', $4, $5, $6, 'minute', $7, $8, false, $7)`,
        [id, type, category, lat, lon, nowMs - hoursAgo * HOUR_MS, nowMs, source],
      ),
    sail(nm, bound, mmsi = MMSI) {
      const [lonDeg, latDeg] = destination([EVENT.lon, EVENT.lat], 90, nm);
      ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg, lonDeg, speedKn: 12 }, nowMs);
      ships.identity({ kind: 'static', type: 5, mmsi, aisClass: 'A', name: 'ANNA', ...(bound && { destination: bound }) }, nowMs);
    },
    parts: (db = app.db) => ({ db, memory: ships, clock: () => nowMs, log }),
    open(db) {
      const job = new AlertJob(harness.parts(db));
      jobs.push(job);
      return job;
    },
    async started() {
      const job = harness.open();
      await job.turn();
      return job;
    },
    alerts: async (client = ada) => ((await client.ask('alerts.list')) as z.infer<typeof AlertsAnswer>).alert,
    brief: async (client = ada) =>
      (await harness.alerts(client)).map(({ type, priority, revision, endedAt }) => [type, endedAt ? 'ended' : priority, revision]),
    async told() {
      const rows = await app.db.query<{ event_id: string }>(
        "select event_id from notifications where account_id = $1 and type = 'Alert' order by no",
        [ada.accountId],
      );
      return rows.map(({ event_id: id }) => id);
    },
    async pushed() {
      const rows = await app.db.query<{ event_id: string; key: string }>(
        `select a.event_id, d.key from push_deliveries d join alerts a on d.key like 'alert:' || a.id || ':%' order by d.created_at_ms, 1, 2`,
      );
      return rows.map(({ event_id: id, key }) => `${id} ${key.split(':').at(-1)}`);
    },
    async listen(client) {
      const [session] = await app.db.query<{ id: string }>('select id from sessions where account_id = $1 limit 1', [client.accountId]);
      await app.db.query(
        `insert into push_subscriptions select $1, id, organisation_id, 'https://push.example/' || $1, 'key', 'auth', false, 1, 1
         from accounts where id = $2`,
        [session?.id, client.accountId],
      );
    },
    async empty() {
      for (const job of jobs.splice(0)) await job.stop();
      nowMs = app.deps.clock();
      ships = openShipMemory({ clock: () => nowMs, epoch: 'test' });
      await app.forgetEdits(); // which ends sharing too
      await app.db.exec(`delete from alerts; delete from events; delete from ports; delete from push_deliveries;
        delete from push_subscriptions; delete from job_leases`);
      await ada.ask('fleets.create', { body: { name: 'Ours', ships: [{ mmsi: MMSI }] } });
      await harness.report('e1');
    },
    async close() {
      for (const job of jobs.splice(0)) await job.stop();
      await app.close();
    },
  };
  return harness;
}

/** Refuses some transactions, and loses the answer of some that were committed. */
export const brittle = (db: Db, chance: () => number): Db => ({
  ...db,
  transaction: async (who, work) => {
    const draw = chance();
    if (draw < 0.2) throw new Error('refused');
    const answer = await db.transaction(who, work);
    if (draw < 0.4) throw new Error('lost');
    return answer;
  },
});
