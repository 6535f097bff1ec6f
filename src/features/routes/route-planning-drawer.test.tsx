import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PortRow } from '#contract/tables.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { emptyDraft, routeDraft } from './route-draft.ts';
import { RoutePlanningDrawer } from './route-planning-drawer.tsx';

const port = (locode: string, name: string, lon: number, lat: number): PortRow => ({
  id: locode,
  v: 1,
  name,
  locode,
  country: locode.slice(0, 2),
  lat,
  lon,
  harbourSize: 'Large',
  source: 'test',
  updatedAt: 1,
});

beforeEach(async () => {
  await page.viewport(1280, 900);
  await openSignedIn();
  await db().ports.bulkPut([
    port('NLRTM', 'Rotterdam', 4.48, 51.92),
    port('SGSIN', 'Singapore', 103.85, 1.28),
    port('SARTA', 'Ras Tanura', 50.16, 26.64),
  ]);
});
afterEach(async () => {
  routeDraft.set(emptyDraft());
  await closeSignedIn();
});

const open = async () => (await renderAt(<RoutePlanningDrawer account={ACCOUNT} onClose={() => undefined} />)).screen;
const figure = async (label: string) => {
  const value = page.getByText(label, { exact: true }).element().parentElement?.querySelector('dd')?.textContent ?? '';
  return Number(value.replace(/[^\d.]/g, ''));
};

test('a route is planned by the keyboard alone, compared, closed and opened again, and kept as a drawing', async () => {
  const screen = await open();
  screen.getByRole('combobox', { name: 'From' }).element().focus();
  await userEvent.keyboard('rotter');
  await expect.element(screen.getByRole('option', { name: /Rotterdam/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  screen.getByRole('combobox', { name: 'To' }).element().focus();
  await userEvent.keyboard('SGSIN{Enter}');
  await expect.element(screen.getByText('Strait of Gibraltar, Suez Canal, Bab-el-Mandeb, Strait of Malacca')).toBeVisible();
  const suezNm = await figure('Distance');
  expect(suezNm).toBeGreaterThan(8000);
  expect(suezNm).toBeLessThan(8600);
  await expect.element(screen.getByText('Without Suez Canal')).toBeVisible();
  await expect.element(screen.getByText(/Reports near the route, not a probability/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);

  await screen.getByText('Avoid').click();
  await screen.getByRole('checkbox', { name: 'Suez Canal' }).click();
  await expect.element(screen.getByText('Avoiding nothing')).toBeVisible();
  expect((await figure('Distance')) - suezNm).toBeGreaterThan(3000);

  await screen.getByRole('button', { name: 'Save as drawing' }).click();
  await expect.poll(async () => (await db().drawings.toArray()).map(({ name }) => name)).toEqual(['Rotterdam - Singapore']);
}, 60_000);

test('where there is no route it says why, by the name of what would have to be opened', async () => {
  const screen = await open();
  await screen.getByRole('combobox', { name: 'From' }).fill('SARTA');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'To' }).fill("01°16.0' N 103°50.0' E");
  await expect.element(screen.getByText('Strait of Hormuz, Strait of Malacca')).toBeVisible();
  await screen.getByText('Avoid').click();
  await screen.getByRole('checkbox', { name: 'Strait of Hormuz' }).click();
  await expect.element(screen.getByText('No route')).toBeVisible();
  await expect.element(screen.getByText(/There is no route from Ras Tanura to .* while this is avoided: Strait of Hormuz/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
}, 60_000);

test('a route from a file stands as it is; one that is wrong changes nothing and says which waypoint', async () => {
  const screen = await open();
  const rtz = (lat: number) =>
    new File(
      [
        `<route version="1.1"><routeInfo routeName="Gulf"/><waypoints><waypoint name="A"><position lat="12" lon="45"/></waypoint><waypoint name="B"><position lat="${lat}" lon="50"/></waypoint></waypoints></route>`,
      ],
      'gulf.rtz',
    );
  await userEvent.upload(screen.getByLabelText('Open RTZ or GPX'), rtz(95));
  await expect.element(screen.getByText(/The position of waypoint 2 \(B\) is missing or out of range/)).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'From' })).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Open RTZ or GPX'), rtz(13));
  await expect.element(screen.getByText(/Gulf: 2 waypoints/)).toBeVisible();
  await expect.poll(() => figure('Distance')).toBeCloseTo(299, -1);
  await screen.getByRole('button', { name: 'Replan between its first and last waypoint' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'From' })).toHaveValue('A');
});

test('what was planned and typed is in hand again after the page was loaded anew', async () => {
  const screen = await open();
  await screen.getByLabelText('From', { exact: true }).fill('12 34.5 N 045 10.2 E');
  await expect.poll(async () => JSON.stringify(await db().syncState.get('plannedRoutes'))).toContain('12 34.5 N');
  await screen.unmount();
  routeDraft.set(emptyDraft()); // as a fresh page has it
  const fresh = await open();
  await expect.element(fresh.getByLabelText('From', { exact: true })).toHaveValue('12 34.5 N 045 10.2 E');
  await fresh.getByLabelText('From', { exact: true }).fill('');
  await expect.poll(async () => (await db().syncState.get('plannedRoutes'))?.value).toEqual([]);
});
