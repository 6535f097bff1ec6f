// What a document needs when it is first asked for: one file to fetch.
export { mailed } from './mailed.ts';
export { PdfDialog } from './pdf-dialog.tsx';
