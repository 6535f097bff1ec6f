// A waypoint of a route of 12,000 nm dragged over the map with 10,000 reports on the device: what the main thread does for each answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import type { Report } from './figure.ts';
import { tasksOf } from './main-thread.ts';

const LONGEST_TASK_MS = 50;
/** What a person sees as following the hand: ten frames a second. The worker's part is a figure of `routing`. */
const MOST_FRAME_MS = 100;
const MOVES = 180;
const MOVE_MS = 16;

/** 100 legs along the equator. */
const route = () => {
  const points = Array.from({ length: 101 }, (_, at) => `<rtept lat="0" lon="${at * 2 - 100}"/>`);
  return `<gpx version="1.1"><rte><name>Equator</name>${points.join('')}</rte></gpx>`;
};

/** Where a waypoint is near the middle of the map: there the pointer becomes a hand. */
async function waypointOnMap(page: Page): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas.maplibregl-canvas');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no map');
  const x = box.x + box.width / 3;
  for (let y = box.y + 80; y < box.y + box.height - 80; y += 6) {
    await page.mouse.move(x, y);
    if ((await canvas.evaluate((surface) => surface.style.cursor)) === 'grab') return { x, y };
  }
  throw new Error('no waypoint is found on the map');
}

/** The distance of the route is another one with each answer. */
const countAnswers = (page: Page) =>
  page.evaluate(() => {
    const value = [...document.querySelectorAll('dt')].find((term) => term.textContent === 'Distance')?.parentElement;
    const told = { answers: 0 };
    Object.assign(window, { told });
    if (value) new MutationObserver(() => (told.answers += 1)).observe(value, { subtree: true, childList: true, characterData: true });
  });

export async function dragOnMap(browser: Browser, page: Page, url: string, report: Report): Promise<void> {
  await page.goto(`${url}/dashboard/map?beside=routes`);
  const file = { name: 'equator.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(route()) };
  await page.getByLabel('Open RTZ or GPX').setInputFiles(file);
  await page
    .getByText(/^Worst stretch|^No stretch|^None\.$/)
    .first()
    .waitFor({ timeout: 60_000 });
  await sleep(5000); // the map goes to the route
  const { x, y } = await waypointOnMap(page);
  await countAnswers(page);
  let tookMs = 0;
  const tasks = await tasksOf(browser, page, async () => {
    await page.mouse.down();
    const from = performance.now();
    const moves: Promise<void>[] = [];
    for (let move = 1; move <= MOVES; move += 1) {
      moves.push(page.mouse.move(x, y + Math.sin(move / 20) * 80 + 5)); // a hand does not wait for the page
      await sleep(MOVE_MS);
    }
    await Promise.all(moves);
    tookMs = performance.now() - from;
  });
  const { answers } = await page.evaluate(() => (window as unknown as { told: { answers: number } }).told);
  await page.mouse.up();
  report({
    name: 'a waypoint of 12,000 nm dragged: longest task, ms of processor',
    value: tasks.longestCpuMs,
    limit: LONGEST_TASK_MS,
    detail: { tasks },
  });
  report({
    name: '  main thread, ms of processor an answer',
    value: tasks.cpuMs / answers,
    limit: MOST_FRAME_MS,
    detail: { answers, moves: MOVES },
  });
  report({ name: '  from answer to answer, ms of the clock', value: tookMs / answers, limit: MOST_FRAME_MS });
}
