import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Box, LonLat } from '#contract/units.ts';
import { contains } from '#map/boxes.ts';
import { chartOnPage } from '#tests/chart-on-page.ts';
import { alertRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { putShipsOnDevice } from '#tests/ships-on-device.ts';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { AlertsOutside } from './alerts-outside.tsx';

const SHIPS = [
  [244_000_001, 60],
  [244_000_002, 110],
  [244_000_003, -20],
  [244_000_004, 112],
] as const;
beforeEach(() => openSignedIn());
afterEach(closeSignedIn);

function chartOf(first: Box | undefined) {
  const flyTo = vi.fn();
  let box = first;
  let moved = () => {};
  return {
    isInSight: ([lon, lat]: LonLat) => !box || contains(box, [lon, lat, lon, lat]),
    on: (_: string, listener: (event: never) => void) => {
      moved = () => listener(undefined as never);
      return () => undefined;
    },
    /** As a flight ends. */
    comeTo(there: Box) {
      box = there;
      moved();
    },
    flyTo,
    surface: { getBoundingClientRect: () => new DOMRect(0, 0, 390, 620) },
  };
}

const putShips = () =>
  putShipsOnDevice(ACCOUNT.id, {
    ships: SHIPS.map(([mmsi, lon]) => ({ _id: String(mmsi), id: String(mmsi), mmsi, lat: 5, lon, lastSeen: Date.now() })),
    ownFleet: SHIPS.map(([mmsi]) => mmsi),
  });

test('the map says how many own ships with active alerts lie outside it, however near it is, and each press shows the next', async () => {
  await putShips();
  await db().alerts.bulkPut([
    ...SHIPS.map(([mmsi]) => alertRow(`a${mmsi}`, { mmsi, ...(mmsi === 244_000_004 && { acknowledgedAt: 1 }) })),
    alertRow('other', { mmsi: 235_000_001 }),
  ]);
  const [chart, nearer, whole] = [chartOf([25, -40, 93, 60]), chartOf([50, 0, 55, 5]), chartOf(undefined)];
  const { screen } = await renderAt(
    <>
      <AlertsOutside accountId={ACCOUNT.id} chart={chart} />
      <AlertsOutside accountId={ACCOUNT.id} chart={nearer} />
      <AlertsOutside accountId={ACCOUNT.id} chart={whole} />
    </>,
  );
  const button = screen.getByRole('button', { name: '3 of your ships with alerts are outside the map: show the next' });
  await expect.element(button).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: '4 of your ships with alerts are outside the map: show the next' }))
    .toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(2); // a map of the whole world leaves out none
  await button.click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(111, 3);
  chart.comeTo([100, -40, 120, 60]);
  await screen.getByRole('button', { name: '2 of your ships with alerts are outside the map: show the next' }).click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(-20, 3); // the one at 60 was shown first
  expect(await seriousFindings()).toEqual([]);
});

test('a round globe says it of those on its far side and of those beside the map, and the flat map again of what it shows', async () => {
  await putShips();
  await db().alerts.bulkPut(SHIPS.map(([mmsi]) => alertRow(`a${mmsi}`, { mmsi })));
  const { chart, close } = await chartOnPage({ position: [60, 5], zoom: 1 }, { width: 600, height: 400 });
  const { screen } = await renderAt(<AlertsOutside accountId={ACCOUNT.id} chart={chart} />);
  const button = (words: string) => screen.getByRole('button', { name: `${words} outside the map`, exact: false });
  chart.setGlobe(true);
  chart.setView({ position: [120, 5], zoom: 1 });
  await expect.element(button('1 of your ships with alerts is')).toBeVisible(); // 140 degrees away
  chart.setView({ position: [-120, 5], zoom: 1 });
  await expect.element(button('4 of your ships with alerts are')).toBeVisible();
  chart.setView({ position: [111, 5], zoom: 6 });
  await expect.element(button('2 of your ships with alerts are')).toBeVisible();
  chart.setView({ position: [120, 5], zoom: 1 });
  await expect.element(button('1 of your ships with alerts is')).toBeVisible();
  chart.setGlobe(false); // of which 600 pixels are 105 degrees
  await expect.element(button('2 of your ships with alerts are')).toBeVisible();
  close();
});
