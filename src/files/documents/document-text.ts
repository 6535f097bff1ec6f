// A document as plain text: what there is of it where it cannot be set yet.
import type { DocumentFact, DocumentPart, PlainDocument } from '#contract/documents/document.ts';

const RULE = '-'.repeat(60);

const factLines = (facts: readonly DocumentFact[]): string => facts.map(({ label, value }) => `${label}: ${value}`).join('\n');

function partText(part: DocumentPart): string {
  switch (part.kind) {
    case 'text':
    case 'note':
      return part.text;
    case 'facts':
      return factLines(part.facts);
    case 'table':
      return [part.columns.map(({ words }) => words), ...part.rows].map((row) => row.join(' | ')).join('\n');
    case 'picture':
      return `[${part.alt}]`;
  }
}

/** Pictures are said by what they show. */
export const documentText = ({ title, marks, made, figures, sections }: PlainDocument): string =>
  [
    marks.map((mark) => `[${mark}]`).join(' '),
    title,
    factLines(made),
    factLines(figures),
    ...sections.flatMap((section) => [section.title === undefined ? '' : `${RULE}\n${section.title}`, ...section.parts.map(partText)]),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n');
