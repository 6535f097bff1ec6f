// Test harness for what arrives by itself: the app with a data folder, files and feeds.
import { MINUTE_MS } from '#contract/units.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Overview } from '#contract/entities/administration.ts';
import { type AdminApp, openAdminApp } from '#server/features/admin/admin.fixture.ts';
import type { FetchLimits } from './fetch-file.ts';
import { type Imports, startImports } from './start-imports.ts';

/** Two rows, one of a day that is not in the calendar. */
export const CSV = 'reference,date,latitude,longitude,type\n1,2026-01-31,1,2,Boarding\n2,2026-01-32,1,2,Boarding\n';
/** So long that no slow machine meets it. */
export const LIMITS: FetchLimits = { mostBytes: 100_000, idleMs: 60_000, wholeMs: 120_000 };

export class Servers {
  readonly #servers: Server[] = [];

  /** The address of one that answers so, with a key in it. */
  async serve(answer: RequestListener): Promise<URL> {
    const server = createServer(answer);
    this.#servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file.csv?key=hunter2`);
  }

  close(): void {
    for (const server of this.#servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  }
}

export interface FeedsHarness {
  app: AdminApp;
  servers: Servers;
  /** The data folder, a new one for each test. */
  folder: () => string;
  /** Asks each address hourly. Stops what was started before. */
  start: (urls?: Record<string, URL>, limits?: FetchLimits) => Promise<Imports>;
  jobs: () => Promise<Overview['jobs']>;
  job: (name: string) => Promise<Overview['jobs'][number] | undefined>;
  events: () => Promise<{ id: string; source: string; category: string }[]>;
}

/** To be called once at the top of a file; its parts are there from the first test on. Each test begins with an empty folder and no events. */
export function feedsHarness(): FeedsHarness {
  // over 40 lines: one app with its folder, servers and feeds, which begin and end together
  const servers = new Servers();
  let folder = '';
  let imports: Imports | undefined;
  const jobs = async () => ((await harness.app.root.ask('admin.overview')) as Overview).jobs;
  const harness: FeedsHarness = {
    app: undefined as unknown as AdminApp, // opened before the first test
    servers,
    folder: () => folder,
    async start(urls = {}, limits = LIMITS) {
      await imports?.stop();
      const entries = Object.entries(urls).map(([name, url]) => ({ name, url, everyMs: 60 * MINUTE_MS }));
      imports = await startImports({ ...harness.app.deps, dataDir: folder, entries, limits });
      return imports;
    },
    jobs,
    job: async (name) => (await jobs()).find((one) => one.name === name),
    events: () => harness.app.db.query('select id, source, category from events order by id'),
  };
  beforeAll(async () => {
    harness.app = await openAdminApp();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fathom-feeds-'));
    await harness.app.db.exec('truncate events, import_feeds cascade');
  });
  afterEach(async () => {
    servers.close();
    await imports?.stop();
    imports = undefined;
    await rm(folder, { recursive: true });
  });
  afterAll(() => harness.app.close());
  return harness;
}
