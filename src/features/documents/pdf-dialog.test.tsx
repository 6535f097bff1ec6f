// The whole way to a PDF in a real browser: real parts, a real cache, the real worker.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DOCUMENT_PARTS } from '#compute/document-parts.ts';
import { englishDocument } from '#files/documents/documents.fixture.ts';
import { renderInTheme, seriousFindings } from '#tests/render-in-theme.tsx';
import { PdfButton } from './pdf-button.tsx';

/** What was given to the user. */
let saved: { name: string; start: string }[];

beforeEach(async () => {
  saved = [];
  await caches.delete(DOCUMENT_PARTS.cache);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download, href } = this;
    void fetch(href).then(async (answer) => saved.push({ name: download, start: (await answer.text()).slice(0, 8) }));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await caches.delete(DOCUMENT_PARTS.cache);
});

const offer = { name: () => 'VTA-NORDIC-STAR-2026-11-27-1130Z', make: () => englishDocument };

test('without its parts text is offered, with their size; once downloaded a PDF is made without a link, and saved', async () => {
  const screen = await renderInTheme(<PdfButton offer={offer} />);
  (screen.getByRole('button', { name: 'PDF' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Save as PDF' });
  await expect.element(dialog.getByText(/not on this device yet: \d+ MB/)).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save as text' }).click();
  await expect.poll(() => saved).toEqual([{ name: 'VTA-NORDIC-STAR-2026-11-27-1130Z.txt', start: '[Draft] ' }]);

  await dialog.getByRole('button', { name: /^Download \d+ MB/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'Make PDF' }), { timeout: 30_000 }).toBeVisible();
  await dialog.getByRole('radio', { name: 'Letter' }).click();
  const asked = vi.spyOn(globalThis, 'fetch');
  await dialog.getByRole('button', { name: 'Make PDF' }).click();
  await expect.element(dialog.getByRole('progressbar', { name: 'Making the PDF' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Make PDF' }).click();
  await expect.element(dialog.getByText(/^VTA-NORDIC-STAR-2026-11-27-1130Z\.pdf, \d/), { timeout: 30_000 }).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saved.at(-1)).toEqual({ name: 'VTA-NORDIC-STAR-2026-11-27-1130Z.pdf', start: '%PDF-1.7' });
}, 60_000);

test('a download that breaks off says so, and can be tried again', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no link'));
  const screen = await renderInTheme(<PdfButton offer={offer} />);
  await screen.getByRole('button', { name: 'PDF' }).click();
  await page.getByRole('button', { name: /^Download \d+ MB/ }).click();
  await expect.element(page.getByText('The download broke off. What has arrived is kept.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Download \d+ MB/ })).toBeVisible();
});
