// A fleet of 10,000 ships on its own screen: what scrolling it by wheel and by its bar costs the main thread, beside a page of plain rows.
// Real Chromium, production build, real server, ships that move meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { type FeedShip, startFeed } from '#tests/e2e/feed.ts';
import { type AppHarness, askBench, benchPage, load, median, signInOnDevice, signInPlainly, startAppHarness } from './app-harness.ts';
import type { Report } from './figure.ts';
import { type Tasks, tasksOf } from './main-thread.ts';

const SHIPS = 10_000;
/** The others were never heard of. */
const KNOWN = 9_500;
const FLEET = '00000000-0000-7000-8000-00f100000000';
const PENDING = 2_000;
const ROUNDS = 3;
const LONGEST_TASK_MS = 50;
/** Every frame shows other rows. */
const WHEEL_PX = 2400;
const DRAG_STEPS = 100;
/** Below the arrow of the bar, on its shortest thumb. */
const THUMB_PX = 25;

const WORDS = ['NORDIC', 'OCEAN', 'STAR', 'GOLDEN', 'PACIFIC', 'QUEEN', 'SPIRIT', 'EAGLE', 'AURORA', 'PEARL', 'FORTUNE', 'TRADER'];
const COUNTRIES = [244, 211, 235, 538, 636, 563, 477, 413, 370, 255];

const mmsiOf = (at: number): number => (COUNTRIES[at % COUNTRIES.length] ?? 244) * 1_000_000 + 100_000 + at;

/** `turn` moves them all. */
const shipsAt = (turn: number): FeedShip[] =>
  Array.from({ length: KNOWN }, (_, at) => ({
    mmsi: mmsiOf(at),
    name: `${WORDS[at % WORDS.length]} ${WORDS[Math.floor(at / 12) % WORDS.length]} ${Math.floor(at / 144)}`,
    lat: 30 + (at % 100) / 10 + turn / 1000,
    lon: -40 + Math.floor(at / 100) / 10,
    shipType: [70, 80, 60, 30, 36][at % 5] ?? 70,
    speedKn: 10,
    headingDeg: at % 360,
  }));

/** As long as the fleet's list, and as many cells in sight: what any list that draws only what is seen must do, and nothing else. */
const CONTROL = `<!doctype html><title>Control</title><style>
  body { margin: 0; font: 14px sans-serif }
  #scroller { block-size: 640px; overflow: auto }
  #rows { position: relative; block-size: ${SHIPS * 34}px }
  #rows div { position: absolute; inset-inline: 0; display: grid; grid-template-columns: repeat(7, 1fr); block-size: 34px }
</style><div id="scroller"><div id="rows" role="grid"></div></div><script>
  const rows = document.getElementById('rows'), scroller = document.getElementById('scroller');
  rows.innerHTML = ('<div>' + '<span></span>'.repeat(7) + '</div>').repeat(31);
  scroller.onscroll = () => {
    const first = Math.floor(scroller.scrollTop / 34);
    [...rows.children].forEach((row, at) => {
      row.style.transform = 'translateY(' + (first + at) * 34 + 'px)';
      for (const cell of row.children) cell.textContent = 'Ship ' + (first + at);
    });
  };
  scroller.onscroll();
</script>`;

const scrollerOf = (page: Page) =>
  page.locator('[role=grid]').evaluateHandle((grid) => {
    let element: Element | null = grid;
    const scrolls = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 100;
    while (element && !scrolls(element)) element = element.parentElement;
    if (!element) throw new Error('nothing here scrolls');
    return element;
  });

interface Scrolled {
  wheel: Tasks;
  drag: Tasks;
}

async function scroll(browser: Browser, page: Page): Promise<Scrolled> {
  const scroller = await scrollerOf(page);
  const { x, y, width, height } = await scroller.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const lengthPx = await scroller.evaluate((element) => element.scrollHeight - element.clientHeight);
  const placePx = () => scroller.evaluate((element) => element.scrollTop);
  const expectBottom = async (by: string) => {
    if ((await placePx()) < lengthPx * 0.95) throw new Error(`the ${by} ended at ${await placePx()} of ${lengthPx} px`);
  };

  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await sleep(500);
  await page.mouse.move(x + width / 2, y + height / 2);
  const wheel = await tasksOf(browser, page, async () => {
    for (let px = 0; px < lengthPx * 1.02; px += WHEEL_PX) await page.mouse.wheel(0, WHEEL_PX);
    await sleep(500);
  });
  await expectBottom('wheel');

  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await sleep(500);
  const drag = await tasksOf(browser, page, async () => {
    await page.mouse.move(x + width - 7, y + THUMB_PX);
    await page.mouse.down();
    for (let step = 1; step <= DRAG_STEPS; step += 1) await page.mouse.move(x + width - 7, y + THUMB_PX + (height * step) / DRAG_STEPS);
    await page.mouse.up();
    await sleep(500);
  });
  await expectBottom('bar');
  return { wheel, drag };
}

/** Edits of half a thousand ships and more, then what a pull of one row of their fleet makes of them. */
async function runAgain(browser: Browser, page: Page, { link }: AppHarness, report: Report): Promise<void> {
  link.isDown = true;
  await page.goto(benchPage(link.url));
  const edits = Array.from({ length: PENDING }, (_, at) => {
    const mmsi = mmsiOf(at);
    return at % 2
      ? { name: 'fleet.removeShip', args: { fleetId: FLEET, mmsi } }
      : { name: 'fleet.setSendToMaster', args: { fleetId: FLEET, mmsi, sendToMaster: true } };
  });
  await askBench(page, 'commitAll', edits);
  const rounds: { tookMs: number; tasks: Tasks }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let tookMs = 0;
    const tasks = await tasksOf(browser, page, async () => {
      tookMs = await askBench<number>(page, 'runAgain', FLEET);
    });
    rounds.push({ tookMs, tasks });
  }
  const longest = median(rounds.map(({ tasks }) => tasks.longestCpuMs));
  report({
    name: '2,000 pending edits run again: longest task, ms of processor',
    value: longest,
    limit: LONGEST_TASK_MS,
    detail: { rounds },
  });
  report({ name: '  all of it, ms of the clock', value: median(rounds.map(({ tookMs }) => tookMs)) });
}

export async function bench(report: Report): Promise<void> {
  const feed = await startFeed();
  feed.send(shipsAt(0));
  const harness = await startAppHarness(`tcp://127.0.0.1:${feed.port}`);
  let turn = 0;
  const moving = setInterval(() => feed.send(shipsAt((turn += 1))), 10_000);
  const browser = await harness.launch();
  try {
    const api = await signInPlainly(harness.server.url);
    const ships = Array.from({ length: SHIPS }, (_, at) => ({ mmsi: mmsiOf(at) }));
    await api.post('/api/fleets/new', { _id: FLEET, name: 'Ten thousand', ships });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await signInOnDevice(page, harness.link.url);
    await page.goto(`${harness.link.url}/dashboard/map`);
    const opening = await tasksOf(browser, page, async () => {
      await page.goto(`${harness.link.url}/dashboard/fleets/${FLEET}/fleet`);
      await page.locator(`[role=grid][aria-rowcount="${SHIPS + 1}"]`).waitFor({ timeout: 180_000 });
      await page.getByText('AURORA AURORA', { exact: false }).first().waitFor({ timeout: 180_000 });
      await sleep(3_000);
    });
    const control = await context.newPage();
    await control.setContent(CONTROL);
    const rounds: { fleet: Scrolled; control: Scrolled; load: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await control.bringToFront();
      const plain = await scroll(browser, control);
      await page.bringToFront();
      rounds.push({ fleet: await scroll(browser, page), control: plain, load: load() });
    }
    const worst = (side: 'fleet' | 'control', by: keyof Scrolled, what: 'longestMs' | 'longestCpuMs' | 'scriptMsAFrame') =>
      median(rounds.map((round) => round[side][by][what]));
    for (const by of ['wheel', 'drag'] as const) {
      const how = by === 'wheel' ? 'by wheel' : 'by its bar';
      const longest = worst('fleet', by, 'longestCpuMs');
      report({ name: `10,000 ships ${how}: longest task, ms of processor`, value: longest, limit: LONGEST_TASK_MS, detail: { rounds } });
      report({ name: `  the same of plain rows`, value: worst('control', by, 'longestCpuMs') });
      report({ name: `  longest task, ms of the clock`, value: worst('fleet', by, 'longestMs') });
      report({ name: `  the same of plain rows`, value: worst('control', by, 'longestMs') });
      report({ name: `  own script a frame, ms of processor`, value: worst('fleet', by, 'scriptMsAFrame') });
    }
    report({ name: 'opening it: longest task, ms of processor', value: opening.longestCpuMs, detail: opening });
    await page.close();
    const beside = await context.newPage();
    await runAgain(browser, beside, harness, report);
  } finally {
    clearInterval(moving);
    await browser.close();
    await harness.close();
    await feed.close();
  }
}
