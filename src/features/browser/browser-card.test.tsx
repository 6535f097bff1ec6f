// What a browser that lacks something says, on the card and once on the dashboard.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fetchTexts } from '#i18n/i18n.ts';
import { clearPersisted } from '#platform/persisted.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
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
afterEach(clearPersisted);

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

test('the offer to install stands in the page, over nothing, asks the browser, and “Not now” is remembered', async () => {
  const screen = await renderInTheme(
    <>
      <InstallOffer browser={CHROME} />
      <p>What stands below</p>
    </>,
  );
  let asked = 0;
  const offer = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => ({ outcome: ++asked > 0 ? 'dismissed' : 'accepted' }),
  });
  dispatchEvent(offer);
  const install = screen.getByRole('button', { name: 'Install Fathom' });
  await install.click();
  expect(asked).toBe(1);
  const below = screen.getByText('What stands below').element().getBoundingClientRect();
  expect(install.element().getBoundingClientRect().bottom).toBeLessThan(below.top);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.element(install).not.toBeInTheDocument();
  await screen.unmount();
  const again = await renderInTheme(<InstallOffer browser={CHROME} />);
  await expect.element(again.getByRole('button', { name: 'Install Fathom' })).not.toBeInTheDocument();
  dispatchEvent(new Event('appinstalled'));
});

test('an iPad is told on the dashboard how to install, until it is answered', async () => {
  const offer = <InstallOffer browser={IPAD} />;
  const screen = await renderInTheme(offer);
  await expect.element(screen.getByText(/tap Share, then Add to Home Screen/)).toBeVisible();
  await screen.getByRole('button', { name: 'OK' }).click();
  await expect.element(screen.getByText(/Add to Home Screen/)).not.toBeInTheDocument();
  await screen.unmount();
  const again = await renderInTheme(offer);
  await expect.element(again.getByText(/Add to Home Screen/)).not.toBeInTheDocument();
});
