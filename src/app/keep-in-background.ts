// What is fetched in the background over a good link, while somebody is signed in: parts of documents, and newer editions of kept charts.
import { renewKeptAreas } from '#features/charts/kept/renew-kept-areas.ts';
import { keepDocumentParts } from './keep-document-parts.ts';
import { isGoodLink } from './link-quality.ts';

/** Runs until the returned function is called. */
export function keepInBackground(accountId: string): () => void {
  const stops = [keepDocumentParts(), renewKeptAreas(accountId, isGoodLink)];
  return () => {
    for (const stop of stops) stop();
  };
}
