import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Box } from '#contract/units.ts';
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

function chartAt(zoom: number) {
  const flyTo = vi.fn();
  const visibleBox = (): Box => [25, -40, 93, 60];
  return {
    view: { position: [59, 12], zoom } as const,
    visibleBox,
    on: () => () => undefined,
    flyTo,
    surface: { getBoundingClientRect: () => new DOMRect(0, 0, 390, 620) },
  };
}

test('the map at its lowest zoom says how many own ships with active alerts it cannot show, and a press shows as many as it can', async () => {
  await putShipsOnDevice(ACCOUNT.id, {
    ships: SHIPS.map(([mmsi, lon]) => ({ _id: String(mmsi), id: String(mmsi), mmsi, lat: 5, lon, lastSeen: Date.now() })),
    ownFleet: SHIPS.map(([mmsi]) => mmsi),
  });
  await db().alerts.bulkPut([
    ...SHIPS.map(([mmsi]) => alertRow(`a${mmsi}`, { mmsi, ...(mmsi === 244_000_004 && { acknowledgedAt: 1 }) })),
    alertRow('other', { mmsi: 235_000_001 }),
  ]);
  const [chart, nearer] = [chartAt(2), chartAt(4)];
  const { screen } = await renderAt(
    <>
      <AlertsOutside accountId={ACCOUNT.id} chart={chart} />
      <AlertsOutside accountId={ACCOUNT.id} chart={nearer} />
    </>,
  );
  const button = screen.getByRole('button', { name: '3 of your ships with alerts are outside the map: show them' });
  await expect.element(button).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(1); // where the user can zoom out, nothing is said
  await button.click();
  expect(chart.flyTo.mock.lastCall?.[0].position[0]).toBeCloseTo(111, 3);
  expect(await seriousFindings()).toEqual([]);
});
