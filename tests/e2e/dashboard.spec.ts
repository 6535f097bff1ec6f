// The morning page in the built app: how own ships stand, the small map on the shipped ground, and where it leads, with the server dead too.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { installed, region, signInOnly, test } from './app-page.ts';
import { openOffice } from './office.ts';
import { shoreOf } from './shore.ts';

/** Class B: without a destination no route and no port is judged. */
const small = { shipType: 36, speedKn: 8, classB: true };
const NEAR = { ...small, mmsi: 244_662_001, name: 'NEAR ONE', lat: -38.25, lon: -165 };
const FAR = { ...small, mmsi: 244_662_002, name: 'FAR ONE', lat: -20, lon: -140 };
const shore = shoreOf([NEAR, FAR]);

test.beforeAll(async () => {
  const happened = new Date(Date.now() - 3_600_000).toISOString();
  const inbox = join(shore.server.dataDir, 'inbox');
  writeFileSync(join(inbox, 'events.part'), `id,date,lat,lon,type,title\n1,${happened},-38,-165,Boarding,Boarding of a yacht`);
  renameSync(join(inbox, 'events.part'), join(inbox, 'events.csv'));
  const office = await openOffice(shore.server.url);
  await office.makeFleet('Watched', { ships: [NEAR, FAR, { mmsi: 244_662_009 }].map(({ mmsi }) => ({ mmsi })) });
  const alerts = () => office.call<{ alertCount: number }>('POST', '/api/events/alerts', {});
  await expect.poll(async () => (await alerts()).alertCount).toBeGreaterThan(0);
});

async function expectMorning(page: Page): Promise<void> {
  await expect(region(page, 'Alerts to acknowledge').getByRole('link', { name: /^Boarding .* NEAR ONE$/ })).toBeVisible();
  const fleets = region(page, 'Fleets');
  await expect(fleets.getByRole('link', { name: /^1 with an? / })).toBeVisible();
  await expect(fleets.getByRole('link', { name: '1 clear' })).toBeVisible();
  await expect(fleets.getByRole('link', { name: '1 with no position yet' })).toBeVisible();
  await expect(region(page, 'Events').getByText(/^15\.\d nm from NEAR ONE at /)).toBeVisible();
  const map = region(page, 'Around your ships');
  await expect(
    map.getByText(/^3 ships in your fleets · 1 with no position yet · 1 active alert · 1 event of the last 7 days within /),
  ).toBeVisible();
  await expect(map.locator('canvas')).toBeVisible();
}

test('stands by what the device holds, with its map, and leads to the ships and the alerts', async ({ page }) => {
  await signInOnly(page, shore.server.url);
  await installed(page);
  await expectMorning(page);
  await shore.server.kill();
  await page.reload();
  await expectMorning(page);
  await region(page, 'Fleets').getByRole('link', { name: '1 clear' }).click();
  await expect(page.getByText('Only: clear')).toBeVisible();
  await expect(page.getByRole('row', { name: /FAR ONE/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /NEAR ONE/ })).toBeHidden();
  await page.goBack();
  await region(page, 'Alerts to acknowledge').getByRole('link', { name: 'All alerts' }).click();
  await expect(
    page
      .getByRole('region', { name: 'Alerts', exact: true })
      .getByText(/NEAR ONE/)
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/map$/);
});
