import { afterEach, expect, it, vi } from 'vitest';
import { makePdfInWorker } from '#compute/pdf.ts';
import { DOCUMENT_PARTS } from '#compute/document-parts.ts';
import { makePdf } from '#features/documents/make-pdf.ts';
import { arabicDocument, readPdf } from '#files/documents/documents.fixture.ts';
import { installedParts } from '#server/documents/installed-parts.ts';
import { ChannelWorker } from '#tests/fixtures/channel-worker.ts';

afterEach(() => vi.unstubAllGlobals());
const never = new AbortController().signal;

async function keepParts(): Promise<void> {
  const { engine, fonts } = await installedParts();
  const { engine: url, fonts: urls } = DOCUMENT_PARTS;
  const kept = new Map([[url, engine as BlobPart], ...urls.map((one, at): [string, BlobPart] => [one, fonts[at] ?? ''])]);
  const match = async (asked: string) =>
    new Response(new Blob([kept.get(asked) ?? '']), { headers: { 'content-type': 'application/wasm' } });
  vi.stubGlobal('caches', { open: async () => ({ match }) });
}

it('makes a PDF without a link, from what is kept on the device, and is ended then', async () => {
  await keepParts();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no link')));
  const far = new ChannelWorker({ make: makePdf });
  const { pages } = await readPdf(await makePdfInWorker(arabicDocument, 'a4', never, () => far.worker));
  expect(pages.flatMap(({ runs }) => runs)).toContain('السفينة');
  expect(far.ended).toBe(true);
});

it('says which part is missing, and fetches none', async () => {
  vi.stubGlobal('caches', { open: async () => ({ match: async () => undefined }) });
  vi.stubGlobal('fetch', () => expect.unreachable('nothing is fetched'));
  const far = new ChannelWorker({ make: makePdf });
  await expect(makePdfInWorker(arabicDocument, 'a4', never, () => far.worker)).rejects.toThrow('is not on this device');
});

it('ends the worker at once when the PDF is no longer wanted', async () => {
  const far = new ChannelWorker({ make: () => new Promise(() => {}) });
  const stop = new AbortController();
  const making = makePdfInWorker(arabicDocument, 'a4', stop.signal, () => far.worker);
  stop.abort();
  await expect(making).rejects.toThrow('gone');
  expect(far.ended).toBe(true);
});
