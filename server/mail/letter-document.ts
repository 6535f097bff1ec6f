// A letter that is also a document: reports, which people file, in the words of the mail; reports to authorities whose sender asks for it; and
// documents of the app, as the device of their sender made them.
import type { DocumentPart, Paper, PlainDocument } from '#contract/documents/document.ts';
import { MailedDocument } from '#contract/documents/mailed-document.ts';
import { fromMailed } from '#files/documents/mailed-document.ts';
import type { LetterKind } from './letter-kinds.ts';
import { type LetterList, letterParts, oneLine, partsOf, type WrittenLetter } from './render-letter.ts';

/** How the names of their files begin; the date of the report follows. Not a master's report: it goes to a ship, whose link is dear. */
const FILE_NAMES: Partial<Record<LetterKind, string>> = {
  dailyReport: 'daily-report',
  weeklyReport: 'weekly-report',
};

export interface LetterDocument {
  fileName: string;
  document: PlainDocument;
  /** A4 unless its sender chose another. */
  paper?: Paper;
}

/** Lists that say what is invented or recorded. */
const MARKING: ReadonlySet<string> = new Set(['notes', 'samples']);

function listParts({ name, items, none }: LetterList): DocumentPart[] {
  if (items.length === 0) return none === undefined ? [] : [{ kind: 'text', text: none }];
  const kind = MARKING.has(name) ? 'note' : 'text';
  return items.map(({ text, more = [] }) => ({ kind, text: [text, ...more].map(oneLine).join('\n') }));
}

/** As the app sets the same report (src/features/authority-reports/report-document.ts). undefined: its sender wants the text alone. */
function authorityDocument(letter: WrittenLetter): LetterDocument | undefined {
  const { pdf, mmsi = '', made = '', text = '' } = partsOf(letter.values).words;
  if (pdf === undefined) return undefined;
  const { subject, language, report } = letterParts(letter);
  const document: PlainDocument = {
    title: subject,
    language,
    marks: [],
    made: [
      { label: report.mmsi, value: String(mmsi) },
      { label: report.made, value: String(made) },
    ],
    figures: [],
    sections: [{ title: report.text, parts: [{ kind: 'text', text: String(text) }] }],
  };
  return { fileName: `${pdf}.pdf`, document };
}

/** What a person sent: it says by whom, so that nobody takes it for the server's own word. */
function sentDocument(letter: WrittenLetter, sent: string): LetterDocument {
  const mailed = MailedDocument.parse(JSON.parse(sent));
  const { from = '', organisation = '' } = partsOf(letter.values).words;
  const document = fromMailed(mailed);
  const sender = { label: letterParts(letter).sentBy, value: [from, organisation].filter(Boolean).join(', ') };
  return { fileName: `${mailed.file}.pdf`, document: { ...document, made: [...document.made, sender] }, paper: mailed.paper };
}

/** undefined: this letter is a mail alone. Links are left out: a document goes on to people without an account. */
export function letterDocument(letter: WrittenLetter): LetterDocument | undefined {
  if (letter.kind === 'authorityReport') return authorityDocument(letter);
  const { document: sent } = partsOf(letter.values).words;
  if (sent !== undefined) return sentDocument(letter, String(sent));
  const begin = FILE_NAMES[letter.kind];
  if (begin === undefined) return undefined;
  const { subject, before, lists, invented, language } = letterParts(letter);
  const intro = before.map((text): DocumentPart => ({ kind: 'text', text }));
  const [untitled, titled] = [lists.filter(({ title }) => title === undefined), lists.filter(({ title }) => title !== undefined)];
  const document: PlainDocument = {
    title: subject,
    language,
    marks: lists.some(({ name, items }) => MARKING.has(name) && items.length > 0) ? [invented] : [],
    made: [],
    figures: [],
    sections: [
      { parts: [...intro, ...untitled.flatMap(listParts)] },
      ...titled.map((list) => ({ title: list.title, parts: listParts(list) })),
    ],
  };
  const { date = '' } = partsOf(letter.values).words;
  return { fileName: `${begin}-${date}.pdf`, document };
}
