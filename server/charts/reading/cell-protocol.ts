// What the thread that reads charts is asked and answers.
import type { ChartText } from '#contract/entities/charts/charts.ts';
import type { CoverageBox, CellCoverage } from './coverage.ts';

/** The head of a content file, its first line, as far as it is known before the cell is read. */
export interface CellIdentity {
  cell: string;
  edition: number;
  update: number;
  issuedOn: string;
  scale: number;
  agency: number;
  purpose: number;
}

export interface CellQuestion {
  id: number;
  ask: 'cell';
  /** The base, then its updates: paths. */
  sources: readonly string[];
  identity: CellIdentity;
  /** All that the set and earlier ones have. */
  texts: readonly ChartText[];
  /** Where the content is written. */
  path: string;
}

/** A picture that browsers cannot show is made one that they can. */
export interface PictureQuestion {
  id: number;
  ask: 'picture';
  from: string;
  path: string;
}

export type ReadingQuestion = CellQuestion | PictureQuestion;

export interface CellRead {
  /** Of the content, before it was packed. */
  hash: string;
  /** Of the classes that are in the content. */
  counts: Record<string, number>;
  /** Features without a place: collections, meta objects. */
  placeless: number;
  box: CoverageBox;
  coverage: CellCoverage;
  texts: ChartText[];
  /** Names of all texts and pictures that features name, in capitals. */
  namedTexts: string[];
  /** What is not as the cell has it, for the report. */
  mends?: string;
}

export type ReadingAnswer = { id: number } & ({ ok: true; read?: CellRead } | { ok: false; why: string });
