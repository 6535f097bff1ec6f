import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
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
beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
});
afterEach(closeSignedIn);

function chartOf(first: Box | undefined) {
  const flyTo = vi.fn();
  let box = first;
  let moved = () => {};
  return {
    toScreen: ([lon, lat]: LonLat) => ({ x: 195 + lon, y: 310 - lat }),
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

/** One for each ship; of as urgent ones each is nearer to her event than the next. */
const alertsOf = (part: (mmsi: number) => Parameters<typeof alertRow>[1] = () => ({})) =>
  SHIPS.map(([mmsi, lon], at) => alertRow(`a${mmsi}`, { mmsi, eventLon: lon, eventLat: 5 + at / 100, ...part(mmsi) }));

test('the map names own ships with active alerts that lie outside it, however near it is, and each press shows the next', async () => {
  await putShips();
  await db().alerts.bulkPut([
    ...alertsOf((mmsi) => (mmsi === 244_000_004 ? { acknowledgedAt: 1 } : {})),
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
  const named = (...mmsis: number[]) => `Show those outside the map: ${mmsis.map((mmsi) => `MMSI ${mmsi}`).join(', ')}`;
  const button = screen.getByRole('button', { name: named(244_000_002, 244_000_003, 244_000_004), exact: true });
  await expect.element(button).toBeVisible();
  const all = screen.getByRole('button', { name: `${named(244_000_001, 244_000_002, 244_000_003)} and 1 more` });
  await expect.element(all).toBeVisible();
  await expect.element(all).toHaveAttribute('title', SHIPS.map(([mmsi]) => `MMSI ${mmsi}`).join(', '));
  expect(screen.getByRole('button').elements()).toHaveLength(2); // a map of the whole world leaves out none
  await button.click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(111, 3);
  chart.comeTo([100, -40, 120, 60]);
  await screen.getByRole('button', { name: named(244_000_001, 244_000_003), exact: true }).click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(-20, 3); // the one at 60 was shown first
  expect(await seriousFindings()).toEqual([]);
});

test('where one view shows all of them it does; a ship under the line of alerts or a panel is outside like the others', async () => {
  await putShips();
  await db().alerts.bulkPut([alertRow('a', { mmsi: 244_000_002 }), alertRow('b', { mmsi: 244_000_004 })]);
  const line = document.createElement('div');
  line.dataset['alertLine'] = '1';
  line.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 390px; height: 306px';
  document.body.append(line);
  const chart = chartOf(undefined);
  const { screen } = await renderAt(<AlertsOutside accountId={ACCOUNT.id} chart={chart} />);
  await screen.getByRole('button', { name: 'Show 2 ships with alerts outside the map' }).click();
  const [view, aside] = chart.flyTo.mock.lastCall ?? [];
  expect(view.position[0]).toBeCloseTo(111, 3);
  expect(aside()).toEqual({ rightPx: 0, downPx: 153 });
  line.remove();
  chart.comeTo([25, -40, 140, 60]);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a round globe says it of those on its far side and of those beside the map, and the flat map again of what it shows', async () => {
  await putShips();
  await db().alerts.bulkPut(alertsOf());
  const { chart, close } = await chartOnPage({ position: [60, 5], zoom: 1 }, { width: 600, height: 400 });
  const { screen } = await renderAt(<AlertsOutside accountId={ACCOUNT.id} chart={chart} />);
  const button = (ships: string) => screen.getByRole('button', { name: `Show those outside the map: ${ships}`, exact: true });
  const [first, second, third] = SHIPS.map(([mmsi]) => `MMSI ${mmsi}`);
  chart.setGlobe(true);
  chart.setView({ position: [120, 5], zoom: 1 });
  await expect.element(button(`${third}`)).toBeVisible(); // 140 degrees away
  chart.setView({ position: [-120, 5], zoom: 1 });
  await expect.element(button(`${first}, ${second}, ${third} and 1 more`)).toBeVisible();
  chart.setView({ position: [111, 5], zoom: 6 });
  await expect.element(button(`${first}, ${third}`)).toBeVisible();
  chart.setView({ position: [120, 5], zoom: 1 });
  await expect.element(button(`${third}`)).toBeVisible();
  chart.setGlobe(false); // of which 600 pixels are 105 degrees
  await expect.element(button(`${first}, ${third}`)).toBeVisible();
  close();
});

test('on a phone, where names would be cut, it says how many there are and opens their list, the most urgent first: all that fit, or each by her name', async () => {
  await page.viewport(390, 844);
  await putShips();
  await db().alerts.bulkPut(alertsOf((mmsi) => (mmsi === 244_000_003 ? { priority: 'emergency' } : {})));
  const chart = chartOf([50, 0, 70, 10]);
  const { screen } = await renderAt(<AlertsOutside accountId={ACCOUNT.id} chart={chart} />);
  const button = screen.getByRole('button', { name: '3 with alerts outside the map', exact: true });
  await expect.element(button).toBeVisible();
  await expect.element(button).toHaveAttribute('title', 'MMSI 244000003, MMSI 244000002, MMSI 244000004');
  await button.click();
  const items = screen.getByRole('menuitem');
  await expect
    .poll(() => items.elements().map(({ textContent }) => textContent))
    .toEqual(['Show as many as fit on the map', 'MMSI 244000003, Emergency', 'MMSI 244000002, Warning', 'MMSI 244000004, Warning']);
  await screen.getByRole('menuitem', { name: 'MMSI 244000002, Warning' }).click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(110, 3);
  await button.click();
  await items.first().click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(-20, 3);
});

test('on a phone own ships without alerts that one view cannot show are listed too, after those with alerts, or alone', async () => {
  await page.viewport(390, 844);
  await putShips();
  await db().alerts.put(alertRow('a', { mmsi: 244_000_003 }));
  const [chart, beside] = [chartOf([50, 0, 70, 10]), chartOf([-30, 0, 70, 10])];
  const { screen } = await renderAt(
    <>
      <AlertsOutside accountId={ACCOUNT.id} chart={chart} />
      <AlertsOutside accountId={ACCOUNT.id} chart={beside} />
    </>,
  );
  const words = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent);
  await screen.getByRole('button', { name: '1 with alerts outside the map', exact: true }).click();
  await expect.poll(words).toEqual(['MMSI 244000003, Warning', 'MMSI 244000002', 'MMSI 244000004']);
  await expect.element(screen.getByText('Your ships without alerts outside the map')).toBeVisible();
  await screen.getByRole('menuitem', { name: 'MMSI 244000002' }).click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(110, 3);
  await screen.getByRole('button', { name: '2 of your ships outside the map', exact: true }).click();
  await expect.poll(words).toEqual(['MMSI 244000002', 'MMSI 244000004']);
});
