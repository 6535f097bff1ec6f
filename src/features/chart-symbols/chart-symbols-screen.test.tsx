import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { encPalettes } from '#map/enc/palettes.ts';
import { symbolDrawings } from '#map/enc/symbols/symbol-files.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { changeTheme } from '#ui/look/theme-settings.ts';
import { ChartSymbolsScreen } from './chart-symbols-screen.tsx';

afterEach(() => changeTheme({ themeNight: false }));

const grounds = (item: Element) => [...item.querySelectorAll<HTMLElement>('[style*="background"]')].map(({ style }) => style.background);
const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('every symbol has its meaning and source, on the water of each palette; in the app’s night only on that of the night', async () => {
  await page.viewport(1280, 800);
  const { container } = await renderInTheme(<ChartSymbolsScreen />);
  await expect.element(page.getByText('Wreck showing part of its hull', { exact: true })).toBeVisible();
  await expect.element(page.getByText('INT1 K24', { exact: true }).first()).toBeVisible();
  const items = container.querySelectorAll('li');
  expect(items.length).toBe(symbolDrawings.size);
  const waters = (['day', 'dusk', 'night'] as const).map((palette) => rgbOf(encPalettes[palette]['depth-medium-deep']));
  for (const item of items) expect(grounds(item)).toEqual(waters);
  expect(await seriousFindings()).toEqual([]);
  changeTheme({ themeNight: true });
  await expect.poll(() => grounds(items[0] as Element)).toEqual(waters.slice(2));
});
