// Takes pictures of the running app in the sizes and schemes it must look right in: npm run screenshots [-- FOLDER]. Starts its own server
// with demonstration traffic on a scratch data folder. With --keep, renews those of the manifest and the README in public/screenshots instead.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { lookAt, openAccountMenu, openSyncPanel, shipCount, shipsFromTheMiddle, signIn, openOnMap } from './app-page.ts';
import { startFathom } from './fathom-server.ts';
import { fleetScreens, otherScreens, waitingScreens } from './written-screens.ts';
import { startFaultProxy } from '#tests/chaos/fault-proxy.ts';
import { browserArgs, findBrowser } from '../../scripts/browser.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean', default: false } } });
const folder = positionals[0] ?? join(import.meta.dirname, '../../.cache/screenshots');
const kept = join(import.meta.dirname, '../../public/screenshots');

const WIDE = { viewport: { width: 1280, height: 800 } };
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIZES = { wide: WIDE, tablet: TABLET, phone: PHONE };
const still = (page: Page, ms = 2500) => page.waitForTimeout(ms);

const server = await startFathom();
const executablePath = findBrowser();
const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) });

async function openPage(size: BrowserContextOptions, theme: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({ ...size, deviceScaleFactor: 1 });
  await context.addCookies(Object.entries(theme).map(([name, value]) => ({ name, value, url: server.url })));
  return context.newPage();
}

async function openMap(page: Page): Promise<void> {
  await signIn(page, server.url);
  for (let tries = 0; (await shipCount(page)).slots < 2000 && tries < 120; tries++) await still(page, 500);
  await still(page);
}

const close = (page: Page) => page.context().close();

/** Every screen in every size and scheme. */
async function pictureEverything(): Promise<void> {
  for (const themeMode of ['light', 'dark']) {
    for (const [name, size] of Object.entries(SIZES)) {
      const page = await openPage(size, { themeMode });
      const shoot = (what: string) => page.screenshot({ path: join(folder, `${what}-${name}-${themeMode}.png`) });
      await page.goto(server.url);
      await page.getByRole('note').waitFor();
      await shoot('login');
      await openMap(page);
      await shoot('world');
      await lookAt(page, [3, 52], 6);
      await still(page, 3500);
      await shoot('north-sea');
      await openOnMap(page, 'Ships');
      await still(page, 800);
      await shoot('types');
      await page.getByRole('button', { name: 'Close Ships' }).click();
      await page.keyboard.press('/');
      await page.keyboard.type('ma');
      await still(page, 1000);
      await shoot('search');
      await page.getByRole('option').first().click();
      await still(page, 4000);
      await shoot('ship');
      await openAccountMenu(page);
      await still(page, 600);
      await shoot('menu');
      await page.getByRole('menuitem', { name: 'Theme settings' }).click();
      await still(page, 600);
      await shoot('theme');
      await page.keyboard.press('Escape');
      await openSyncPanel(page);
      await still(page, 600);
      await shoot('sync');
      await close(page);
    }
  }
}

/** Two of the simulator's. */
async function heardShips(): Promise<number[]> {
  const page = await openPage(WIDE, {});
  await openMap(page);
  await page.keyboard.press('/');
  await page.keyboard.type('ma');
  await page.getByRole('option').nth(1).waitFor();
  const found = await page.getByRole('option').allTextContents();
  await close(page);
  return found.slice(0, 2).map((text) => Number(/\d{9}/.exec(text)?.[0]));
}

/** Every screen on which users write, and what waits for them, in every size and scheme. */
async function pictureWhatIsWritten(): Promise<void> {
  const link = await startFaultProxy(server.port);
  const heard = await heardShips();
  for (const themeMode of ['light', 'dark']) {
    for (const [name, size] of Object.entries(SIZES)) {
      for (const screens of [fleetScreens, otherScreens, waitingScreens]) {
        const page = await openPage(size, { themeMode });
        for await (const screen of screens({ page, server, link, heard })) {
          await still(page, 1200);
          await page.screenshot({ path: join(folder, `${screen}-${name}-${themeMode}.png`) });
        }
        await close(page);
      }
    }
  }
  await link.close();
}

const APPEARANCES = {
  light: { themeMode: 'light' },
  dark: { themeMode: 'dark' },
  night: { themeMode: 'dark', themeNight: 'true' },
};
/** A gulf with its listed area, a strait full of ships, and both sides of 180 degrees. */
const WATERS = {
  aden: { position: [47.5, 12.4], zoom: 5.4 },
  singapore: { position: [103.9, 1.2], zoom: 8.4 },
  dateline: { position: [180, -17], zoom: 4.6 },
} as const;

/** The whole workbench in use: every layer on, its key, and a list beside it. On sheets the map alone, then the key. */
async function pictureTheWorkbench(): Promise<void> {
  for (const [appearance, theme] of Object.entries(APPEARANCES)) {
    for (const [name, size] of Object.entries(SIZES)) {
      const page = await openPage(size, theme);
      await openMap(page);
      await openOnMap(page, 'Layers');
      const off = page.getByRole('region', { name: 'Layers', exact: true }).getByRole('switch', { checked: false });
      await off.first().waitFor();
      for (let left = await off.count(); left > 0; left--) await off.first().press('Space');
      await page.getByRole('button', { name: 'Close Layers', exact: true }).click();
      if (name === 'wide') {
        await openOnMap(page, 'Map key');
        await openOnMap(page, 'Plan a route');
        await page.keyboard.press('t');
      }
      for (const [water, { position, zoom }] of Object.entries(WATERS)) {
        await lookAt(page, position, zoom);
        await still(page, 5000);
        await page.screenshot({ path: join(folder, `${water}-${name}-${appearance}.png`) });
      }
      if (name !== 'wide') {
        await openOnMap(page, 'Map key');
        await still(page);
        await page.screenshot({ path: join(folder, `key-${name}-${appearance}.png`) });
      }
      await close(page);
    }
  }
}

/** What is seen less often: without a link and beyond the map on the device, and mirrored. */
async function pictureTheRest(): Promise<void> {
  for (const [name, size] of Object.entries({ wide: WIDE, phone: PHONE })) {
    const mirrored = await openPage(size, { themeMode: 'light', themeDirection: 'rtl' });
    await openMap(mirrored);
    await lookAt(mirrored, [3, 52], 6);
    await mirrored.getByRole('combobox').focus(); // on a phone it is its icon until then
    await mirrored.getByRole('combobox').fill('ma');
    await mirrored.getByRole('option').first().waitFor();
    await mirrored.keyboard.press('Enter');
    await still(mirrored, 4000);
    await mirrored.screenshot({ path: join(folder, `mirrored-${name}.png`) });
    await close(mirrored);

    const offline = await openPage(size, { themeMode: 'dark' });
    await openMap(offline);
    await offline.waitForFunction(() => !!navigator.serviceWorker.controller);
    await offline.context().setOffline(true);
    await lookAt(offline, [103.9, 1.2], 8);
    await still(offline, 5000);
    await openSyncPanel(offline);
    await still(offline, 600);
    await offline.screenshot({ path: join(folder, `offline-${name}.png`) });
    await close(offline);
  }
}

/** The English Channel with a cargo ship under way in the drawer: what the app is for, at one look. */
async function pictureForReaders(
  name: string,
  size: BrowserContextOptions,
  position: readonly [number, number],
  zoom: number,
): Promise<void> {
  const page = await openPage(size, { themeMode: 'light' });
  await openMap(page);
  await lookAt(page, position, zoom);
  await still(page, 4000);
  for (const { x, y } of await shipsFromTheMiddle(page)) {
    await page.mouse.click(x, y);
    await still(page, 800);
    const facts = page.getByRole('complementary');
    if ((await facts.getByText('Under way using engine').isVisible()) && (await facts.getByText('Cargo', { exact: true }).isVisible()))
      break;
  }
  await lookAt(page, position, zoom);
  await page.mouse.move(0, 0);
  await still(page, 4000);
  await page.screenshot({ path: join(kept, name) });
  await close(page);
}

try {
  mkdirSync(values.keep ? kept : folder, { recursive: true });
  if (values.keep) {
    await pictureForReaders('map-wide.png', WIDE, [1.2, 51], 6.2);
    await pictureForReaders('map-narrow.png', PHONE, [1.2, 50.7], 6.2);
  } else {
    await pictureEverything();
    await pictureTheWorkbench();
    await pictureWhatIsWritten();
    await pictureTheRest();
  }
  console.log(`pictures in ${values.keep ? kept : folder}`);
} finally {
  await browser.close();
  await server.remove();
}
