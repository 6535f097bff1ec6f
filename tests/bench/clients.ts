// npm run bench clients: 3,000 devices listen on the server when a new event comes: until when do all have it, and is anybody refused.
// Server and devices share one machine here: seconds stand beside its load.
import { rename, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openDb } from '#server/db/open-db.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { findPostgres, startTestPostgres } from '#server/db/test-postgres.ts';
import { killLeftovers, startServer } from '#server/test-server.ts';
import type { DevicesToStart, FromDevices } from './alert-devices.ts';
import { makeSea, storeSea } from './alert-sea.ts';
import { load } from './app-harness.ts';
import type { Report } from './figure.ts';

const CLIENTS = 3_000;
const ROUNDS = 3;
/** As the server states it (server/delivery/hint-spread.ts). */
const ALL_WITHIN_S = 5;
const PATIENCE_MS = 120_000;

/** Put into the watched folder as a whole. */
async function sendEvent(dataDir: string, no: number): Promise<void> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [45 + no, 12] },
    properties: { id: `clients-${no}`, date: at, type: 'Robbery', title: `Robbery ${no}`, description: 'Made for the bench.' },
  };
  const file = join(dataDir, `events-${no}.part`);
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  await rename(file, join(dataDir, 'inbox', `events-${no}.geojson`));
}

async function measure(report: Report, on: string, databaseUrl: string | undefined): Promise<void> {
  // over 40 lines: what is opened here is closed here
  const dataDir = await mkdtemp(join(tmpdir(), 'fathom-clients-'));
  const environment = {
    PORT: '0',
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    AIS_SOURCES: 'tcp://127.0.0.1:9',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  let devices: Worker | undefined;
  try {
    const sea = makeSea({ ships: CLIENTS, users: CLIENTS, events: 2_000, meetings: 0, ofNobody: 0 });
    const first = await startServer(environment); // makes keys and the database
    await first.stop();
    const db = await openDb({ dataDir, databaseUrl });
    const world = await storeSea(db, sea, Date.now());
    await db.close();
    const server = await startServer(environment);
    const got = new Map<string, Map<number, number>>();
    const hinted = new Map<string, number>();
    const refused: string[] = [];
    const accounts = sea.accounts.map(({ accountId, sessionId }) => ({ accountId, sessionId }));
    const start: DevicesToStart = { port: Number(new URL(server.address).port), dataDir, accounts, world };
    devices = new Worker(new URL('./alert-devices.ts', import.meta.url), { workerData: start });
    const connectedFrom = Date.now();
    await new Promise<void>((connected, failed) => {
      devices?.on('error', failed);
      devices?.on('message', (news: FromDevices) => {
        if ('connected' in news) connected();
        if ('refused' in news) refused.push(news.refused);
        if (!('device' in news)) return;
        const by = got.get(news.eventId) ?? new Map<number, number>();
        by.set(news.device, news.pulledAtMs);
        got.set(news.eventId, by);
        hinted.set(news.eventId, Math.min(hinted.get(news.eventId) ?? Number.POSITIVE_INFINITY, news.hintedAtMs));
      });
    });
    const connectedS = (Date.now() - connectedFrom) / 1000;
    await sleep(5_000);
    const seconds: number[] = [];
    for (let no = 0; no < ROUNDS; no += 1) {
      const known = new Set(got.keys());
      await sendEvent(dataDir, no);
      const untilMs = Date.now() + PATIENCE_MS;
      const mine = () => [...got].find(([id, by]) => !known.has(id) && by.size === CLIENTS);
      while (!mine() && Date.now() < untilMs) await sleep(100);
      const [id, by] = mine() ?? [];
      if (id === undefined || !by)
        throw new Error(`not all devices have it: ${[...got].map(([of, some]) => `${of} ${some.size}`).join(', ')}`);
      seconds.push((Math.max(...by.values()) - (hinted.get(id) ?? Number.NaN)) / 1000);
    }
    const detail = { seconds, connectedS, load: load(), refused: refused.slice(0, 5) };
    report({
      name: `${on}: a new event on all ${CLIENTS} devices, longest of ${ROUNDS}, s`,
      value: Math.max(...seconds),
      limit: ALL_WITHIN_S,
      detail,
    });
    report({ name: '  calls refused meanwhile', value: refused.length, limit: 0 });
    await server.stop();
  } finally {
    await devices?.terminate();
    await killLeftovers();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

export async function bench(report: Report): Promise<void> {
  await measure(report, 'built-in database', undefined);
  const bin = findPostgres();
  if (bin === undefined) return;
  const postgres = await startTestPostgres(bin);
  try {
    const db = await openPostgres(postgres.url);
    await migrate(db, await readMigrations());
    await db.close();
    await measure(report, 'PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}
