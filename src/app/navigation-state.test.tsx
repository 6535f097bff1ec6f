import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { themeSettings } from '#ui/look/theme-settings.ts';
import { useNavigationState } from './navigation-state.ts';

function Probe({ frame }: { frame: 'map' | 'page' }) {
  const { wide, open, setOpen } = useNavigationState(frame);
  return (
    <button type="button" onClick={() => setOpen(!open)}>{`${frame} ${wide ? 'beside' : 'overlay'} ${open ? 'full' : 'mini'}`}</button>
  );
}

beforeEach(() => localStorage.clear());

test('from 1200 px the navigation stands beside the page and starts mini; below it is an overlay', async () => {
  await page.viewport(1200, 800);
  const screen = await renderInTheme(<Probe frame="page" />);
  await expect.element(screen.getByText('page beside mini')).toBeVisible();
  await page.viewport(1199, 800);
  await expect.element(screen.getByText('page overlay mini')).toBeVisible();
});

test("on pages the choice is the theme's layout; the map remembers its own", async () => {
  await page.viewport(1280, 800);
  const screen = await renderInTheme(
    <>
      <Probe frame="page" />
      <Probe frame="map" />
    </>,
  );
  await screen.getByText('page beside mini').click();
  await expect.element(screen.getByText('page beside full')).toBeVisible();
  await expect.element(screen.getByText('map beside mini')).toBeVisible();
  expect(themeSettings().themeLayout).toBe('vertical');
  await screen.getByText('map beside mini').click();
  await expect.element(screen.getByText('map beside full')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('fathom-navigation') ?? '')).toEqual({ mapOpen: true });
  await screen.getByText('page beside full').click();
  await expect.element(screen.getByText('map beside full')).toBeVisible();
});
