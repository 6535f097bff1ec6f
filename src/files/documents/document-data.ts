// A document as the template reads it: JSON, and the pictures beside it. Every text is cleaned here, and its runs of the other direction are
// isolated: without isolates a coordinate in a line of Arabic is drawn in the wrong order.
import type { DocumentFact, DocumentPart, Paper, PlainDocument } from '#contract/documents/document.ts';

const RTL_LANGUAGES = ['ar', 'fa', 'he', 'ur'];
const isRtl = (language: string): boolean => RTL_LANGUAGES.includes(language.split('-', 1)[0] ?? '');

/** Control signs but the new line, and the signs that a stranger could turn a line round with. */
const CONTROLS = /(?!\n)[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
/** Latin words, numbers, coordinates and times, with what stands between them. */
const LTR_RUN = /[\p{Script=Latin}\d+−-](?:[\p{Script=Latin}\p{M}\d .,:;°'"′″×/%+−-]*[\p{Script=Latin}\p{M}\d°'"′″%])?/gu;
const RTL_RUN =
  /[\p{Script=Arabic}\p{Script=Hebrew}](?:[\p{Script=Arabic}\p{Script=Hebrew}\p{M} ]*[\p{Script=Arabic}\p{Script=Hebrew}\p{M}])?/gu;
const [LRI, RLI, PDI] = ['\u2066', '\u2067', '\u2069'];

type Words = (text: string) => string;

/** Letters and marks as one sign where there is one (NFC): fonts have Vietnamese letters so. */
const cleaned: Words = (text) => text.replaceAll(CONTROLS, ' ').normalize('NFC');

const isolating =
  (language: string): Words =>
  (text) =>
    isRtl(language)
      ? cleaned(text).replaceAll(LTR_RUN, (run) => `${LRI}${run}${PDI}`)
      : cleaned(text).replaceAll(RTL_RUN, (run) => `${RLI}${run}${PDI}`);

const factsOf = (facts: readonly DocumentFact[], words: Words) =>
  facts.map(({ label, value }) => ({ label: words(label), value: words(value) }));

function partOf(part: DocumentPart, words: Words, keep: (png: Uint8Array) => string) {
  switch (part.kind) {
    case 'text':
    case 'note':
      return { kind: part.kind, text: words(part.text) };
    case 'facts':
      return { kind: part.kind, facts: factsOf(part.facts, words) };
    case 'table': {
      const columns = part.columns.map(({ words: head, weight = 1, isFigures = false }) => ({ words: words(head), weight, isFigures }));
      return { kind: part.kind, columns, rows: part.rows.map((row) => row.map(words)) };
    }
    case 'picture':
      return { kind: part.kind, path: keep(part.png), alt: words(part.alt) };
  }
}

export interface DocumentData {
  json: string;
  /** By the path that the JSON names. */
  pictures: Map<string, Uint8Array>;
}

/** @throws Error when a row has another number of cells than its table has columns, which is a bug of who made the document */
export function documentData(document: PlainDocument, paper: Paper): DocumentData {
  const words = isolating(document.language);
  const pictures = new Map<string, Uint8Array>();
  const keep = (png: Uint8Array) => {
    const path = `/picture-${pictures.size}.png`;
    pictures.set(path, png);
    return path;
  };
  for (const part of document.sections.flatMap(({ parts }) => parts)) judgeRows(part);
  const data = {
    paper: paper === 'letter' ? 'us-letter' : 'a4',
    language: document.language.split('-', 1)[0],
    title: words(document.title),
    marks: document.marks.map(words),
    made: factsOf(document.made, words),
    figures: factsOf(document.figures, words),
    sections: document.sections.map(({ title, parts }) => ({
      title: title === undefined ? null : words(title),
      parts: parts.map((part) => partOf(part, words, keep)),
    })),
  };
  return { json: JSON.stringify(data), pictures };
}

function judgeRows(part: DocumentPart): void {
  if (part.kind !== 'table') return;
  const wrong = part.rows.find((row) => row.length !== 1 && row.length !== part.columns.length);
  if (wrong) throw new Error(`A row has ${wrong.length} cells in a table of ${part.columns.length} columns: ${wrong[0]}`);
}
