// Which documents of devices the server sets and mails: text, tables that fit their columns, and pictures of the size of a map.
import type { MailedDocument } from '#contract/documents/mailed-document.ts';
import { refuse } from '#domain/refuse.ts';

/** Pixels of each side: a map on the widest screens, twice as fine. A small file can hold a picture that fills the memory. */
const MOST_PIXELS = 8192;
const MOST_PICTURES = 3;
/** Of a PNG in base64: signature, length and name of the first chunk, width and height. */
const HEAD_LETTERS = 32;
const [WIDTH_AT, HEIGHT_AT, HEAD_BYTES] = [16, 20, 24] as const;

function isMapSized(png: string): boolean {
  const head = Buffer.from(png.slice(0, HEAD_LETTERS), 'base64');
  if (head.length < HEAD_BYTES || head.toString('latin1', 12, WIDTH_AT) !== 'IHDR') return false;
  return [WIDTH_AT, HEIGHT_AT].map((at) => head.readUInt32BE(at)).every((pixels) => pixels > 0 && pixels <= MOST_PIXELS);
}

/** @throws Refusal in words */
export function expectMailable({ sections }: MailedDocument): void {
  const parts = sections.flatMap((section) => section.parts);
  const pictures = parts.filter((part) => part.kind === 'picture');
  if (pictures.length > MOST_PICTURES || !pictures.every(({ png }) => isMapSized(png)))
    refuse('invalid', `A document has at most ${MOST_PICTURES} pictures, each a PNG of at most ${MOST_PIXELS} pixels a side.`);
  const isFitting = (part: (typeof parts)[number]) =>
    part.kind !== 'table' || part.rows.every((row) => row.length === 1 || row.length === part.columns.length);
  if (!parts.every(isFitting)) refuse('invalid', 'A row of a table has another number of cells than the table has columns.');
}
