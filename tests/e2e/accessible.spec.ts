import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { shipCount, signIn, watchFaults } from './app-page.ts';
import { type FathomServer, startFathom } from './fathom-server.ts';

let server: FathomServer;
test.beforeAll(async () => {
  server = await startFathom();
});
test.afterAll(() => server?.remove());

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const scheme of ['light', 'dark'] as const) {
  test(`sign-in and map have no serious accessibility findings and no policy violations, ${scheme}`, async ({ page, context }) => {
    const faults = await watchFaults(page);
    await context.addCookies([{ name: 'themeMode', value: scheme, url: server.url }]);
    await page.goto(`${server.url}/`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await signIn(page, server.url);
    await expect.poll(() => shipCount(page).then(({ slots }) => slots), { timeout: 45_000 }).toBeGreaterThan(1000);
    await expect(page.getByText('Demonstration traffic')).toBeVisible();
    await page.getByRole('button', { name: 'Ship types' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}
