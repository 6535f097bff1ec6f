// A document for people outside of the app, in words and figures that are ready to read. The page, its worker and the server set the same one.

export const PAPERS = ['a4', 'letter'] as const;
export type Paper = (typeof PAPERS)[number];

export interface DocumentFact {
  label: string;
  value: string;
}

export interface DocumentColumn {
  words: string;
  /** Its share of the width, beside those of the others. 1 unless given. */
  weight?: number;
  /** Figures, which stand at the end of the column. */
  isFigures?: boolean;
}

/** `\n` begins a new line in every text. */
export type DocumentPart =
  | { kind: 'text'; text: string }
  /** Set apart, because it limits what the document says. */
  | { kind: 'note'; text: string }
  | { kind: 'facts'; facts: readonly DocumentFact[] }
  /** A row of one cell is a heading over the rows below it. */
  | { kind: 'table'; columns: readonly DocumentColumn[]; rows: readonly (readonly string[])[] }
  /** `alt` says what it shows; `png` is the file. */
  | { kind: 'picture'; png: Uint8Array; alt: string };

export interface DocumentSection {
  /** Absent: what follows the title of the document. */
  title?: string | undefined;
  parts: readonly DocumentPart[];
}

export interface PlainDocument {
  title: string;
  /** BCP 47, such as `en` or `ar`; the direction follows from it. */
  language: string;
  /** At the top of every page: “Draft”, “Exercise”, “Invented”. */
  marks: readonly string[];
  /** Who made it, of which time and rules it is. */
  made: readonly DocumentFact[];
  /** The few figures that a reader looks for first. */
  figures: readonly DocumentFact[];
  sections: readonly DocumentSection[];
}

export interface PdfRequest {
  document: PlainDocument;
  paper: Paper;
  /** Where the engine and the fonts are kept on this device. */
  cache: string;
  engine: string;
  fonts: readonly string[];
}

/** Answered by a worker. */
export interface PdfApi {
  /** Rejects when a part is not on this device. */
  make: (request: PdfRequest) => Promise<Uint8Array<ArrayBuffer>>;
}

/** What the server mails the document of, besides passages. ship: a signed assessment of a ship. */
export type MailedKind = 'ship' | 'watch';

/** What a screen offers as a document. */
export interface DocumentOffer {
  /** Of the file, without its extension: kind, ship, time in UTC. */
  name: () => string;
  /** As the screen stands when it is asked. */
  make: () => PlainDocument | Promise<PlainDocument>;
  /** What the server mails it for. Absent: it is saved or shared alone. */
  mail?: { accountId: string; of: MailedKind; ofId: string };
}
