// The app as a user finds it: how to sign in, what the map shows, and what must never happen on any page.
import { inflateSync } from 'node:zlib';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { browserArgs, findBrowser } from '../../scripts/browser.mjs';
import { MEMBER, PASSWORD } from './fathom-server.ts';

const executablePath = findBrowser();

/** A browser with a profile that survives its end, as a tablet's does. */
export const openProfile = (folder: string, viewport = { width: 1280, height: 800 }): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { headless: true, viewport, args: browserArgs, ...(executablePath && { executablePath }) });

/** Collects what must stay empty: violations of the content security policy and errors that nobody caught. */
export async function watchFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && /content security policy/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard\/map/);
}

interface ChartHandles extends HTMLElement {
  chart?: {
    setView(view: { position: readonly [number, number]; zoom: number }): void;
    toScreen(position: readonly [number, number]): { x: number; y: number };
    view: { zoom: number };
  };
  shipsOnChart?: { count(): { slots: number; drawn: number; matched: number }; pick(x: number, y: number, radiusPx?: number): number[] };
}
const chartOf = (page: Page) => page.getByTestId('chart');

export const shipCount = (page: Page) =>
  chartOf(page).evaluate((element: ChartHandles) => element.shipsOnChart?.count() ?? { slots: 0, drawn: 0, matched: 0 });

export const lookAt = (page: Page, position: readonly [number, number], zoom: number) =>
  chartOf(page).evaluate((element: ChartHandles, view) => element.chart?.setView(view), { position, zoom });

/** Where a position is on the page, CSS pixels. */
export async function pixelOf(page: Page, position: readonly [number, number]): Promise<{ x: number; y: number }> {
  const box = await chartOf(page).boundingBox();
  const at = await chartOf(page).evaluate((element: ChartHandles, place) => element.chart?.toScreen(place), position);
  if (!box || !at) throw new Error('no chart on the page');
  return { x: box.x + at.x, y: box.y + at.y };
}

export const pickAt = (page: Page, position: readonly [number, number], radiusPx = 6) =>
  chartOf(page).evaluate(
    (element: ChartHandles, [place, radius]) => {
      const at = element.chart?.toScreen(place);
      return at ? (element.shipsOnChart?.pick(at.x, at.y, radius) ?? []) : [];
    },
    [position, radiusPx] as const,
  );

/** The colour of one pixel of the page as drawn. */
export async function colourAt(page: Page, at: { x: number; y: number }): Promise<[number, number, number]> {
  const png = await page.screenshot({ clip: { x: Math.round(at.x), y: Math.round(at.y), width: 1, height: 1 } });
  // one row: a filter byte, which changes nothing in the first pixel, then red, green and blue
  const data: Buffer[] = [];
  for (let offset = 8; offset < png.length; offset += 12 + png.readUInt32BE(offset)) {
    const length = png.readUInt32BE(offset);
    if (png.toString('latin1', offset + 4, offset + 8) === 'IDAT') data.push(png.subarray(offset + 8, offset + 8 + length));
  }
  const [, red = 0, green = 0, blue = 0] = inflateSync(Buffer.concat(data));
  return [red, green, blue];
}
