// Issue 3's promise: a week at sea without a link, written on a tablet that is switched off meanwhile, and all of it ashore on the quay.
import { expect, type Page, type Request } from '@playwright/test';
import { type KilledDevice, killedDevice } from '#tests/chaos/killed-device.ts';
import { expectShips, installed, lookAt, openSyncPanel, signIn, syncChip, test, watch, openOnMap } from './app-page.ts';
import { MANAGER } from './fathom-server.ts';
import { SHIPS } from './feed.ts';
import { addShip, addTag, deleteFleet, fleetRow, makeFleet, openFleet, openFleets, removeShip, setMastersEmail } from './fleet-screens.ts';
import { type Office, openOffice } from './office.ts';
import { shoreOf } from './shore.ts';

const [CALM, TANKER, FERRY, HUNTER] = SHIPS.map(({ mmsi }) => mmsi) as [number, number, number, number];

const shore = shoreOf();
let tablet: KilledDevice;
test.beforeAll(async () => {
  tablet = await killedDevice();
});
test.afterAll(async () => {
  await tablet?.remove();
});

async function openTablet(): Promise<Page> {
  const page = await tablet.open();
  watch(page.context());
  return page;
}

/** What was there before the voyage, on the server and on the tablet. */
async function inHarbour(office: Office, mate: Office): Promise<Page> {
  await office.makeFleet('Harbour', { ships: [{ mmsi: CALM }, { mmsi: TANKER }], tags: ['coast'] });
  await office.makeFleet('Scrapped');
  await mate.makeFleet('Of the mate');
  await mate.samePreferences(true);
  const page = await openTablet();
  await signIn(page, shore.link.url);
  await installed(page);
  await expectShips(page, SHIPS.length);
  await openFleets(page);
  for (const name of ['Harbour', 'Scrapped', 'Of the mate']) await expect(fleetRow(page, name)).toBeVisible();
  return page;
}

const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click();

/** Everything that a user writes. Answers how many changes that is. */
async function atSea(page: Page): Promise<number> {
  await makeFleet(page, { name: 'Red Sea', tags: ['war risk'], email: 'first@ship.example', mmsis: [CALM, FERRY] });
  await addShip(page, HUNTER);
  await removeShip(page, 'FERRY QUEEN');
  await addTag(page, 'convoy');
  await setMastersEmail(page, 'master@ship.example');

  await openFleet(page, 'Harbour');
  await removeShip(page, 'TANKER TWO');
  await addShip(page, FERRY);
  await addTag(page, 'at sea');
  await deleteFleet(page, 'Scrapped');

  await page.goto(`${shore.link.url}/dashboard/preferences`);
  await page.getByLabel('From your ships').fill('25');
  await page.getByRole('switch', { name: 'Daily report by e-mail' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved on this device; waiting to be sent.')).toBeVisible();

  await openBell(page);
  await page.getByRole('button', { name: /^Mark as read: Welcome/ }).click();
  await page.getByRole('button', { name: /^Delete: Demo Manager changed/ }).click();
  await expect(page.getByText('No unread notifications')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${shore.link.url}/dashboard/map`);
  await expectShips(page, SHIPS.length);
  await lookAt(page, [43.5, 12.6], 6);
  await openOnMap(page, 'Saved views');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bab al-Mandab');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await expect(page.getByRole('button', { name: /Bab al-Mandab/ }).first()).toBeVisible();
  return 13;
}

/** Meanwhile ashore: the same account at a desk, and a team-mate. */
async function inTheOffice(office: Office, mate: Office): Promise<void> {
  await office.makeFleet('Planned ashore', { ships: [{ mmsi: CALM }] });
  const harbour = await office.fleet('Harbour');
  await office.call('PUT', `/api/fleets/${harbour._id}/tags`, { tags: ['coast', 'office'], before: ['coast'] });
  await office.call('PUT', '/api/fleets/ship/add', { fleetId: harbour._id, mmsi: HUNTER });
  await office.call('POST', '/api/preferences/new', { routeProximity: 12 });
  const ofMate = await mate.fleet('Of the mate');
  await mate.call('PUT', `/api/fleets/${ofMate._id}`, { name: 'Of the mate, renamed' });
  await mate.makeFleet('New from the mate');
}

async function expectAllOnTablet(page: Page): Promise<void> {
  await openFleets(page);
  await expect(fleetRow(page, 'Red Sea')).toBeVisible();
  await expect(fleetRow(page, 'Scrapped')).toBeHidden();
  await openFleet(page, 'Red Sea');
  const ships = page.getByRole('grid', { name: 'Ships of Red Sea' });
  await expect(ships.getByText('EVER CALM')).toBeVisible();
  await expect(ships.getByText('COD HUNTER')).toBeVisible();
  await expect(ships.getByText('FERRY QUEEN')).toBeHidden();
  await expect(page.getByText('master@ship.example')).toBeVisible();
  for (const tag of ['war risk', 'convoy']) await expect(page.getByRole('button', { name: `Remove ${tag}` })).toBeVisible();
  await page.goto(`${shore.link.url}/dashboard/preferences`);
  await expect(page.getByLabel('From your ships')).toHaveValue('25');
  await expect(page.getByRole('switch', { name: 'Daily report by e-mail' })).toBeChecked();
  await openBell(page);
  for (const list of ['Unread (0)', 'Read (1)', 'Deleted (1)']) await expect(page.getByRole('radio', { name: list })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${shore.link.url}/dashboard/map`);
  await openOnMap(page, 'Saved views');
  await expect(page.getByRole('button', { name: /Bab al-Mandab/ }).first()).toBeVisible();
}

const mmsisOf = ({ ships }: { ships: { mmsi: number }[] }) => ships.map(({ mmsi }) => mmsi).toSorted((one, other) => one - other);

async function expectAllAshore(office: Office): Promise<void> {
  const redSea = await office.fleet('Red Sea');
  expect({ ...redSea, ships: mmsisOf(redSea), tags: redSea.tags.toSorted() }).toMatchObject({
    ships: [CALM, HUNTER],
    tags: ['convoy', 'war risk'],
    mastersEmail: 'master@ship.example',
  });
  const harbour = await office.fleet('Harbour');
  expect(mmsisOf(harbour)).toEqual([CALM, FERRY, HUNTER]);
  expect(harbour.tags.toSorted()).toEqual(['at sea', 'coast', 'office']);
  expect(await office.fleetsNamed('Scrapped')).toEqual([]);
  expect(await office.preferences()).toMatchObject({
    vesselProximity: 25,
    routeProximity: 12,
    serviceSchedule: { livePushNotifications: true, dailyEmailReport: true, weeklyEmailReport: false },
  });
  const views = (await office.views()).filter(({ name }) => name === 'Bab al-Mandab');
  expect(views).toHaveLength(1);
  expect([views[0]?.lon, views[0]?.lat, views[0]?.zoom].map((value) => Math.round((value ?? 0) * 10) / 10)).toEqual([43.5, 12.6, 6]);
  const { unread, read, deleted } = await office.notifications();
  expect([unread, read, deleted].map((list) => list.map(({ title }) => title))).toEqual([
    [],
    ['Welcome to Fathom'],
    [expect.stringMatching(/^Demo Manager changed the team/)],
  ]);
}

async function expectTheOfficesWork(page: Page): Promise<void> {
  await openFleets(page);
  for (const name of ['Planned ashore', 'Of the mate, renamed', 'New from the mate']) await expect(fleetRow(page, name)).toBeVisible();
  await expect(fleetRow(page, 'Of the mate')).toBeHidden();
  await openFleet(page, 'Harbour');
  for (const tag of ['coast', 'office', 'at sea']) await expect(page.getByRole('button', { name: `Remove ${tag}` })).toBeVisible();
  const ships = page.getByRole('grid', { name: 'Ships of Harbour' });
  for (const name of ['EVER CALM', 'FERRY QUEEN', 'COD HUNTER']) await expect(ships.getByText(name)).toBeVisible();
  await expect(ships.getByText('TANKER TWO')).toBeHidden();
  await page.goto(`${shore.link.url}/dashboard/preferences`);
  await expect(page.getByLabel('From their routes')).toHaveValue('12');
  await expect(page.getByLabel('From your ships')).toHaveValue('25');
}

test('a week at sea: all of it survives the tablet being killed, goes ashore by itself, once and in order, and the office’s week comes in', {
  tag: '@long',
}, async () => {
  const office = await openOffice(shore.server.url);
  const mate = await openOffice(shore.server.url, MANAGER);
  const harbour = await inHarbour(office, mate);

  shore.link.cut();
  await expect(syncChip(harbour, /^Offline/)).toBeVisible({ timeout: 60_000 });
  const changes = await atSea(harbour);
  await tablet.kill();
  await inTheOffice(office, mate);

  const page = await openTablet();
  const answered: Request[] = [];
  page.context().on('response', (answer) => {
    if (answer.request().headers()['idempotency-key']) answered.push(answer.request());
  });
  await page.goto(shore.link.url);
  await expect(syncChip(page, /^Offline/)).toHaveText(new RegExp(`^Offline - ${changes} changes waiting - data \\d\\d:\\d\\dZ`));
  await expectAllOnTablet(page);
  await expect(syncChip(page, `${changes} changes waiting`)).toBeVisible();

  shore.link.heal();
  await expect(syncChip(page, /^Live$/)).toBeVisible({ timeout: 90_000 });
  await expectAllAshore(office);
  expect(answered).toHaveLength(changes);
  const { _id: redSea } = await office.fleet('Red Sea');
  const ofRedSea = answered.filter((request) => `${request.url()} ${request.postData()}`.includes(redSea));
  expect(ofRedSea.map((request) => `${request.method()} ${new URL(request.url()).pathname.replace(redSea, 'it')}`)).toEqual([
    'POST /api/fleets/new',
    'PUT /api/fleets/ship/add',
    `DELETE /api/fleets/ship/it/${FERRY}`,
    'PUT /api/fleets/it/tags',
    'PUT /api/fleets/it/mastersemail',
  ]);
  await openSyncPanel(page);
  await page.getByText(`Sent today (${changes})`).click();
  for (const words of ['Create fleet “Red Sea”', 'Delete fleet “Scrapped”', 'Set your preferences', 'Save view “Bab al-Mandab”'])
    await expect(page.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectTheOfficesWork(page);
});
