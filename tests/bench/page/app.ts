// What the benches of the whole app do inside its browser: make edits in the account's own database, send the same edits plainly, and fill
// the map with what no server gives.
import { ALERT_PRIORITIES, ALERT_TYPES } from '#contract/entities/alerts.ts';
import { MUTATION_NAMES, type MutationName, mutationOf } from '#domain/mutations.ts';
import { toCall } from '#domain/mutation-calls.ts';
import { THREAT_RATINGS } from '#contract/entities/ports.ts';
import { HEADERS, SYNC_SCHEMA } from '#contract/sync.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { accessToken, storedSession } from '#session/token.ts';
import { accountDb } from '#store/device/account-db.ts';
import { commit } from '#store/edits/commit.ts';
import { dexieLocalStore } from '#store/device/dexie-local-store.ts';
import { rebase } from '#store/edits/rebase.ts';
import { appendTracks } from '#store/ship-tracks.ts';

export interface PlannedEdit {
  name: MutationName;
  args: unknown;
}

async function account(): Promise<{ accountId: string }> {
  const session = await storedSession();
  if (!session) throw new Error('nobody is signed in');
  return { accountId: session.account.id };
}

/** One after another, each durable before the next. Answers how long each hundred took. */
async function commitAll(edits: readonly PlannedEdit[]): Promise<number[]> {
  const hundredsMs: number[] = [];
  let startedMs = performance.now();
  for (const [at, { name, args }] of edits.entries()) {
    if (!MUTATION_NAMES.includes(name)) throw new Error(`no mutation ${name}`);
    const result = await commit(name, args as never);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    if ((at + 1) % 100 > 0) continue;
    hundredsMs.push(performance.now() - startedMs);
    startedMs = performance.now();
  }
  return hundredsMs;
}

interface Held {
  outbox: number;
  fleets: number;
  ships: number;
}
async function held(): Promise<Held> {
  const db = accountDb((await account()).accountId);
  return { outbox: await db.outbox.count(), fleets: await db.fleets.count(), ships: await db.fleetShips.count() };
}

/** The same calls without a queue: what shares an entity one after another, so many entities at once. Answers statuses by count. */
async function sendPlainly({ edits, atOnce }: { edits: readonly PlannedEdit[]; atOnce: number }): Promise<Record<string, number>> {
  const who = await account();
  const token = await accessToken();
  if (!token.ok) throw new Error(token.error.code);
  const chains = new Map<string, PlannedEdit[]>();
  for (const edit of edits) {
    const entity = mutationOf(edit.name).touches(edit.args as never, who)[0] ?? '';
    chains.set(entity, [...(chains.get(entity) ?? []), edit]);
  }
  const left = [...chains.values()];
  const statuses: Record<string, number> = {};
  const send = async ({ name, args }: PlannedEdit) => {
    const { method, path, body } = toCall(name, args);
    const answer = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token.value}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [HEADERS.key]: crypto.randomUUID(),
        [HEADERS.client]: 'bench',
        [HEADERS.prefer]: 'return=minimal',
        [HEADERS.schema]: String(SYNC_SCHEMA),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let chain = left.shift(); chain; chain = left.shift()) for (const edit of chain) await send(edit);
    }),
  );
  return statuses;
}

/** As a pull does that brings one row of the fleet. */
async function runAgain(fleetId: string): Promise<number> {
  const db = accountDb((await account()).accountId);
  const startedMs = performance.now();
  await dexieLocalStore(db).transaction((tx) => rebase(tx, [`fleets:${fleetId}`]));
  return performance.now() - startedMs;
}

export interface OwnShip {
  mmsi: number;
  lat: number;
  lon: number;
  sog: number;
}

export interface Filled {
  rows: Record<string, number>;
  /** One of each, to be opened. */
  event: string | undefined;
  port: string | undefined;
}

const TRACK_EVERY_S = 900;
const TRACK_DAYS = 30;

/** Back from where she is, never far from her latitude. */
function trackOf({ lat, lon, sog }: OwnShip, nowMs: number): TrackColumns {
  const points = (TRACK_DAYS * 86_400) / TRACK_EVERY_S;
  const sinceS = (at: number) => (points - 1 - at) * TRACK_EVERY_S;
  const lonAt = (at: number) => ((((lon - (sog * sinceS(at)) / 3600 / 60 + 180) % 360) + 360) % 360) - 180;
  return {
    atS: Uint32Array.from({ length: points }, (_, at) => Math.floor(nowMs / 1000) - sinceS(at)),
    lonE7: Int32Array.from({ length: points }, (_, at) => lonAt(at) * 1e7),
    latE7: Int32Array.from({ length: points }, (_, at) => (lat + 4 * Math.sin(sinceS(at) / 90_000)) * 1e7),
    speedTenths: new Uint16Array(points).fill(sog * 10),
    courseTenths: new Uint16Array(points).fill(900),
  };
}

/** What no server gives yet: every port but each fifth is rated, every own ship has an alert and has been sailing for a month. */
async function fillMap({ ships, nowMs }: { ships: readonly OwnShip[]; nowMs: number }): Promise<Filled> {
  const { accountId } = await account();
  const db = accountDb(accountId);
  let at = 0;
  await db.ports.toCollection().modify((port) => {
    const rating = [...THREAT_RATINGS, undefined][at++ % (THREAT_RATINGS.length + 1)];
    if (rating) port.threatRating = rating;
  });
  const events = await db.events.limit(ships.length).toArray();
  await db.alerts.bulkPut(
    ships.flatMap(({ mmsi, lat, lon }, i) => {
      const event = events[i];
      if (!event) return [];
      return [
        {
          id: `bench-${i}`,
          v: 1,
          accountId,
          type: ALERT_TYPES[i % ALERT_TYPES.length] ?? 'Route ALERT',
          priority: ALERT_PRIORITIES[i % ALERT_PRIORITIES.length] ?? 'caution',
          title: `${event.type} near a ship of yours`,
          reason: 'Within 50 nm',
          mmsi,
          eventId: event.id,
          distanceNm: 20,
          createdAt: nowMs - i * 600_000,
          updatedAt: nowMs - i * 600_000,
          revision: 1,
          shipLat: lat,
          shipLon: lon,
          eventLat: event.lat,
          eventLon: event.lon,
        },
      ];
    }),
  );
  await appendTracks(db, new Map(ships.map((ship) => [ship.mmsi, trackOf(ship, nowMs)])));
  return { rows: await rowsOfMap(), event: events[0]?.id, port: (await db.ports.toCollection().first())?.id };
}

/** How many rows the map has to draw, by table. */
async function rowsOfMap(): Promise<Record<string, number>> {
  const db = accountDb((await account()).accountId);
  const tables = ['events', 'ports', 'alerts', 'areas', 'threatMaps', 'fleetShips', 'chartCells', 'chartSheets'] as const;
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await db[table].count()] as const)));
}

(window as unknown as { bench: object }).bench = { commitAll, held, sendPlainly, runAgain, fillMap, rowsOfMap };
