import { afterEach, expect, test, vi } from 'vitest';
import { devicePreferences } from '#platform/preferences.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { closeSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { SmallMap } from './small-map.tsx';
import type { SmallMapPoint } from './small-map-points.ts';

const POINTS: SmallMapPoint[] = [{ kind: 'ship', id: '235000001', lon: 5, lat: 52, tone: 'plain' }];
const lowData = (on: boolean) => devicePreferences.set({ ...devicePreferences.get(), lowData: on });

afterEach(async () => {
  vi.restoreAllMocks();
  lowData(false);
  await closeSignedIn();
});

const open = async (above = 0) =>
  (
    await renderAt(
      <div style={{ paddingBlockStart: above }}>
        <SmallMap label="1 ship" points={POINTS} openAt={{ ship: 235_000_001 }} />
      </div>,
      ['/dashboard/map'],
    )
  ).screen;

test('a device without WebGL says so in words, and what the picture would show stands under it', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const screen = await open();
  await expect.element(screen.getByText(/^The map needs WebGL2/)).toBeVisible();
  await expect.element(screen.getByText('1 ship')).toBeVisible();
  await expect.element(screen.getByText('Not for navigation')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a low-data device draws it when it is asked for', async () => {
  lowData(true);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const screen = await open();
  const draw = screen.getByRole('button', { name: 'Load the map' });
  await expect.element(draw).toBeVisible();
  await expect.element(screen.getByText(/WebGL2/)).not.toBeInTheDocument();
  await draw.click();
  await expect.element(screen.getByText(/^The map needs WebGL2/)).toBeVisible();
});

test('what is not in view is not drawn, and the way to the map is there all the same', async () => {
  const screen = await open(4000);
  const frame = screen.getByTestId('small-map');
  await expect.element(frame).toBeInTheDocument();
  expect(frame.element().querySelector('canvas')).toBeNull();
  await screen.getByRole('link', { name: 'Open on the map' }).click();
  await expect.element(screen.getByText('/dashboard/map')).toBeVisible();
});

test('drawn, it fills its frame and takes no key and no place in the order of the page, but for the names of its sources', async () => {
  const screen = await open();
  const frame = screen.getByTestId('small-map').element();
  await expect.poll(() => frame.querySelector('canvas'), { timeout: 30_000 }).not.toBeNull();
  const canvas = frame.querySelector('canvas');
  expect(canvas?.clientHeight).toBe(frame.clientHeight);
  expect([canvas?.tabIndex, canvas?.getAttribute('aria-hidden')]).toEqual([-1, 'true']);
  expect(await seriousFindings()).toEqual([]);
});

test('the names of its sources are behind a button from the first, so that they lie over no ship, and the button shows them', async () => {
  const screen = await open();
  const button = screen.getByLabelText('Map sources');
  await expect.element(button, { timeout: 30_000 }).toBeVisible();
  const sources = button.element().closest('details');
  await expect.poll(() => sources?.open, { timeout: 30_000 }).toBe(false);
  expect(sources?.clientWidth).toBeLessThanOrEqual(44);
  await button.click();
  await expect.element(screen.getByText(/OpenStreetMap contributors/)).toBeVisible();
});
