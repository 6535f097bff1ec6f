// Takes pictures of the running app in the sizes and schemes it must look right in: npm run screenshots [-- FOLDER]. Starts its own server
// with demonstration traffic on a scratch data folder. With --keep, also renews those of the manifest and the README in public/screenshots.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright';
import { lookAt, shipCount, signIn } from './app-page.ts';
import { startFathom } from './fathom-server.ts';
import { browserArgs, findBrowser } from '../../scripts/browser.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'boolean', default: false } } });
const folder = positionals[0] ?? join(import.meta.dirname, '../../.cache/screenshots');
mkdirSync(folder, { recursive: true });

const SIZES = { wide: { width: 1280, height: 800 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } } as const;
const still = (page: Page, ms = 2500) => page.waitForTimeout(ms);

const server = await startFathom();
const executablePath = findBrowser();
const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) });
for (const scheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ viewport, hasTouch: name !== 'wide', deviceScaleFactor: 1 });
    await context.addCookies([{ name: 'themeMode', value: scheme, url: server.url }]);
    const page = await context.newPage();
    const shoot = (what: string) => page.screenshot({ path: join(folder, `${what}-${name}-${scheme}.png`) });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await shoot('login');
    await signIn(page, server.url);
    await page.waitForFunction(
      () => (document.querySelector('[data-testid=chart]') as { shipsOnChart?: { count(): { slots: number } } } | null)?.shipsOnChart,
    );
    for (let tries = 0; (await shipCount(page)).slots < 2000 && tries < 60; tries++) await still(page, 500);
    await still(page);
    await shoot('world');
    await lookAt(page, [3, 52], 6);
    await still(page, 3500);
    await shoot('north-sea');
    await page.getByRole('button', { name: 'Ship types' }).click();
    await still(page, 800);
    await shoot('types');
    await page.getByRole('button', { name: /^Close Ship types/ }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('ma');
    await still(page, 1000);
    await shoot('search');
    await page.getByRole('option').first().click();
    await still(page, 5000);
    await shoot('ship');
    await page.getByRole('button', { name: /account/i }).click();
    await still(page, 600);
    await shoot('menu');
    await context.close();
  }
}
await browser.close();
await server.remove();
if (values.keep) {
  const kept = join(import.meta.dirname, '../../public/screenshots');
  mkdirSync(kept, { recursive: true });
  copyFileSync(join(folder, 'ship-wide-light.png'), join(kept, 'map-wide.png'));
  copyFileSync(join(folder, 'ship-phone-light.png'), join(kept, 'map-narrow.png'));
}
console.log(`screenshots in ${folder}`);
