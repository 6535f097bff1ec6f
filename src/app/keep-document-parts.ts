// Fetches the engine and the fonts of PDFs in the background, while somebody is signed in and the link is good. On any other link they are
// offered where a PDF is asked for (src/features/documents).
import { fetchDocumentParts, hasDocumentParts } from '#compute/document-parts.ts';
import { isGoodLink } from './link-quality.ts';
import { log } from '#platform/log.ts';
import { onLinkHint } from '#platform/page-state.ts';
import { devicePreferences } from '#platform/preferences.ts';

/** All that the first screens need comes first. */
const FIRST_MS = 60_000;

/** A minute after the start and whenever the connection may be back, if the link is good. Runs until the returned function is called. */
export function keepDocumentParts(): () => void {
  if (!globalThis.caches || !navigator.locks) return () => {}; // an address without https: nothing can be kept
  const over = new AbortController();
  const tryIt = async () => {
    if (over.signal.aborted || devicePreferences.get().lowData || !isGoodLink() || (await hasDocumentParts())) return;
    await fetchDocumentParts(over.signal, () => {});
  };
  const look = () => void tryIt().catch((problem: unknown) => over.signal.aborted || log.warn('parts of documents', problem));
  const timer = setTimeout(look, FIRST_MS);
  const stopHints = onLinkHint(look);
  return () => {
    over.abort();
    clearTimeout(timer);
    stopHints();
  };
}
