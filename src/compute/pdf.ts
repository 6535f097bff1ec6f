// The page's client of the worker that makes PDFs: one worker for each, ended with its answer.
import type { Paper, PdfApi, PlainDocument } from '#contract/documents/document.ts';
import { DOCUMENT_PARTS } from './document-parts.ts';
import { type SpawnedWorker, startWorker } from './worker-life.ts';

// written literally, so that the bundler finds the worker
const spawnWorker = () => new Worker(new URL('../../workers/pdf.ts', import.meta.url), { type: 'module' });

/** Rejects when a part is not on this device (document-parts.ts), if the worker dies, and when aborted. */
export async function makePdfInWorker(
  document: PlainDocument,
  paper: Paper,
  signal: AbortSignal,
  spawn: () => SpawnedWorker = spawnWorker,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted();
  const { ask, end } = startWorker<PdfApi>(spawn());
  signal.addEventListener('abort', end, { once: true });
  try {
    return await ask((far) => far.make({ document, paper, ...DOCUMENT_PARTS }));
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
