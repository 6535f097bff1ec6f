// What a document needs when it is first asked for: one file to fetch.
export { toMailedOffer } from './mailed.ts';
export { PdfDialog } from './pdf-dialog.tsx';
