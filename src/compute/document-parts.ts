// The engine and the fonts that PDFs are made with. They are no part of the shell: fetched in the background over a good link, or when the
// user asks, and kept. Their names have hashes, so a part that is kept is the right one. The server has the same parts
// (server/documents/installed-parts.ts).
import engine from '@myriaddreamin/typst-ts-web-compiler/wasm?url';
import latin from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import latinBold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import arabic from '@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff?url';
import arabicBold from '@fontsource/vazirmatn/files/vazirmatn-arabic-700-normal.woff?url';
import chinese from '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff?url';
import type { PdfRequest } from '#contract/documents/document.ts';

export const DOCUMENT_PARTS: Pick<PdfRequest, 'cache' | 'engine' | 'fonts'> = {
  cache: 'fathom-documents',
  engine,
  fonts: [latin, latinBold, arabic, arabicBold, chinese],
};
/** The largest last: after a break the others need not come again. */
const URLS = [...DOCUMENT_PARTS.fonts, engine];

/** What the server sends for all of them, compressed; the most that scripts/budget.ts allows. */
export const DOWNLOAD_BYTES = 10_500_000;
/** As they are kept, unpacked. document-parts.test.ts holds it to the files. */
export const KEPT_BYTES = 31_204_446;
const LOCK = 'fathom-documents';

export async function hasDocumentParts(): Promise<boolean> {
  if (!globalThis.caches) return false;
  const cache = await caches.open(DOCUMENT_PARTS.cache);
  const kept = await Promise.all(URLS.map((url) => cache.match(url)));
  return kept.every(Boolean);
}

/** Counts what passes, without holding it. */
function counted(answer: Response, onBytes: (bytes: number) => void): Response {
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, next) {
      onBytes(bytes.length);
      next.enqueue(bytes);
    },
  });
  return new Response(answer.body?.pipeThrough(counter), { headers: { 'content-type': answer.headers.get('content-type') ?? '' } });
}

/** Without cookies: browsers send that over a connection of its own, so that nothing the user does waits behind it. */
async function keep(cache: Cache, url: string, signal: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  const answer = await fetch(url, { signal, credentials: 'omit', priority: 'low' });
  if (!answer.ok || answer.redirected) throw new Error(`${url}: ${answer.status}`);
  await cache.put(url, counted(answer, onBytes));
}

async function fetchMissing(signal: AbortSignal, onPart: (part: number) => void): Promise<void> {
  const cache = await caches.open(DOCUMENT_PARTS.cache);
  let bytes = 0;
  const onBytes = (more: number) => onPart(Math.min(1, (bytes += more) / KEPT_BYTES));
  for (const url of URLS) {
    const kept = await cache.match(url);
    if (kept) onBytes((await kept.blob()).size);
    else await keep(cache, url, signal, onBytes);
  }
  const inUse = URLS.map((url) => new URL(url, location.href).href);
  for (const request of await cache.keys()) if (!inUse.includes(request.url)) await cache.delete(request); // of earlier versions
}

/**
 * Fetches what is not kept yet; of pages that ask at the same time, one fetches. `onPart` gets the part that is here, 0 to 1. Rejects without
 * a connection, without room and when aborted.
 */
export const fetchDocumentParts = (signal: AbortSignal, onPart: (part: number) => void): Promise<void> =>
  navigator.locks.request(LOCK, { signal }, () => fetchMissing(signal, onPart));
