// No statement of a page costs a whole table: the calls and jobs of the product against a database with a hundredth of what it must carry.
import { DAY_MS } from '#contract/units.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints/endpoints.ts';
import { readEvents, readWatchers, readWatches } from '#server/alerts/alert-sources.ts';
import { ShipsOfOwners } from '#server/alerts/ships-of-owners.ts';
import { readSituations } from '#server/alerts/alert-rows.ts';
import { passageToSign } from '#domain/passages/signed-passages.fixture.ts';
import { shipToSign } from '#domain/vta/assessments.fixture.ts';
import { type Client, type FeatureApp, openFeatureApp } from '#server/features/feature-app.fixture.ts';
import { storeReports } from '#server/import/events/event-merge.ts';
import { computeRatings, rateChanged } from '#server/import/port-ratings.ts';
import { readReported } from '#server/sentinel/watch-sources.ts';
import { copyChanged, holdShips, readHolders } from '#server/ship-history/fact-copies.ts';
import { endUnheard, readStates, writeNews, writeStates } from '#server/ship-history/history-rows.ts';
import { addPoints, forgetChunks, readChunks, thinOne } from '#server/ships/tracks/track-chunks.ts';
import { packTrack } from '#server/ships/tracks/track-codec.ts';
import {
  forgetAlerts,
  forgetAnswers,
  forgetAudit,
  forgetInvitations,
  forgetMarks,
  forgetNotifications,
  forgetShipFacts,
  forgetTombstones,
} from '#server/sync/forget.ts';
import type { Db } from './db.ts';
import { explained, type ExplainedDb } from './explained.fixture.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { CountedReports } from '#server/threat/counted-reports.ts';
import { renewStatistics } from './statistics.ts';
import { openTestDb } from './test-db.ts';

/** A hundredth of what must be carried. `npm run test:plans` gives other sizes, and a database of one's own. */
const SIZES = { events: 10_000, notifications: 10_000, accounts: 50, points: 500_000 };
const { PLANS, DATABASE_URL } = process.env;
const sizes = { ...SIZES, ...(JSON.parse(PLANS ?? '{}') as Partial<typeof SIZES>) };
const FILL_MS = PLANS === undefined ? 120_000 : 12 * 3_600_000;
/** Rows stored at once: a statement of a million takes more memory than PGlite has. */
const PORTION = 20_000;
const CHUNK_POINTS = 50;

let app: FeatureApp;
let watch: ExplainedDb;
let ada: Client;

beforeAll(async () => {
  watch = explained(await openDb());
  app = await openFeatureApp({ db: watch.db });
  ({ ada } = await app.people());
  await fill(app.deps.clock(), ada.accountId);
  await (app.db.kind === 'pglite' ? renewStatistics(app.db) : app.db.exec('analyze'));
  await watch.begin();
}, FILL_MS);
afterAll(() => app.close());

/** In memory, or, where the command is told so, the one of DATABASE_URL, which must be empty. */
async function openDb(): Promise<Db> {
  if (PLANS === undefined || DATABASE_URL === undefined) return openTestDb();
  const db = await openPostgres(DATABASE_URL);
  await migrate(db, await readMigrations());
  const [someone] = await db.query('select 1 from accounts limit 1');
  if (someone) throw new Error('DATABASE_URL must name an empty database: this one has accounts');
  return db;
}

async function inPortions(count: number, portion: number, store: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += portion) await store(from, Math.min(count, from + portion - 1));
}

/** Ada has a fleet, many notifications and alerts; the others have the same in small; the world has its events and ports. */
async function fill(nowMs: number, adaId: string): Promise<void> {
  // over 40 lines: one statement for each table
  const { events, notifications, accounts, points } = sizes;
  const fillEvents = (from: number, to: number) =>
    app.db.query(
      `insert into events (id, type, category, title, description, lat, lon, occurred_at_ms, occurred_precision, reported_at_ms, source, updated_at_ms)
     select 'event-' || n, 'Robbery', 'Crime', 'Robbery number ' || n, 'Words about it', (n * 37 % 12000) / 100.0 - 60, (n * 91 % 36000) / 100.0 - 180,
       $1::bigint - n * 36500000::bigint, 'minute', $1, 'Generator', $1 from generate_series($2::int, $3::int) n`,
      [nowMs, from, to],
    );
  await inPortions(events, PORTION, fillEvents);
  await app.db.query(
    `insert into ports (id, name, country, lat, lon, source, updated_at_ms)
     select 'PORT' || n, 'Port ' || n, 'SG', (n * 37 % 12000) / 100.0 - 60, (n * 91 % 36000) / 100.0 - 180, 'Generator', $1 from generate_series(1, 4000) n`,
    [nowMs],
  );
  await app.db.query(
    `insert into accounts (id, organisation_id, email, first_name, last_name, role, password_hash, created_at_ms, updated_at_ms)
     select 'account-' || n, 'south', 'person' || n || '@south.example', 'First', 'Last', 'member', '', 1, 1 from generate_series(1, $1::int) n`,
    [accounts],
  );
  const people = `(select id, organisation_id, case when id = $1 then 100 else 1 end as share from accounts)`;
  const fillNotifications = (whose: string) => (from: number, to: number) =>
    app.db.query(
      `insert into notifications (id, account_id, organisation_id, no, type, title, body, created_at_ms, state, v, writers)
     select p.id || '-' || n, p.id, p.organisation_id, n, 'Message', 'A title', 'A body', $2::bigint - n * 600000::bigint, 'read', 1, '{}'
     from ${people} p, generate_series($3::int, $4::int) n where p.id ${whose} $1`,
      [adaId, nowMs, from, to],
    );
  await inPortions(notifications / 2, PORTION, fillNotifications('='));
  await inPortions(Math.ceil(notifications / 2 / accounts), Math.ceil(PORTION / accounts), fillNotifications('<>'));
  await app.db.query(
    `insert into alerts (id, account_id, organisation_id, type, priority, title, reason, mmsi, event_id, ship_lat, ship_lon, event_lat, event_lon,
       created_at_ms, updated_at_ms, revision, ended_at_ms)
     select 'near-' || n || '-' || left(md5(p.id), 8), p.id, p.organisation_id, 'Proximity ALERT', 'caution', 'A title', 'A reason', 244000000 + n, 'event-' || n,
       1, 2, 3, 4, $2::bigint - n * 600000::bigint, $2, 1, case when n > 20 then $2::bigint - n * 500000::bigint end
     from ${people} p, generate_series(1, 5000 * p.share / 100) n`,
    [adaId, nowMs],
  );
  await app.db.query(
    `insert into fleets (id, owner_id, organisation_id, name, tags, created_at_ms, updated_at_ms, v, writers)
     select p.id || '-fleet-' || n, p.id, p.organisation_id, 'Fleet ' || n, '{}', $2, $2, 1, '{}' from ${people} p, generate_series(1, p.share / 5 + 1) n`,
    [adaId, nowMs],
  );
  await app.db.exec(
    `insert into fleet_ships (id, fleet_id, owner_id, organisation_id, mmsi, send_to_master, v, writers)
     select f.id || ':' || (244000000 + n), f.id, f.owner_id, f.organisation_id, 244000000 + n, false, 1, '{}' from fleets f, generate_series(1, 100) n`,
  );
  await app.db.query(
    `insert into drawings (id, owner_id, organisation_id, name, feature_collection, created_at_ms, updated_at_ms, v, writers)
     select p.id || '-drawing-' || n, p.id, p.organisation_id, 'Drawing', '{"type":"FeatureCollection","features":[]}', $2, $2, 1, '{}'
     from ${people} p, generate_series(1, p.share + 5000 / $3::int) n`,
    [adaId, nowMs, accounts],
  );
  const passage = passageToSign('any');
  const { assessmentId: _id, ...ship } = shipToSign('any');
  await app.db.query(
    `insert into ship_assessments (id, organisation_id, mmsi, author_id, author_name, ship, inputs, result, note, signed_at_ms, v, writers)
     select (244000000 + n) || ':a', o.id, 244000000 + n, 'somebody', 'First Last', '{}', '{}', $2, '', $1::bigint - n, 1, '{}'
     from organisations o, generate_series(1, 2000) n`,
    [nowMs, JSON.stringify({ ...ship.result, lines: [] })],
  );
  await app.db.query(
    `insert into signed_passages (id, organisation_id, author_id, name, author_name, plan, assessed_at_ms, result, note, signed_at_ms, arrived_at_ms,
       v, writers) select 'signed-' || n, o.id, 'somebody', 'A - B', 'First Last', $2, 1, $3, '', $1::bigint - n, 1, 1, '{}'
     from organisations o, generate_series(1, 500) n`,
    [nowMs, JSON.stringify(passage.plan), JSON.stringify(passage.result)],
  );
  await app.db.query(
    `insert into assessment_drafts (id, organisation_id, owner_id, owner_name, name, mmsi, content, note, written_at_ms, arrived_at_ms, v, writers)
     select 'draft-' || n, o.id, 'somebody', '', 'ANNA', 244000001 + n % 500, $2, '', $1::bigint - n, 1, 1, '{}' from organisations o, generate_series(1, 2000) n`,
    [nowMs, JSON.stringify({ of: 'ship', mmsi: 244_000_001, ship: {}, inputs: {}, result: { ...ship.result, lines: [] } })],
  );
  await app.db.exec(
    `insert into review_log (id, organisation_id, draft_id, owner_id, owner_name, kind, text, written_at_ms, arrived_at_ms, v, writers)
     select 'line-' || n, o.id, 'draft-' || n, 'somebody', '', 'sentBack', 'Why', 1, 1, 1, '{}' from organisations o, generate_series(1, 2000) n`,
  );
  // the lines of the log that the mutators would have written
  await app.db.query(
    `insert into changes (scope, seq, table_name, row_id, v, at_ms)
     select 'user:' || account_id, 1000000 + no, 'notifications', id, 1, $1::bigint from notifications
     union all select 'content:' || owner_id, 1000000 + row_number() over (partition by owner_id), 'fleetShips', id, 1, $1::bigint from fleet_ships`,
    [nowMs],
  );
  await app.db.query(
    `insert into idempotency (account_id, key, fingerprint, body, at_ms)
     select p.id, 'key-' || n, '', '{}', $2::bigint from ${people} p, generate_series(1, 50 * p.share) n`,
    [adaId, nowMs],
  );
  await app.db.query(
    `insert into audit_log (at_ms, action, organisation_id) select $1::bigint + n, 'session.began', 'north' from generate_series(1, 10000) n`,
    [nowMs],
  );
  const track = packTrack([{ atS: 60, latE5: 1, lonE5: 1, courseTenths: 0, speedTenths: 0, heading: 0, navStatus: 0 }]);
  const fillTracks = (from: number, to: number) =>
    app.db.query(
      `insert into track_chunks (traffic, mmsi, first_s, last_s, points, thinned, packed)
     select 0, 201000000 + ship, 60 + 172800 * n, 120 + 172800 * n, 1, n < 10, $1 from generate_series($2::int, $3::int) ship, generate_series(1, 20) n`,
      [track, from, to],
    );
  await inPortions(points / CHUNK_POINTS / 20, PORTION / 20, fillTracks);
  await app.db.query(
    `insert into ship_history (traffic, mmsi, started_at_ms, id, kind, ended_at_ms, lat, lon, detail, found_at_ms)
     select 0, 244000000 + ship, n * 3600000, 'p' || (244000000 + ship) || n, 'portCall', case when n < 60 then n * 3600000 + 1 end, 0, 0, '{}', 1
     from generate_series(1, 300) ship, generate_series(1, 60) n`,
  );
  await app.db.query(
    `insert into ship_history_states (traffic, mmsi, state) select 0, 200000000 + n, '{}' from generate_series(1, 6000) n`,
  );
  await app.db.query(
    `insert into mails (id, kind, to_address, subject, state, created_at_ms, next_at_ms)
     select 'mail-' || n, 'alert', 'somebody' || n % 50 || '@south.example', 'A subject', 'sent', $1, $1 from generate_series(1, 5000) n`,
    [nowMs],
  );
}

/** Of the statements that were made by `work`, those that cost a whole table. */
async function costlyIn(work: () => Promise<unknown>): Promise<string[]> {
  const before = watch.costly().length;
  await work();
  return watch
    .costly()
    .slice(before)
    .map(({ statement, step, rows }) => `${step} (${rows} rows): ${statement}`);
}

/** A total is counted row by row wherever there is one; the administrator's totals of clients and of mails too. */
const isCount = (step: string): boolean => / count\(/.test(step);

const CALLS: ['ada' | 'admin', EndpointName, object?][] = [
  ['ada', 'events.list', {}],
  ['ada', 'events.list', { sort: { field: 'occurredAt', direction: 'asc' } }],
  ['ada', 'ports.list', {}],
  ['ada', 'alerts.list', {}],
  ['ada', 'notifications.list'],
  ['ada', 'fleets.list', {}],
  ['ada', 'drawings.list', {}],
  ['ada', 'views.list', {}],
  ['ada', 'vta.list', {}],
  ['ada', 'passages.list', {}],
  ['ada', 'reviews.list', {}],
  ['ada', 'preferences.get', {}],
  ['ada', 'teams.byUser', {}],
  ['admin', 'admin.clients', {}],
  ['admin', 'admin.users', {}],
  ['admin', 'admin.audit', {}],
  ['admin', 'admin.outbox', {}],
  ['admin', 'admin.overview'],
];

it.each(CALLS)('%s: %s %j', async (who, name, body) => {
  const client = who === 'admin' ? await app.as('admin@north.example') : ada;
  const costly = await costlyIn(() => client.ask(name, body ? { body } : {}));
  expect(costly.filter((step) => !isCount(step))).toEqual([]);
});

it.each(['assessment_drafts', 'ship_assessments', 'signed_passages'])('the list of %s of one ship is read by her index', async (table) => {
  const at = table === 'assessment_drafts' ? 'written_at_ms' : 'signed_at_ms';
  const who = { accountId: ada.accountId, organisationId: 'north', role: 'member' } as const;
  const plan = await app.db.transaction(who, (tx) =>
    tx.query(`explain (format json) select id from ${table} where mmsi = 244000001 order by ${at} desc, id limit 100`),
  );
  expect(JSON.stringify(plan)).toContain(`"${table}_ship"`);
});

it('a pull, from the beginning and from where a device stands', async () => {
  const pull = (cursor: object) => ada.ask('sync.pull', { body: { cursor, want: [], maxBytes: 64_000 } });
  const costly = await costlyIn(async () => {
    const first = (await pull({})) as { cursor: object };
    await pull(first.cursor);
  });
  expect(costly).toEqual([]);
});

it('edits: a fleet, a ship, a notification', async () => {
  const fleetId = `${ada.accountId}-fleet-1`;
  const notificationId = `${ada.accountId}-1`;
  const costly = await costlyIn(async () => {
    await ada.ask('fleets.create', { body: { name: 'New', ships: [{ mmsi: 244_000_001 }] } });
    await ada.send('fleets.setTags', { params: { id: fleetId }, body: { tags: ['a'] } });
    await ada.send('notifications.markRead', { params: { id: notificationId } });
  });
  expect(costly).toEqual([]);
});

it('what runs by itself: alerts, watches, ratings, threat maps, forgetting', async () => {
  const nowMs = app.deps.clock();
  const costly = await costlyIn(async () => {
    await app.db.transaction(null, async (tx) => {
      await readEvents(tx, nowMs);
      await readReported(tx, nowMs);
      await readSituations(tx, nowMs - 8 * DAY_MS);
      await readWatches(tx, await readWatchers(tx, { owners: new Set([ada.accountId]), organisations: new Set() }), new ShipsOfOwners());
    });
    await computeRatings(app.db, nowMs);
    const [ratedDay, fromMs] = [Math.floor(nowMs / DAY_MS) - 1, nowMs - 1800 * DAY_MS];
    const reports = new CountedReports(app.db);
    for (let times = 0; times < 2; times += 1) {
      await rateChanged(app.db, nowMs, { ratedDay }); // everywhere, then near what changed
      await reports.catchUp(fromMs, new AbortController().signal); // all, then what changed
      await app.db.exec("update events set lat = lat + 0.01 where id = 'event-10'");
    }
    await forgetTombstones(app.db, 0);
    await forgetAnswers(app.db, 0);
    await forgetAlerts(app.db, 0);
    await forgetMarks(app.db, 0);
    await forgetNotifications(app.db, 0);
    await forgetInvitations(app.db, 0);
    await forgetShipFacts(app.db, 0);
    await forgetAudit(app.db, 0);
  });
  expect(costly).toEqual([]);
});

it('facts of ships: those of a start, those found since, the copies of fleets', async () => {
  const never = () => Promise.resolve();
  const costly = await costlyIn(async () => {
    await readStates(app.db, 0, () => true);
    await app.db.transaction(null, (tx) => endUnheard(tx, 0, 0, 500));
    await readHolders(app.db);
    for (let isDone = false; !isDone; ) isDone = await holdShips(app.db, ada.accountId, 'live', never);
    await app.db.transaction(null, async (tx) => {
      const ended = { id: 'p24400000160', mmsi: 244_000_001, startedAt: 60 * 3_600_000, endedAt: 61 * 3_600_000 };
      await copyChanged(tx, await writeNews(tx, 0, [{ ended }], 1), 'live');
      await writeStates(tx, 0, new Map([[200_000_001, undefined]]));
    });
    await app.db.query('delete from fleet_ships where owner_id = $1 and mmsi > 244000050', [ada.accountId]);
    for (let isDone = false; !isDone; ) isDone = await holdShips(app.db, ada.accountId, 'live', never);
  });
  expect(costly).toEqual([]);
});

it('an import: each row is looked for by its type, day and place', async () => {
  const nowMs = app.deps.clock();
  const rows = Array.from({ length: 100 }, (_, n) => ({
    id: `told-${n}`,
    type: 'Robbery' as const,
    category: 'Crime' as const,
    title: 'A robbery',
    description: 'Words about it',
    lat: ((n * 37) % 12_000) / 100 - 60,
    lon: ((n * 91) % 36_000) / 100 - 180,
    occurredAt: nowMs - n * 36_500_000,
    occurredPrecision: 'minute' as const,
    source: 'Another',
    sample: false,
  }));
  let merged = 0;
  const costly = await costlyIn(async () => {
    merged = (await app.db.transaction(null, (tx) => storeReports(tx, rows, nowMs))).merges.length;
  });
  expect(costly).toEqual([]);
  expect(merged).toBe(99); // event 0 is none
});

it('tracks: adding points, reading, thinning, forgetting', async () => {
  const spot = { atS: 5_000_000, latE5: 1, lonE5: 1, courseTenths: 0, speedTenths: 0, heading: 0, navStatus: 0 };
  const costly = await costlyIn(async () => {
    await app.db.transaction(null, (tx) => addPoints(tx, 0, new Map([[201_000_007, [spot]]])));
    expect(await readChunks(app.db, 0, 201_000_007, 0, 5_000_000_000)).toHaveLength(21);
    expect(await thinOne(app.db, 172_800 * 12)).toBeGreaterThan(0);
    expect(await forgetChunks(app.db, 172_800_000 * 2)).toBeGreaterThan(0);
  });
  expect(costly).toEqual([]);
});

it('sees a page that sorts its table', async () => {
  const statement = 'select id from events order by title limit 10';
  expect(await costlyIn(() => app.db.query(statement))).toEqual([
    expect.stringMatching(/^Sort \(\d+ rows\): select id from events order by title/),
    expect.stringMatching(/^Seq Scan of events \(\d+ rows\): select id from events order by title/),
  ]);
});
