// What bringing a long queue of edits ashore costs, beside the same calls sent plainly; and how long it takes over a slow link.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { type AppHarness, askBench, benchPage, load, median, type Passed, signInPlainly } from './app-harness.ts';
import type { PlannedEdit } from './page/app.ts';
import { fillQueue, fleetIds, FLEETS, makeFleets, mmsiOf, newDevice } from './queue-harness.ts';
import type { Report } from './figure.ts';

const DRAINED = 2_000;
const DRAINED_FAR = 200;
const DRAIN_PAIRS = 3;
/** An older Iridium or a crowded VSAT line. */
const ROUND_TRIP_MS = 600;

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
  { link, browse }: AppHarness,
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

async function sendAll({ link, browse }: AppHarness, profile: string, edits: readonly PlannedEdit[]): Promise<Drained> {
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

function* given(edits: readonly PlannedEdit[]): Generator<PlannedEdit> {
  yield* edits;
}

export async function benchDraining(harness: AppHarness, report: Report): Promise<void> {
  const api = await signInPlainly(harness.server.url);
  const held = 1 + DRAIN_PAIRS * 2;
  const rounds = Array.from({ length: held }, (_, at) => fleetIds(`b${at}`, FLEETS));
  for (const ids of rounds) await makeFleets(api, ids, 0);
  const profile = await newDevice(harness, held * FLEETS);
  const pairs: { queue: Awaited<ReturnType<typeof drain>>; plain: Drained }[] = [];
  for (let pair = 0; pair < DRAIN_PAIRS; pair += 1) {
    await fillQueue(harness, profile, given(voyageOf(rounds[pair * 2] ?? [], DRAINED)), DRAINED);
    const queue = await drain(harness, profile, DRAINED);
    const plain = await sendAll(harness, profile, voyageOf(rounds[pair * 2 + 1] ?? [], DRAINED));
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
  await fillQueue(harness, profile, given(voyageOf(rounds[DRAIN_PAIRS * 2] ?? [], DRAINED_FAR)), DRAINED_FAR);
  harness.link.roundTripMs = ROUND_TRIP_MS;
  const far = await drain(harness, profile, DRAINED_FAR);
  harness.link.roundTripMs = 0;
  report({ name: '200 edits ashore over 600 ms, minutes', value: far.seconds / 60, detail: far });
  rmSync(profile, { recursive: true, force: true });
}
