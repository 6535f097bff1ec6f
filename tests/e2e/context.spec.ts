// Threat density, areas, zones and cables in the built app: switched by keyboard, told by the key, and all there when the server is gone.
import { expect, type Page } from '@playwright/test';
import { colourAt, expectShips, installed, lookAt, mapTool, pixelOf, signIn, test } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { distanceOf } from './picture.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

/** Beside the sample event off Nigeria, in its cell of zoom 5 but not under its sign. */
const BESIDE_REPORT: [number, number] = [5.45, 2.5];
const OPEN_SEA: [number, number] = [53, 8]; // off Somalia

interface ChartElement extends HTMLElement {
  chart?: {
    toScreen: (position: readonly [number, number]) => { x: number; y: number };
    featuresAt: (x: number, y: number, layers: string[]) => Record<string, unknown>[];
  };
}
/** How many features these layers draw there. */
const drawnAt = (page: Page, position: readonly [number, number], ...layers: string[]) =>
  page.getByTestId('chart').evaluate(
    (element: ChartElement, [at, ids]) => {
      const { x, y } = element.chart?.toScreen(at) ?? { x: 0, y: 0 };
      return element.chart?.featuresAt(x, y, ids).length;
    },
    [position, layers] as const,
  );

const layersPanel = (page: Page) => page.getByRole('region', { name: 'Layers', exact: true });
/** Opens the panel by its key, switches by Space, and closes it. */
async function toggleByKeyboard(page: Page, ...names: string[]): Promise<void> {
  if (await layersPanel(page).isHidden()) await page.keyboard.press('l');
  for (const name of names) {
    const toggle = layersPanel(page).getByRole('switch', { name, exact: true });
    const before = await toggle.isChecked();
    await toggle.focus();
    await page.keyboard.press('Space');
    await expect(toggle).toBeChecked({ checked: !before });
  }
  await page.keyboard.press('Escape');
  await expect(layersPanel(page)).toBeHidden();
}

async function expectContextLayers(page: Page): Promise<void> {
  await lookAt(page, [5.64, 3.21], 5);
  await expect.poll(() => drawnAt(page, BESIDE_REPORT, 'threat-y5'), { timeout: 20_000 }).toBeGreaterThan(0);
  const filled = await colourAt(page, await pixelOf(page, BESIDE_REPORT));
  await toggleByKeyboard(page, 'Past reports, 5 years');
  await expect.poll(() => drawnAt(page, BESIDE_REPORT, 'threat-y5')).toBe(0);
  await expect
    .poll(async () => distanceOf(filled, await colourAt(page, await pixelOf(page, BESIDE_REPORT))), { message: 'what is off is not seen' })
    .toBeGreaterThan(20);
  await toggleByKeyboard(page, 'Past reports, 5 years', 'West Africa', 'Exclusive economic zones', 'Undersea cables');
  await expect.poll(() => drawnAt(page, BESIDE_REPORT, 'threat-y5')).toBeGreaterThan(0);
  await expect.poll(() => drawnAt(page, BESIDE_REPORT, 'area-fills')).toBeGreaterThan(0);
  await expect.poll(() => drawnAt(page, BESIDE_REPORT, 'zone-fills')).toBeGreaterThan(0);
  await lookAt(page, OPEN_SEA, 5);
  await expect.poll(() => drawnAt(page, OPEN_SEA, 'area-fills'), { message: 'the listed area of JWLA-032' }).toBeGreaterThan(0);
}

test('every layer is switched by keyboard, the key tells what it shows, and all of it is there with the server dead after one visit', async ({
  device,
}) => {
  const { context, page } = await device.open();
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);
  await installed(page);
  await expectContextLayers(page);
  const kept = () => page.evaluate(async () => (await (await caches.open('fathom-threat')).keys()).length);
  await expect.poll(kept, { timeout: 30_000 }).toBeGreaterThan(0);
  await context.close();
  await shore.server.stop();

  const atSea = await device.open();
  await atSea.context.setOffline(true);
  await atSea.page.goto(`${shore.server.url}/`);
  await atSea.page.getByRole('link', { name: 'Map', exact: true }).click();
  await expectShips(atSea.page, SHIPS.length);
  await expectContextLayers(atSea.page);
  await mapTool(atSea.page, 'Map key').click();
  const key = atSea.page.getByRole('region', { name: 'Map key', exact: true });
  // sixteen of the seventeen samples: one was no incident
  await expect(key.getByText(/^16 reports, .* The newest is from /)).toBeVisible();
  await expect(key.getByText(/invented sample events/).first()).toBeVisible();
  await expect(key.getByText(/JWLA-032 · in force since 2023-12-18/).first()).toBeVisible();
  await expect(key.getByText(/Indicative, computed; not a legal boundary/)).toBeVisible();
  await shore.server.start();
});
