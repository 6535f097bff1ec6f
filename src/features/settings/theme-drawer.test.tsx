import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DEFAULT_THEME, THEME_COOKIE_DAYS } from '#contract/theme.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { readCookie } from '#ui/look/cookies.ts';
import { SwitchField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text, Title } from '#ui/text.tsx';
import { ACCENTS, changeTheme, themeSettings } from '#ui/look/theme-settings.ts';
import { ThemeDrawer } from './theme-drawer.tsx';

const KEYS = Object.keys(DEFAULT_THEME) as (keyof typeof DEFAULT_THEME)[];
const nothing = () => undefined;

test('each choice is worn at once and kept in a cookie for three days', async () => {
  const screen = await renderInTheme(<ThemeDrawer open onOpenChange={nothing} />);
  await screen.getByRole('radio', { name: 'Dark' }).click();
  await screen.getByRole('radio', { name: 'Bold' }).click();
  await screen.getByRole('radio', { name: 'Cyan' }).click();
  await expect.poll(() => document.documentElement.className).toContain('dark');
  expect(document.documentElement.dataset.contrast).toBe('bold');
  expect(['themeMode', 'themeContrast', 'themeColorPresets'].map((key) => readCookie(key))).toEqual(['dark', 'bold', 'cyan']);
  await expect
    .poll(() => getComputedStyle(document.querySelector('.radix-themes') ?? document.body).backgroundColor)
    .toBe('rgb(17, 17, 19)');
  const kept: { name?: string; expires?: number | null } | null = await cookieStore.get('themeMode');
  if (!kept?.expires) throw new Error('the cookie has no end');
  expect(Math.abs(kept.expires - Date.now() - THEME_COOKIE_DAYS * 86_400_000)).toBeLessThan(60_000);
});

test('what the chosen mode is for is said below the modes, so that dark and night are told apart', async () => {
  const screen = await renderInTheme(<ThemeDrawer open onOpenChange={nothing} />);
  await screen.getByRole('radio', { name: 'Dark' }).click();
  await expect.element(screen.getByText('Dark: pale text in all colours, for a dim room.')).toBeVisible();
  await screen.getByRole('radio', { name: 'Night mode' }).click();
  await expect.element(screen.getByText(/^Night mode: dim and almost only red, for a dark bridge/)).toBeVisible();
});

test('reset goes back to the defaults and leaves no cookie', async () => {
  const screen = await renderInTheme(<ThemeDrawer open onOpenChange={nothing} />);
  await expect.element(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
  changeTheme({ themeMode: 'dark', themeLayout: 'vertical', themeStretch: true, themeColorPresets: 'blue' });
  await screen.getByRole('button', { name: 'Reset' }).click();
  expect(themeSettings()).toEqual(DEFAULT_THEME);
  expect(KEYS.map((key) => readCookie(key))).toEqual(KEYS.map(() => undefined));
  await expect.element(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('arrow keys choose, and right to left swaps the style sheet and the page', async () => {
  const screen = await renderInTheme(<ThemeDrawer open onOpenChange={nothing} />);
  await screen.getByRole('radio', { name: 'Left to right' }).click();
  await userEvent.keyboard('{ArrowRight>}'); // held, as a finger does: Radix chooses on the focus that follows
  await expect.poll(() => document.documentElement.dir).toBe('rtl');
  await userEvent.keyboard('{/ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Right to left' })).toBeChecked();
  await expect.poll(() => document.querySelector('link[rel=stylesheet]')?.getAttribute('href')).toContain('rtl');
});

function Sampler() {
  return (
    <main>
      <Title level={1}>Sampler</Title>
      <Text>Words</Text> <Text tone="quiet">quiet words</Text> <Text tone="danger">a danger in words</Text>
      <Button>Primary</Button> <Button kind="soft">Soft</Button> <Button kind="plain">Plain</Button> <Button kind="danger">Delete</Button>
      <SwitchField label="A switch" hint="with a hint" checked onChange={nothing} />
      <Notice tone="warning" title="Careful">
        a warning
      </Notice>
      <Notice tone="danger">a danger</Notice>
      <Notice>a remark</Notice>
      {(['neutral', 'accent', 'warning', 'danger', 'good'] as const).map((tone) => (
        <Chip key={tone} tone={tone} onRemove={nothing} label={tone}>
          {tone}
        </Chip>
      ))}
    </main>
  );
}

const appearances = (['light', 'dark'] as const).flatMap((themeMode) =>
  (['default', 'bold'] as const).map((themeContrast) => ({ themeMode, themeContrast })),
);
test.each(appearances)('axe finds nothing serious in any preset: %o', async (appearance) => {
  await renderInTheme(<Sampler />);
  for (const themeColorPresets of Object.keys(ACCENTS) as (keyof typeof ACCENTS)[]) {
    changeTheme({ ...appearance, themeColorPresets });
    await expect.poll(() => document.querySelector('.radix-themes')?.getAttribute('data-accent-color')).toBe(ACCENTS[themeColorPresets]);
    expect(await seriousFindings(), themeColorPresets).toEqual([]);
  }
});

test('axe finds nothing serious in the open drawer', async () => {
  const screen = await renderInTheme(<ThemeDrawer open onOpenChange={nothing} />);
  await expect.element(screen.getByRole('dialog', { name: 'Theme settings' })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('night mode has one colour, and says so instead of offering six', async () => {
  const screen = await renderInTheme(<ThemeDrawer open onOpenChange={nothing} />);
  await screen.getByRole('radio', { name: 'Night mode' }).click();
  await expect.element(screen.getByText(/^Night mode has one colour/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Cyan' }).elements()).toHaveLength(0);
  changeTheme({ themeNight: false });
});
