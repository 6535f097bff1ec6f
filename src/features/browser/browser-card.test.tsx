// What a browser that lacks something says, on the card and once on the map.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fetchTexts } from '#i18n/i18n.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { dismissAllToasts, Toasts } from '#ui/toasts.tsx';
import { BrowserCard } from './browser-card.tsx';
import type { ThisBrowser } from './browser-notes.ts';
import { InstallOffer } from './install-offer.tsx';

const IPAD: ThisBrowser = {
  kind: 'ios',
  abilities: { installPrompt: false, push: false, backgroundSync: false, lastingStorage: true },
  installed: false,
};
const CHROME: ThisBrowser = {
  kind: 'other',
  abilities: { installPrompt: true, push: true, backgroundSync: true, lastingStorage: true },
  installed: false,
};

beforeEach(async () => {
  await page.viewport(390, 844);
  await fetchTexts('browserPage');
  clearPersisted();
});
afterEach(() => {
  dismissAllToasts();
  clearPersisted();
});

test('an iPad has a card with all that it lacks; axe finds nothing serious', async () => {
  const screen = await renderInTheme(<BrowserCard browser={IPAD} />);
  await expect.element(screen.getByRole('heading', { name: 'Fathom in this browser' })).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(4);
  await expect.element(screen.getByText(/tap Share, then Add to Home Screen/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test('a browser that lacks nothing has no card', async () => {
  const screen = await renderInTheme(<BrowserCard browser={CHROME} />);
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
});

test('an iPad is told once on the map how to install, and not again', async () => {
  const offer = (
    <>
      <Toasts />
      <InstallOffer browser={IPAD} />
    </>
  );
  const screen = await renderInTheme(offer);
  await expect.element(screen.getByText(/tap Share, then Add to Home Screen/)).toBeVisible();
  await screen.getByRole('button', { name: 'OK' }).click();
  await expect.element(screen.getByText(/Add to Home Screen/)).not.toBeInTheDocument();
  await screen.unmount();
  const again = await renderInTheme(offer);
  await expect.element(again.getByText(/Add to Home Screen/)).not.toBeInTheDocument();
});
