// The threat assessment of a ship as a document: as of now, with all that the screen says but her history; or a draft or signed version, as
// it was.
import type { DocumentFact, DocumentPart, DocumentSection, PlainDocument } from '#contract/documents/document.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import type { EpochMs } from '#contract/units.ts';
import { measuresFor, residualWith } from '#domain/risk/measures.ts';
import { partsOfRating } from '#domain/risk/rating-parts.ts';
import type { TrendPoint } from '#domain/risk/trend.ts';
import type { NearReport } from '#domain/risk/ship-inputs.ts';
import { formatDate, formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { inventedMarks, ratingFigures, ratingTable } from '#i18n/rating-document.ts';
import { rangeWords } from '#i18n/rating-words.ts';
import { chosenWords } from '#features/vta/measures/chosen-measures.tsx';
import { fallWords, residualFact } from '#features/vta/measures/measures-card.tsx';
import { actorsSection, keptMapSection, listsSection, ownersSection, trendSection, waySection } from './document-sections.ts';
import { inventedOf } from '#features/vta/invented-notices.tsx';
import type { ShipRating } from '#features/vta/rated-ships.ts';
import { type AssessedShip, identityFacts } from '#features/vta/ship-identity.tsx';
import type { SignedVersion } from '#features/vta/signed/signed-versions.ts';

interface Writing {
  t: Translate;
  language: string;
}

interface Assessed extends Writing {
  mmsi: number;
  ship: AssessedShip | undefined;
  rating: RiskRating;
  /** Of the first: Draft or Signed. */
  marks: readonly string[];
  made: readonly DocumentFact[];
  more: readonly DocumentSection[];
}

function assessmentDocument({ t, language, mmsi, ship, rating, marks, made, more }: Assessed): PlainDocument {
  const name = ship?.name ?? t('ships.mmsiNumber', { mmsi });
  const result: DocumentPart[] = [
    { kind: 'text', text: rangeWords(t, rating) },
    ...(rating.fewReports ? [{ kind: 'note' as const, text: t('vtaPage.fewReports') }] : []),
  ];
  const partOf = partsOfRating(rating);
  const lines: DocumentPart[] = [{ kind: 'text', text: t('ratingPage.linesWhy') }, ratingTable(t, rating, 'ship', partOf)];
  return {
    title: t('documentsPage.vta', { ship: name }),
    language,
    marks: [...new Set([...marks, ...inventedMarks(t, rating)])],
    made: [...identityFacts(t, mmsi, ship), ...made, { label: t('ratingPage.edition'), value: rating.edition }],
    figures: ratingFigures(t, rating, partOf),
    sections: [{ title: t('vtaPage.result'), parts: result }, ...more, { title: t('ratingPage.lines'), parts: lines }],
  };
}

/** As known on this device. */
interface Known {
  atMs: EpochMs;
  trend: readonly TrendPoint[];
  map: Uint8Array | undefined;
  /** Measures that are ticked. */
  adopted: readonly string[];
}

export function draftDocument(
  mmsi: number,
  rated: ShipRating,
  { atMs, trend, map, adopted }: Known,
  { t, language }: Writing,
): PlainDocument {
  const { traffic, isAllSamples, hasEvents } = rated.world;
  const isInvented = traffic === 'demonstration' || traffic === 'recording';
  const limits = [
    ...(isInvented ? [t(`vtaPage.invented.${traffic}`)] : []),
    ...(isAllSamples ? [t('vtaPage.samples')] : []),
    ...(hasEvents ? [] : [t('vtaPage.noEvents')]),
  ];
  return assessmentDocument({
    t,
    language,
    mmsi,
    ship: rated.ship,
    rating: rated.rating,
    marks: [
      t('documentsPage.mark.draft'),
      ...(isInvented ? [t(`documentsPage.mark.${traffic}`)] : []),
      ...(isAllSamples ? [t('documentsPage.mark.samples')] : []),
    ],
    made: [{ label: t('vtaPage.asOf'), value: t('vtaPage.issuedNow', { time: formatDateTime(atMs) }) }],
    more: [
      ...(limits.length > 0 ? [{ title: t('vtaPage.header'), parts: limits.map((text) => ({ kind: 'note' as const, text })) }] : []),
      { title: t('vtaPage.measures'), parts: [measuresPart(t, rated)] },
      ...chosenSection(t, adopted, adopted.length > 0 ? residualWith(rated.inputs, adopted, rated.world.rules) : undefined),
      ...waySection(t, map),
      { title: t('vtaPage.incidents'), parts: incidentParts(t, rated) },
      trendSection(t, trend),
      listsSection(t, mmsi, rated),
      ownersSection(t, mmsi, rated),
      actorsSection(t, rated),
    ],
  });
}

interface Kept extends Pick<SignedVersion, 'mmsi' | 'ship' | 'result' | 'note' | 'chosen' | 'map'> {
  made: readonly DocumentFact[];
  /** A PNG of its map, drawn from the row. */
  picture: Uint8Array | undefined;
  /** With the chosen measures. */
  residual: RiskRating | undefined;
}

/** A draft or a signed version, from its stored row alone. */
export function keptDocument(
  { mmsi, ship, result, note, chosen = [], residual, map, picture, made }: Kept,
  mark: string,
  { t, language }: Writing,
): PlainDocument {
  const limits = inventedOf(t, result);
  const section = (title: string, words: string): DocumentSection[] =>
    words === '' ? [] : [{ title, parts: [{ kind: 'text', text: words }] }];
  const more = [
    ...(limits.length > 0 ? [{ title: t('vtaPage.header'), parts: limits.map((text) => ({ kind: 'note' as const, text })) }] : []),
    ...section(t('vtaPage.note'), note),
    ...chosenSection(t, chosen, residual),
    keptMapSection(t, map, picture),
  ];
  return assessmentDocument({ t, language, mmsi, ship, rating: result, marks: [mark], made, more });
}

function chosenSection(t: Translate, chosen: readonly string[], residual: RiskRating | undefined): DocumentSection[] {
  if (chosen.length === 0) return [];
  const facts: DocumentPart[] = residual ? [{ kind: 'facts', facts: [residualFact(t, residual)] }] : [];
  return [{ title: t('vtaPage.chosen'), parts: [{ kind: 'text', text: chosenWords(t, chosen).join(', ') }, ...facts] }];
}

export function signedDocument(
  version: SignedVersion & Pick<Kept, 'residual'>,
  picture: Uint8Array | undefined,
  writing: Writing,
): PlainDocument {
  const { t } = writing;
  const made = [
    { label: t('vtaPage.issued'), value: formatDateTime(version.signedAt) },
    { label: t('vtaPage.author'), value: version.authorName },
  ];
  return keptDocument({ ...version, picture, made }, t('documentsPage.mark.signed'), writing);
}

function measuresPart(t: Translate, { inputs, rating: { figure: from }, world: { rules } }: ShipRating): DocumentPart {
  const { each, residual } = measuresFor(inputs, rules);
  if (!residual) return { kind: 'text', text: t('vtaPage.measuresNone') };
  const facts = each.map((measure) => ({ label: t(`vtaPage.measure.${measure.name}`), value: fallWords(t, from, measure) }));
  const together = each.length > 1 ? [{ label: t('vtaPage.together'), value: fallWords(t, from, residual) }] : [];
  return { kind: 'facts', facts: [...facts, ...together] };
}

const MOST_LISTED = 25;

function incidentParts(t: Translate, { inputs, reports }: ShipRating): DocumentPart[] {
  if (reports.length === 0) return [{ kind: 'text', text: t(inputs.reports ? 'vtaPage.incidentsNone' : 'vtaPage.incidentsUnknown') }];
  const rowOf = ({ event, distanceNm, weight }: NearReport) => [
    formatDate(event.occurredAt),
    event.title,
    [...(event.sample ? [t('events.sampleMark')] : []), t(`events.type.${event.type}`)].join(' · '),
    formatDistance(distanceNm),
    formatNumber(weight, 2),
  ];
  const heads = ['date', 'title', 'type', 'distance', 'weight'] as const;
  const left = reports.length - MOST_LISTED;
  return [
    { kind: 'text', text: t('vtaPage.incidentsWhy') },
    {
      kind: 'table',
      columns: heads.map((head) => ({
        words: t(`vtaPage.incidentHead.${head}`),
        weight: head === 'title' ? 3 : 1.2,
        isFigures: head === 'distance' || head === 'weight',
      })),
      rows: reports.slice(0, MOST_LISTED).map(rowOf),
    },
    ...(left > 0 ? [{ kind: 'text' as const, text: t('vtaPage.incidentsMore', { number: formatNumber(left) }) }] : []),
  ];
}
