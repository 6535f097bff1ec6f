// A document on its way to the server and back: pictures as base64, because it travels as JSON.
import type { DocumentPart, Paper, PlainDocument } from '#contract/documents/document.ts';
import { MAX_MAILED_BYTES, MAX_PICTURE_LETTERS, type MailedDocument } from '#contract/documents/mailed-document.ts';
import type { EpochMs } from '#contract/units.ts';

type MailedPart = MailedDocument['sections'][number]['parts'][number];

/** Beside the document: what else the call carries, such as a note. */
const MOST_BESIDE_BYTES = 50_000;
const MOST_BYTES = MAX_MAILED_BYTES - MOST_BESIDE_BYTES;
/** Bytes that are made letters at once: more arguments than a call can have are refused. */
const PIECE_BYTES = 0x80_00;

function toBase64(bytes: Uint8Array): string {
  let signs = '';
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) signs += String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES));
  return btoa(signs);
}
const fromBase64 = (letters: string): Uint8Array => Uint8Array.from(atob(letters), (sign) => sign.charCodeAt(0));

interface Mailing {
  file: string;
  paper: Paper;
  madeAt: EpochMs;
  /** Stands in the place of a picture with which it would be too large to be mailed. */
  noPicture: string;
}

/** Without its pictures, where it would be too large with them. undefined: it is too large to be mailed. */
export const toMailed = (document: PlainDocument, mailing: Mailing): MailedDocument | undefined =>
  [MAX_PICTURE_LETTERS, 0].map((most) => mailedWith(document, mailing, most)).find((mailed) => bytesOf(mailed) <= MOST_BYTES);

const bytesOf = (mailed: MailedDocument): number => new TextEncoder().encode(JSON.stringify(mailed)).length;

function mailedWith(document: PlainDocument, { noPicture, ...mailing }: Mailing, mostLetters: number): MailedDocument {
  const partOf = (part: DocumentPart): MailedPart => {
    if (part.kind === 'facts') return { kind: part.kind, facts: part.facts.map((fact) => ({ ...fact })) };
    if (part.kind === 'table')
      return { kind: part.kind, columns: part.columns.map((column) => ({ ...column })), rows: part.rows.map((row) => [...row]) };
    if (part.kind !== 'picture') return part;
    const png = toBase64(part.png);
    return png.length > mostLetters ? { kind: 'note', text: noPicture } : { ...part, png };
  };
  return {
    ...mailing,
    title: document.title,
    language: document.language,
    marks: [...document.marks],
    made: document.made.map((fact) => ({ ...fact })),
    figures: document.figures.map((fact) => ({ ...fact })),
    sections: document.sections.map(({ title, parts }) => ({ ...(title !== undefined && { title }), parts: parts.map(partOf) })),
  };
}

export function fromMailed({ title, language, marks, made, figures, sections }: MailedDocument): PlainDocument {
  const partOf = (part: MailedPart): DocumentPart => {
    if (part.kind === 'picture') return { ...part, png: fromBase64(part.png) };
    if (part.kind !== 'table') return part;
    const columns = part.columns.map(({ words, weight, isFigures }) => ({
      words,
      ...(weight !== undefined && { weight }),
      ...(isFigures !== undefined && { isFigures }),
    }));
    return { ...part, columns };
  };
  return { title, language, marks, made, figures, sections: sections.map((section) => ({ ...section, parts: section.parts.map(partOf) })) };
}
