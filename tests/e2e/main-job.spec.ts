import { expect } from '@playwright/test';
import { colourAt, lookAt, pickAt, pixelOf, shipCount, signIn, test, openOnMap } from './app-page.ts';
import { MEMBER, PASSWORD } from './fathom-server.ts';
import { SHIPS } from './feed.ts';
import { shoreOf } from './shore.ts';

const shore = shoreOf();
test.use({ serviceWorkers: 'block' }); // nothing here is without a link: no test waits for a page to be kept

test('a wrong password is said in words, and nothing else happens', async ({ page }) => {
  await page.goto(`${shore.server.url}/`);
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByLabel('E-mail').fill(MEMBER);
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD} not`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('every ship of the feed is on the map: right place, right colour, who she is and how old the position is', async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  await signIn(page, shore.server.url);
  await expect.poll(() => shipCount(page), { timeout: 45_000 }).toMatchObject({ slots: SHIPS.length });
  expect(failed, 'requests that failed at sign-in').toEqual([]);
  await expect(page).toHaveTitle('Fathom | Map');
  await expect(page.getByRole('button', { name: 'Synchronisation: Live' })).toBeVisible();

  await lookAt(page, [3, 52.3], 8);
  for (const ship of SHIPS.slice(0, 6)) await expect.poll(() => pickAt(page, [ship.lon, ship.lat])).toHaveLength(1);
  const nowhere: [number, number] = [3.7, 52.35];
  expect(await pickAt(page, nowhere)).toEqual([]);

  // Green for cargo, red for a tanker, blue for a passenger ship, in the middle of each sign.
  const strongest = async (index: number) => {
    const ship = SHIPS[index];
    const colour = await colourAt(page, await pixelOf(page, [ship?.lon ?? 0, ship?.lat ?? 0]));
    return colour.indexOf(Math.max(...colour));
  };
  await expect.poll(() => strongest(1)).toBe(0);
  await expect.poll(() => strongest(0)).toBe(1);
  await expect.poll(() => strongest(2)).toBe(2);

  const at = await pixelOf(page, [3.4, 52.2]);
  await page.mouse.click(at.x, at.y);
  await expect(page.getByRole('heading', { name: 'EVER CALM' })).toBeVisible();
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByText(/^Position (< 1|\d+) min old$/)).toBeVisible();
  await expect(drawer.getByText("52°12.000' N 003°24.000' E")).toBeVisible();
  await expect(drawer.getByText('12.3 kn')).toBeVisible();
  await expect(drawer.getByText('Netherlands (NL)')).toBeVisible();
  await expect(page).toHaveURL(/ship=244660001/);
});

test('a ship is found by name, by number and across the date line, and a hostile name is only a name', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, shore.server.url);
  await expect.poll(() => shipCount(page), { timeout: 45_000 }).toMatchObject({ slots: SHIPS.length });
  const search = page.getByRole('combobox', { name: 'Search ships' });

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await search.fill('dateline');
  await page.getByRole('option', { name: /DATELINE/ }).click();
  await expect(page.getByRole('heading', { name: 'DATELINE' })).toBeVisible();
  await expect.poll(() => pickAt(page, [179.95, -17])).toHaveLength(1);

  await search.fill('244660002');
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'TANKER TWO' })).toBeVisible();

  await search.fill('A"],[');
  await expect(page.getByRole('option')).toContainText(['A"],["B<SCRIPT>']);
  await search.press('Enter');
  await expect(page.getByRole('heading', { name: 'A"],["B<SCRIPT>' })).toBeVisible();

  await search.fill('no such ship');
  await expect(page.getByText(/on this device matches “no such ship”\.$/)).toBeVisible();
});

test('types can be hidden, the map says so, and shows all again in one press', { tag: '@long' }, async ({ page }) => {
  await signIn(page, shore.server.url);
  await expect.poll(() => shipCount(page), { timeout: 45_000 }).toMatchObject({ matched: SHIPS.length });
  await openOnMap(page, 'Ships');
  await page.getByRole('button', { name: 'Only Tanker' }).click();
  await expect.poll(() => shipCount(page)).toMatchObject({ matched: 1 });
  await expect(page.getByText('8 ship types hidden')).toBeVisible();
  await page.reload();
  await expect.poll(() => shipCount(page), { timeout: 45_000 }).toMatchObject({ matched: 1 });
  await page.getByRole('button', { name: 'Remove 8 ship types hidden' }).click();
  await expect.poll(() => shipCount(page)).toMatchObject({ matched: SHIPS.length });
});

test('a missing file is a 404, a screen address is the app, and the docs list the calls', async ({ request }) => {
  expect((await request.get(`${shore.server.url}/assets/none.js`)).status()).toBe(404);
  expect((await request.get(`${shore.server.url}/api/none`)).status()).toBe(404);
  const screen = (await request.get(`${shore.server.url}/dashboard/map`)).headers();
  expect(screen['content-type']).toContain('text/html');
  expect(screen['content-security-policy']).toContain("script-src 'self'");
  shore.feed.send(SHIPS); // a feed that has been silent for a minute is no longer called connected
  await expect
    .poll(async () => (await request.get(`${shore.server.url}/api/health`)).json())
    .toMatchObject({ status: 'ok', ships: SHIPS.length, feeds: [{ kind: 'live', state: 'connected' }] });
  expect((await request.get(`${shore.server.url}/docs`)).ok()).toBe(true);
});
