import { Button } from '@radix-ui/themes';
import { afterEach, expect, test } from 'vitest';
import { renderInTheme } from '#tests/render-in-theme.tsx';
import { changeTheme, resetTheme } from './theme-settings.ts';

afterEach(() => resetTheme());

test('at night a filled button writes in dark letters, as those of its own colour could not be read', async () => {
  const screen = await renderInTheme(<Button>Create fleet</Button>);
  changeTheme({ themeNight: true });
  await expect.poll(() => document.documentElement.className).toContain('night');
  const { color, backgroundColor } = getComputedStyle(screen.getByRole('button').element());
  const brightness = (css: string) => Math.max(...(css.match(/\d+/g) ?? []).slice(0, 3).map(Number));
  expect(brightness(color)).toBeLessThan(20);
  expect(brightness(backgroundColor)).toBeGreaterThan(120);
});

test.each(['checkbox', 'radio'] as const)(
  'at night an empty %s shows the ground behind it, so that it does not look ticked',
  async (type) => {
    const screen = await renderInTheme(<input type={type} aria-label="A choice" />);
    changeTheme({ themeNight: true });
    await expect.poll(() => document.documentElement.className).toContain('night');
    const choice = screen.getByRole(type).element();
    const look = () => {
      const { appearance, backgroundColor, filter } = getComputedStyle(choice);
      return [appearance, backgroundColor, filter];
    };
    await expect.poll(look).toEqual(['none', 'rgba(0, 0, 0, 0)', 'none']);
    expect(Math.round(choice.getBoundingClientRect().width)).toBe(13);
  },
);
