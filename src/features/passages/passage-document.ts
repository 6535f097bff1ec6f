// The assessment of a passage as a document: what the screen shows, without the comparison and with the lines last, and the map as it is
// drawn on this device.
import type { DocumentColumn, DocumentPart, DocumentSection, PlainDocument } from '#contract/documents/document.ts';
import type { AreaFinding, PassageAssessment, PassageWaypoint, ReportDue } from '#contract/passages/passage-assessment.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { REPORTING_EDITION } from '#domain/passages/reporting-areas.ts';
import { partsOfRating } from '#domain/risk/rating-parts.ts';
import {
  formatCourse,
  formatDate,
  formatDateTime,
  formatDistance,
  formatDtg,
  formatNumber,
  formatPosition,
  formatSailingTime,
} from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { inventedMarks, ratingFigures, ratingTable } from '#i18n/rating-document.ts';
import { rangeWords } from '#i18n/rating-words.ts';
import { contactTable, type PassageContacts } from './passage-contacts.ts';
import { sourceFacts } from './passage-sources.ts';
import type { AssessedPassage } from './passage-run.ts';
import { isInventedShip, passageFacts, passageNotices, stopRatingWords, wayWords } from './result/passage-facts.ts';
import { adoptedWords, gainColumns, routeAreaWords, elsewhereWords, measureWords, worstElsewhereWords } from './result/measure-words.ts';
import { byShipWords, hourWords, stretchBesidePorts } from './result/passage-summary.ts';
import { trendWords } from './result/trend-words.ts';
import { spanWords } from './result/span-words.ts';

/** By whom and when it was signed. */
export type Signing = Pick<SignedPassageRow, 'authorName' | 'signedAt' | 'note'>;

interface Writing {
  t: Translate;
  language: string;
  nowMs: EpochMs;
  /** Of a signed assessment; undefined: a draft. */
  signing: Signing | undefined;
  /** A PNG of the map; undefined: it is not drawn. */
  map: Uint8Array | undefined;
  /** As known now, also of a signed one. */
  contacts: PassageContacts;
}

const text = (words: string): DocumentPart => ({ kind: 'text', text: words });
const texts = (words: string | undefined): DocumentPart[] => (words === undefined ? [] : [text(words)]);
const note = (words: string): DocumentPart => ({ kind: 'note', text: words });

function table(t: Translate, heads: Readonly<Record<string, Omit<DocumentColumn, 'words'>>>, rows: string[][]): DocumentPart {
  const columns = Object.entries(heads).map(([head, look]) => ({ words: t(`passagesPage.${head}`), ...look }));
  return { kind: 'table', columns, rows };
}

export function passageDocument(passage: AssessedPassage, { t, language, nowMs, map, contacts, signing }: Writing): PlainDocument {
  const { assessment } = passage;
  const { rating, data } = assessment;
  const partOf = partsOfRating(rating);
  const names = new Map(assessment.along.areas.map((area) => [area.id, routeAreaWords(t, area)]));
  const invented = [
    ...(data.invented ? [t('documentsPage.mark.samples')] : []),
    ...(isInventedShip(passage) ? [t('documentsPage.mark.demonstration')] : []),
  ];
  const section = (title: string, ...parts: DocumentPart[]): DocumentSection => ({ title: t(title), parts });
  return {
    title: t('documentsPage.tra', { way: wayWords(passage) }),
    language,
    marks: [...new Set([t(signing ? 'documentsPage.mark.signed' : 'documentsPage.mark.draft'), ...invented, ...inventedMarks(t, rating)])],
    made: [{ label: t('documentsPage.assessed'), value: formatDateTime(passage.assessedMs) }, ...signingFacts(t, signing)],
    figures: ratingFigures(t, rating, partOf),
    sections: [
      section(
        'passagesPage.particulars',
        note(t('documentsPage.indicative')),
        ...passageNotices(t, passage, nowMs).map(({ words }) => note(words)),
        { kind: 'facts', facts: passageFacts(t, passage) },
        text(rangeWords(t, rating)),
      ),
      ...(signing?.note ? [section('passagesPage.signed.noteHead', text(signing.note))] : []),
      section('passagesPage.way', ...wayParts(t, passage, map)),
      section('passagesPage.areas', text(t('passagesPage.areasHint')), ...areaParts(t, passage)),
      section('passagesPage.mix', mixPart(t, assessment)),
      section('passagesPage.measures', ...measureParts(t, passage)),
      section('passagesPage.stops', stopPart(t, assessment), ...texts(stretchBesidePorts(t, assessment))),
      section('passagesPage.reporting', ...reportingParts(t, assessment)),
      section(
        'passagesPage.contact.title',
        text(t('passagesPage.contact.asOf', { time: formatDateTime(nowMs) })),
        contactTable(t, contacts, [...new Set(assessment.reporting.map(({ centre }) => centre))]),
      ),
      section('passagesPage.sources.title', { kind: 'facts', facts: sourceFacts(t, assessment) }),
      section('passagesPage.weather', text(t('passagesPage.noWeather'))),
      section('passagesPage.waypoints', waypointTable(t, assessment, names)),
      section('ratingPage.lines', text(t('ratingPage.linesWhy')), ratingTable(t, rating, 'passage', partOf)),
    ],
  };
}

const signingFacts = (t: Translate, signing: Signing | undefined) =>
  signing
    ? [
        { label: t('passagesPage.signed.by'), value: signing.authorName },
        { label: t('passagesPage.signed.at'), value: formatDateTime(signing.signedAt) },
      ]
    : [];

/** Drawn from the assessment alone: of a signed one, from what was signed. */
function wayParts(t: Translate, { assessment: { reports }, assessedMs }: AssessedPassage, map: Uint8Array | undefined): DocumentPart[] {
  const words = t('documentsPage.mapShows', { count: reports.length, time: formatDateTime(assessedMs) });
  if (!map) return [text(words), text(t('documentsPage.mapUndrawn'))];
  return [{ kind: 'picture', png: map, alt: words }, text(words), text(t('documentsPage.mapSource'))];
}

function areaParts(t: Translate, passage: AssessedPassage): DocumentPart[] {
  const { assessment } = passage;
  const isListed = assessment.areas.some(({ area }) => area?.isListed);
  return [
    areaTable(t, assessment),
    ...(isListed ? [note(t('passagesPage.underwriters'))] : []),
    text(hourWords(t, assessment.along)),
    ...texts(byShipWords(t, passage)),
  ];
}

/** With every departure that was tried. */
function measureParts(t: Translate, passage: AssessedPassage): DocumentPart[] {
  const { measures } = passage;
  const tried = typeof measures === 'object' ? measures.time.tried : [];
  const columns = gainColumns(
    tried.map(({ gain }) => gain),
    t,
  );
  const rows = tried.map(({ departureMs, gain: { nightHours } }, at) => [
    formatDateTime(departureMs),
    ...columns.map(({ words }) => words[at] ?? ''),
    nightHours === undefined ? '' : formatSailingTime(nightHours),
  ]);
  const heads = Object.fromEntries(['departureShort', ...columns.map(({ head }) => head), 'byNight'].map((head) => [head, {}]));
  return [...texts(adoptedWords(t, passage)), ...measureWords(t, passage).map(text), ...(rows.length > 0 ? [table(t, heads, rows)] : [])];
}

function areaTable(t: Translate, { areas, stretches, along }: PassageAssessment): DocumentPart {
  const worstWords = worstElsewhereWords(t, { stretches, along });
  const rowOf = ({ area, threat, reportsAYear, reportsLately, newestReportMs, spans }: AreaFinding) => [
    [area ? routeAreaWords(t, area) : elsewhereWords(t, { stretches, along }), ...(area?.isListed ? [t('passagesPage.listed')] : [])].join(
      ', ',
    ),
    threat ? t(`ports.rating.${threat}`) : t('passagesPage.noReport'),
    formatNumber(reportsAYear),
    newestReportMs === undefined ? '' : formatDate(newestReportMs),
    trendWords(t, { reportsAYear, reportsLately }),
    [...spans.map((span) => spanWords(t, span)), ...(area || !worstWords ? [] : [worstWords])].join('\n'),
  ];
  const heads = {
    areaHead: { weight: 2 },
    threatHead: {},
    reportsHead: { isFigures: true },
    newestHead: {},
    trendHead: {},
    spansHead: { weight: 2.4 },
  };
  return table(t, heads, areas.map(rowOf));
}

const mixPart = (t: Translate, { mix }: PassageAssessment): DocumentPart =>
  mix.length === 0
    ? text(t('passagesPage.mixNone'))
    : { kind: 'facts', facts: mix.map(({ type, count }) => ({ label: t(`events.type.${type}`), value: formatNumber(count) })) };

const stopPart = (t: Translate, { stops }: PassageAssessment): DocumentPart => ({
  kind: 'facts',
  facts: stops.map((stop) => ({ label: stop.name, value: stopRatingWords(t, stop) })),
});

function reportingParts(t: Translate, { reporting }: PassageAssessment): DocumentPart[] {
  const limits = text(t('passagesPage.reportingLimits', { edition: REPORTING_EDITION }));
  if (reporting.length === 0) return [text(t('passagesPage.noReporting')), limits];
  const dueOf = ({ report, dueMs }: ReportDue) =>
    dueMs === undefined
      ? t('passagesPage.unknown')
      : `${report === 'register' ? `${t('passagesPage.before')} ` : ''}${formatDtg(dueMs)}\n${formatDateTime(dueMs)}`;
  const rows = reporting.map((due) => [
    dueOf(due),
    t(`passagesPage.centre.${due.centre}`),
    `${t(`passagesPage.report.${due.report}`)}, ${t(`passagesPage.reportWhy.${due.why}`)}`,
    `${formatPosition(due.position)}\n${formatDistance(due.alongNm)}`,
  ]);
  return [table(t, { dueHead: { weight: 1.3 }, centreHead: {}, reportHead: { weight: 1.6 }, placeHead: { weight: 1.6 } }, rows), limits];
}

function waypointTable(t: Translate, { waypoints }: PassageAssessment, names: ReadonlyMap<string, string>): DocumentPart {
  const timeOf = ({ atMs, byNight }: PassageWaypoint) =>
    atMs === undefined ? t('passagesPage.unknown') : `${formatDtg(atMs)}${byNight ? `, ${t('passagesPage.night')}` : ''}`;
  const threatOf = ({ threat, worst }: PassageWaypoint) =>
    [
      threat ? t(`ports.rating.${threat}`) : t('passagesPage.noReport'),
      ...(worst.count > 0 ? [t('ratingPage.reportSum', { count: worst.count, sum: formatNumber(worst.sum, 2) })] : []),
    ].join('\n');
  const rows = waypoints.map((waypoint, at) => [
    `${at + 1}: ${formatPosition(waypoint.position)}`,
    timeOf(waypoint),
    waypoint.leg ? `${formatDistance(waypoint.leg.distanceNm)} ${formatCourse(waypoint.leg.courseDeg)}` : '',
    t('passagesPage.doneAndToGo', { done: formatDistance(waypoint.fromStartNm), toGo: formatDistance(waypoint.toGoNm) }),
    threatOf(waypoint),
    waypoint.areas.map((id) => names.get(id) ?? id).join(', '),
  ]);
  const heads = {
    waypointHead: { weight: 2.2 },
    timeHead: { weight: 1.3 },
    legHead: {},
    toGoHead: { weight: 1.3 },
    legThreatHead: {},
    legAreasHead: {},
  };
  return table(t, heads, rows);
}
