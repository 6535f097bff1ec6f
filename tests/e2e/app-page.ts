// The app as a user finds it: how to sign in, what the map shows, and what must never happen on any page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { findBrowser, testBrowserArgs } from '../../scripts/browser.mjs';
import { MEMBER, PASSWORD } from './fathom-server.ts';
import { type Colour, type Picture, readPng } from './picture.ts';

const executablePath = findBrowser();

/** Whatever the tests do, no page may break the content security policy or throw an error that nobody catches. */
let faults: string[] = [];
/** For a browser that a test opens by itself; the fixtures' own are watched already. */
export function watch(context: BrowserContext): void {
  const watchPage = (page: Page) => {
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && /content security policy/i.test(message.text())) faults.push(message.text());
    });
  };
  for (const page of context.pages()) watchPage(page);
  context.on('page', watchPage);
}

/** A browser whose profile survives its end, as a tablet's does. */
export interface Device {
  /** Opens the browser, which the end of the test closes. */
  open(options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>;
}

/** As Playwright's; every page of it is watched, and a fault on any fails the test. */
export const test = base.extend<{ watched: void; device: Device }>({
  watched: [
    async ({ context }, use) => {
      faults = [];
      watch(context);
      await use();
      expect(faults, 'faults on the pages').toEqual([]);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
  device: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-profile-'));
    const opened: BrowserContext[] = [];
    await use({
      async open(options = {}) {
        const context = await chromium.launchPersistentContext(folder, {
          headless: true,
          viewport: { width: 1280, height: 800 },
          args: testBrowserArgs,
          serviceWorkers: 'allow', // also where the file's other pages have none
          ...(executablePath && { executablePath }),
          ...options,
        });
        opened.push(context);
        watch(context);
        return { context, page: context.pages()[0] ?? (await context.newPage()) };
      },
    });
    for (const context of opened) await context.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Ends on the dashboard. */
export async function signInOnly(page: Page, url: string, email: string = MEMBER): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** And to the map, which costs seconds of both cores to draw: only where it is looked at. */
export async function signIn(page: Page, url: string, email?: string): Promise<void> {
  await signInOnly(page, url, email);
  await page.goto(`${url}/dashboard/map`);
}

export const openAccountMenu = (page: Page) => page.getByRole('button', { name: /^Account:/ }).click();
export const openSyncPanel = (page: Page) => page.getByRole('button', { name: /^Synchronisation:/ }).click();
/** The chip by its words; its name also says what it is. */
export const syncChip = (page: Page, words: string | RegExp) =>
  page.getByRole('button', { name: /^Synchronisation:/ }).filter({ hasText: words });

const mapTools = (page: Page) => page.getByRole('toolbar', { name: 'Map tools' });
/** A button of the tool rail. */
export const mapTool = (page: Page, name: string) => mapTools(page).getByRole('button', { name, exact: true });
/** A panel or list of the map by its name, on whatever screen: what the rail has no room for is behind "More". */
export async function openOnMap(page: Page, name: string): Promise<void> {
  await expect(mapTool(page, 'More')).toBeVisible();
  if (await mapTool(page, name).isVisible()) return mapTool(page, name).click();
  await mapTool(page, 'More').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Until the service worker has everything that a start without a link needs. */
export async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => !!navigator.serviceWorker.controller);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** A first visit: signed in, with the app, all ships and what `holds` waits for on the device. */
export async function visitOnce(device: Device, url: string, ships: number, holds: (page: Page) => Promise<void>): Promise<void> {
  const { context, page } = await device.open();
  await signIn(page, url);
  await expectShips(page, ships);
  await installed(page);
  await holds(page);
  await context.close();
}

/** Ports are on the device when one of them can be found. For a page with the map. */
export async function portsHere(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('rotterdam');
  await expect(page.getByRole('option', { name: /Rotterdam.*NLRTM/ })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
}

/** A card, tile or panel by its name. */
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

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

/** A device's first start draws in software and keeps thousands of ships: it may take its time. */
export const expectShips = (page: Page, ships: number, timeout = 45_000) =>
  expect.poll(() => shipCount(page).then(({ slots }) => slots), { timeout }).toBe(ships);

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

/** Where ships are on the page, CSS pixels, the nearest to the middle of the chart first. */
export const shipsFromTheMiddle = (page: Page) =>
  chartOf(page).evaluate((element: ChartHandles) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found: { x: number; y: number; away: number }[] = [];
    for (let x = 80; x < width - 20; x += 6)
      for (let y = 20; y < height - 40; y += 6)
        if (element.shipsOnChart?.pick(x, y, 3).length)
          found.push({ x: left + x, y: top + y, away: Math.hypot(x - width / 2, y - height / 2) });
    return found.sort((one, other) => one.away - other.away);
  });

/** A piece of the page as drawn. */
export async function pictureOf(page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<Picture> {
  return readPng(await page.screenshot({ clip: { ...clip, x: Math.round(clip.x), y: Math.round(clip.y) } }));
}

/** The colour of one pixel of the page as drawn. */
export async function colourAt(page: Page, at: { x: number; y: number }): Promise<Colour> {
  return (await pictureOf(page, { ...at, width: 1, height: 1 })).at(0, 0);
}
