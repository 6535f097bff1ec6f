// What opening the app costs with a long queue of edits on the device, beside the same with none.
import { rmSync } from 'node:fs';
import { type AppHarness, load, median, signInPlainly } from './app-harness.ts';
import type { PlannedEdit } from './page/app.ts';
import { fillQueue, fleetIds, FLEETS, makeFleets, mmsiOf, newDevice, SHIPS_EACH } from './queue-harness.ts';
import type { Report } from './figure.ts';

const QUEUED = 5_000;
const PAIRS = 5;

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
async function openApp({ link, browse }: AppHarness, profile: string): Promise<Opened> {
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

export async function benchOpening(harness: AppHarness, report: Report): Promise<void> {
  const ids = fleetIds('a', FLEETS);
  await makeFleets(await signInPlainly(harness.server.url), ids, SHIPS_EACH);
  const none = await newDevice(harness, FLEETS);
  const queued = await newDevice(harness, FLEETS);
  const edits = editsOf(ids, 1);
  const hundredsMs = await fillQueue(harness, queued, edits, QUEUED);
  report({
    name: 'a commit behind 5,000 edits, to a commit behind none',
    value: median(hundredsMs.slice(-5)) / median(hundredsMs.slice(0, 5)),
    limit: 1.5,
    detail: { hundredsMs, load: load() },
  });
  for (const link of ['away', 'there'] as const) {
    harness.link.isDown = link === 'away';
    await openApp(harness, none); // compiles the code
    const pairs: { none: Opened; queued: Opened; load: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      await fillQueue(harness, queued, edits, QUEUED); // what went ashore while it was open
      const turn = { none: () => openApp(harness, none), queued: () => openApp(harness, queued) };
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
