// A rating of risk as parts of a document: its figures, every line, what is not real. Screens show the same.
import type { DocumentFact, DocumentPart } from '#contract/documents/document.ts';
import type { RatedLine, RatedPart, RiskRating } from '#contract/entities/risk.ts';
import type { Translate } from './i18n.ts';
import {
  figureWords,
  lineWords,
  originWords,
  partHeadWords,
  partWords,
  pointsWords,
  type Rated,
  RATING_PARTS,
  rangeOfPoints,
  unknownWords,
  valueWords,
} from './rating-words.ts';

/** The sums that stand beside the figure. */
const SUMS = ['threat', 'vulnerability', 'consequence'] as const;
/** Finds a part of the rating. */
type PartOf = (part: keyof RiskRating['parts']) => RatedPart;
/** Sources of which no figure is real. */
const MARKED_SOURCES = ['demonstration', 'recording', 'samples'] as const;

/** The figure and the sums, each with what of it is not known. */
export const ratingFigures = (t: Translate, rating: RiskRating, partOf: PartOf): DocumentFact[] => [
  { label: t('ratingPage.figure'), value: figureWords(t, rating) },
  ...SUMS.map((part) => ({ label: t(`ratingPage.part.${part}`), value: partWords(t, partOf(part)) })),
];

export function ratingTable(t: Translate, { lines }: RiskRating, of: Rated, partOf: PartOf): DocumentPart {
  const rowOf = (line: RatedLine) => [
    lineWords(t, line, of),
    line.value === undefined ? unknownWords(t, line) : valueWords(t, line),
    pointsWords(line.weight),
    rangeOfPoints(t, line.points),
    originWords(t, line),
  ];
  return {
    kind: 'table',
    columns: [
      { words: t('ratingPage.head.line'), weight: 2 },
      { words: t('ratingPage.head.value'), weight: 1.6 },
      { words: t('ratingPage.head.weight'), weight: 0.8, isFigures: true },
      { words: t('ratingPage.head.points'), weight: 1.5, isFigures: true },
      { words: t('ratingPage.head.source'), weight: 1.8 },
    ],
    rows: RATING_PARTS.flatMap((part) => [
      [partHeadWords(t, part, partOf(part))],
      ...lines.filter((line) => line.part === part).map(rowOf),
    ]),
  };
}

/** For every page of the document: what of the rating is not real. */
export const inventedMarks = (t: Translate, { lines }: RiskRating): string[] =>
  MARKED_SOURCES.filter((source) => lines.some((line) => line.source === source)).map((source) => t(`documentsPage.mark.${source}`));
