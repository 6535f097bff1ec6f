// How old the ships on the map are said to be: by the clock by which it was noted when they came, which is this device's.
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { serverNow, setServerClock } from '#platform/clock.ts';
import { dataAt, slowClock } from '#platform/slow-clock.ts';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { ShipDataAge } from './ship-data-age.tsx';

afterEach(() => setServerClock(0));

test.each([
  ['right', 0],
  ['three hours ahead', -3 * HOUR_MS],
  ['three hours behind', 3 * HOUR_MS],
])('ships that came two and a half hours ago are said to be so old where this clock is %s', async (_, skewMs) => {
  const shipsAtMs = Date.now() - 2.5 * HOUR_MS;
  dataAt.set(shipsAtMs);
  setServerClock(skewMs, Date.now() + skewMs);
  slowClock.set(serverNow());
  const screen = await renderInTheme(<ShipDataAge />);
  expect(screen.container.textContent).toContain('(2 h old)');
  expect(screen.container.textContent).toContain(new Date(shipsAtMs + skewMs).toISOString().slice(11, 16));
});
