// The way from a screen to a PDF: whether this device has what it needs, fetching that, making the file. One thing at a time, and each can be
// cancelled.
import { useEffect, useRef, useState } from 'react';
import { fetchDocumentParts, hasDocumentParts } from '#compute/document-parts.ts';
import { makePdfInWorker } from '#compute/pdf.ts';
import type { DocumentOffer, Paper } from '#contract/documents/document.ts';
import { documentText } from '#files/documents/document-text.ts';
import { log } from '#platform/log.ts';
import { saveFile } from '#platform/save-file.ts';

export type PdfState =
  | { at: 'looking' | 'missing' | 'kept' | 'making' }
  | { at: 'downloading'; part: number }
  | { at: 'made'; file: File }
  | { at: 'failed'; what: 'download' | 'make'; isKept: boolean };

export interface PdfSteps {
  state: PdfState;
  download: () => void;
  make: (paper: Paper) => void;
  cancel: () => void;
  saveText: () => void;
}

export function usePdf(offer: DocumentOffer): PdfSteps {
  const [state, setState] = useState<PdfState>({ at: 'looking' });
  const underWay = useRef<AbortController>(undefined);

  const look = () => void hasDocumentParts().then((isKept) => setState({ at: isKept ? 'kept' : 'missing' }));
  useEffect(() => {
    look();
    return () => underWay.current?.abort();
  }, []);

  const run = async (what: 'download' | 'make', work: (signal: AbortSignal) => Promise<PdfState>): Promise<void> => {
    const stop = new AbortController();
    underWay.current = stop;
    let next: PdfState;
    try {
      next = await work(stop.signal);
    } catch (problem) {
      if (!stop.signal.aborted) log.warn('a document', problem);
      next = { at: 'failed', what, isKept: await hasDocumentParts() };
    }
    if (!stop.signal.aborted) setState(next);
  };
  return {
    state,
    download() {
      setState({ at: 'downloading', part: 0 });
      void run('download', async (signal) => {
        await fetchDocumentParts(signal, (part) => signal.aborted || setState({ at: 'downloading', part }));
        return { at: 'kept' };
      });
    },
    make(paper) {
      setState({ at: 'making' });
      void run('make', async (signal) => {
        const bytes = await makePdfInWorker(await offer.make(), paper, signal);
        return { at: 'made', file: new File([bytes], `${offer.name()}.pdf`, { type: 'application/pdf' }) };
      });
    },
    cancel() {
      underWay.current?.abort();
      look();
    },
    saveText: () => void Promise.resolve(offer.make()).then((made) => saveFile(`${offer.name()}.txt`, documentText(made), 'text/plain')),
  };
}
