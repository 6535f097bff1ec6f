// Test harness for watches: the app with a watch that ada owns, her ship at sea, the job that judges, and a clock that tests move.
import { randomUUID } from 'node:crypto';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import type { Notifications } from '#contract/entities/notifications.ts';
import type { WatchLogRow, WatchStateRow } from '#contract/tables.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { Db } from '#server/db/db.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { createLog } from '#server/log.ts';
import { openShipMemory, type ShipMemory } from '#server/ships/memory.ts';
import { type SqlRow, toRow } from '#server/sync/rows.ts';
import { WatchJob, type WatchParts } from './watch-job.ts';

export const ANNA = 244_000_001;
export const WATCH_ID = 'watch-1';

export interface SentinelHarness {
  app: FeatureApp;
  ada: Client;
  mia: Client;
  nowMs(): number;
  /** Time passes and other ships are heard all the while. */
  passMinutes(minutes: number, more?: { isFeedSilent?: boolean }): void;
  /** The ship is heard, so many degrees east of the beginning of her route along the equator, and north of it. */
  hear(eastDeg: number, northDeg?: number): void;
  parts(db?: Db): WatchParts;
  /** As after a start of the server. */
  open(db?: Db): WatchJob;
  /** A turn by which all is read anew. */
  turn(job: WatchJob): Promise<void>;
  log(): Promise<WatchLogRow[]>;
  /** Of each line by the server but that it saw her under way: its kind, and the state, or whom it names. */
  brief(): Promise<string[]>;
  state(): Promise<WatchStateRow | undefined>;
  bell(): Promise<string[]>;
  /** Keys of pushes that wait. */
  pushed(): Promise<string[]>;
  /** Mechanism, account or number, and title of messages that wait for the gateway. */
  messaged(): Promise<string[]>;
  /** Kind and recipient of mails that wait. */
  mailed(): Promise<string[]>;
  edit(
    name:
      | 'watches.log'
      | 'watches.handOver'
      | 'watches.accept'
      | 'watches.acknowledge'
      | 'watches.end'
      | 'watches.change'
      | 'watches.startDrill'
      | 'watches.endDrill',
    body: object,
    who?: Client,
  ): Promise<unknown>;
  /** The initial state: a watch that began a minute ago, its ship on her route, just heard. */
  empty(change?: Partial<WatchFields>): Promise<void>;
  close(): Promise<void>;
}

const CONTACTS = [
  { name: 'Eve Duty', role: 'CSO', email: 'eve@company.example', telephone: '+442079460000', minutes: 10 },
  { name: 'Flag State', role: '', telephone: '+31102345678', minutes: 20 },
];

export async function openSentinelHarness(): Promise<SentinelHarness> {
  // over 40 lines: everything that tests say about a watch, with the clock that they move
  const app = await openFeatureApp();
  const { ada, mia } = await app.people();
  const log = createLog('error', () => undefined);
  const jobs: WatchJob[] = [];
  let nowMs = 0;
  let ships: ShipMemory;
  const position = (mmsi: number, lonDeg: number, latDeg: number) =>
    ships.position({ kind: 'position', type: 1, mmsi, aisClass: 'A', latDeg, lonDeg, speedKn: 12 }, nowMs);
  const rowsOf = (table: string, order: string) =>
    app.db.query<SqlRow>(`select * from ${table} where watch_id = $1 order by ${order}`, [WATCH_ID]);
  const harness: SentinelHarness = {
    app,
    ada,
    mia,
    nowMs: () => nowMs,
    passMinutes(minutes, { isFeedSilent = false } = {}) {
      nowMs += minutes * MINUTE_MS;
      if (!isFeedSilent) position(ANNA + 1, 1, 1);
    },
    hear: (eastDeg, northDeg = 0) => position(ANNA, 50 + eastDeg, northDeg),
    parts: (db = app.db) => ({ db, memory: ships, clock: () => nowMs, log, post: app.post, traffic: 'live', hasGateway: true }),
    open(db) {
      const job = new WatchJob(harness.parts(db));
      jobs.push(job);
      return job;
    },
    async turn(job) {
      job.heard('org:north', ['watchLog']);
      job.heard('world:events', ['events']);
      await job.turn();
    },
    log: async () => (await rowsOf('watch_log', 'ctid')).map((row) => toRow('watchLog', row)),
    brief: async () =>
      (await harness.log())
        .filter(({ ownerId, kind }) => ownerId === 'server' && kind !== 'departed')
        .map(({ kind, state, reasons, contact }) =>
          [kind, state, ...(reasons ?? []).map((reason) => reason.kind), contact?.name].filter(Boolean).join(' '),
        ),
    state: async () => (await rowsOf('watch_states', 'id')).map((row) => toRow('watchStates', row))[0],
    bell: async () => ((await ada.ask('notifications.list')) as Notifications).unread.map(({ title, watchId }) => `${title} ${watchId}`),
    pushed: async () => (await app.db.query<{ key: string }>('select key from push_deliveries')).map(({ key }) => key),
    messaged: async () =>
      (
        await app.db.query<{ line: string }>(
          `select concat_ws(' ', mechanism, coalesce(content -> 'contact' ->> 'telephone', 'to an account'), content ->> 'title') as line
             from gateway_deliveries order by created_at_ms, key, mechanism`,
        )
      ).map(({ line }) => line),
    mailed: async () =>
      (await app.db.query<{ mail: string }>("select kind || ' ' || to_address as mail from mails order by no")).map(({ mail }) => mail),
    edit: (name, body, who = ada) => who.ask(name, { params: { id: WATCH_ID }, body: { entryId: randomUUID(), at: nowMs, ...body } }),
    async empty(change = {}) {
      for (const job of jobs.splice(0)) job.stop();
      nowMs = app.deps.clock();
      ships = openShipMemory({ clock: () => nowMs, epoch: 'test' });
      await app.forgetEdits();
      await app.db.exec(`truncate mails, watches, watch_log, watch_states, watch_drills; delete from events; delete from push_deliveries; delete from gateway_deliveries;
        delete from push_subscriptions; delete from job_leases`);
      const route = {
        fromName: 'A',
        toName: 'B',
        line: [
          [50, 0],
          [70, 0],
        ] as [number, number][],
      }; // prettier-ignore
      const agreed = { corridorNm: 20, speedKn: 12, reportEveryHours: 6, silenceHours: 2, answerMinutes: 15, contacts: CONTACTS };
      const period = { startsAt: nowMs - MINUTE_MS, endsAt: nowMs + 100 * HOUR_MS };
      const ids = { watchId: WATCH_ID, entryId: randomUUID(), at: nowMs };
      await ada.ask('watches.create', { body: { mmsi: ANNA, name: 'ANNA', route, ...agreed, ...period, ...ids, ...change } });
      harness.hear(1);
    },
    async close() {
      for (const job of jobs.splice(0)) job.stop();
      await app.close();
    },
  };
  return harness;
}
