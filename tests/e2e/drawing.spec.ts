// Drawing and measuring in use: by keys and by finger, kept through a reload without a server, given out as files and taken in again.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectShips, installed, openOnMap, region, signIn, test } from './app-page.ts';
import { SHIPS } from './feed.ts';
import { expectNothingSerious } from './findings.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();

const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name, exact: true });
const surface = (page: Page) => page.getByRole('region', { name: 'Map with ships' });

interface ChartElement extends HTMLElement {
  chart?: {
    setView(view: { position: readonly [number, number]; zoom: number }): void;
    toScreen(position: readonly [number, number]): { x: number; y: number };
  };
}
const moveTo = (page: Page, position: [number, number], zoom: number) =>
  page.getByTestId('chart').evaluate((element: ChartElement, view) => element.chart?.setView(view), { position, zoom });

/** Where a position lies on the page. */
async function onPage(page: Page, position: [number, number]): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0 } =
    (await page.getByTestId('chart').evaluate((element: ChartElement, at) => element.chart?.toScreen(at), position)) ?? {};
  const box = await page.getByTestId('chart').boundingBox();
  return { x: x + (box?.x ?? 0), y: y + (box?.y ?? 0) };
}

async function typePosition(page: Page, text: string, label = 'Position'): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

test('by keys alone a drawing is made, saved, kept without a server, given out and taken in again; a known distance is measured', async ({
  device,
}) => {
  const { page } = await device.open();
  await signIn(page, shore.server.url);
  await expectShips(page, SHIPS.length);
  await installed(page);
  await page.keyboard.press('d');
  await expect(region(page, 'Draw')).toBeVisible();

  // a line under the cross, from 179 E to 179 W
  await moveTo(page, [179, 10], 5);
  await tool(page, 'Line').press('Enter');
  await expect(page.getByRole('button', { name: 'Add at crosshair' })).toBeEnabled();
  await expect(surface(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 position.')).toBeVisible();
  await moveTo(page, [-179, 10], 5);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 positions.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 shape', { exact: true })).toBeVisible();
  await expect(region(page, 'Draw'), 'Esc ends the line, not the panel').toBeVisible();

  // an area by typed positions, half of it before a reload without a server
  await tool(page, 'Area').press('Enter');
  await expect(page.getByRole('button', { name: 'Add at crosshair' })).toBeEnabled();
  await typePosition(page, '12 00 N 044 00 E');
  await typePosition(page, '12 00 N 045 00 E');
  await expect(page.getByText('2 positions.')).toBeVisible();
  await expectNothingSerious(page);
  await shore.server.kill();
  await page.reload();
  await expectShips(page, SHIPS.length);
  await page.keyboard.press('d');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('2 positions.')).toBeVisible();
  await typePosition(page, '13 00 N 045 00 E');
  await page.getByRole('button', { name: 'Finish', exact: true }).press('Enter');
  await expect(page.getByText('2 shapes', { exact: true })).toBeVisible();
  await page.getByLabel('Drawing name').fill('Keep clear');
  await page.keyboard.press('Enter');
  await expect(region(page, 'Draw').getByText('Saved.')).toBeVisible();

  // measuring closes drawing; two degrees of the equator are 120.2 nm
  await surface(page).focus();
  await page.keyboard.press('Escape'); // puts the tool away
  await page.keyboard.press('m');
  await expect(region(page, 'Draw')).toBeHidden();
  await typePosition(page, '0 N 179 E', 'Position or MMSI');
  await typePosition(page, '0 N 179 W', 'Position or MMSI');
  await expect(region(page, 'Measure').getByText('090°T 120.2 nm')).toHaveCount(2); // rhumb line and great circle
  await page.getByLabel('Position or MMSI').press('Escape');

  // out as KML and in again, still without a server
  await openOnMap(page, 'Drawings');
  await page.getByRole('button', { name: 'More for Keep clear' }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as KML' }).press('Enter');
  const file = readFileSync((await (await download).path()) ?? '');
  expect(file.toString()).toContain('<coordinates>179,10 -179,10</coordinates>');
  await page.getByLabel('Import a file').setInputFiles({ name: 'Back again.kml', mimeType: '', buffer: file });
  await expect(page.getByText('Back again: 2 shapes saved.')).toBeVisible();
  await page.getByLabel('Import a file').setInputFiles({
    name: 'Bad.kml',
    mimeType: '',
    buffer: Buffer.from('<!DOCTYPE k [<!ENTITY a SYSTEM "file:///etc/passwd">]><kml>&a;</kml>'),
  });
  await expect(page.getByText('Bad.kml was not imported').or(page.getByText('Bad was not imported'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^More for/ })).toHaveCount(2);
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });
  test('a line, a circle and a buffer are drawn by finger and saved; an area is measured', async ({ page }) => {
    await signIn(page, shore.server.url);
    await expectShips(page, SHIPS.length);
    await moveTo(page, [60, 0], 6);
    const tap = async (lon: number, lat: number) => {
      const { x, y } = await onPage(page, [lon, lat]);
      await page.touchscreen.tap(x, y);
    };
    await openOnMap(page, 'Draw');
    await tool(page, 'Line').tap();
    await expect(page.getByRole('button', { name: 'Add at crosshair' })).toBeEnabled();
    await tap(58, -1);
    await expect(page.getByText('1 position.')).toBeVisible();
    await tap(59, 0.5);
    await expect(page.getByText('2 positions.')).toBeVisible();
    await page.getByRole('button', { name: 'Add at crosshair' }).tap();
    await expect(page.getByText('3 positions.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove last' }).tap();
    await expect(page.getByText('2 positions.')).toBeVisible();
    await page.getByRole('button', { name: 'Finish', exact: true }).tap();
    await expect(page.getByText('1 shape', { exact: true })).toBeVisible();

    await tool(page, 'Circle').tap();
    await expect(page.getByRole('button', { name: 'Add at crosshair' })).toBeEnabled();
    await tap(58, 1);
    await tap(58.5, 1);
    await expect(page.getByText('2 shapes', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Circle', exact: true }).last().tap(); // in the list
    await expect(page.getByLabel('Radius, nm')).toHaveValue(/^(29|30|31)\./);
    await page.getByLabel('Buffer, nm').fill('10');
    await page.getByRole('button', { name: 'Create' }).tap();
    await expect(page.getByText('3 shapes', { exact: true })).toBeVisible();
    await page.getByLabel('Drawing name').fill('By finger');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(region(page, 'Draw').getByText('Saved.')).toBeVisible();

    await openOnMap(page, 'Measure');
    await page.getByRole('radio', { name: 'Area' }).tap();
    for (const [lon, lat] of [
      [58, -1],
      [59, -1],
      [59, 0],
      [58, 0],
    ] as const) {
      await tap(lon, lat);
      await page.waitForTimeout(400); // two taps within 300 ms are a double tap to a map
    }
    await expect(region(page, 'Measure').getByText(/^3,[56]\d\d nm² · 12,[234]\d\d km²$/)).toBeVisible();
    await expectNothingSerious(page);
  });
});
