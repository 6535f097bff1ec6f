// Makes PDFs in a thread that starts with the first one, and ends when there was none for a minute: its engine takes some 200 MB.
import type { Paper, PlainDocument } from '#contract/documents/document.ts';
import { AskedThread } from '#server/jobs/asked-thread.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { PdfQuestion, PdfReply } from './pdf-protocol.ts';

export interface PdfThread {
  /** @throws when the document cannot be set, or the thread dies */
  make: (document: PlainDocument, paper: Paper) => Promise<Uint8Array<ArrayBuffer>>;
  stop: () => Promise<void>;
}

export function openPdfThread(restMs: number = MINUTE_MS): PdfThread {
  const thread = new AskedThread<PdfQuestion, PdfReply>({ file: new URL('./pdf-worker.ts', import.meta.url), name: 'pdf' });
  let open = 0;
  let rest: NodeJS.Timeout | undefined;
  return {
    async make(document, paper) {
      clearTimeout(rest);
      open += 1;
      try {
        const reply = await thread.ask((id) => ({ id, document, paper }));
        if (!reply.ok) throw new Error(reply.message);
        return reply.pdf;
      } finally {
        open -= 1;
        if (open === 0) rest = setTimeout(() => void thread.stop(), restMs).unref();
      }
    },
    stop() {
      clearTimeout(rest);
      return thread.stop();
    },
  };
}
