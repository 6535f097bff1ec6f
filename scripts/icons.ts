// Draws the application's icons from public/icons/favicon.svg: node scripts/icons.ts. Run it when the mark changes; the results are
// committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { browserArgs, findBrowser } from './browser.mjs';

const folder = new URL('../public/icons/', import.meta.url);
const svg = readFileSync(new URL('favicon.svg', folder), 'utf8');

/** Maskable: without rounded corners, and with the mark inside the middle 80 %, which every launcher shape shows. */
const maskable = svg.replace(' rx="14"', '').replace('scale(0.88)', 'scale(0.7)');
const icons = [
  { name: 'icon-192.png', size: 192, svg },
  { name: 'icon-512.png', size: 512, svg },
  { name: 'icon-maskable-512.png', size: 512, svg: maskable },
];

const executablePath = findBrowser();
const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) });
for (const { name, size, svg: drawing } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<body style="margin:0">${drawing.replace('<svg ', '<svg style="display:block" ')}</body>`);
  writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
