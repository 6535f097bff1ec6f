// Fleets and devices for the benches of the queue: fleets on the server, a device that holds them, edits that wait on it.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type AppHarness, askBench, benchPage, signInOnDevice } from './app-harness.ts';
import type { PlannedEdit } from './page/app.ts';

export const FLEETS = 50;
export const SHIPS_EACH = 100;

export const fleetIds = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `00000000-0000-7000-8000-${name.padStart(4, '0')}${String(at).padStart(8, '0')}`);
export const mmsiOf = (at: number): number => 210_000_000 + at;

export async function makeFleets(api: Api, ids: readonly string[], ships: number): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const list = Array.from({ length: ships }, (_, ship) => ({ mmsi: mmsiOf(at * SHIPS_EACH + ship) }));
    await api.post('/api/fleets/new', { _id: id, name: `Bench ${id.slice(24, 28)} ${at}`, ships: list });
  }
}

function take<T>(from: Generator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) taken.push(from.next().value as T);
  return taken;
}

/** Signs a new device in and waits until it holds so many fleets and the picture of the world. */
export async function newDevice({ link, browse }: AppHarness, fleets: number): Promise<string> {
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
export async function fillQueue(
  { link, browse }: AppHarness,
  profile: string,
  edits: Generator<PlannedEdit>,
  entries: number,
): Promise<number[]> {
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
