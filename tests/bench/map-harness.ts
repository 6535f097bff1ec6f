// The map with all that it can be asked to show: 300,000 ships, 10,000 events, 4,000 ports, a fleet of 200 ships with alerts and tracks, every
// layer on; and beside it, in the same browser and account, the same map with nothing on it.
import { DAY_MS } from '#contract/units.ts';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { type FeedServer, startFeed } from '#tests/e2e/feed.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import { type AppHarness, askBench, benchPage, signInOnDevice, signInPlainly, startAppHarness } from './app-harness.ts';
import { fleet } from './fleet.ts';
import { makeDelta, makePayload, nothingNew } from './generator.ts';
import type { Filled, OwnShip } from './page/app.ts';

const EVENTS = 10_000;
export const PORTS = 4_000;
/** Those that a new server has. */
const SEEDED_PORTS = 1_600;
export const OWN_SHIPS = 200;
const FLEET = '00000000-0000-7000-8000-00f300000000';
/** The usual refresh: a fifth of all ships was heard since. */
const MOVED_OF = 5;
const DELTAS = 4;

/** Words of features/views/shared-view.ts: every switch that draws. */
const ALL_ON = 'ships~ports~events~context~announce~world~threat5~threat1~jwc~eez~houthi~gaza~iran~wafrica~cables~weather~predicted~actual';
/** The words of the mariner's options that draw; depths and scales stay as they are at first. */
const CHART_OPTIONS =
  'lights~text~symbolfail~shallowpattern~overscale~infopoints~grid~shallowsoundings~deepsoundings~chartboundaries~contourlabels';
const SWITCHES_OF = { nothing: '', everything: ALL_ON, 'everything and the chart': `${ALL_ON}~enc` } as const;
type MapOf = keyof typeof SWITCHES_OF;
const viewOf = (on: string) => `1_30_7_2_light_${on}_all_all__${CHART_OPTIONS}_`;

/** Where reports come from, and how far around: [latitude, longitude, degrees]. */
const WATERS = [
  [3.5, 4, 4],
  [12.6, 46, 5],
  [15, 41.5, 3],
  [1.2, 104, 1.5],
  [5.5, 119, 3],
  [26.2, 56.4, 2],
  [22, 91.5, 1],
  [-12, -77.2, 1],
  [11, -66, 5],
  [45, 32, 3],
] as const;
const HEADINGS = ['Pirates', 'ROBBERS', 'Militants', 'Suspicious craft', 'Navy'] as const;
const DONE = [
  'robbed',
  'boarded by armed men',
  'fired upon',
  'hijacked',
  'chased by skiffs',
  'struck by a missile',
  'stowaways found',
] as const;

const sexagesimal = (deg: number, [plus, minus]: readonly [string, string]) => {
  const seconds = Math.round(Math.abs(deg) * 3600);
  return `${Math.floor(seconds / 3600)}°${Math.floor((seconds % 3600) / 60)}'${seconds % 60}"${deg < 0 ? minus : plus}`;
};
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A tenth within two weeks, a half within a year, all within five. */
function eventsCsv(nowMs: number, events: number): string {
  const random = seeded(11);
  const around = (degrees: number) => (random() + random() + random() - 1.5) * degrees;
  const rows = Array.from({ length: events }, (_, at) => {
    const [lat, lon, wide] = WATERS[Math.floor(random() * WATERS.length)] ?? WATERS[0];
    const kind = random();
    const daysAgo = Math.floor(random() * (kind < 0.1 ? 14 : kind < 0.5 ? 365 : 1820));
    const position = `${sexagesimal(lat + around(wide), ['N', 'S'])} ${sexagesimal(lon + around(wide), ['E', 'W'])}`;
    const day = new Date(nowMs - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const words = [HEADINGS[at % HEADINGS.length] ?? '', `Ship ${at}`, `The ship was ${DONE[at % DONE.length]} at anchor`];
    return [`${day.slice(0, 4)}-${at + 1}`, day, position, ...words].map(quoted).join();
  });
  return ['reference,date,position,hostility,victim,description', ...rows].join('\n');
}

function portsCsv(): string {
  const random = seeded(12);
  const sizes = ['Very Small', 'Small', 'Medium', 'Large'];
  const rows = Array.from({ length: PORTS - SEEDED_PORTS }, (_, at) => {
    const [lat, lon, wide] = WATERS[Math.floor(random() * WATERS.length)] ?? WATERS[0];
    const near = random() < 0.4;
    const place = near ? [lat + random() * wide, lon + random() * wide] : [random() * 110 - 50, random() * 360 - 180];
    return [90_000 + at, `Bench Harbour ${at}`, '', '', '', sizes[at % 4], ...place.map((deg) => deg?.toFixed(4))].join();
  });
  return ['World Port Index Number,Main Port Name,Alternate Port Name,UN/LOCODE,Country Code,Harbor Size,Latitude,Longitude', ...rows].join(
    '\n',
  );
}

/** Invented events and ports; and nautical charts, where a folder of cells is named. */
export async function importInto(
  { server }: AppHarness,
  { nowMs, events, cells }: { nowMs: number; events: number; cells?: string },
): Promise<void> {
  await server.stop();
  const run = (what: string, path: string) =>
    promisify(execFile)(process.execPath, ['server/import.ts', what, path], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: 'warn' },
    });
  for (const [what, text] of [
    ['events', eventsCsv(nowMs, events)],
    ['ports', portsCsv()],
  ] as const) {
    const file = join(server.dataDir, `${what}.csv`);
    writeFileSync(file, text);
    await run(what, file);
  }
  if (cells) await run('charts', cells);
  await server.start();
}

/** Those under way that the chart shows first. */
function ownShips(ships: number): OwnShip[] {
  const own: OwnShip[] = [];
  for (const { mmsi, lat, lon, sog = 0 } of fleet(ships)) {
    if (sog > 8 && Math.abs(lat) < 50) own.push({ mmsi, lat, lon, sog });
    if (own.length === OWN_SHIPS) break;
  }
  return own;
}

export interface MapHarness {
  app: AppHarness;
  browser: Browser;
  /** From now on every refresh brings a fifth of all ships, or nothing. */
  sail: (moving: boolean) => void;
  /** Rows that the map draws, by table. */
  rows: Record<string, number>;
  /** What an address of the map opens beside it, one of each kind. */
  things: readonly string[];
  /** A page of its own on the map; resolves when all ships are drawn. */
  open: (what: MapOf) => Promise<Page>;
  close: () => Promise<void>;
}

interface Stage extends HTMLElement {
  shipsOnChart?: { count(): { slots: number; drawn: number } };
}
export const shipsHeld = (page: Page, ships: number) =>
  page.waitForFunction(
    (wanted) => {
      const stage: Stage | null = document.querySelector('[data-testid=chart]');
      return stage?.shipsOnChart?.count().slots === wanted;
    },
    ships,
    { timeout: 240_000, polling: 500 },
  );

/** Takes the calls for ships away from the server: it would need a feed of 300,000. */
export function answerShips({ link }: AppHarness, ships: number, nowMs: number): (moving: boolean) => void {
  const world = makePayload(ships, nowMs);
  const deltas = Array.from({ length: DELTAS }, (_, at) => makeDelta(ships, { every: MOVED_OF, turn: at + 1, nowMs }));
  let moving = false;
  let next = 0;
  link.answer = (path, body) => {
    if (path !== '/api/ships') return undefined;
    const asked = JSON.parse(body) as { global?: boolean; since?: string };
    if (!asked.global) return undefined;
    if (!asked.since) return world;
    return moving ? deltas[next++ % DELTAS] : nothingNew(ships, asked.since);
  };
  return (on) => {
    moving = on;
  };
}

/** What a device holds after one visit, and what no server gives yet, put into its database. */
async function fillDevice(context: BrowserContext, { link }: AppHarness, ships: number, own: readonly OwnShip[]): Promise<Filled> {
  const page = await context.newPage();
  await signInOnDevice(page, link.url);
  await page.goto(`${link.url}/dashboard/map`);
  await shipsHeld(page, ships);
  const beside = await context.newPage();
  await beside.goto(benchPage(link.url));
  const isSynced = (rows: Record<string, number>) =>
    (rows.events ?? 0) >= EVENTS && (rows.ports ?? 0) >= PORTS && (rows.areas ?? 0) > 0 && (rows.threatMaps ?? 0) > 0;
  for (let tries = 0; !isSynced(await askBench(beside, 'rowsOfMap')); tries++) {
    if (tries > 240) throw new Error(`not all rows came: ${JSON.stringify(await askBench(beside, 'rowsOfMap'))}`);
    await new Promise((later) => setTimeout(later, 500));
  }
  await page.close();
  const filled = await askBench<Filled>(beside, 'fillMap', { ships: own, nowMs: Date.now() });
  await beside.close();
  return filled;
}

/** `cells`: a folder of nautical charts that the server has, too. */
export async function startMapHarness(ships: number, cells?: string): Promise<MapHarness> {
  const nowMs = Date.now();
  const feed: FeedServer = await startFeed();
  const app = await startAppHarness(`tcp://127.0.0.1:${feed.port}`);
  const browser = await app.launch();
  const close = async () => {
    await browser.close();
    await app.close();
    await feed.close();
  };
  try {
    await importInto(app, { nowMs, events: EVENTS, ...(cells && { cells }) });
    const sail = answerShips(app, ships, nowMs);
    const own = ownShips(ships);
    const api = await signInPlainly(app.server.url);
    await api.post('/api/fleets/new', { _id: FLEET, name: 'Two hundred', ships: own.map(({ mmsi }) => ({ mmsi })) });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const { rows, event, port } = await fillDevice(context, app, ships, own);
    const { mmsi = 0 } = own[0] ?? {};
    const things = [`ship=${mmsi}`, `path=${mmsi}`, `event=${event}`, 'alert=bench-0', `port=${port}`, `fleet=${FLEET}`];
    const open = async (what: MapOf) => {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(error));
      await page.goto(`${app.link.url}/dashboard/map?view=${viewOf(SWITCHES_OF[what])}`);
      await page.bringToFront();
      await shipsHeld(page, ships);
      return page;
    };
    return { app, browser, sail, rows, things, open, close };
  } catch (error) {
    await close();
    throw error;
  }
}
