import { afterEach, beforeEach, expect, test } from 'vitest';
import { alertRow, eventRow } from '#tests/held-rows.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { ShipAlerts } from './ship-alerts.tsx';

const [ANNA, BERTA] = [244_000_001, 244_000_002];
beforeEach(() => openSignedIn());
afterEach(closeSignedIn);

test('her active alerts, the worst first: level, type of event, distance; each opens', async () => {
  await db().events.put(eventRow('e1', { type: 'Robbery' }));
  await db().alerts.bulkPut([
    alertRow('a', { mmsi: ANNA, priority: 'caution', eventId: 'gone', title: 'Boarding 40 nm from ANNA', distanceNm: 40 }),
    alertRow('b', { mmsi: ANNA, priority: 'emergency' }),
    alertRow('c', { mmsi: ANNA, priority: 'alarm', endedAt: Date.now() }),
    alertRow('d', { mmsi: BERTA }),
  ]);
  const opened: string[] = [];
  const { screen } = await renderAt(<ShipAlerts accountId={ACCOUNT.id} mmsi={ANNA} onOpen={(id) => opened.push(id)} />);
  const lines = screen.getByRole('list', { name: 'Active alerts' }).getByRole('button');
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toEqual([expect.stringMatching(/^EmergencyRobbery24\.2 nm/), expect.stringMatching(/^CautionBoarding24\.2 nm/)]);
  await lines.first().click();
  expect(opened).toEqual(['b']);
  expect(await seriousFindings()).toEqual([]);
});

test('a ship without an active alert shows none', async () => {
  await db().alerts.bulkPut([alertRow('a', { mmsi: BERTA }), alertRow('b', { mmsi: ANNA, endedAt: Date.now() })]);
  const { screen } = await renderAt(
    <>
      <ShipAlerts accountId={ACCOUNT.id} mmsi={BERTA} onOpen={() => undefined} />
      <ShipAlerts accountId={ACCOUNT.id} mmsi={ANNA} onOpen={() => undefined} />
    </>,
  );
  await expect.poll(() => screen.getByRole('list').elements().length).toBe(1);
});

test('each distance says from what it is measured', async () => {
  const of = { mmsi: ANNA, distanceNm: 0 };
  await db().alerts.bulkPut([
    alertRow('a', { ...of, priority: 'emergency', type: 'Proximity ALERT', distanceNm: 8 }),
    alertRow('b', { ...of, priority: 'alarm', type: 'Route ALERT' }),
    alertRow('c', { ...of, priority: 'caution', type: 'Destination ALERT' }),
  ]);
  const { screen } = await renderAt(<ShipAlerts accountId={ACCOUNT.id} mmsi={ANNA} onOpen={() => undefined} />);
  const lines = screen.getByRole('list', { name: 'Active alerts' }).getByRole('button');
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toEqual([
      expect.stringContaining('24.2 nm from the ship'),
      expect.stringContaining('0.0 nm from her route'),
      expect.stringContaining('0.0 nm from her destination'),
    ]);
});

test('an alert by an invented event is marked so, one by a real event is not', async () => {
  await db().events.bulkPut([eventRow('real'), eventRow('made', { sample: true })]);
  await db().alerts.bulkPut([
    alertRow('a', { mmsi: ANNA, priority: 'alarm', eventId: 'made' }),
    alertRow('b', { mmsi: ANNA, eventId: 'real' }),
  ]);
  const { screen } = await renderAt(<ShipAlerts accountId={ACCOUNT.id} mmsi={ANNA} onOpen={() => undefined} />);
  const lines = screen.getByRole('list', { name: 'Active alerts' }).getByRole('button');
  await expect.poll(() => lines.elements().map((line) => line.textContent.includes('Invented'))).toEqual([true, false]);
});
