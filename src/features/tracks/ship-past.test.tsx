// What the page of a ship tells of her past, from the real store in its worker; the server of the tests knows no ships.
import { HOUR_MS } from '#contract/units.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { shipStore } from '#compute/ships.ts';
import { alertRow, listedSquare, portRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { ShipPast } from './ship-past.tsx';

const NOW_MS = Math.floor(Date.now() / 60_000) * 60_000;
const OWN = 211_000_001;
const LON = 45;
/** Still for two hours, eastward for two, five without a position, one more position. */
const TRACK = [12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8, 3, 2.8].map((hoursAgo, i) => ({
  time: NOW_MS - hoursAgo * HOUR_MS,
  lat: 12,
  lon: i <= 4 ? LON : LON + (i - 4) * 0.1,
  sog: i <= 4 ? 0.1 : 12,
}));

beforeEach(async () => {
  await page.viewport(1280, 900);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null); // the picture is small-map.test.tsx's
  await openSignedIn();
  const last = TRACK.at(-1);
  const ship = { _id: '1', id: '1', mmsi: OWN, name: 'STELLA MARIS', lat: 12, lon: last?.lon ?? LON, lastSeen: NOW_MS - 2.8 * HOUR_MS };
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship], ownFleet: [OWN], tracks: new Map([[OWN, TRACK]]) });
  await shipStore.open(ACCOUNT.id);
});
afterEach(async () => {
  vi.restoreAllMocks();
  shipStore.close();
  await closeSignedIn();
});

test('what happened stands newest first with what it is made of; a press names the place under the small map', async () => {
  await db().areas.put(listedSquare('jwc:x', 'Gulf of Test', [LON + 0.15, 11, LON + 2, 13]));
  await db().ports.put(portRow('YEADE', { name: 'Aden', lat: 12.02, lon: LON }));
  await db().alerts.put(alertRow('a', { title: 'Close to an attack', mmsi: OWN, createdAt: NOW_MS - 2.5 * HOUR_MS }));
  const { screen } = await renderAt(<ShipPast accountId={ACCOUNT.id} mmsi={OWN} />, ['/dashboard/map']);
  const story = screen.getByRole('list', { name: 'What happened' });
  const titles = () =>
    story
      .getByRole('button')
      .elements()
      .map((item) => item.querySelector('bdi')?.textContent);
  await expect
    .poll(titles)
    .toEqual(['Close to an attack', 'Not heard for 5 h', 'Entered Gulf of Test', 'Stopped for 2 h, 1.2 nm from Aden']);
  await expect.element(screen.getByText(/^Based on 11 positions, .* are not kept\.$/)).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /^Reported speed, .*: maximum 12\.0 kn\.$/ })).toBeVisible();
  await story.getByRole('button', { name: /^Stopped/ }).click();
  await expect.element(screen.getByText(/Shown: Stopped for 2 h, 1\.2 nm from Aden, .*Z\.$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Show the whole track' }).click();
  await expect.element(screen.getByText(/Shown:/)).not.toBeInTheDocument();
  await expect.element(screen.getByText('The map shows the whole track.')).toBeVisible(); // why the button is off
  await expect.element(screen.getByText('Distance sailed')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('an alert of an invented event that was withdrawn says both, in the list and on the map', async () => {
  await db().alerts.put(
    alertRow('a', {
      title: 'Robbery 5.1 nm from STELLA MARIS',
      reason: 'Within 50 nm of the ship. Invented sample, no real event.',
      mmsi: OWN,
      eventId: 'sample-1',
      createdAt: NOW_MS - 2.5 * HOUR_MS,
      endedAt: NOW_MS - 2.4 * HOUR_MS,
      endedBecause: 'eventCorrected',
    }),
  );
  const { screen } = await renderAt(<ShipPast accountId={ACCOUNT.id} mmsi={OWN} />, ['/dashboard/map']);
  const row = screen.getByRole('button', { name: /^Robbery 5\.1 nm from STELLA MARIS \(Invented\)/ });
  await expect.element(row.getByText(/ended: the event was corrected or withdrawn/)).toBeVisible();
  await row.click();
  await expect.element(screen.getByText(/^Shown: Robbery 5\.1 nm from STELLA MARIS \(Invented\), /)).toBeVisible();
});

test('a stop that her track of invented traffic shows is marked as its neighbours are', async () => {
  const status = await shipStore.status();
  vi.spyOn(shipStore, 'status').mockResolvedValue({ ...status, traffic: 'demonstration' });
  const { screen } = await renderAt(<ShipPast accountId={ACCOUNT.id} mmsi={OWN} />, ['/dashboard/map']);
  const story = screen.getByRole('list', { name: 'What happened' });
  await expect.element(story.getByRole('button', { name: /^Stopped.* · Demonstration traffic$/ })).toBeVisible();
  await expect.element(story.getByRole('button', { name: /^Not heard.* · Demonstration traffic$/ })).toBeVisible();
});

test('a port call that the server found is told with its port, also from before the track; a press shows its place', async () => {
  const call = { mmsi: OWN, kind: 'portCall', lat: 12, lon: LON, holderId: 'ada', traffic: 'live' as const, v: 1 };
  const [day, old] = [NOW_MS - 12 * HOUR_MS, NOW_MS - 900 * 24 * HOUR_MS];
  const facts = [
    { ...call, id: 'ada:p1', startedAt: day, endedAt: day + 2 * HOUR_MS, detail: { portId: 'YEADE', portName: 'Aden' } },
    { ...call, id: 'ada:p2', startedAt: old, endedAt: old + 26 * HOUR_MS, detail: { portId: 'SGSIN', portName: 'Singapore' } },
    {
      ...call,
      id: 'eve:p2',
      holderId: 'eve',
      startedAt: old,
      endedAt: old + 26 * HOUR_MS,
      detail: { portId: 'SGSIN', portName: 'Singapore' },
    },
    { ...call, id: 'ada:x3', kind: 'kindOfNewerCode', startedAt: old, detail: {} },
  ];
  await db().shipFacts.bulkPut(facts);
  const { screen } = await renderAt(<ShipPast accountId={ACCOUNT.id} mmsi={OWN} />, ['/dashboard/map']);
  const story = screen.getByRole('list', { name: 'What happened' });
  await expect.poll(() => story.getByRole('button').elements().length).toBe(3);
  await expect.element(story.getByRole('button', { name: /^At Aden for 2 h/ })).toBeVisible();
  await expect.element(story.getByRole('button', { name: /^Stopped/ })).not.toBeInTheDocument();
  await story.getByRole('button', { name: /^At Singapore for 26 h|^At Singapore for 1 d/ }).click();
  await expect.element(screen.getByText(/Shown: At Singapore/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('every kind of fact has its own words, with what there is to know of it', async () => {
  const fact = { mmsi: OWN, lat: 12, lon: LON, holderId: 'ada', traffic: 'demonstration' as const, v: 1 };
  const daysAgo = (days: number) => NOW_MS - days * 24 * HOUR_MS;
  const area = { areaId: 'a', name: 'Gulf of Test', layer: 'jwc', edition: 'JWLA-032', firstHeardInside: true };
  await db().shipFacts.bulkPut([
    { ...fact, id: 'ada:1', kind: 'areaEntered', startedAt: daysAgo(40), detail: area },
    {
      ...fact,
      id: 'ada:2',
      kind: 'silence',
      startedAt: daysAgo(50),
      endedAt: daysAgo(49),
      detail: { untilLat: 1, untilLon: 1, distanceNm: 200 },
    },
    { ...fact, id: 'ada:3', kind: 'loitering', startedAt: daysAgo(60), endedAt: daysAgo(60) + 5 * HOUR_MS, detail: {} },
    {
      ...fact,
      id: 'ada:4',
      kind: 'jump',
      startedAt: daysAgo(70),
      endedAt: daysAgo(70) + HOUR_MS,
      detail: { toLat: 1, toLon: 1, distanceNm: 300, speedKn: 300 },
    },
    ...(['name', 'flag', 'shipType'] as const).map((what, at) => {
      const [before, after] = { name: ['A', 'B'], flag: ['NL', 'MH'], shipType: ['70', '80'] }[what];
      return {
        ...fact,
        id: `ada:5${what}`,
        kind: 'identityChange',
        startedAt: daysAgo(80 + at),
        endedAt: daysAgo(80 + at),
        detail: { what, before, after },
      };
    }),
  ]);
  const { screen } = await renderAt(<ShipPast accountId={ACCOUNT.id} mmsi={OWN} />, ['/dashboard/map']);
  const story = screen.getByRole('list', { name: 'What happened' });
  await expect.poll(() => story.getByRole('button').elements().length).toBe(9);
  const titles = story.getByRole('button').elements();
  expect(titles.slice(2).map((item) => item.querySelector('bdi')?.textContent)).toEqual([
    'In Gulf of Test, not known to have left',
    'Not heard for 24 h',
    'Loitered for 5 h',
    'Impossible jump of 300 nm in 1 h',
    'Name changed from A to B',
    'Flag changed from Netherlands to Marshall Islands',
    'Type changed from Cargo to Tanker',
  ]);
  expect(titles[2]?.textContent).toMatch(/since .*Z · JWLA-032 · first heard inside, .* · Demonstration traffic/);
});

test('a track of minutes tells only of those minutes', async () => {
  const minutes = [17, 13, 10].map((minutesAgo) => ({ time: NOW_MS - minutesAgo * 60_000, lat: 1, lon: 2, sog: 12 }));
  shipStore.close();
  const ship = { _id: '2', id: '2', mmsi: OWN + 2, lat: 1, lon: 2, lastSeen: NOW_MS - 600_000 };
  await putShipsOnDevice(ACCOUNT.id, { ships: [ship], tracks: new Map([[OWN + 2, minutes]]) });
  await shipStore.open(ACCOUNT.id);
  const { screen } = await renderAt(<ShipPast accountId={ACCOUNT.id} mmsi={OWN + 2} />, ['/dashboard/map']);
  await expect.element(screen.getByText(/^Nothing known to this device from .*Z to .*Z: no gap/)).toBeVisible();
  await expect
    .element(screen.getByText(/no gap of more than an hour between positions\. No positions for the 6 d.* before .*\.$/))
    .toBeVisible();
});

test('a ship of which nothing is held says so, and the server that cannot be asked is named', async () => {
  const { screen } = await renderAt(<ShipPast accountId={ACCOUNT.id} mmsi={OWN + 1} />, ['/dashboard/map']);
  await expect.element(screen.getByText('No positions in this period')).toBeVisible();
  await expect.element(screen.getByText(/^Too few positions on this device to identify gaps, stops or areas/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ask again' })).toBeVisible();
});
