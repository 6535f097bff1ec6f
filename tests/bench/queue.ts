// What a long queue of edits costs: opening the app with it, and bringing it ashore. Real Chromium, production build, real server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import {
  type Api,
  type AppBed,
  askBench,
  benchPage,
  load,
  median,
  type Passed,
  signInOnDevice,
  signInPlainly,
  startAppBed,
} from './app-bed.ts';
import type { PlannedEdit } from './page/app.ts';
import type { Report } from './run.ts';

const QUEUED = 5_000;
const PAIRS = 5;
const FLEETS = 50;
const SHIPS_EACH = 100;
/** An older Iridium or a crowded VSAT line. */
const ROUND_TRIP_MS = 600;

const fleetIds = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `00000000-0000-7000-8000-${name.padStart(4, '0')}${String(at).padStart(8, '0')}`);
const mmsiOf = (at: number): number => 210_000_000 + at;

async function makeFleets(api: Api, ids: readonly string[], ships: number): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const list = Array.from({ length: ships }, (_, ship) => ({ mmsi: mmsiOf(at * SHIPS_EACH + ship) }));
    await api.post('/api/fleets/new', { _id: id, name: `Bench ${id.slice(24, 28)} ${at}`, ships: list });
  }
}

/** Switches of ships and tags of fleets, fleet after fleet: the lists on the screens stay as long as they were. `round` makes each another. */
function* editsOf(ids: readonly string[], round: number): Generator<PlannedEdit> {
  for (let turn = 0; ; turn += 1) {
    for (const [at, fleetId] of ids.entries()) {
      if (turn % 10 === 9) yield { name: 'fleet.setTags', args: { fleetId, tags: [`round ${round}`, `turn ${turn}`] } };
      else {
        const mmsi = mmsiOf(at * SHIPS_EACH + (turn % SHIPS_EACH));
        const sendToMaster = (turn / SHIPS_EACH + round) % 2 < 1;
        yield { name: 'fleet.setSendToMaster', args: { fleetId, mmsi, sendToMaster } };
      }
    }
  }
}

function take<T>(from: Generator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) taken.push(from.next().value as T);
  return taken;
}

/** Notes when the page shows what it is for, in milliseconds of its own clock, which starts with the navigation. */
function watchReady(): void {
  interface Stage extends Element {
    shipsOnChart?: { count(): { drawn: number } };
  }
  const ready = window as unknown as { readyMs?: number; blockedMs: number };
  ready.blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) ready.blockedMs += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const rows = document.querySelector('[role=grid] [role=row][data-index]');
    const chart: Stage | null = document.querySelector('[data-testid=chart]');
    if (rows || (chart?.shipsOnChart && chart.shipsOnChart.count().drawn > 0)) ready.readyMs = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

interface Opened {
  fleetsMs: number;
  mapMs: number;
  /** Of the main thread in tasks over 50 ms, the first 50 of each not counted, until ready. */
  fleetsBlockedMs: number;
  mapBlockedMs: number;
}

/** A browser that was just started opens both screens, each in a page of its own. */
async function openApp({ link, browse }: AppBed, profile: string): Promise<Opened> {
  const context = await browse(profile);
  await context.addInitScript(watchReady);
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(`${link.url}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'readyMs' in window, undefined, { timeout: 120_000 });
    const found = await page.evaluate(() => {
      const { readyMs, blockedMs } = window as unknown as { readyMs: number; blockedMs: number };
      return { readyMs, blockedMs };
    });
    await page.close();
    return found;
  };
  const fleets = await open('/dashboard/fleets');
  const map = await open('/dashboard/map');
  await context.close();
  return { fleetsMs: fleets.readyMs, mapMs: map.readyMs, fleetsBlockedMs: fleets.blockedMs, mapBlockedMs: map.blockedMs };
}

/** Signs a new device in and waits until it holds so many fleets and the picture of the world. */
async function newDevice({ link, browse }: AppBed, fleets: number): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const context = await browse(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await signInOnDevice(page, link.url);
  await page.goto(`${link.url}/dashboard/map`);
  await page.waitForFunction(
    () => {
      const chart = document.querySelector<HTMLElement & { shipsOnChart?: { count(): { drawn: number } } }>('[data-testid=chart]');
      return (chart?.shipsOnChart?.count().drawn ?? 0) > 0;
    },
    undefined,
    { timeout: 120_000 },
  );
  const beside = await context.newPage();
  await beside.goto(benchPage(link.url));
  while ((await askBench<{ fleets: number }>(beside, 'held')).fleets < fleets) await sleep(500);
  await context.close();
  return profile;
}

/** Without a link, in a browser of its own, beside no page of the app. Brings the queue to so many entries. */
async function fillQueue({ link, browse }: AppBed, profile: string, edits: Generator<PlannedEdit>, entries: number): Promise<number[]> {
  const wasDown = link.isDown;
  link.isDown = true;
  const context = await browse(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(benchPage(link.url));
  const hundredsMs: number[] = [];
  for (;;) {
    const { outbox } = await askBench<{ outbox: number }>(page, 'held');
    if (outbox >= entries) break;
    hundredsMs.push(...(await askBench<number[]>(page, 'commitAll', take(edits, entries - outbox))));
  }
  await context.close();
  link.isDown = wasDown;
  return hundredsMs;
}

async function benchOpening(bed: AppBed, report: Report): Promise<void> {
  const ids = fleetIds('a', FLEETS);
  await makeFleets(await signInPlainly(bed.server.url), ids, SHIPS_EACH);
  const none = await newDevice(bed, FLEETS);
  const queued = await newDevice(bed, FLEETS);
  const edits = editsOf(ids, 1);
  const hundredsMs = await fillQueue(bed, queued, edits, QUEUED);
  report({
    name: 'a commit behind 5,000 edits, to a commit behind none',
    value: median(hundredsMs.slice(-5)) / median(hundredsMs.slice(0, 5)),
    limit: 1.5,
    detail: { hundredsMs, load: load() },
  });
  for (const link of ['away', 'there'] as const) {
    bed.link.isDown = link === 'away';
    await openApp(bed, none); // compiles the code
    const pairs: { none: Opened; queued: Opened; load: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await fillQueue(bed, queued, edits, QUEUED); // what went ashore while it was open
      const turn = { none: () => openApp(bed, none), queued: () => openApp(bed, queued) };
      const [first, second] = pair % 2 ? (['queued', 'none'] as const) : (['none', 'queued'] as const);
      const found = { [first]: await turn[first](), [second]: await turn[second]() };
      pairs.push({ ...(found as { none: Opened; queued: Opened }), load: load() });
    }
    for (const screen of ['fleetsMs', 'mapMs'] as const) {
      const value = median(pairs.map((pair) => pair.queued[screen] / pair.none[screen]));
      const of = screen === 'fleetsMs' ? 'the fleets' : 'the map';
      report({ name: `opening ${of} with 5,000 queued edits, to none; server ${link}`, value, limit: 1.5, detail: { pairs } });
    }
  }
  for (const profile of [none, queued]) rmSync(profile, { recursive: true, force: true });
}

const isEdit = ({ method, path }: Passed): boolean =>
  method !== 'GET' && /^\/api\/(fleets|preferences)/.test(path) && !path.startsWith('/api/fleets/fleet');

/** Half of them ships for the first fleet, the others ships and tags over all, and one of the preferences. */
function voyageOf(ids: readonly string[], edits: number): PlannedEdit[] {
  const [first = ''] = ids;
  return Array.from({ length: edits }, (_, at): PlannedEdit => {
    const fleetId = ids[Math.floor(at / 2) % ids.length] ?? first;
    const mmsi = mmsiOf(100_000 + at);
    if (at % 2 === 0) return { name: 'fleet.addShip', args: { fleetId: first, mmsi } };
    if (at === 1) return { name: 'preferences.update', args: { preferencesId: 'demo-member', vesselProximity: 12 } };
    if (at % 22 === 3) return { name: 'fleet.setTags', args: { fleetId, tags: [`tag ${at}`] } };
    return { name: 'fleet.addShip', args: { fleetId, mmsi } };
  });
}

interface Drained {
  edits: number;
  seconds: number;
  statuses: Record<string, number>;
  bytes: number;
  bodies: number;
  /** Pulls that went beside them. */
  pulls: number;
  load: number;
}

function judge(passed: readonly Passed[]): Drained {
  const edits = passed.filter(isEdit);
  const statuses: Record<string, number> = {};
  for (const { status } of edits) statuses[status] = (statuses[status] ?? 0) + 1;
  const sum = (of: (one: Passed) => number) => edits.reduce((all, one) => all + of(one), 0);
  return {
    edits: edits.length,
    seconds: (Math.max(...edits.map(({ answeredMs }) => answeredMs)) - Math.min(...edits.map(({ askedMs }) => askedMs))) / 1000,
    statuses,
    bytes: sum(({ requestHead, requestBody, answerHead, answerBody }) => requestHead + requestBody + answerHead + answerBody),
    bodies: sum(({ requestBody, answerBody }) => requestBody + answerBody),
    pulls: passed.filter(({ path }) => path === '/api/sync/pull').length,
    load: load(),
  };
}

/** The app itself, open on its fleets, sends what waits. */
async function drain(
  { link, browse }: AppBed,
  profile: string,
  edits: number,
): Promise<Drained & { longestTaskMs: number; blockedMs: number }> {
  const context: BrowserContext = await browse(profile);
  await context.addInitScript(() => {
    const noted = window as unknown as { tasks: number[] };
    noted.tasks = [];
    new PerformanceObserver((list) => noted.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  const page: Page = context.pages()[0] ?? (await context.newPage());
  link.passed = [];
  await page.goto(`${link.url}/dashboard/fleets`);
  const untilMs = performance.now() + 1_800_000;
  while (link.passed.filter((one) => isEdit(one) && one.status === 200).length < edits) {
    if (performance.now() > untilMs)
      throw new Error(`after half an hour ${edits} edits are not ashore: ${JSON.stringify(judge(link.passed))}`);
    await sleep(100);
  }
  const drained = judge(link.passed);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const beside = await context.newPage();
  await beside.goto(benchPage(link.url));
  const beforeMs = performance.now();
  while ((await askBench<{ outbox: number }>(beside, 'held')).outbox > 0) {
    if (performance.now() - beforeMs > 120_000) throw new Error('the queue is ashore, but not empty');
    await sleep(250);
  }
  await context.close();
  return { ...drained, longestTaskMs: Math.max(0, ...tasks), blockedMs: tasks.reduce((sum, ms) => sum + ms - 50, 0) };
}

async function sendAll({ link, browse }: AppBed, profile: string, edits: readonly PlannedEdit[]): Promise<Drained> {
  const context = await browse(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(benchPage(link.url));
  link.passed = [];
  await askBench(page, 'sendPlainly', { edits, atOnce: 4 });
  await sleep(100);
  const drained = judge(link.passed);
  await context.close();
  return drained;
}

const DRAINED = 2_000;
const DRAINED_FAR = 200;
const DRAIN_PAIRS = 3;

function* given(edits: readonly PlannedEdit[]): Generator<PlannedEdit> {
  yield* edits;
}

async function benchDraining(bed: AppBed, report: Report): Promise<void> {
  const api = await signInPlainly(bed.server.url);
  const held = 1 + DRAIN_PAIRS * 2;
  const rounds = Array.from({ length: held }, (_, at) => fleetIds(`b${at}`, FLEETS));
  for (const ids of rounds) await makeFleets(api, ids, 0);
  const profile = await newDevice(bed, held * FLEETS);
  const pairs: { queue: Awaited<ReturnType<typeof drain>>; plain: Drained }[] = [];
  for (let pair = 0; pair < DRAIN_PAIRS; pair += 1) {
    await fillQueue(bed, profile, given(voyageOf(rounds[pair * 2] ?? [], DRAINED)), DRAINED);
    const queue = await drain(bed, profile, DRAINED);
    const plain = await sendAll(bed, profile, voyageOf(rounds[pair * 2 + 1] ?? [], DRAINED));
    pairs.push({ queue, plain });
  }
  const of = (what: (pair: (typeof pairs)[number]) => number) => median(pairs.map(what));
  report({
    name: '2,000 queued edits ashore, to the same calls sent plainly',
    value: of(({ queue, plain }) => queue.seconds / plain.seconds),
    detail: { pairs },
  });
  report({ name: '429 among them', value: pairs.reduce((sum, { queue }) => sum + (queue.statuses['429'] ?? 0), 0), limit: 0 });
  report({ name: 'edits a second', value: of(({ queue }) => queue.edits / queue.seconds) });
  report({ name: 'bytes an edit, heads and bodies', value: of(({ queue }) => queue.bytes / queue.edits) });
  report({ name: 'of them bodies', value: of(({ queue }) => queue.bodies / queue.edits), limit: 1_500 });
  await fillQueue(bed, profile, given(voyageOf(rounds[DRAIN_PAIRS * 2] ?? [], DRAINED_FAR)), DRAINED_FAR);
  bed.link.roundTripMs = ROUND_TRIP_MS;
  const far = await drain(bed, profile, DRAINED_FAR);
  bed.link.roundTripMs = 0;
  report({ name: '200 edits ashore over 600 ms, minutes', value: far.seconds / 60, detail: far });
  rmSync(profile, { recursive: true, force: true });
}

export async function bench(report: Report): Promise<void> {
  const bed = await startAppBed();
  try {
    await benchOpening(bed, report);
    await benchDraining(bed, report);
  } finally {
    await bed.close();
  }
}
