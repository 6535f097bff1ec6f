// What the thread that makes PDFs is asked and answers.
import type { Paper, PlainDocument } from '#contract/documents/document.ts';

export interface PdfQuestion {
  id: number;
  document: PlainDocument;
  paper: Paper;
}

export type PdfReply = { id: number; ok: true; pdf: Uint8Array<ArrayBuffer> } | { id: number; ok: false; message: string };
