// Fetches the engine and the fonts of PDFs in the background, while somebody is signed in and the link is good. On any other link they are
// offered where a PDF is asked for (src/features/documents).
import { fetchDocumentParts, hasDocumentParts } from '#compute/document-parts.ts';
import { log } from '#platform/log.ts';
import { onLinkHint } from '#platform/page-state.ts';
import { precacheState } from '#platform/precache-progress.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { isGoodLink } from './link-quality.ts';

/** Rows and ships come first. */
const FIRST_MS = 60_000;

/**
 * A minute after the start, when the app itself is on the device; again whenever the connection may be back. Runs until the returned function
 * is called. Parameters are for tests.
 */
export function keepDocumentParts(isGood: () => boolean = isGoodLink, firstMs: number = FIRST_MS): () => void {
  if (!globalThis.caches || !navigator.locks) return () => {}; // an address without https: nothing can be kept
  const over = new AbortController();
  let isTime = false;
  const tryIt = async () => {
    const isWanted = isTime && precacheState.get() === 'whole' && !devicePreferences.get().lowData && isGood();
    if (!isWanted || over.signal.aborted || (await hasDocumentParts())) return;
    await fetchDocumentParts(over.signal, () => {});
  };
  const look = () => void tryIt().catch((problem: unknown) => over.signal.aborted || log.warn('parts of documents', problem));
  const timer = setTimeout(() => {
    isTime = true;
    look();
  }, firstMs);
  const stops = [onLinkHint(look), precacheState.watch(look), devicePreferences.watch(look)];
  return () => {
    over.abort();
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
